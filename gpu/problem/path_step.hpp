/// \file
/// Steps of single-source shortest paths: the functions of a step on a matrix and on a sparse
/// graph, and its row in a table of steps.
#pragma once

#include <cstdint>
#include <string_view>

#include "gpu/device/runtime.hpp"
#include "gpu/device/weighted_graph.hpp"
#include "gpu/problem/option.hpp"

namespace graphspec {

/// A matrix of weights in device memory. The value [u * order + v] is the weight of the arc from u
/// to v, or `unreached` if there is no arc. A value on the diagonal is the weight of a loop.
struct MatrixView {
  Vertex order = 0;
  const std::int32_t* weight = nullptr;
};

/// The device memory into which a step writes its paths, with num_vertices values per array.
/// \tparam Weight  std::int32_t or double
template <class Weight>
struct PathsViewOver {
  Weight* length = nullptr;  ///< no_path<Weight> if there is no path
  /// The previous vertex on a shortest path from the source; reference::no_predecessor for the
  /// source and for an unreached vertex. Null if predecessors are not asked for.
  Vertex* predecessor = nullptr;
};
using PathsView = PathsViewOver<std::int32_t>;

/// What a step reports beside its paths.
struct PathWork {
  /// Rounds of relaxations. A step in one kernel counts what it does between two grid barriers.
  std::int64_t rounds = 0;
  /// Relaxed arcs. A step on a matrix counts the weights that it reads. 0 in a step that does not
  /// count.
  std::int64_t relaxations = 0;
  /// A vertex whose distance one more round would decrease, because a negative cycle leads to it;
  /// -1 if there is none. If there is one, the paths are meaningless.
  Vertex shortened = -1;
  /// Whether the sum of a distance and a weight exceeded 32 bits. The step then ignored the arc, so
  /// distances may be too long.
  bool passed_over = false;
  double transpose_ms = 0;  ///< the time in which the step transposed the matrix on the device
  int group_size = 0;       ///< threads per vertex; 0 in a step without groups
};

/// The function of a step on a matrix. No path can exceed 32 bits.
template <class Options>
using DenseSearch = PathWork(Runtime& runtime, const MatrixView& matrix, Vertex source,
                             const Options& options, const PathsView& paths);

/// The function of a step on a sparse graph, which is on the device without its transpose.
/// \param least  lower bound on all distances: 0 if no weight is negative
template <class Options, class Weight>
using SparseSearch = PathWork(const WeightedGraphOver<Weight>& graph, Weight least, Vertex source,
                              const Options& options, const PathsViewOver<Weight>& paths);

/// One row of a table of steps. Either `dense` or `sparse` is null.
/// \tparam Options  of the table; has a function check(), found by its namespace
template <class Options>
struct PathStep {
  /// Whether some steps of the table are built for OpenCL.
  static constexpr bool on_opencl = Options::on_opencl;

  std::string_view name;     ///< as on the command line
  int step = 0;              ///< place in the table, from 1
  std::string_view source;   ///< the name and the place in the paper
  std::string_view summary;  ///< what is new compared with the previous step, in one sentence
  Sizes sizes = {};          ///< sizes of graphs at which the code path changes
  int cost = 1;              ///< as Solver::cost
  Vertex most_vertices_checked = 0;  ///< as Solver::most_vertices_checked
  bool always_predecessors = false;  ///< whether it needs memory for predecessors in any case
  DenseSearch<Options>* dense = nullptr;
  SparseSearch<Options, std::int32_t>* sparse = nullptr;
  SparseSearch<Options, double>* sparse_of_reals = nullptr;  ///< null: it takes integers only
  /// Returns the options of a search of a matrix, with values in place of those that mean
  /// "automatic". Null: the search itself selects them.
  Options (*with_selected)(const PathStep& step, Device device, Vertex order,
                           Options options) = nullptr;
};

}  // namespace graphspec
