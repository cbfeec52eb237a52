/// \file
/// See boost_dijkstra.hpp.
#include "properties/problem/sssp/boost_dijkstra.hpp"

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/dijkstra_shortest_paths.hpp>
#include <span>
#include <variant>

namespace graphspec::properties {

template <class Weight>
VertexArray<Weight> boost_dijkstra(const Graph& graph, Vertex source) {
  using BoostWeight = boost::property<boost::edge_weight_t, Weight>;
  boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS, boost::no_property, BoostWeight>
      other(static_cast<std::size_t>(graph.num_vertices()));
  const auto* const weights = std::get_if<std::span<const Weight>>(&graph.weights());
  std::size_t arc = 0;
  for (Vertex tail = 0; tail < graph.num_vertices(); ++tail) {
    for (const Vertex head : graph.neighbours(tail)) {
      const Weight weight = weights == nullptr ? Weight{1} : (*weights)[arc];
      ++arc;
      boost::add_edge(static_cast<std::size_t>(tail), static_cast<std::size_t>(head),
                      BoostWeight(weight), other);
    }
  }
  VertexArray<Weight> found(graph.num_vertices(), 0);
  boost::dijkstra_shortest_paths(other, static_cast<std::size_t>(source),
                                 boost::distance_map(found.data()).distance_inf(no_path<Weight>));
  return found;
}

template VertexArray<std::int32_t> boost_dijkstra(const Graph&, Vertex);
template VertexArray<double> boost_dijkstra(const Graph&, Vertex);

}  // namespace graphspec::properties
