/// \file
/// Between tuned_dense's tiles and matrices that lie row by row: kernels that copy some rows.
#pragma once

#include "gpu/floyd_warshall/tuned/matrix.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {

/// Rows of a matrix in device memory, row by row.
struct Rows {
  Vertex columns;
  Vertex end;  ///< rows of the tiles from here on are padding
  Vertex first;
  std::int64_t count;
  std::int32_t* cost;
  Vertex* path;  ///< null where there are no predecessors
};

/// The tile of a vertex's row, or of a column of words.
template <class Tile>
struct InTiles {
  int tile_row, tile_column;
  std::int64_t place;
};
template <class Tile>
__device__ InTiles<Tile> in_tiles(std::int64_t row, std::int64_t column, int words) {
  return {static_cast<int>(row / Tile::vertices), static_cast<int>(column / words),
          row % Tile::vertices * words + column % words};
}

__device__ inline std::int64_t first_of_thread() {
  return std::int64_t{blockIdx.x} * blockDim.x + threadIdx.x;
}
__device__ inline std::int64_t threads_of_grid() {
  return std::int64_t{gridDim.x} * blockDim.x;
}

/// Rows into tiles, with infinity beyond the last vertex; predecessors where there are any.
template <class Tile>
__global__ void rows_to_tiles_kernel(Rows rows, TileMap map) {
  using Arithmetic = typename Tile::Arithmetic;
  const std::int64_t across = std::int64_t{map.across} * Tile::words;
  for (std::int64_t index = first_of_thread(); index < rows.count * across;
       index += threads_of_grid()) {
    const std::int64_t row = index / across;
    const std::int64_t column = index % across;
    const std::int64_t v = rows.first + row;
    std::int32_t word = 0;
    for (int lane = 0; lane < Arithmetic::lanes; ++lane) {
      const std::int64_t u = column * Arithmetic::lanes + lane;
      const bool inside = v < rows.end && u < rows.columns;
      const std::int32_t length = inside ? rows.cost[row * rows.columns + u] : unreached;
      word = Arithmetic::with_lane(word, lane, min(length, Arithmetic::infinity));
    }
    const auto to = in_tiles<Tile>(v, column, Tile::words);
    map.cost_of<Tile>(to.tile_row, to.tile_column)[to.place] = word;
  }
  if constexpr (Tile::paths) {
    if (rows.path == nullptr) return;
    for (std::int64_t index = first_of_thread(); index < rows.count * across;
         index += threads_of_grid()) {
      const std::int64_t row = index / across;
      const std::int64_t u = index % across;
      const std::int64_t v = rows.first + row;
      const bool inside = v < rows.end && u < rows.columns;
      const auto to = in_tiles<Tile>(v, u, Tile::vertices);
      map.path_of<Tile>(to.tile_row, to.tile_column)[to.place] =
          inside ? rows.path[row * rows.columns + u] : Vertex{-1};
    }
  }
}

/// The length of a pair of vertices, in tiles.
template <class Tile>
__device__ std::int32_t length_in_tiles(const TileMap& map, std::int64_t v, std::int64_t u) {
  using Arithmetic = typename Tile::Arithmetic;
  const auto from = in_tiles<Tile>(v, u / Arithmetic::lanes, Tile::words);
  return Arithmetic::value(map.cost_of<Tile>(from.tile_row, from.tile_column)[from.place],
                           static_cast<int>(u % Arithmetic::lanes));
}

/// Tiles into rows. \param least_infinite  no length of a path is as great
template <class Tile>
__global__ void tiles_to_rows_kernel(TileMap map, Rows rows, std::int32_t least_infinite) {
  for (std::int64_t index = first_of_thread(); index < rows.count * rows.columns;
       index += threads_of_grid()) {
    const std::int64_t v = rows.first + index / rows.columns;
    const std::int64_t u = index % rows.columns;
    if (v >= rows.end) continue;
    const std::int32_t length = length_in_tiles<Tile>(map, v, u);
    const bool is_reached = length < least_infinite;
    rows.cost[index] = is_reached ? length : unreached;
    if (rows.path != nullptr) {
      const auto from = in_tiles<Tile>(v, u, Tile::vertices);
      // A way to nowhere that got shorter by a negative arc has a predecessor too.
      rows.path[index] =
          is_reached ? map.path_of<Tile>(from.tile_row, from.tile_column)[from.place] : Vertex{-1};
    }
  }
}

/// Copies tiles from one map to another that has them too, a block a tile.
template <class Tile>
__global__ void copy_tiles_kernel(TileMap from, TileMap to, TileGrid grid) {
  int row = 0;
  int column = 0;
  grid.find(static_cast<int>(blockIdx.x), row, column);
  const std::int32_t* const cost = from.cost_of<Tile>(row, column);
  for (int place = static_cast<int>(threadIdx.x); place < Tile::tile_words;
       place += static_cast<int>(blockDim.x)) {
    to.cost_of<Tile>(row, column)[place] = cost[place];
    if constexpr (Tile::paths) {
      to.path_of<Tile>(row, column)[place] = from.path_of<Tile>(row, column)[place];
    }
  }
}

/// Sets *found where a length of the tiles of these rows is infinite.
template <class Tile>
__global__ void find_infinite_kernel(TileMap map, Rows rows, int* found) {
  for (std::int64_t index = first_of_thread(); index < rows.count * rows.columns;
       index += threads_of_grid()) {
    const std::int64_t v = rows.first + index / rows.columns;
    const std::int64_t u = index % rows.columns;
    if (v >= rows.end) continue;
    // Whoever finds one says the same.
    if (length_in_tiles<Tile>(map, v, u) >= Tile::Arithmetic::infinity) store_relaxed(found, 1);
  }
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
