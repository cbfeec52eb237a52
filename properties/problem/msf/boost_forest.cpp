/// \file
/// See boost_forest.hpp.
// g++ takes the empty boost::optional in Boost.Graph's edge iterators for one that is read.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif

#include "properties/problem/msf/boost_forest.hpp"

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/kruskal_min_spanning_tree.hpp>
#include <iterator>
#include <vector>

#include "properties/problem/msf/forest_parts.hpp"

namespace graphspec::properties {

ForestTotals boost_forest(const Graph& graph) {
  using BoostGraph =
      boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS, boost::no_property,
                            boost::property<boost::edge_weight_t, double>>;
  BoostGraph other(static_cast<std::size_t>(graph.num_vertices()));
  for (ArcIndex arc = 0; arc < graph.num_arcs(); ++arc) {
    const auto tail = static_cast<std::size_t>(tail_of(graph, arc));
    const auto head = static_cast<std::size_t>(head_of(graph, arc));
    if (tail < head) boost::add_edge(tail, head, weight_of(graph, arc), other);
  }
  std::vector<boost::graph_traits<BoostGraph>::edge_descriptor> forest;
  boost::kruskal_minimum_spanning_tree(other, std::back_inserter(forest));
  ForestTotals totals;
  totals.num_edges = static_cast<std::int64_t>(forest.size());
  for (const auto& edge : forest) totals.weight += boost::get(boost::edge_weight, other, edge);
  return totals;
}

}  // namespace graphspec::properties
