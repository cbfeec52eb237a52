/// \file
/// See boost_forest.hpp.
// g++ takes the empty boost::optional in Boost.Graph's edge iterators for one that is read.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif

#include "properties/boruvka_mst_reference/boost_forest.hpp"

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/kruskal_min_spanning_tree.hpp>
#include <iterator>
#include <variant>
#include <vector>

#include "reference/graph/weight_arrays.hpp"

namespace graphspec::properties {

ForestTotals boost_forest(const Graph& graph) {
  using BoostGraph =
      boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS, boost::no_property,
                            boost::property<boost::edge_weight_t, double>>;
  BoostGraph other(static_cast<std::size_t>(graph.num_vertices()));
  for (Vertex vertex = 0; vertex < graph.num_vertices(); ++vertex) {
    auto arc = static_cast<std::size_t>(graph.offsets()[static_cast<std::size_t>(vertex)]);
    for (const Vertex neighbour : graph.neighbours(vertex)) {
      const double weight = std::visit(
          [&](const auto& values) {
            if constexpr (has_weights<decltype(values)>) {
              return static_cast<double>(values[arc]);
            } else {
              return 1.0;
            }
          },
          graph.weights());
      if (vertex < neighbour) {
        boost::add_edge(static_cast<std::size_t>(vertex), static_cast<std::size_t>(neighbour),
                        weight, other);
      }
      ++arc;
    }
  }
  std::vector<boost::graph_traits<BoostGraph>::edge_descriptor> forest;
  boost::kruskal_minimum_spanning_tree(other, std::back_inserter(forest));
  ForestTotals totals;
  totals.num_edges = static_cast<std::int64_t>(forest.size());
  for (const auto& edge : forest) totals.weight += boost::get(boost::edge_weight, other, edge);
  return totals;
}

}  // namespace graphspec::properties
