/// \file
/// The changes, edge by edge.
#include "properties/bfs/changed_problems.hpp"

#include <numeric>

#include "properties/random_graphs/draw.hpp"

namespace graphspec::properties {
namespace {

template <class T>
T at(const std::vector<T>& values, Vertex vertex) {
  return values[static_cast<std::size_t>(vertex)];
}

}  // namespace

std::vector<Vertex> random_numbering(Vertex num_vertices, std::uint64_t choice) {
  std::vector<Vertex> numbering(static_cast<std::size_t>(num_vertices));
  std::iota(numbering.begin(), numbering.end(), 0);
  Draw(choice).shuffle(numbering);
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
                                   std::uint64_t choice) {
  Draw draw(choice);
  RandomGraph changed = graph;
  const std::size_t given = graph.edges.size();
  for (std::int32_t copies = given > 0 ? draw.between(0, 4) : 0; copies > 0; --copies) {
    changed.edges.push_back(graph.edges[draw.bits() % given]);
  }
  for (std::int32_t loops = draw.between(0, 3); loops > 0; --loops) {
    const Vertex vertex = draw.between(0, graph.num_vertices - 1);
    changed.edges.push_back({.from = vertex, .to = vertex, .weight = 1});
  }
  for (std::int32_t tries = draw.between(0, 8); tries > 0; --tries) {
    const Vertex from = draw.between(0, graph.num_vertices - 1);
    const Vertex to = draw.between(0, graph.num_vertices - 1);
    const auto neutral = [&](Vertex tail, Vertex head) {
      return at(label, tail) == -1 ||
             (at(label, head) != -1 && at(label, head) <= at(label, tail) + 1);
    };
    if (!neutral(from, to) || (graph.undirected && !neutral(to, from))) continue;
    changed.edges.push_back({.from = from, .to = to, .weight = 1});
  }
  changed.num_vertices += draw.between(0, 2);
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
