/// \file
/// See csr_check.hpp.
#include "reference/graph/csr_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "reference/graph/error.hpp"
#include "reference/graph/shared_work.hpp"

namespace graphspec {

void check_ends_of_offsets(std::int64_t num_offsets, ArcIndex first, ArcIndex last,
                           std::int64_t num_arcs) {
  const std::int64_t vertices = num_offsets - 1;
  if (vertices > max_num_vertices) {
    throw InputError(fmt::format("graph: {} vertices are too many; the maximum is {}", vertices,
                                 max_num_vertices));
  }
  if (first != 0 || last != num_arcs) {
    throw InputError(fmt::format(
        "graph: the offsets run from {} to {}; they must run from 0 to the number of arcs, {}",
        first, last, num_arcs));
  }
}

void check_offsets(std::span<const ArcIndex> piece, std::int64_t first_vertex) {
  // The least place that is wrong, so that the message does not depend on the threads.
  const auto vertices = static_cast<std::int64_t>(piece.size()) - 1;
  std::int64_t falling = vertices;
#pragma omp parallel for reduction(min : falling) if (is_shared_work(vertices))
  for (std::int64_t vertex = 0; vertex < vertices; ++vertex) {
    const auto at = static_cast<std::size_t>(vertex);
    if (piece[at + 1] < piece[at]) falling = std::min(falling, vertex);
  }
  if (falling < vertices) {
    throw InputError(
        fmt::format("graph: the offset decreases after vertex {}", first_vertex + falling));
  }
}

void check_dest(std::span<const Vertex> piece, std::int64_t num_vertices, std::int64_t first_arc) {
  const auto arcs = static_cast<std::int64_t>(piece.size());
  constexpr std::int64_t none = std::numeric_limits<std::int64_t>::max();
  std::int64_t outside = none;
#pragma omp parallel for reduction(min : outside) if (is_shared_work(arcs))
  for (std::int64_t arc = 0; arc < arcs; ++arc) {
    const Vertex vertex = piece[static_cast<std::size_t>(arc)];
    if (vertex < 0 || vertex >= num_vertices) outside = std::min(outside, arc);
  }
  if (outside != none) {
    throw InputError(fmt::format("graph: arc {} goes to vertex {}; vertices are 0 to {}",
                                 first_arc + outside, piece[static_cast<std::size_t>(outside)],
                                 num_vertices - 1));
  }
}

}  // namespace graphspec
