/// \file
/// All shortest paths on a device, after Pogorilyy and Slynko 2016: the types of function that
/// every step of the paper consists of, and the table of the steps.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "gpu/device/weighted_graph.hpp"
#include "gpu/johnson/options.hpp"
#include "gpu/problem/ranks_variant.hpp"
#include "reference/graph/vertex_array.hpp"

namespace graphspec::johnson {

/// What searches did.
struct Work {
  std::int64_t phases = 0;  ///< iterations of the paper's loop `while Q is not empty`, all sources
};

/// Finds potentials: fills `potential`, num_vertices values in device memory, with the distances
/// from the added vertex, scheme BellmanFord. False where a cycle is negative. The host
/// graph is the same one.
using Potentials = bool(const WeightedGraph& graph, const Graph& host_graph, const Options& options,
                        std::int64_t* potential);

/// Adds potentials along each arc, scheme reweight, in both lists of the graph, and writes them to
/// `narrow`, where they fit.
using Reweight = void(const WeightedGraph& graph, const Options& options,
                      const std::int64_t* potential, std::int32_t* narrow);

/// What all searches have in common.
struct Problem {
  const WeightedGraph& graph;     ///< reweighted
  const std::int32_t* potential;  ///< num_vertices values in device memory
  double mean_weight;             ///< of the reweighted arcs
  std::int64_t greatest_weight;   ///< of those, or more
};

/// Distances by the graph's own weights from `count` sources from `first` on:
/// writes `count` rows of num_vertices values to device memory; unreached where there is no path.
/// May return when the work is queued: on Stream::main, or on the two streams in turn.
/// \return the stream on which it is
using Search = std::function<Stream(Vertex first, Vertex count, std::int32_t* rows)>;

/// Makes ready what the searches of a run have in common. They add to `work`; all three are there
/// till the last of them.
using PrepareSearch = Search(const Problem& problem, const Options& options, Work& work);

/// One row of the paper's table.
struct Variant {
  std::string_view name;     ///< as on the command line
  int step = 0;              ///< place in the paper's order, from 1
  std::string_view source;   ///< what the paper calls it
  std::string_view summary;  ///< what is new against the step before, in one sentence
  Sizes sizes = {};          ///< at which its code goes another way
  Potentials* potentials;
  Reweight* reweight;  ///< the same in all; it comes with the row since that chooses the executor
  PrepareSearch* search;
};

/// Rungs that several ranks run together.
using OnRanks = RanksVariant<problem::Apsp, Options>;

/// The steps that are built for a device, in the paper's order, then `tuned`. Empty for CUDA in
/// a program built without it.
[[nodiscard]] std::span<const Variant> variants(Device device);

/// The variant of that name. \throws InputError listing the names when there is none
[[nodiscard]] const Variant& variant(Device device, std::string_view name);

/// Takes finished rows in order: the number of the first source and, one after another, rows of
/// num_vertices distances. The memory is only good during the call.
using RowSink = std::function<void(Vertex first, std::span<const std::int32_t> rows)>;

/// A sink that puts rows in their places in host memory, by all cores.
/// \param to  where the row of source `first` begins; room for all rows that come
[[nodiscard]] RowSink to_places(std::int32_t* to, Vertex first, Vertex num_vertices);

/// The sources first <= s < last; last < 0 for all from first on.
struct Sources {
  Vertex first = 0;
  Vertex last = -1;
};

/// What the parts cost.
struct Timing {
  double to_device_ms = 0;
  double potentials_ms = 0;
  double reweight_ms = 0;
  /// All rows; with a sink their copies to the host too, which run beside the next rows' searches.
  double search_ms = 0;
};

/// What all_pairs() reports beside the rows.
struct Result {
  VertexArray<std::int64_t> potential;  ///< h of the paper, one a vertex
  Timing timing;
  Counters counters;  ///< from the potentials to the last row
  Work work;
};

/// Johnson's algorithm: copies the graph to the device, finds potentials, makes weights
/// non-negative, searches from each source, hands rows to the sink in order. Device memory holds
/// copy_slots batches of rows, never all V^2. Of parallel arcs the lightest counts; without weights
/// each arc has weight 1.
///
/// \param sink  may be empty: rows are then computed and not copied
///
/// \throws reference::NegativeCycle, naming it
///
/// \throws InputError for an option or a source out of range, for real weights, and for weights
/// with which a reweighted path could leave 32 bits
///
/// \throws DeviceFault for what the device reports
Result all_pairs(const Variant& variant, Device device, const Graph& graph, const Options& options,
                 const RowSink& sink, Sources sources = {});

/// What is reported of that.
[[nodiscard]] RunReport report_of(const Result& result, Device device);

}  // namespace graphspec::johnson
