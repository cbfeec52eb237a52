/// \file
/// boost::kruskal_minimum_spanning_tree on the list of edges.
#include "properties/boruvka_mst/boost_forest.hpp"

#include <algorithm>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/kruskal_min_spanning_tree.hpp>
#include <iterator>

namespace graphspec::properties {

std::vector<double> boost_forest_weights(const UndirectedGraph& graph) {
  using Weight = boost::property<boost::edge_weight_t, double>;
  using BoostGraph = boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS,
                                           boost::no_property, Weight>;
  BoostGraph other(static_cast<std::size_t>(graph.edges.num_vertices));
  for (const RandomEdge& edge : graph.edges.edges) {
    boost::add_edge(static_cast<std::size_t>(edge.from), static_cast<std::size_t>(edge.to),
                    Weight(graph.weight_of(edge) + 0.0), other);
  }
  std::vector<boost::graph_traits<BoostGraph>::edge_descriptor> forest;
  if (graph.edges.num_vertices > 0) {
    boost::kruskal_minimum_spanning_tree(other, std::back_inserter(forest));
  }
  std::vector<double> weights;
  for (const auto& edge : forest) weights.push_back(boost::get(boost::edge_weight, other, edge));
  std::ranges::sort(weights);
  return weights;
}

}  // namespace graphspec::properties
