/// \file
/// Trials of every power of two, on as many rounds as take a few milliseconds.
#include "gpu/bellman_ford/tuner.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <string>
#include <tuple>

#include "gpu/device/array.hpp"
#include "gpu/device/variant_table.hpp"
#include "reference/graph/random_matrix.hpp"

namespace graphspec::bellman_ford {
namespace {

/// Returns the time of a round of a search, without the transposition.
double round_ms(const Step& step, Runtime& runtime, const MatrixView& matrix,
                const PathsView& paths, int group_size) {
  Options options;
  options.group_size = group_size;
  // Distances are stable after few rounds, because the matrix is complete.
  options.until_stable = true;
  const auto search = [&] {
    Work work;
    const double all_ms =
        runtime.elapsed_ms([&] { work = step.dense(runtime, matrix, 0, options, paths); });
    return (all_ms - work.transpose_ms) /
           static_cast<double>(std::max<std::int64_t>(work.rounds, 1));
  };
  static_cast<void>(search());  // an OpenCL device may compile the kernels now
  return std::min(search(), search());
}

Tuning tuning_of(const Step& step, Device device, Vertex order) {
  Runtime& on = runtime(device);
  std::vector<std::int32_t> weights(static_cast<std::size_t>(order) *
                                    static_cast<std::size_t>(order));
  RandomMatrix(order, {1, 1}, 1).fill(weights);
  const Array<std::int32_t> matrix(on, std::span<const std::int32_t>(weights));
  const Array<std::int32_t> length(on, static_cast<std::size_t>(order));
  const Array<Vertex> predecessor(on, static_cast<std::size_t>(order));
  Tuning tuning;
  double least = 0;
  for (int group_size = 1; group_size <= std::min(1024, on.properties().max_block_threads);
       group_size *= 2) {
    const double ms =
        round_ms(step, on, {order, matrix.data()}, {length.data(), predecessor.data()}, group_size);
    tuning.trials.push_back({group_size, ms});
    if (tuning.group_size == 0 || ms < least) {
      tuning.group_size = group_size;
      least = ms;
    }
  }
  return tuning;
}

}  // namespace

Tuning tune_group_size(std::string_view step, Device device, Vertex order) {
  return tuning_of(variant_named(rows_for<Step>(device), "bellman_ford", device, step), device,
                   order);
}

Options with_tuned_group_size(const Step& step, Device device, Vertex order, Options options) {
  if (options.group_size != 0) return options;
  constexpr int warp = 32;
  if (device == Device::cpu) {
    options.group_size = warp;
    return options;
  }
  // A larger matrix does not change which M is the fastest, and it takes long to make.
  constexpr Vertex enough = 4096;
  const auto rounded = static_cast<Vertex>(
      std::min(std::bit_ceil(static_cast<unsigned>(order)), static_cast<unsigned>(enough)));
  static std::map<std::tuple<Device, std::string, Vertex>, int> known;
  int& group_size = known[{device, std::string(step.name), rounded}];
  if (group_size == 0) group_size = tuning_of(step, device, rounded).group_size;
  options.group_size = group_size;
  return options;
}

}  // namespace graphspec::bellman_ford
