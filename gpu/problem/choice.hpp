/// \file
/// Chooses the fastest solver that fits a graph, its weights and a device: the one that runs where
/// the user names none.
#pragma once

#include <optional>

#include "gpu/problem/solver.hpp"

namespace graphspec {

/// What is asked of a solver beside the graph.
struct Wanted {
  bool predecessors = false;  ///< only solvers that have predecessors fit
  Vertex rows = -1;           ///< of all pairs: number of sources; negative: all vertices
  int threads = 1;            ///< that OpenMP may use
};

/// OpenMP's threads, or 1 for a graph that is too small to be shared among threads.
[[nodiscard]] int threads_for(const Graph& graph);

/// A solver, and the device that it runs on.
template <class Problem>
struct Choice {
  const Solver<Problem>* solver = nullptr;  ///< null: the device has no solver of the problem
  std::optional<Device> on = std::nullopt;  ///< none: the solver is a function on the host
};

/// The fastest solver on CUDA where that is available and has one that fits; else the fastest
/// function on the host; else, where no function fits, a step on the CPU executor.
/// \return a solver that refuses the graph, with its reason, where none fits
template <class Problem>
[[nodiscard]] Choice<Problem> fastest(const Graph& graph, const Wanted& wanted);

/// The function on the host that fits and has the least expected time. \return as fastest()
template <class Problem>
[[nodiscard]] Choice<Problem> fastest_on_host(const Graph& graph, const Wanted& wanted);

/// The step of a device that is called "tuned", or the last step that fits.
/// \param predecessors  as Wanted::predecessors
/// \param graph  null: the graph is not yet read, and any is taken to fit
/// \param by_ranks  choose among steps that several ranks run together, where "distributed" takes
/// the place of "tuned"
template <class Problem>
[[nodiscard]] Choice<Problem> fastest_step(Device device, bool predecessors,
                                           const Graph* graph = nullptr, bool by_ranks = false);

}  // namespace graphspec
