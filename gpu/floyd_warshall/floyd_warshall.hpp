/// \file
/// All shortest paths by dense matrices on a device, after Garber 2019: the type of function that
/// every step of the study is, and the table of the steps.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>

#include "gpu/device/runtime.hpp"
#include "gpu/floyd_warshall/options.hpp"
#include "reference/floyd_warshall/floyd_warshall.hpp"

namespace graphspec::floyd_warshall {

/// Takes rows of consecutive sources, in their order. The memory is only good during the call.
/// \param path  empty where predecessors were not asked for
template <class Weight>
using RowSink =
    std::function<void(Vertex first, std::span<const Weight> cost, std::span<const Vertex> path)>;

/// Matrices that no host has: the device makes Cost_0 and Path_0 from the arcs of a graph, and
/// hands over rows of results, some at a time both ways.
template <class Weight>
struct ByRows {
  const Graph& graph;
  bool predecessors;
  Vertex first;          ///< of the sources whose rows are wanted
  Vertex last;           ///< behind those
  Vertex at_once;        ///< rows in host memory at a time, at least 1
  RowSink<Weight> take;  ///< empty: nobody wants them
};

/// A graph's matrices in host memory, row by source: `order` x `order` values each. Or without
/// those, by rows.
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
  const ByRows<Weight>* by_rows = nullptr;  ///< where not null, cost and path are empty

  [[nodiscard]] bool has_paths() const {
    return by_rows != nullptr ? by_rows->predecessors : !path.empty();
  }

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
  double taken_ms = 0;  ///< by ByRows::take, in no other part
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
  /// Rows that do not fit into device memory, or that Options::resident_rows keeps off the device,
  /// stay on the host.
  bool streams = false;
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

/// The same for the sources that are asked for, without a matrix in host memory: the device makes
/// the matrices from the graph's arcs, and `take` is handed rows, all at once where they are a
/// small part of the host's memory, else some at a time, or as many as Options::exchanged_rows
/// says. A step that streams, and has to, has its matrices on the host as all_pairs().
/// \param take  may be empty: nobody wants rows
/// \return what solve() reports; counters are those of the kernels between the copies, and no time
///     is that of `take`
/// \throws as all_pairs() \throws InputError for matrices that neither the device nor, if the step
/// streams, the host can hold
template <class Weight = std::int32_t>
Outcome all_pairs_by_rows(const Variant& variant, Device device, const Graph& graph, Vertex first,
                          Vertex last, const Options& options, const RowSink<Weight>& take);

}  // namespace graphspec::floyd_warshall
