/// \file
/// Kruskal's algorithm: a radix sort of the edges from light to heavy, and a disjoint-set forest.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <numeric>
#include <tuple>
#include <vector>

#include "reference/baseline/msf.hpp"
#include "reference/graph/generated_size.hpp"
#include "reference/graph/vertex_array.hpp"

namespace graphspec::reference {
namespace {

/// A disjoint-set forest: union by size, paths halved (Tarjan and van Leeuwen 1984).
class DisjointSets {
 public:
  explicit DisjointSets(Vertex vertices) : parent_(vertices, 0), size_(vertices, 1) {
    std::iota(parent_.begin(), parent_.end(), 0);
  }

  /// Whether they were apart.
  bool join(Vertex one, Vertex other) {
    Vertex great = find(one);
    Vertex small = find(other);
    if (great == small) return false;
    if (size_[great] < size_[small]) std::swap(great, small);
    parent_[small] = great;
    size_[great] += size_[small];
    return true;
  }

 private:
  Vertex find(Vertex vertex) {
    while (parent_[vertex] != vertex) {
      parent_[vertex] = parent_[parent_[vertex]];
      vertex = parent_[vertex];
    }
    return vertex;
  }

  VertexArray<Vertex> parent_;
  VertexArray<Vertex> size_;
};

/// Weights as keys: unsigned numbers in the order of the weights.
std::uint32_t key_of(std::int32_t weight) {
  return static_cast<std::uint32_t>(weight) ^ 0x80000000U;
}
std::uint64_t key_of(double weight) {
  const auto bits = std::bit_cast<std::uint64_t>(weight + 0.0);  // -0.0 becomes 0.0
  constexpr std::uint64_t sign = std::uint64_t{1} << 63U;
  return (bits & sign) != 0 ? ~bits : bits | sign;
}

/// An edge at its lesser end.
template <class Key>
struct Edge {
  Key key;
  Vertex lesser;
  Vertex greater;
  ArcIndex arc;
};

/// Sorts edges by their keys, stably: byte by byte from the lowest, where keys differ in a byte.
template <class Key>
void sort_by_key(std::vector<Edge<Key>>& edges) {
  constexpr std::size_t values = 256;
  std::vector<Edge<Key>> other(edges.size());
  for (unsigned shift = 0; shift < 8 * sizeof(Key); shift += 8) {
    std::array<std::size_t, values + 1> begin{};
    for (const Edge<Key>& edge : edges) ++begin[(edge.key >> shift & 255U) + 1];
    if (std::ranges::find(begin, edges.size()) != begin.end()) continue;  // all have one value
    for (std::size_t value = 0; value < values; ++value) begin[value + 1] += begin[value];
    for (const Edge<Key>& edge : edges) other[begin[edge.key >> shift & 255U]++] = edge;
    edges.swap(other);
  }
}

/// The edges from light to heavy, equal ones by lesser end, greater end and arc.
template <class WeightOf>
auto sorted_edges(const Graph& graph, const WeightOf& weight_of) {
  std::vector<Edge<decltype(key_of(weight_of(0)))>> edges;
  edges.reserve(static_cast<std::size_t>(graph.num_arcs()) / 2);
  for (Vertex vertex = 0; vertex < graph.num_vertices(); ++vertex) {
    const auto first = static_cast<std::ptrdiff_t>(edges.size());
    ArcIndex arc = at_vertex(graph.offsets(), vertex);
    for (const Vertex neighbour : graph.neighbours(vertex)) {
      if (vertex < neighbour) edges.push_back({key_of(weight_of(arc)), vertex, neighbour, arc});
      ++arc;
    }
    // A graph's rows may have any order.
    const auto row = edges.begin() + first;
    const auto by_end = [](const auto& one, const auto& other) {
      return std::tie(one.greater, one.arc) < std::tie(other.greater, other.arc);
    };
    if (!std::is_sorted(row, edges.end(), by_end)) std::sort(row, edges.end(), by_end);
  }
  sort_by_key(edges);
  return edges;
}

template <class WeightOf>
Forest kruskal(const Graph& graph, const WeightOf& weight_of) {
  DisjointSets trees(graph.num_vertices());
  Forest forest;
  for (const auto& edge : sorted_edges(graph, weight_of)) {
    if (trees.join(edge.lesser, edge.greater)) forest.edges.push_back(edge.arc);
  }
  std::ranges::sort(forest.edges);
  forest.num_trees = graph.num_vertices() - static_cast<Vertex>(forest.edges.size());
  for (const ArcIndex arc : forest.edges) forest.weight += static_cast<double>(weight_of(arc));
  return forest;
}

}  // namespace

Forest kruskal(const Graph& graph) {
  check_undirected(graph);
  // Half of the arcs are sorted, twice 24 bytes each; a vertex has a parent, a size and an edge.
  check_generated_size(graph.num_vertices(), static_cast<double>(graph.num_arcs()), 24);
  return with_weight_of(graph, [&](const auto& weight_of) { return kruskal(graph, weight_of); });
}

}  // namespace graphspec::reference
