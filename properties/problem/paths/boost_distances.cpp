/// \file
/// boost::johnson_all_pairs_shortest_paths, boost::floyd_warshall_all_pairs_shortest_paths and
/// boost::bellman_ford_shortest_paths on distances of 64 bits.
// g++ takes the empty boost::optional in Boost.Graph's edge iterators for one that is read.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif

#include "properties/problem/paths/boost_distances.hpp"

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/bellman_ford_shortest_paths.hpp>
#include <boost/graph/floyd_warshall_shortest.hpp>
#include <boost/graph/johnson_all_pairs_shortest.hpp>
#include <limits>
#include <vector>

#include "reference/graph/vertex_array.hpp"

namespace graphspec::properties {
namespace {

using Weight = boost::property<boost::edge_weight_t, std::int64_t>;
using BoostGraph =
    boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS, boost::no_property, Weight>;
using Row = VertexArray<std::int64_t>;

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

void copy_row(const Row& found, Vertex source, Rows& rows) {
  for (Vertex to = 0; to < rows.order; ++to) {
    // Johnson's adds potentials to its infinity too, which is the greatest number.
    if (found[to] >= std::numeric_limits<std::int64_t>::max() / 2) continue;
    rows(source, to) = static_cast<std::int32_t>(found[to]);
  }
}

/// \param search  fills the matrix; false where it sees a negative cycle
template <class Search>
std::optional<Rows> all_distances_by(const RandomGraph& graph, const Search& search) {
  Rows rows(graph.num_vertices, 0, graph.num_vertices);
  // Boost.Graph asks for the first vertex.
  if (graph.num_vertices == 0) return rows;
  BoostGraph other = boost_graph(graph);
  VertexArray<Row> found(graph.num_vertices, Row(graph.num_vertices, 0));
  if (!search(other, found)) return std::nullopt;
  for (Vertex from = 0; from < graph.num_vertices; ++from) copy_row(found[from], from, rows);
  return rows;
}

}  // namespace

std::optional<Rows> boost_distances(const RandomGraph& graph) {
  return all_distances_by(graph, [](BoostGraph& other, VertexArray<Row>& found) {
    return boost::johnson_all_pairs_shortest_paths(other, found);
  });
}

std::optional<Rows> boost_floyd_warshall_distances(const RandomGraph& graph) {
  return all_distances_by(graph, [](BoostGraph& other, VertexArray<Row>& found) {
    return boost::floyd_warshall_all_pairs_shortest_paths(other, found);
  });
}

std::optional<Rows> boost_distances_from(const RandomGraph& graph, Vertex source) {
  const BoostGraph other = boost_graph(graph);
  Row found(graph.num_vertices, 0);
  if (!boost::bellman_ford_shortest_paths(
          other, found.size(),
          boost::root_vertex(static_cast<std::size_t>(source)).distance_map(found.data()))) {
    return std::nullopt;
  }
  Rows rows(graph.num_vertices, source, source + 1);
  copy_row(found, source, rows);
  return rows;
}

}  // namespace graphspec::properties
