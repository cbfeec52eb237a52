/// \file
/// A graph of separate parts, of different families: what algorithms that must meet several
/// components are tested on.
#include <algorithm>
#include <bit>
#include <cmath>
#include <iterator>
#include <vector>

#include "reference/graph/arcs_by_row.hpp"
#include "reference/graph/generated_size.hpp"
#include "reference/graph/generators.hpp"
#include "reference/graph/renaming.hpp"

namespace graphspec {
namespace {

/// Parts that are put side by side in `list`, under new names.
class Parts {
 public:
  Parts(EdgeList& list, std::uint64_t seed)
      : list_(list), renamed_(std::max<std::int64_t>(list.num_vertices, 1), seed) {}

  void add(const EdgeList& part) {
    const auto append = [&](std::vector<Vertex>& all, const std::vector<Vertex>& some) {
      std::transform(some.begin(), some.end(), std::back_inserter(all), [&](Vertex vertex) {
        return renamed_(static_cast<std::uint64_t>(first_ + vertex));
      });
    };
    append(list_.source, part.source);
    append(list_.dest, part.dest);
    first_ += part.num_vertices;
  }

 private:
  EdgeList& list_;
  Renaming renamed_;
  std::int64_t first_ = 0;  ///< of the next part
};

EdgeList cliques_of_eight(std::int64_t cliques) {
  return edges_by_row(
      static_cast<Vertex>(cliques * 8), cliques, [](std::int64_t clique, const auto& join) {
        for (std::int64_t vertex = clique * 8; vertex < (clique + 1) * 8; ++vertex) {
          for (std::int64_t other = clique * 8; other < vertex; ++other) {
            join(static_cast<Vertex>(other), static_cast<Vertex>(vertex));
          }
        }
      });
}

}  // namespace

EdgeList mixture(std::int64_t vertices, std::uint64_t seed) {
  EdgeList list;
  list.num_vertices = checked_vertices(vertices);
  list.symmetric = true;
  check_generated_size(list.num_vertices, 4.0 * list.num_vertices);
  const std::int64_t share = vertices / 8;
  Parts parts(list, seed);
  if (share == 0) return list;
  const auto side = static_cast<std::int64_t>(std::sqrt(static_cast<double>(share)));
  parts.add(path(share));
  parts.add(star(share));
  parts.add(grid(side, side));
  parts.add(binary_tree(share));
  parts.add(cliques_of_eight(share / 8));
  const auto size = static_cast<std::uint64_t>(share);
  parts.add(gnp_undirected(share, {std::min<std::uint64_t>(4, size), size}, seed));
  parts.add(rmat(std::bit_width(size) - 1, 2, graph_hpc, seed));
  return list;
}

}  // namespace graphspec
