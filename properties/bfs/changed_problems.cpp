/// \file
/// The changes, edge by edge.
#include "properties/bfs/changed_problems.hpp"

#include "properties/random_graphs/changed_graphs.hpp"

namespace graphspec::properties {
namespace {

template <class T>
T at(const std::vector<T>& values, Vertex vertex) {
  return values[static_cast<std::size_t>(vertex)];
}

}  // namespace

SearchProblem renumbered(const SearchProblem& problem, const std::vector<Vertex>& new_number) {
  return {renumbered(problem.graph, new_number), at(new_number, problem.source)};
}

RandomGraph with_neutral_additions(const RandomGraph& graph, const std::vector<std::int32_t>& label,
                                   const std::vector<Addition>& additions) {
  const auto neutral = [&](Vertex tail, Vertex head) {
    return at(label, tail) == -1 ||
           (at(label, head) != -1 && at(label, head) <= at(label, tail) + 1);
  };
  RandomGraph changed = graph;
  for (const Addition& addition : additions) {
    const Vertex from = addition.first % graph.num_vertices;
    const Vertex to = addition.second % graph.num_vertices;
    switch (addition.kind) {
      case Addition::Kind::isolated_vertex:
        ++changed.num_vertices;
        break;
      case Addition::Kind::self_loop:
        changed.edges.push_back({.from = from, .to = from, .weight = 1});
        break;
      case Addition::Kind::copy_of_edge:
        if (graph.edges.empty()) break;
        changed.edges.push_back(
            graph.edges[static_cast<std::size_t>(addition.first) % graph.edges.size()]);
        break;
      case Addition::Kind::arc:
        if (!neutral(from, to) || (graph.undirected && !neutral(to, from))) break;
        changed.edges.push_back({.from = from, .to = to, .weight = 1});
        break;
    }
  }
  return changed;
}

}  // namespace graphspec::properties
