/// \file
/// The additions, edge by edge.
#include "properties/problem/bfs/neutral_additions.hpp"

#include "reference/problem/bfs.hpp"

namespace graphspec::properties {

RandomGraph with_neutral_additions(const RandomGraph& graph, const VertexArray<std::int32_t>& level,
                                   const std::vector<Addition>& additions) {
  constexpr std::int32_t unreached = problem::Bfs::unreached_level;
  const auto neutral = [&](Vertex tail, Vertex head) {
    return level[tail] == unreached || (level[head] != unreached && level[head] <= level[tail] + 1);
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
