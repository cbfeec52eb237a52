/// \file
/// Kruskal's algorithm: edges from light to heavy, and a disjoint-set forest.
#include <algorithm>
#include <numeric>
#include <tuple>

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

/// An edge at its lesser end.
template <class Weight>
struct Edge {
  Weight weight;
  Vertex lesser;
  Vertex greater;
  ArcIndex arc;

  bool operator<(const Edge& other) const {
    return std::tie(weight, lesser, greater, arc) <
           std::tie(other.weight, other.lesser, other.greater, other.arc);
  }
};

template <class Weight, class WeightOf>
Forest kruskal(const Graph& graph, const WeightOf& weight_of) {
  std::vector<Edge<Weight>> edges;
  edges.reserve(static_cast<std::size_t>(graph.num_arcs()) / 2);
  for (Vertex vertex = 0; vertex < graph.num_vertices(); ++vertex) {
    ArcIndex arc = at_vertex(graph.offsets(), vertex);
    for (const Vertex neighbour : graph.neighbours(vertex)) {
      if (vertex < neighbour) edges.push_back({weight_of(arc), vertex, neighbour, arc});
      ++arc;
    }
  }
  std::ranges::sort(edges, std::less<>());
  DisjointSets trees(graph.num_vertices());
  Forest forest;
  for (const Edge<Weight>& edge : edges) {
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
  // Half of the arcs are sorted, 24 bytes each; of a vertex there are a parent, a size and an edge.
  check_generated_size(graph.num_vertices(), static_cast<double>(graph.num_arcs()), 12);
  return with_weight_of(graph, [&](const auto& weight_of) {
    return kruskal<decltype(weight_of(0))>(graph, weight_of);
  });
}

}  // namespace graphspec::reference
