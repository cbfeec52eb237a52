/// \file
/// The changes, edge by edge.
#include "properties/bfs/changed_problems.hpp"

#include <algorithm>
#include <utility>

#include "properties/random_graphs/draw.hpp"

namespace graphspec::properties {
namespace {

template <class T>
T at(const std::vector<T>& values, Vertex vertex) {
  return values[static_cast<std::size_t>(vertex)];
}

}  // namespace

std::vector<Vertex> mixed_numbering(Vertex num_vertices, std::uint64_t choice) {
  std::vector<std::pair<std::uint64_t, Vertex>> by_key;
  by_key.reserve(static_cast<std::size_t>(num_vertices));
  Draw draw(choice);
  for (Vertex vertex = 0; vertex < num_vertices; ++vertex) {
    by_key.emplace_back(
        choice == 0 ? static_cast<std::uint64_t>(num_vertices - vertex) : draw.bits(), vertex);
  }
  std::sort(by_key.begin(), by_key.end());
  std::vector<Vertex> numbering(by_key.size());
  for (Vertex place = 0; place < num_vertices; ++place) {
    numbering[static_cast<std::size_t>(by_key[static_cast<std::size_t>(place)].second)] = place;
  }
  return numbering;
}

SearchProblem renumbered(const SearchProblem& problem, const std::vector<Vertex>& new_number) {
  SearchProblem changed = problem;
  changed.source = at(new_number, problem.source);
  for (RandomEdge& edge : changed.graph.edges) {
    edge.from = at(new_number, edge.from);
    edge.to = at(new_number, edge.to);
  }
  return changed;
}

Graph with_rows_shuffled(const Graph& graph, std::uint64_t choice) {
  Draw draw(choice);
  std::vector<Vertex> dest;
  for (Vertex vertex = 0; vertex < graph.num_vertices(); ++vertex) {
    const auto row = graph.neighbours(vertex);
    std::vector<Vertex> shuffled(row.begin(), row.end());
    draw.shuffle(shuffled);
    dest.insert(dest.end(), shuffled.begin(), shuffled.end());
  }
  return {{graph.offsets().begin(), graph.offsets().end()},
          std::move(dest),
          {},
          graph.known_symmetric()};
}

RandomGraph reversed(const RandomGraph& graph) {
  RandomGraph changed = graph;
  for (RandomEdge& edge : changed.edges) std::swap(edge.from, edge.to);
  return changed;
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

RandomGraph beside_itself(const RandomGraph& graph) {
  RandomGraph changed = graph;
  changed.num_vertices *= 2;
  for (const RandomEdge& edge : graph.edges) {
    changed.edges.push_back({.from = edge.from + graph.num_vertices,
                             .to = edge.to + graph.num_vertices,
                             .weight = edge.weight});
  }
  return changed;
}

}  // namespace graphspec::properties
