/// \file
/// Ours, all shortest paths by several ranks: each has the whole graph, finds the same potentials,
/// and searches from its share of the sources as `tuned` does. Rows stay with their rank; nothing
/// is sent but the graph, before the first search. Their memory is there before it, too, so that
/// rows are put in their places as fast as they come.
#include <utility>

#include "gpu/device/ranks/refusal.hpp"
#include "gpu/johnson/johnson.hpp"
#include "gpu/problem/on_ranks.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

RunReport johnson_distributed(Communicator& ranks, const GraphPart& part,
                              const problem::Apsp::Query& query, const johnson::Options& options,
                              OwnAnswer& own) {
  const Device device = ranks.runtime().device();
  const Graph graph = whole_graph(ranks, part, Receivers::all);
  const Vertex order = graph.num_vertices();
  const Vertex end = query.end(order);
  const VertexRanges shares(end - query.first, ranks.size());
  const johnson::Sources sources{query.first + shares.first(ranks.rank()),
                                 query.first + shares.first(ranks.rank() + 1)};
  own.first_row = sources.first;
  own.values.resize(static_cast<std::size_t>(sources.last - sources.first) *
                    static_cast<std::size_t>(order));
  const johnson::RowSink keep = johnson::to_places(own.values.data(), own.first_row, order);
  ranks.begin_together();
  // Of the whole graph, which all have.
  const johnson::Result result = refusing_alike([&] {
    return johnson::all_pairs(johnson::variant(device, "tuned"), device, graph, options, keep,
                              sources);
  });
  return johnson::report_of(result, device);
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
