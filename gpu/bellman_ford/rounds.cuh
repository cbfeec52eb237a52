/// \file
/// The rounds that the paper's steps share: N - 1 rounds with two arrays of lengths that take
/// turns, and one more round, which shortens a distance only if there is a negative cycle.
#pragma once

#include <algorithm>
#include <utility>

#include "gpu/bellman_ford/bellman_ford.hpp"
#include "gpu/device/array.hpp"
#include "gpu/device/rounds.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR::bellman_ford_rounds {

using graphspec::bellman_ford::Options;
using graphspec::bellman_ford::Work;

/// The arrays of a round in device memory.
struct Round {
  const std::int32_t* sigma_before;
  std::int32_t* sigma;
  Vertex* eta;
  Vertex* shortened;  ///< a vertex whose length it shortened; left alone where there is none
};

/// Queues the kernel that writes the initial values (initial.cu).
void start_rounds(Vertex order, Vertex source, const PathsView& paths);

/// Runs all rounds.
/// \param paths  gets the lengths and predecessors at the end
/// \param relax  queues one round
// scheme bellman_ford.saa#UntilStable eae0ca9f
template <class Relax>
void run_rounds(Runtime& runtime, Vertex order, Vertex source, const Options& options,
                const PathsView& paths, Work& work, const Relax& relax) {
  const auto size = static_cast<std::size_t>(order);
  const Array<std::int32_t> other(runtime, size);
  const Array<Vertex> shortened(runtime, 1);
  std::int32_t* before = paths.length;
  std::int32_t* after = other.data();
  const auto round = [&] {
    const StateArray sigma_before("sigma_before", before, size);
    const StateArray sigma("sigma", after, size);
    const StateArray eta("eta", paths.predecessor, paths.predecessor == nullptr ? 0 : size);
    relax(Round{before, after, paths.predecessor, shortened.data()});
    std::swap(before, after);
  };
  start_rounds(order, source, paths);
  bool stable = false;
  shortened.fill_bytes(0xff);
  for (Vertex k = 1; k < order && !stable; ++k) {
    round();
    ++work.rounds;
    if (!options.until_stable) continue;
    stable = shortened.get(0) < 0;
    if (!stable) shortened.fill_bytes(0xff);
  }
  if (!stable) {
    shortened.fill_bytes(0xff);
    round();
    work.shortened = shortened.get(0);
  }
  if (before != paths.length) {
    runtime.copy_on_device(paths.length, before, size * sizeof(std::int32_t));
  }
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR::bellman_ford_rounds
