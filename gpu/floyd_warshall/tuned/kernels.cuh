/// \file
/// tuned_dense's products: a pivot block's row and column relaxed by the closed block; other tiles
/// by the rows and columns of one or several pivot blocks. Where predecessors are asked for, they
/// are found behind the lengths, and only of the pairs that became shorter.
#pragma once

#include "gpu/floyd_warshall/tuned/pivot.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {

/// Stores a tile's new lengths and finds the predecessors of those that became less: the vertex k
/// at whose turn the pair got its new length, the first that gives it, gives its own. Threads share
/// the list of such pairs, a few in a hundred of the tile, and go through the operands once more.
/// All threads of the block call.
/// \param row_paths  predecessors of the row operand, as far apart as its lengths
template <class Tile>
__device__ void store_and_find_predecessors(const Words<Tile>& words, const Spot<Tile>& spot,
                                            std::int32_t* s_slices, std::int32_t* cost,
                                            Vertex* path, Operand column, Operand row,
                                            const Vertex* row_paths, int tiles) {
  __shared__ int s_count;
  auto* const s_pairs =
      reinterpret_cast<std::uint16_t*>(s_slices + Tile::slices * Tile::slice_words);
  constexpr std::uint16_t done = 0xffff;
  if (threadIdx.x == 0) s_count = 0;
  std::uint64_t shorter = 0;
#pragma unroll
  for (int down = 0; down < Tile::side; ++down) {
#pragma unroll
    for (int across = 0; across < Tile::side; across += 4) {
      const int place = spot.row(down) * Tile::words + spot.column(across);
      const Four before = load_four(cost + place);
      Four after;
#pragma unroll
      for (int one = 0; one < 4; ++one) {
        after.word[one] = words.at[down][across + one];
        const auto is_shorter = static_cast<std::uint64_t>(after.word[one] < before.word[one]);
        shorter |= is_shorter << (down * Tile::side + across + one);
      }
      if (shorter != 0) store_four(cost + place, after);
    }
  }
  __syncthreads();
  int slot = 0;
  if (shorter != 0) slot = atomicAdd(&s_count, __popcll(shorter));
  while (shorter != 0) {
    const int bit = __ffsll(static_cast<long long>(shorter)) - 1;
    shorter &= shorter - 1;
    s_pairs[slot++] = static_cast<std::uint16_t>(spot.row(bit / Tile::side) * Tile::words +
                                                 spot.column(bit % Tile::side));
  }
  __syncthreads();
  const int count = s_count;
  if (count == 0) return;
  for_each_slice<Tile>(
      s_slices, column, row, tiles,
      [&](int slice, const std::int32_t* s_column, const std::int32_t* s_row) {
        const Vertex* const paths = row_paths + slice / Tile::slices_a_tile * row.step +
                                    slice % Tile::slices_a_tile * (Tile::depth * Tile::words);
        for (int pair = static_cast<int>(threadIdx.x); pair < count; pair += Tile::threads) {
          const int place = s_pairs[pair];
          if (place == done) continue;
          const int length = cost[place];
          for (int k = 0; k < Tile::depth; ++k) {
            if (Tile::Arithmetic::sum(s_column[k * Tile::vertices + place / Tile::words],
                                      s_row[k * Tile::words + place % Tile::words]) != length) {
              continue;
            }
            path[place] = paths[k * Tile::words + place % Tile::words];
            s_pairs[pair] = done;
            break;
          }
        }
      });
}

/// Relaxes the tiles of a closed pivot block's row and column, and leaves them in the panels. The
/// closed block is an operand like others: one product with it finds all ways. A block a tile: no
/// other reads it meanwhile, and when the last slice of the operands is in shared memory nobody
/// reads where they come from.
template <class Tile>
__global__ void __launch_bounds__(Tile::threads, Tile::blocks_a_multiprocessor)
    relax_pivot_row_and_column_kernel(Stage stage, Pivot pivot) {
  std::int32_t* const s_slices = dynamic_shared<std::int32_t>();
  if (is_over<Tile>(stage.negative)) return;
  const PanelTile tile = PanelTile::of_block(stage, pivot);
  if (tile.is(pivot)) return;
  const Spot<Tile> spot = Spot<Tile>::of_thread();
  Words<Tile> words;
  if (tile.in_row) {
    std::int32_t* const cost = stage.map.cost_of<Tile>(pivot.row, tile.place);
    load_tile(words, spot, cost);
    relax_tile(words, spot, s_slices, {stage.at_turn.columns, 0}, {cost, 0}, 1);
    store_tile(words, spot, cost);
    store_tile(words, spot, stage.panels.row<Tile>(pivot.of_stage, tile.place));
  } else {
    std::int32_t* const cost = stage.map.cost_of<Tile>(tile.place, pivot.column);
    std::int32_t* const columns = stage.panels.column<Tile>(pivot.of_stage, tile.place);
    load_tile(words, spot, cost);
    store_columns(words, spot, columns);
    __syncthreads();
    relax_tile(words, spot, s_slices, {columns, 0}, {stage.at_turn.rows, 0}, 1);
    store_tile(words, spot, cost);
    store_columns(words, spot, columns);
  }
}

/// Some pivot blocks of a stage, one after another.
struct Pivots {
  int first;  ///< the first one's number among the stage's
  int count;
  Range rows;     ///< places of those of their tile rows that are here
  Range columns;  ///< the same of their tile columns
};

/// Relaxes tiles by the panels of pivot blocks; a block a tile, those of `grid` before those of
/// `other_grid`. Tiles in those pivot blocks' own rows and columns are left as they are.
template <class Tile>
__global__ void __launch_bounds__(Tile::threads, Tile::blocks_a_multiprocessor)
    relax_tiles_kernel(Stage stage, Pivots pivots, TileMap map, TileGrid grid,
                       TileGrid other_grid) {
  std::int32_t* const s_slices = dynamic_shared<std::int32_t>();
  if (is_over<Tile>(stage.negative)) return;
  int tile_row = 0;
  int tile_column = 0;
  const int index = static_cast<int>(blockIdx.x);
  if (index < grid.count()) {
    grid.find(index, tile_row, tile_column);
  } else {
    other_grid.find(index - grid.count(), tile_row, tile_column);
  }
  if (pivots.rows.has(tile_row) || pivots.columns.has(tile_column)) return;
  const Spot<Tile> spot = Spot<Tile>::of_thread();
  std::int32_t* const cost = map.cost_of<Tile>(tile_row, tile_column);
  const Operand column{stage.panels.column<Tile>(pivots.first, tile_row),
                       stage.panels.side * Tile::column_words};
  const Operand row{stage.panels.row<Tile>(pivots.first, tile_column),
                    stage.panels.side * Tile::tile_words};
  Words<Tile> words;
  load_tile(words, spot, cost);
  relax_tile(words, spot, s_slices, column, row, pivots.count);
  if constexpr (Tile::paths) {
    store_and_find_predecessors(
        words, spot, s_slices, cost, map.path_of<Tile>(tile_row, tile_column), column, row,
        stage.panels.row_path<Tile>(pivots.first, tile_column), pivots.count);
  } else {
    store_tile(words, spot, cost);
  }
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
