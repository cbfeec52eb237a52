/// \file
/// All pairs by Algorithms 3 to 5 of Harish and Narayanan 2007: a search from each vertex in turn.
/// What it keeps on the device are V words of result, where pair_parallel has V^2, so that it goes
/// on with graphs whose matrix does not fit.
#include <vector>

#include "gpu/harish_narayanan/harish_narayanan.hpp"

namespace graphspec::harish_narayanan {

// scheme harish_narayanan.saa#SourceBySource 077603fa
void source_by_source(CostSearch* search, const WeightedGraph& graph,
                      const problem::Apsp::Query& query, const Options& options,
                      const RowSink& sink, Work& work) {
  Runtime& runtime = graph.runtime();
  const auto order = static_cast<std::size_t>(graph.num_vertices());
  const Array<std::int32_t> distance(runtime, order);
  std::vector<std::int32_t> row(order);
  for (Vertex source = query.first; source < query.end(graph.num_vertices()); ++source) {
    search(graph, source, options, distance.data(), work);
    if (!sink) continue;
    runtime.copy_to_host(row.data(), distance.data(), order * sizeof(std::int32_t));
    sink(source, row);
  }
}

}  // namespace graphspec::harish_narayanan
