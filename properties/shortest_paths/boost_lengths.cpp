/// \file
/// boost::johnson_all_pairs_shortest_paths, boost::floyd_warshall_all_pairs_shortest_paths and
/// boost::bellman_ford_shortest_paths on lengths of 64 bits.
// g++ takes the empty boost::optional in Boost.Graph's edge iterators for one that is read.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif

#include "properties/shortest_paths/boost_lengths.hpp"

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/bellman_ford_shortest_paths.hpp>
#include <boost/graph/floyd_warshall_shortest.hpp>
#include <boost/graph/johnson_all_pairs_shortest.hpp>
#include <limits>
#include <vector>

namespace graphspec::properties {

namespace {

using Weight = boost::property<boost::edge_weight_t, std::int64_t>;
using BoostGraph =
    boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS, boost::no_property, Weight>;
using BoostLengths = std::vector<std::vector<std::int64_t>>;

BoostGraph boost_graph(const RandomGraph& graph) {
  BoostGraph other(static_cast<std::size_t>(graph.num_vertices));
  const auto add_arc = [&](Vertex from, Vertex to, std::int32_t weight) {
    boost::add_edge(static_cast<std::size_t>(from), static_cast<std::size_t>(to),
                    Weight(graph.weighted ? weight : 1), other);
  };
  for (const RandomEdge& edge : graph.edges) {
    add_arc(edge.from, edge.to, edge.weight);
    if (graph.undirected && edge.from != edge.to) add_arc(edge.to, edge.from, edge.weight);
  }
  return other;
}

/// \param search  fills the matrix; false where it sees a negative cycle
template <class Search>
std::optional<DenseMatrix<std::int32_t>> lengths_by(const RandomGraph& graph,
                                                    const Search& search) {
  DenseMatrix<std::int32_t> lengths(graph.num_vertices, unreached);
  // Boost.Graph asks for the first vertex.
  if (graph.num_vertices == 0) return lengths;
  BoostGraph other = boost_graph(graph);
  const auto order = static_cast<std::size_t>(graph.num_vertices);
  BoostLengths found(order, std::vector<std::int64_t>(order));
  if (!search(other, found)) return std::nullopt;
  for (Vertex from = 0; from < graph.num_vertices; ++from) {
    for (Vertex to = 0; to < graph.num_vertices; ++to) {
      const auto length = found[static_cast<std::size_t>(from)][static_cast<std::size_t>(to)];
      // Johnson's adds potentials to its infinity too, which is the greatest number.
      if (length < std::numeric_limits<std::int64_t>::max() / 2) {
        lengths(from, to) = static_cast<std::int32_t>(length);
      }
    }
  }
  return lengths;
}

}  // namespace

std::optional<DenseMatrix<std::int32_t>> boost_lengths(const RandomGraph& graph) {
  return lengths_by(graph, [](BoostGraph& other, BoostLengths& found) {
    return boost::johnson_all_pairs_shortest_paths(other, found);
  });
}

std::optional<DenseMatrix<std::int32_t>> boost_floyd_warshall_lengths(const RandomGraph& graph) {
  return lengths_by(graph, [](BoostGraph& other, BoostLengths& found) {
    return boost::floyd_warshall_all_pairs_shortest_paths(other, found);
  });
}

std::optional<std::vector<std::int32_t>> boost_bellman_ford_lengths(const RandomGraph& graph,
                                                                    Vertex source) {
  const BoostGraph other = boost_graph(graph);
  std::vector<std::int64_t> found(static_cast<std::size_t>(graph.num_vertices));
  if (!boost::bellman_ford_shortest_paths(
          other, found.size(),
          boost::root_vertex(static_cast<std::size_t>(source)).distance_map(found.data()))) {
    return std::nullopt;
  }
  std::vector<std::int32_t> lengths;
  for (const std::int64_t length : found) {
    const bool is_reached = length != std::numeric_limits<std::int64_t>::max();
    lengths.push_back(is_reached ? static_cast<std::int32_t>(length) : unreached);
  }
  return lengths;
}

}  // namespace graphspec::properties
