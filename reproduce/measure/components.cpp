/// \file
/// Components by union-find: roots are least vertices, paths are halved.
#include "reproduce/measure/components.hpp"

#include <numeric>
#include <utility>
#include <vector>

#include "reference/graph/error.hpp"

namespace graphspec::reproduce {
namespace {

std::size_t find_root(std::vector<Vertex>& parent, Vertex vertex) {
  auto at = static_cast<std::size_t>(vertex);
  while (static_cast<std::size_t>(parent[at]) != at) {
    parent[at] = parent[static_cast<std::size_t>(parent[at])];
    at = static_cast<std::size_t>(parent[at]);
  }
  return at;
}

}  // namespace

Component largest_component(const Graph& graph) {
  if (graph.num_vertices() == 0) {
    throw InputError("the graph has no vertices, so there is no source to search from");
  }
  std::vector<Vertex> parent(static_cast<std::size_t>(graph.num_vertices()));
  std::iota(parent.begin(), parent.end(), 0);
  for (Vertex vertex = 0; vertex < graph.num_vertices(); ++vertex) {
    std::size_t root = find_root(parent, vertex);
    for (const Vertex neighbour : graph.neighbours(vertex)) {
      std::size_t other = find_root(parent, neighbour);
      if (other < root) std::swap(root, other);
      parent[other] = static_cast<Vertex>(root);
    }
  }
  std::vector<std::int64_t> size(parent.size());
  Component largest;
  for (Vertex vertex = 0; vertex < graph.num_vertices(); ++vertex) {
    const std::size_t root = find_root(parent, vertex);
    if (++size[root] == 1) ++largest.num_components;
  }
  for (std::size_t root = 0; root < size.size(); ++root) {
    if (size[root] > largest.num_vertices) {
      largest.num_vertices = size[root];
      largest.first_vertex = static_cast<Vertex>(root);
    }
  }
  return largest;
}

}  // namespace graphspec::reproduce
