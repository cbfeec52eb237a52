/// \file
/// The families without chance, the mixture of parts, and weights.
#include <algorithm>
#include <cmath>
#include <utility>

#include "reference/graph/generators.hpp"
#include "reference/graph/random.hpp"

namespace graphspec {
namespace {

std::size_t at(std::int64_t index) {
  return static_cast<std::size_t>(index);
}

EdgeList undirected(Vertex vertices) {
  EdgeList list;
  list.num_vertices = vertices;
  list.symmetric = true;
  return list;
}

void join(EdgeList& list, Vertex one, Vertex other) {
  list.source.push_back(one);
  list.dest.push_back(other);
  list.source.push_back(other);
  list.dest.push_back(one);
}

/// Adds a graph beside what is there.
void place_beside(EdgeList& all, const EdgeList& part) {
  for (const Vertex vertex : part.source) all.source.push_back(all.num_vertices + vertex);
  for (const Vertex vertex : part.dest) all.dest.push_back(all.num_vertices + vertex);
  all.num_vertices += part.num_vertices;
}

}  // namespace

EdgeList grid(Vertex width, Vertex height) {
  EdgeList list = undirected(width * height);
  for (Vertex y = 0; y < height; ++y) {
    for (Vertex x = 0; x < width; ++x) {
      const Vertex vertex = y * width + x;
      if (x + 1 < width) join(list, vertex, vertex + 1);
      if (y + 1 < height) join(list, vertex, vertex + width);
    }
  }
  return list;
}

EdgeList path(Vertex vertices) {
  return grid(vertices, vertices == 0 ? 0 : 1);
}

EdgeList star(Vertex vertices) {
  EdgeList list = undirected(vertices);
  for (Vertex leaf = 1; leaf < vertices; ++leaf) join(list, 0, leaf);
  return list;
}

EdgeList complete(Vertex vertices) {
  EdgeList list = undirected(vertices);
  for (Vertex one = 0; one < vertices; ++one) {
    for (Vertex other = one + 1; other < vertices; ++other) join(list, one, other);
  }
  return list;
}

EdgeList binary_tree(Vertex vertices) {
  EdgeList list = undirected(vertices);
  for (Vertex child = 1; child < vertices; ++child) join(list, (child - 1) / 2, child);
  return list;
}

EdgeList mixture(Vertex vertices, std::uint64_t seed) {
  const Vertex part = vertices / 8;
  EdgeList all;
  all.num_vertices = 0;
  place_beside(all, path(part));
  place_beside(all, star(part));
  const auto side = static_cast<Vertex>(std::floor(std::sqrt(static_cast<double>(part))));
  place_beside(all, grid(side, side));
  place_beside(all, binary_tree(part));
  for (Vertex clique = 0; clique < part / 8; ++clique) place_beside(all, complete(8));
  if (part > 0) {
    place_beside(all, uniform_arcs(part, ArcIndex{4} * part, seed));
    int scale = 0;
    while ((Vertex{2} << scale) <= part) ++scale;
    place_beside(all, rmat(scale, 4, graph500, seed + 1));
  }
  all.num_vertices = vertices;
  return all;
}

Graph weighted(const Graph& graph, const WeightRule& rule, std::uint64_t seed) {
  const auto offsets = graph.offsets();
  const auto dest = graph.dest();
  const auto assign = [&](auto& values, const auto& draw) {
    values.resize(at(graph.num_arcs()));
#pragma omp parallel for schedule(dynamic, 1024)
    for (std::int64_t vertex = 0; vertex < graph.num_vertices(); ++vertex) {
      std::uint64_t parallel = 0;
      for (ArcIndex arc = offsets[at(vertex)]; arc < offsets[at(vertex) + 1]; ++arc) {
        const bool again = arc > offsets[at(vertex)] && dest[at(arc)] == dest[at(arc) - 1];
        parallel = again ? parallel + 1 : 0;
        auto one = static_cast<std::uint64_t>(vertex);
        auto other = static_cast<std::uint64_t>(dest[at(arc)]);
        if (graph.known_symmetric() && one > other) std::swap(one, other);
        values[at(arc)] = draw(RandomStream(seed ^ 0x5745'4947'4854U, one << 32 | other), parallel);
      }
    }
  };
  OwnedWeights weights;
  if (const auto* integers = std::get_if<IntegerWeights>(&rule)) {
    const auto values =
        static_cast<std::uint64_t>(std::int64_t{integers->high} - integers->low + 1);
    assign(weights.emplace<std::vector<std::int32_t>>(),
           [&](const RandomStream& stream, std::uint64_t index) {
             return static_cast<std::int32_t>(
                 integers->low + static_cast<std::int64_t>(stream.below(index, values)));
           });
  } else if (const auto* reals = std::get_if<RealWeights>(&rule)) {
    assign(weights.emplace<std::vector<double>>(),
           [&](const RandomStream& stream, std::uint64_t index) {
             return reals->low + (reals->high - reals->low) * stream.unit(index);
           });
  }
  return {{offsets.begin(), offsets.end()},
          {dest.begin(), dest.end()},
          std::move(weights),
          graph.known_symmetric()};
}

}  // namespace graphspec
