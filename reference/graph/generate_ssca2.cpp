/// \file
/// SSCA2: complete cliques of random size, and ever fewer edges between cliques ever further apart.
#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "reference/graph/arcs_by_row.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/generators.hpp"
#include "reference/graph/random.hpp"
#include "reference/graph/renaming.hpp"

namespace graphspec {
namespace {

// GraphHPC-2015's values, of its later version.
constexpr std::uint64_t max_clique_size = 49;
constexpr double prob_interclique_edges = 0.1;

constexpr int max_scale = 30;

/// The end of each vertex's clique: clique c holds 1 + word c of stream 1, taken below 49,
/// vertices; the last one what is left.
std::vector<Vertex> clique_ends(Vertex vertices, std::uint64_t seed) {
  const RandomStream sizes(seed, 1);
  std::vector<Vertex> end(static_cast<std::size_t>(vertices));
  Vertex first = 0;
  for (std::uint64_t clique = 0; first < vertices; ++clique) {
    const auto size = static_cast<Vertex>(1 + sizes.below(clique, max_clique_size));
    const Vertex last = first + std::min(size, vertices - first);
    std::fill(end.begin() + first, end.begin() + last, last);
    first = last;
  }
  return end;
}

}  // namespace

EdgeList ssca2(int scale, std::uint64_t seed) {
  if (scale < 0 || scale > max_scale) {
    throw InputError(
        fmt::format("SSCA2: the scale is {}; it must be between 0 and {}", scale, max_scale));
  }
  const auto vertices = static_cast<Vertex>(std::int64_t{1} << scale);
  // A vertex's clique has 32 others on average, and it has about 0.4 arcs to other cliques.
  check_generated_size(vertices, 32.4 * vertices);
  const std::vector<Vertex> clique_end = clique_ends(vertices, seed);
  const RandomStream jumps(seed, 2);
  const Renaming renamed(vertices, seed);
  return edges_by_row(vertices, vertices, [&](std::int64_t vertex, const auto& join) {
    const auto join_to = [&](std::int64_t other) {
      join(renamed(static_cast<std::uint64_t>(vertex)), renamed(static_cast<std::uint64_t>(other)));
    };
    const Vertex end = clique_end[static_cast<std::size_t>(vertex)];
    for (std::int64_t other = vertex + 1; other < end; ++other) join_to(other);
    // Words 2 (64 i + t) and the next of stream 2: how far the jump goes, and whether it is kept.
    for (int t = 1; t < scale; ++t) {
      const std::int64_t near = std::int64_t{1} << t;
      const auto word =
          (static_cast<std::uint64_t>(vertex) * 64 + static_cast<std::uint64_t>(t)) * 2;
      const std::uint64_t spread = std::uint64_t{1} << (t - 1);
      const std::int64_t other =
          (vertex + near + static_cast<std::int64_t>(jumps.below(word, spread))) % vertices;
      const bool kept = jumps.unit(word + 1) < prob_interclique_edges / static_cast<double>(spread);
      if (kept && clique_end[static_cast<std::size_t>(other)] != end) join_to(other);
    }
  });
}

}  // namespace graphspec
