/// \file
/// The families without chance: grid, path, star, complete graph, binary tree.
#include <fmt/format.h>

#include "reference/graph/arcs_by_row.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/generators.hpp"

namespace graphspec {

EdgeList grid(std::int64_t width, std::int64_t height) {
  if (width < 0 || height < 0 || (width > 0 && height > max_num_vertices / width)) {
    throw InputError(
        fmt::format("a grid of {} x {}; both must be 0 or more, and their product at most {}",
                    width, height, std::int64_t{max_num_vertices}));
  }
  const Vertex n = checked_vertices(width * height);
  check_generated_size(n, 4.0 * n);
  return edges_by_row(n, height, [&](std::int64_t y, const auto& join) {
    for (std::int64_t x = 0; x < width; ++x) {
      const std::int64_t vertex = y * width + x;
      if (x + 1 < width) join(static_cast<Vertex>(vertex), static_cast<Vertex>(vertex + 1));
      if (y + 1 < height) join(static_cast<Vertex>(vertex), static_cast<Vertex>(vertex + width));
    }
  });
}

EdgeList path(std::int64_t vertices) {
  const Vertex n = checked_vertices(vertices);
  check_generated_size(n, 2.0 * n);
  return edges_by_row(n, n, [&](std::int64_t vertex, const auto& join) {
    if (vertex + 1 < n) join(static_cast<Vertex>(vertex), static_cast<Vertex>(vertex + 1));
  });
}

EdgeList star(std::int64_t vertices) {
  const Vertex n = checked_vertices(vertices);
  check_generated_size(n, 2.0 * n);
  return edges_by_row(n, n, [](std::int64_t leaf, const auto& join) {
    if (leaf > 0) join(0, static_cast<Vertex>(leaf));
  });
}

EdgeList complete(std::int64_t vertices) {
  const Vertex n = checked_vertices(vertices);
  check_generated_size(n, static_cast<double>(n) * n);
  return edges_by_row(n, n, [](std::int64_t vertex, const auto& join) {
    for (std::int64_t other = 0; other < vertex; ++other) {
      join(static_cast<Vertex>(other), static_cast<Vertex>(vertex));
    }
  });
}

EdgeList binary_tree(std::int64_t vertices) {
  const Vertex n = checked_vertices(vertices);
  check_generated_size(n, 2.0 * n);
  return edges_by_row(n, n, [](std::int64_t child, const auto& join) {
    if (child > 0) join(static_cast<Vertex>((child - 1) / 2), static_cast<Vertex>(child));
  });
}

}  // namespace graphspec
