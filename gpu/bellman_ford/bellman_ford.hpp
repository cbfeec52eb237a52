/// \file
/// Shortest paths from one source on a device, after Liu et al. 2015: the types of function that
/// the paper's steps on dense matrices and ours on sparse graphs are, and the table of the steps.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "gpu/bellman_ford/options.hpp"
#include "gpu/device/runtime.hpp"
#include "gpu/device/weighted_graph.hpp"
#include "gpu/problem/ranks_variant.hpp"
#include "reference/bellman_ford/bellman_ford.hpp"
#include "reference/graph/dense.hpp"

namespace graphspec::bellman_ford {

/// What a step reads.
enum class Form {
  dense,   ///< a matrix of weights
  sparse,  ///< lists of arcs
};

/// A matrix of weights in device memory, row by tail: value [u * order + v] belongs to the arc from
/// u to v, unreached where there is none. On the diagonal loops may stand, or unreached.
struct MatrixView {
  Vertex order = 0;
  const std::int32_t* weight = nullptr;
};

/// Where a step writes, in device memory, num_vertices values each.
/// \tparam Weight  std::int32_t or double
template <class Weight>
struct PathsViewOver {
  Weight* length = nullptr;  ///< no_path<Weight> where there is no path
  /// The vertex before, on a shortest path from the source; reference::no_predecessor for the
  /// source and where there is no path. Null where it is not asked for.
  Vertex* predecessor = nullptr;
};
using PathsView = PathsViewOver<std::int32_t>;

/// What a search did and found.
struct Work {
  std::int64_t rounds = 0;  ///< of relaxations; of tuned those between two barriers of the grid
  /// Arcs relaxed, where the step counts them: worklist, tuned, and tuned_dense, of which it
  /// is all weights looked at; else 0.
  std::int64_t relaxations = 0;
  /// A vertex whose distance the round after the last would shorten: a cycle of negative weight
  /// leads to it; -1 where there is none. Paths are of no use then.
  Vertex shortened = -1;
  /// Some sum of a distance and a weight left 32 bits and was passed over: distances may be too
  /// long.
  bool passed_over = false;
  double transpose_ms = 0;  ///< reduce_coarse: the transposition on the device
  int group_size = 0;       ///< M, where the step has groups
};

/// Searches a dense graph. The options are in range; no path can leave 32 bits.
using DenseSearch = Work(Runtime& runtime, const MatrixView& matrix, Vertex source,
                         const Options& options, const PathsView& paths);
/// Searches a sparse graph, whose arcs in are not there.
/// \param least  no path is shorter: 0 where no weight is negative, else less
template <class Weight>
using SparseSearch = Work(const WeightedGraphOver<Weight>& graph, Weight least, Vertex source,
                          const Options& options, const PathsViewOver<Weight>& paths);

/// One row of the table; `dense` or `sparse` is null.
struct Variant {
  std::string_view name;     ///< as on the command line
  int step = 0;              ///< place in the paper's order, from 1, then ours
  std::string_view source;   ///< what the paper calls it
  std::string_view summary;  ///< what is new against the step before, in one sentence
  Sizes sizes = {};          ///< at which its code goes another way
  DenseSearch* dense = nullptr;
  SparseSearch<std::int32_t>* sparse = nullptr;
  SparseSearch<double>* sparse_of_reals = nullptr;  ///< null where the step takes integers alone

  static constexpr bool on_opencl = true;  ///< some are

  [[nodiscard]] Form form() const { return dense != nullptr ? Form::dense : Form::sparse; }
  /// No step of the paper: it ends when distances are final, and need not have predecessors.
  [[nodiscard]] bool is_ours() const { return source.starts_with("ours"); }
};

/// Rungs that several ranks run together, of integer weights.
using OnRanks = RanksVariant<problem::Sssp, Options>;

/// The steps that are built for a device: all for the CPU executor and CUDA (none in a program
/// built without it), those whose kernels are portable for OpenCL.
[[nodiscard]] std::span<const Variant> variants(Device device);

/// The variant of that name. \throws InputError listing the names when there is none
[[nodiscard]] const Variant& variant(Device device, std::string_view name);

/// What the parts took.
struct Timing {
  double to_device_ms = 0;
  double search_ms = 0;  ///< all kernels; with the transposition
  double to_host_ms = 0;
  /// The paper's time: kernels and both transfers. (It has the graph as a matrix before.)
  [[nodiscard]] double total_ms() const { return to_device_ms + search_ms + to_host_ms; }
};

/// What a search returns.
template <class Weight>
struct ResultOver {
  typename problem::SsspOver<Weight>::Result paths;
  Work work;
  Timing timing;
  Counters counters;
};
using Result = ResultOver<std::int32_t>;

/// A graph in a device's memory, which a sparse step searches there from one source after another.
/// The graph in host memory outlives it.
template <class Weight>
class PreparedSearch {
 public:
  /// Copies the graph to the device. \throws as search() of a graph
  PreparedSearch(const Variant& variant, Device device, const Graph& graph);
  /// \return what a search cost, without the copy of the graph \throws as search() of a graph
  [[nodiscard]] ResultOver<Weight> search(Vertex source, const Options& options) const;

 private:
  const Variant* variant_;
  const Graph* graph_;
  WeightedGraphOver<Weight> device_graph_;
  Weight least_;  ///< no path is shorter
};
extern template class PreparedSearch<std::int32_t>;
extern template class PreparedSearch<double>;

/// Shortest paths from a source in a matrix in host memory, by a dense step.
/// \param weight  order x order values, as in MatrixView
///
/// \throws reference::NegativeCycle, naming one that the source reaches
///
/// \throws InputError for an option or the source out of range, for another number of values, for a
/// sparse step, and for weights with which a path could leave 32 bits
///
/// \throws DeviceFault for what the device reports
[[nodiscard]] Result search(const Variant& variant, Device device,
                            std::span<const std::int32_t> weight, Vertex order, Vertex source,
                            const Options& options = {});

/// The same in a graph, by any step; a dense one gets its matrix. Of parallel arcs the lightest
/// counts; without weights each arc has weight 1. Where no weight is negative, weights with which a
/// path could leave 32 bits are taken by sparse steps as long as no shortest path does.
/// Of reals see problem::SsspOver. \tparam Weight  std::int32_t or double
///
/// \throws as above, and InputError for weights of another type, for a step that does not take the
/// type, and for a matrix that this machine cannot hold
template <class Weight = std::int32_t>
[[nodiscard]] ResultOver<Weight> search(const Variant& variant, Device device, const Graph& graph,
                                        Vertex source, const Options& options = {});

}  // namespace graphspec::bellman_ford
