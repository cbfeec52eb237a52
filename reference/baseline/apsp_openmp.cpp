/// \file
/// Floyd and Warshall's algorithm as one would run it on a CPU: in blocks of vertices k, after
/// Venkataraman, Sahni and Mukhopadhyaya 2003, on a copy of the matrix tile by tile. A block closes
/// its own tile (phase 1), then the tiles of its row and its column (phase 2), then all others
/// (phase 3), tiles shared among OpenMP's threads. Phases 2 and 3 are products of tiles
/// (min_plus_tile.hpp).
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <stdexcept>

#include "reference/baseline/apsp.hpp"
#include "reference/baseline/min_plus_tile.hpp"
#include "reference/graph/matrix_size.hpp"
#include "reference/problem/weight_range.hpp"

namespace graphspec::reference {
namespace {

constexpr Vertex width = min_plus_tile_width;

/// Infinity::added's. Costs up to half of it, added to it and taken from it, stay on their sides.
constexpr std::int32_t far = (1 << 30) - 1;

/// A matrix of fewer tiles a side is not worth waking threads for.
constexpr Vertex least_shared_side = 4;

/// The greatest cost, without its sign, that any path or cycle may have.
std::int64_t longest_way(std::span<const std::int32_t> cost, Vertex order) {
  const std::int64_t greatest = weight_range(cost).greatest_size();
  check_path_lengths(greatest, order);
  return greatest * order;
}

/// The matrix as tiles, each of them in one piece. Vertices beyond the last have no arcs.
class Tiles {
 public:
  Tiles(std::span<const std::int32_t> cost, Vertex order, std::int32_t infinity)
      : order_(order),
        side_((order + width - 1) / width),
        values_(std::make_unique_for_overwrite<std::int32_t[]>(static_cast<std::size_t>(side_) *
                                                               static_cast<std::size_t>(side_) *
                                                               min_plus_tile_size)) {
#pragma omp parallel for collapse(2) if (side_ >= least_shared_side)
    for (Vertex row = 0; row < side_; ++row) {
      for (Vertex column = 0; column < side_; ++column) {
        read(cost, row, column, infinity);
      }
    }
  }

  /// Tiles in a row.
  [[nodiscard]] Vertex side() const {
    return side_;
  }

  [[nodiscard]] std::int32_t* at(Vertex row, Vertex column) {
    return &values_[(static_cast<std::size_t>(row) * static_cast<std::size_t>(side_) +
                     static_cast<std::size_t>(column)) *
                    min_plus_tile_size];
  }

  /// \param least_infinity  what is not below stands where there is no path
  void write(std::span<std::int32_t> cost, std::int32_t least_infinity) {
#pragma omp parallel for if (side_ >= least_shared_side)
    for (Vertex v = 0; v < order_; ++v) {
      std::int32_t* const row =
          &cost[static_cast<std::size_t>(v) * static_cast<std::size_t>(order_)];
      for (Vertex u = 0; u < order_; ++u) {
        const std::int32_t distance = at(v / width, u / width)[v % width * width + u % width];
        row[u] = distance < least_infinity ? distance : unreached;
      }
    }
  }

 private:
  void read(std::span<const std::int32_t> cost, Vertex tile_row, Vertex tile_column,
            std::int32_t infinity) {
    std::int32_t* to = at(tile_row, tile_column);
    for (Vertex v = tile_row * width; v < (tile_row + 1) * width; ++v) {
      for (Vertex u = tile_column * width; u < (tile_column + 1) * width; ++u) {
        const bool is_inside = v < order_ && u < order_;
        const std::int32_t distance =
            is_inside ? cost[static_cast<std::size_t>(v) * static_cast<std::size_t>(order_) +
                             static_cast<std::size_t>(u)]
                      : unreached;
        *to++ = distance == unreached ? infinity : distance;
      }
    }
  }

  Vertex order_;
  Vertex side_;
  std::unique_ptr<std::int32_t[]> values_;
};

/// Phase 1, within a tile: floyd_warshall_relax(). \return a vertex of the tile whose cost to
/// itself is negative before it is an intermediate; -1 where there is none
Vertex close_tile(std::int32_t* tile, Infinity infinity) {
  for (std::ptrdiff_t k = 0; k < width; ++k) {
    const std::int32_t* const rest = tile + k * width;
    if (rest[k] < 0) return static_cast<Vertex>(k);
    for (std::ptrdiff_t v = 0; v < width; ++v) {
      const std::int32_t leg = tile[v * width + k];
      // The way by k shortens nothing in its own row.
      if (v == k || (infinity == Infinity::tested && leg == unreached)) continue;
      std::int32_t* const known = tile + v * width;
      if (infinity == Infinity::added) {
        for (Vertex u = 0; u < width; ++u) known[u] = std::min(known[u], leg + rest[u]);
      } else {
        for (Vertex u = 0; u < width; ++u) {
          if (rest[u] == unreached) continue;
          const std::int64_t way = std::int64_t{leg} + rest[u];
          if (way < known[u]) known[u] = static_cast<std::int32_t>(way);
        }
      }
    }
  }
  return -1;
}

/// All blocks of vertices. \return as floyd_warshall_openmp()
Vertex relax(Tiles& tiles, Infinity infinity, HostVectors vectors) {
  MinPlusTile* const multiply = min_plus_tile(vectors, infinity);
  const Vertex side = tiles.side();
  Vertex negative = -1;
#pragma omp parallel if (side >= least_shared_side)
  for (Vertex block = 0; block < side; ++block) {
    std::int32_t* const own = tiles.at(block, block);
#pragma omp single
    {
      const Vertex vertex = close_tile(own, infinity);
      if (vertex >= 0) negative = block * width + vertex;
    }
    if (negative >= 0) break;  // all threads: the barrier behind `single` lies between
#pragma omp for schedule(dynamic)
    for (Vertex place = 0; place < 2 * side; ++place) {
      const Vertex other = place / 2;
      if (other == block) continue;
      std::int32_t* const tile = place % 2 == 0 ? tiles.at(block, other) : tiles.at(other, block);
      multiply(tile, place % 2 == 0 ? own : tile, place % 2 == 0 ? tile : own);
    }
#pragma omp for schedule(dynamic)
    for (Vertex row = 0; row < side; ++row) {
      if (row == block) continue;
      for (Vertex column = 0; column < side; ++column) {
        if (column == block) continue;
        multiply(tiles.at(row, column), tiles.at(row, block), tiles.at(block, column));
      }
    }
  }
  return negative;
}

}  // namespace

Vertex floyd_warshall_openmp(std::span<std::int32_t> cost, Vertex order) {
  return floyd_warshall_openmp(cost, order, host_vectors().back());
}

Vertex floyd_warshall_openmp(std::span<std::int32_t> cost, Vertex order, HostVectors vectors) {
  const auto rows = static_cast<std::size_t>(order);
  if (order < 0 || cost.size() != rows * rows) {
    throw InputError(
        fmt::format("cost matrix: {} values were given for {} vertices", cost.size(), order));
  }
  const std::int64_t longest = longest_way(cost, order);
  if (order == 0) return -1;
  // The tiles, of which those at the borders may be mostly empty.
  const double padded = static_cast<double>(order) + width;
  check_matrix_size(padded, padded, sizeof(std::int32_t));
  const bool added = 2 * longest < far;
  Tiles tiles(cost, order, added ? far : unreached);
  const Vertex negative = relax(tiles, added ? Infinity::added : Infinity::tested, vectors);
  if (negative >= 0) return negative;
  tiles.write(cost, added ? static_cast<std::int32_t>(far - longest) : unreached);
  return negative;
}

DenseMatrix<std::int32_t> floyd_warshall_openmp(const Graph& graph) {
  check_path_lengths(graph);
  const double order = graph.num_vertices();
  check_matrix_size(order, order, 2 * sizeof(std::int32_t));  // and the tiles
  DenseMatrix<std::int32_t> cost = dense_matrix<std::int32_t>(graph, unreached, 1);
  for (Vertex v = 0; v < cost.order(); ++v) cost(v, v) = std::min(cost(v, v), 0);
  if (floyd_warshall_openmp(cost.values(), cost.order()) >= 0) {
    static_cast<void>(potentials(graph));  // throws, naming the cycle
    throw std::logic_error(
        "internal error: Bellman-Ford finds no negative cycle, but Floyd-Warshall does");
  }
  return cost;
}

}  // namespace graphspec::reference
