/// \file
/// tuned_dense's matrix: tile after tile, padded with infinity, the whole of it, the rows and
/// columns of some pivot blocks, or one rank's share; and which of its tiles a launch relaxes.
#pragma once

#include "gpu/floyd_warshall/tuned/tiles.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {

/// Numbers of tiles, first .. first + count - 1.
struct Range {
  int first = 0;
  int count = 0;

  [[nodiscard]] __host__ __device__ int last() const { return first + count; }
  [[nodiscard]] __host__ __device__ bool has(int tile) const {
    return tile >= first && tile < first + count;
  }
};

/// Tiles in device memory: whole tile rows, and of other tile rows some columns.
struct Tiles {
  std::int32_t* in_rows = nullptr;
  std::int32_t* in_columns = nullptr;  ///< null where `rows` is all
};

/// Every `parts`-th tile row, or tile column, from number `part` on: what one of several ranks has.
/// They have places from 0 on there. One part has all.
struct Cyclic {
  int parts = 1;
  int part = 0;

  /// How many of the tiles before that number are here: the place of the next one that is.
  [[nodiscard]] __host__ __device__ int before(int tile) const {
    return (tile + parts - 1 - part) / parts;
  }
  [[nodiscard]] __host__ __device__ Range of(Range tiles) const {
    return {before(tiles.first), before(tiles.last()) - before(tiles.first)};
  }
  [[nodiscard]] __host__ __device__ bool has(int tile) const { return tile % parts == part; }
  /// The number of the tile at a place.
  [[nodiscard]] __host__ __device__ int number(int place) const { return place * parts + part; }
  /// The same of vertices, `size` of which a tile has.
  [[nodiscard]] __host__ __device__ std::int64_t vertices_before(Vertex vertex, int size) const {
    const int tile = vertex / size;
    return std::int64_t{before(tile)} * size + (has(tile) ? vertex % size : 0);
  }
};

/// The share of a rank, block-cyclic over a grid of ranks.
struct RankGrid {
  Cyclic rows;
  Cyclic columns;
};

/// Where the tiles are. Rows and columns are places, numbers where one device has all.
struct TileMap {
  int across = 0;  ///< tiles of a row
  Range rows;
  Range columns;
  Tiles cost;
  Tiles path;  ///< null where there are no predecessors

  /// The number of a tile among those of in_rows or of in_columns.
  [[nodiscard]] __host__ __device__ std::int64_t place(int row, int column) const {
    return rows.has(row) ? std::int64_t{row - rows.first} * across + column
                         : std::int64_t{row} * columns.count + (column - columns.first);
  }
  template <class Tile>
  [[nodiscard]] __device__ std::int32_t* cost_of(int row, int column) const {
    return (rows.has(row) ? cost.in_rows : cost.in_columns) + place(row, column) * Tile::tile_words;
  }
  template <class Tile>
  [[nodiscard]] __device__ Vertex* path_of(int row, int column) const {
    return (rows.has(row) ? path.in_rows : path.in_columns) +
           place(row, column) * Tile::column_words;
  }
};

/// What the pivot blocks of a stage leave for the rest: of each pivot block its column and its row
/// of tiles, as they were when it was their turn.
struct Panels {
  std::int32_t* columns = nullptr;  ///< pivot, tile row: an operand by column
  std::int32_t* rows = nullptr;     ///< pivot, tile column: a tile
  Vertex* row_paths = nullptr;      ///< the same of predecessors
  int side = 0;                     ///< tiles from a pivot's to the next one's

  template <class Tile>
  [[nodiscard]] __host__ __device__ std::int32_t* column(int pivot, int tile_row) const {
    return columns + (std::int64_t{pivot} * side + tile_row) * Tile::column_words;
  }
  template <class Tile>
  [[nodiscard]] __host__ __device__ std::int32_t* row(int pivot, int tile_column) const {
    return rows + (std::int64_t{pivot} * side + tile_column) * Tile::tile_words;
  }
  template <class Tile>
  [[nodiscard]] __host__ __device__ Vertex* row_path(int pivot, int tile_column) const {
    return row_paths + (std::int64_t{pivot} * side + tile_column) * Tile::column_words;
  }
};

/// Tiles of some rows and columns, without some rows and some columns.
struct TileGrid {
  Range rows, without_rows;
  Range columns, without_columns;

  [[nodiscard]] __host__ __device__ int count_down() const {
    return rows.count - without_rows.count;
  }
  [[nodiscard]] __host__ __device__ int count_across() const {
    return columns.count - without_columns.count;
  }
  [[nodiscard]] __host__ __device__ int count() const { return count_down() * count_across(); }

  /// Tile `index`, 0 <= index < count(). Eight rows of tiles are gone through together, column by
  /// column, so that blocks that run at the same time read the same operands.
  __device__ void find(int index, int& row, int& column) const {
    constexpr int together = 8;
    const int group = index / (together * count_across());
    const int in_group = index % (together * count_across());
    const int rows_here = min(together, count_down() - group * together);
    row = rows.first + group * together + in_group % rows_here;
    column = columns.first + in_group / rows_here;
    if (row >= without_rows.first) row += without_rows.count;
    if (column >= without_columns.first) column += without_columns.count;
  }
};

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
