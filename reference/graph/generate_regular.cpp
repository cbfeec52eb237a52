/// \file
/// The families of regular shape: grid, and road-like what is left of one, path, star, complete
/// graph, binary tree.
#include <fmt/format.h>

#include "reference/graph/arcs_by_row.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/generators.hpp"
#include "reference/graph/random.hpp"

namespace graphspec {
namespace {

/// The edges of a grid, those that keep(index) wants: of each vertex v edge 2 v leads to the right,
/// edge 2 v + 1 down.
template <class Keep>
EdgeList grid_where(std::int64_t width, std::int64_t height, double arcs_a_vertex,
                    const Keep& keep) {
  if (width < 0 || height < 0 || (width > 0 && height > max_num_vertices / width)) {
    throw InputError(fmt::format(
        "the grid is {} x {}; both sizes must be 0 or more, and their product at most {}", width,
        height, std::int64_t{max_num_vertices}));
  }
  const Vertex n = checked_vertices(width * height);
  check_generated_size(n, arcs_a_vertex * n);
  return edges_by_row(n, height, [&](std::int64_t y, const auto& join) {
    for (std::int64_t x = 0; x < width; ++x) {
      const std::int64_t vertex = y * width + x;
      const auto edge = 2 * static_cast<std::uint64_t>(vertex);
      if (x + 1 < width && keep(edge)) {
        join(static_cast<Vertex>(vertex), static_cast<Vertex>(vertex + 1));
      }
      if (y + 1 < height && keep(edge + 1)) {
        join(static_cast<Vertex>(vertex), static_cast<Vertex>(vertex + width));
      }
    }
  });
}

/// The edges that edges_of(vertex, join) gives for each vertex.
template <class EdgesOf>
EdgeList of_vertices(std::int64_t vertices, double arcs_a_vertex, const EdgesOf& edges_of) {
  const Vertex n = checked_vertices(vertices);
  check_generated_size(n, arcs_a_vertex * n);
  return edges_by_row(n, n, edges_of);
}

}  // namespace

EdgeList grid(std::int64_t width, std::int64_t height) {
  return grid_where(width, height, 4.0, [](std::uint64_t) { return true; });
}

EdgeList road(std::int64_t width, std::int64_t height, std::uint64_t seed) {
  const RandomStream stream(seed);
  return grid_where(width, height, 2.5,
                    [&](std::uint64_t edge) { return stream.below(edge, 50) < 31; });
}

EdgeList path(std::int64_t vertices) {
  return of_vertices(vertices, 2.0, [&](std::int64_t vertex, const auto& join) {
    if (vertex + 1 < vertices) join(static_cast<Vertex>(vertex), static_cast<Vertex>(vertex + 1));
  });
}

EdgeList star(std::int64_t vertices) {
  return of_vertices(vertices, 2.0, [](std::int64_t leaf, const auto& join) {
    if (leaf > 0) join(0, static_cast<Vertex>(leaf));
  });
}

EdgeList complete(std::int64_t vertices) {
  const auto arcs_a_vertex = static_cast<double>(vertices);
  return of_vertices(vertices, arcs_a_vertex, [](std::int64_t vertex, const auto& join) {
    for (std::int64_t other = 0; other < vertex; ++other) {
      join(static_cast<Vertex>(other), static_cast<Vertex>(vertex));
    }
  });
}

EdgeList binary_tree(std::int64_t vertices) {
  return of_vertices(vertices, 2.0, [](std::int64_t child, const auto& join) {
    if (child > 0) join(static_cast<Vertex>((child - 1) / 2), static_cast<Vertex>(child));
  });
}

}  // namespace graphspec
