/// \file
/// All shortest paths by dense matrices on a device, after Garber 2019: the type of function that
/// every step of the study is, and the table of the steps.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string_view>

#include "gpu/device/runtime.hpp"
#include "gpu/floyd_warshall/options.hpp"
#include "reference/floyd_warshall/floyd_warshall.hpp"

namespace graphspec::floyd_warshall {

/// A graph's matrices in host memory, row by source: `order` x `order` values each.
/// \tparam Weight  std::int32_t or double
template <class Weight>
struct MatricesOver {
  Vertex order = 0;
  /// In: Cost_0, that is the weight of the arc, 0 or less on the diagonal, no_path<Weight> where
  /// there is no arc. Out: distances.
  std::span<Weight> cost;
  /// In: Path_0. Out: predecessors (reference/floyd_warshall/floyd_warshall.hpp). Empty where not
  /// asked for.
  std::span<Vertex> path;
  /// The least and the greatest weight, 0 if that is less or greater: solve() finds them.
  Weight least = 0;
  Weight greatest = 0;

  /// No path is longer, nor as far below 0.
  [[nodiscard]] std::int64_t longest_path() const {
    static_assert(std::is_integral_v<Weight>);
    return std::max(std::int64_t{greatest}, -std::int64_t{least}) *
           std::max<std::int64_t>(order - 1, 0);
  }
};
using Matrices = MatricesOver<std::int32_t>;

/// What the parts took on the device.
struct Timing {
  double to_device_ms = 0;  ///< with what it takes to have memory there, as the study counts
  double kernels_ms = 0;
  double to_host_ms = 0;
  /// The whole; less than the sum of the parts where they overlap.
  double total_ms = 0;
};

/// What a step reports beside the matrices.
struct Outcome {
  /// A vertex on a negative cycle, with which the matrices are of no use; -1 where there is none.
  Vertex negative_vertex = -1;
  Timing timing;
  Counters counters;
  Precision precision = Precision::int32;  ///< that was used
};

/// Solves in place. The options are in range, the weights so that no path can leave 32 bits.
template <class Weight>
using Solve = Outcome(Runtime& runtime, const MatricesOver<Weight>& matrices,
                      const Options& options);

/// One row of the study's table.
struct Variant {
  std::string_view name;     ///< as on the command line
  int step = 0;              ///< place in the study's order, from 1
  std::string_view source;   ///< what the study calls it
  std::string_view summary;  ///< what is new against the step before, in one sentence
  Sizes sizes = {};          ///< at which its code goes another way
  Solve<std::int32_t>* solve;
  Solve<double>* solve_reals = nullptr;  ///< null where the step takes integers alone
};

/// The steps that are built for a device, in the study's order, then `tuned_dense`. Empty for CUDA
/// in a program built without it.
[[nodiscard]] std::span<const Variant> variants(Device device);

/// The variant of that name. \throws InputError listing the names when there is none
[[nodiscard]] const Variant& variant(Device device, std::string_view name);

/// Runs a step on matrices in host memory, in place. Where there is a negative cycle the outcome
/// says so and the matrices hold nothing of use. Page-locked memory (HostArray) is copied faster.
///
/// \throws InputError for an option out of range, for matrices whose size is not that of the order,
/// and for weights with which a path could leave 32 bits
///
/// \throws DeviceFault for what the device reports
template <class Weight = std::int32_t>
Outcome solve(const Variant& variant, Device device, const MatricesOver<Weight>& matrices,
              const Options& options);

/// All shortest paths of a graph. `path` of the result is of order 0 where it is not asked for.
/// \param outcome  where not null, what solve() reports
/// \throws reference::NegativeCycle, naming it \throws as solve() \throws InputError for matrices
/// that this machine cannot hold, for weights of another type, and for a step that does not take
/// the type
template <class Weight = std::int32_t>
[[nodiscard]] reference::ShortestPathsOver<Weight> all_pairs(const Variant& variant, Device device,
                                                             const Graph& graph,
                                                             const Options& options = {},
                                                             Outcome* outcome = nullptr);

}  // namespace graphspec::floyd_warshall
