/// \file
/// boost::breadth_first_search with a visitor that records distances.
#include "properties/problem/bfs/boost_levels.hpp"

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/breadth_first_search.hpp>
#include <boost/graph/visitors.hpp>

namespace graphspec::properties {

VertexArray<std::int32_t> boost_levels(const Graph& graph, Vertex source) {
  using BoostGraph = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS>;
  const auto num_vertices = static_cast<std::size_t>(graph.num_vertices());
  BoostGraph boost_graph(num_vertices);
  for (Vertex tail = 0; tail < graph.num_vertices(); ++tail) {
    for (const Vertex head : graph.neighbours(tail)) {
      boost::add_edge(static_cast<std::size_t>(tail), static_cast<std::size_t>(head), boost_graph);
    }
  }
  VertexArray<std::int32_t> level(num_vertices, -1);
  level[source] = 0;
  boost::breadth_first_search(boost_graph, static_cast<std::size_t>(source),
                              boost::visitor(boost::make_bfs_visitor(boost::record_distances(
                                  boost::make_iterator_property_map(
                                      level.begin(), boost::get(boost::vertex_index, boost_graph)),
                                  boost::on_tree_edge()))));
  return level;
}

}  // namespace graphspec::properties
