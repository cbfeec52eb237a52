/// \file
/// tuned_dense's pivot blocks: Floyd and Warshall's algorithm within one, vertex by vertex; and,
/// where predecessors are asked for, within its row and column too.
#pragma once

#include "gpu/floyd_warshall/tuned/matrix.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {

/// Of the pivot block that is closed now. Without predecessors: the block as an operand by column,
/// and as a tile. With them: of each of its vertices k the column, row and row's predecessors as
/// they were at k's turn.
struct AtTurn {
  std::int32_t* columns;
  std::int32_t* rows;
  Vertex* row_paths;  ///< with predecessors
};

/// What the pivot blocks of one stage take, which go one after another.
struct Stage {
  TileMap map;
  Panels panels;
  AtTurn at_turn;
  Vertex* negative;  ///< a vertex on a negative cycle, once one is found; else -1
};

/// A pivot block.
struct Pivot {
  int of_stage;  ///< its number among its stage's
  int tile;      ///< the number of its tile row and tile column
  int row;       ///< the place of that tile row, -1 where another rank has it
  int column;    ///< the same of its tile column
};

/// Once a negative cycle is known nothing is relaxed any more: lengths would double each time.
/// All threads of the block call.
template <class Tile>
__device__ bool is_over(const Vertex* negative) {
  if constexpr (!Tile::Arithmetic::may_be_negative) return false;
  // A race, for the next pivot block is closed while others are still relaxed: one thread's answer
  // is all threads'. Nobody needs what a block computes that comes too late to see it. What the
  // launches before have written is seen: an old value can only be of a launch beside this one.
  return __syncthreads_or(threadIdx.x == 0 && load_relaxed(negative) >= 0 ? 1 : 0) != 0;
}

/// A thread's predecessors.
template <class Tile>
struct Paths {
  Vertex at[Tile::side][Tile::side];
};

template <class Tile>
__device__ void load_paths(Paths<Tile>& paths, const Spot<Tile>& spot, const Vertex* tile) {
#pragma unroll
  for (int down = 0; down < Tile::side; ++down) {
#pragma unroll
    for (int across = 0; across < Tile::side; ++across) {
      paths.at[down][across] = tile[spot.row(down) * Tile::words + spot.column(across)];
    }
  }
}

template <class Tile>
__device__ void store_paths(const Paths<Tile>& paths, const Spot<Tile>& spot, Vertex* tile) {
#pragma unroll
  for (int down = 0; down < Tile::side; ++down) {
#pragma unroll
    for (int across = 0; across < Tile::side; ++across) {
      tile[spot.row(down) * Tile::words + spot.column(across)] = paths.at[down][across];
    }
  }
}

/// A column and a row for one vertex k.
template <class Tile>
struct Step {
  std::int32_t column[Tile::vertices];
  std::int32_t row[Tile::words];
  Vertex path[Tile::paths ? Tile::words : 1];
};

/// Relaxes a thread's part of a tile by one vertex.
template <class Tile>
__device__ void relax_step(Words<Tile>& words, Paths<Tile>& paths, const Spot<Tile>& spot,
                           const Step<Tile>& s_step) {
#pragma unroll
  for (int down = 0; down < Tile::side; ++down) {
    const std::int32_t from = s_step.column[spot.row(down)];
#pragma unroll
    for (int across = 0; across < Tile::side; ++across) {
      const int column = spot.column(across);
      std::int32_t& known = words.at[down][across];
      if constexpr (Tile::paths) {
        const std::int32_t by_way = Tile::Arithmetic::sum(from, s_step.row[column]);
        if (by_way < known) {
          known = by_way;
          paths.at[down][across] = s_step.path[column];
        }
      } else {
        known = Tile::Arithmetic::relaxed(from, s_step.row[column], known);
      }
    }
  }
}

/// Where the columns and rows that a tile is relaxed by come from: from another tile, at_turn of
/// the pivot block, or from the tile itself, which then leaves them for others.
struct Turns {
  AtTurn given;      ///< null where they are the tile's own
  AtTurn left;       ///< null where nobody needs them
  Vertex* negative;  ///< where a vertex on a negative cycle is told of; null in other tiles
  Vertex first;      ///< number of the pivot block's first vertex
};

/// Relaxes a tile by the vertices of the pivot block, one after another, with a barrier for each.
/// False where one of them lies on a negative cycle. All threads of the block call.
template <class Tile>
__device__ bool relax_in_turn(Words<Tile>& words, Paths<Tile>& paths, const Spot<Tile>& spot,
                              const Turns& turns) {
  using Arithmetic = typename Tile::Arithmetic;
  constexpr int lanes = Arithmetic::lanes;
  __shared__ Step<Tile> s_steps[2];
  const int thread = static_cast<int>(threadIdx.x);
  int turn = 0;
  // Words stay in registers, whose numbers must be constants. Vertex k's column is in register
  // `column`, lane `lane`, of the threads `across`; its row then is in a register that is known
  // too, of the threads `down`.
#pragma unroll
  for (int half = 0; half < Tile::halves; ++half) {
    for (int across = 0; across < Tile::threads_across; ++across) {
#pragma unroll
      for (int part = 0; part < 4 * lanes; ++part) {
        const int column = half * 4 + part / lanes;
        const int lane = part % lanes;
        const int row = half * 4 + part % 4;
        const int down = across * lanes + part / 4;
        const int k = (half * Tile::half_words + across * 4) * lanes + part;
        Step<Tile>& s_step = s_steps[turn];
        turn = 1 - turn;
        if (turns.given.columns != nullptr) {
          for (int one = thread; one < Tile::vertices; one += Tile::threads) {
            s_step.column[one] = turns.given.columns[k * Tile::vertices + one];
          }
        } else if (spot.across == across) {
#pragma unroll
          for (int one = 0; one < Tile::side; ++one) {
            s_step.column[spot.row(one)] =
                Arithmetic::broadcast(Arithmetic::value(words.at[one][column], lane));
          }
        }
        if (turns.given.rows != nullptr) {
          for (int one = thread; one < Tile::words; one += Tile::threads) {
            s_step.row[one] = turns.given.rows[k * Tile::words + one];
            if constexpr (Tile::paths) {
              s_step.path[one] = turns.given.row_paths[k * Tile::words + one];
            }
          }
        } else if (spot.down == down) {
#pragma unroll
          for (int one = 0; one < Tile::side; ++one) {
            s_step.row[spot.column(one)] = words.at[row][one];
            if constexpr (Tile::paths) s_step.path[spot.column(one)] = paths.at[row][one];
          }
        }
        // One barrier a vertex: what it covers is written again two vertices later.
        __syncthreads();
        if (Arithmetic::may_be_negative && turns.negative != nullptr && s_step.column[k] < 0) {
          // The only block that writes it, once: the launches behind it are over (is_over).
          if (thread == 0) store_relaxed(turns.negative, turns.first + k);
          return false;
        }
        if (turns.left.columns != nullptr) {
          for (int one = thread; one < Tile::vertices; one += Tile::threads) {
            turns.left.columns[k * Tile::vertices + one] = s_step.column[one];
          }
        }
        if constexpr (Tile::paths) {
          if (turns.left.rows != nullptr) {
            for (int one = thread; one < Tile::words; one += Tile::threads) {
              turns.left.rows[k * Tile::words + one] = s_step.row[one];
              turns.left.row_paths[k * Tile::words + one] = s_step.path[one];
            }
          }
        }
        relax_step(words, paths, spot, s_step);
      }
    }
  }
  return true;
}

/// Closes a pivot block: Floyd and Warshall's algorithm within it. One block.
template <class Tile>
__global__ void __launch_bounds__(Tile::threads, 1) close_pivot_kernel(Stage stage, Pivot pivot) {
  if (is_over<Tile>(stage.negative)) return;
  const Spot<Tile> spot = Spot<Tile>::of_thread();
  std::int32_t* const cost = stage.map.cost_of<Tile>(pivot.row, pivot.column);
  Vertex* const path = Tile::paths ? stage.map.path_of<Tile>(pivot.row, pivot.column) : nullptr;
  Words<Tile> words;
  Paths<Tile> paths;
  load_tile(words, spot, cost);
  if constexpr (Tile::paths) load_paths(paths, spot, path);
  const AtTurn left = Tile::paths ? stage.at_turn : AtTurn{};
  if (!relax_in_turn(words, paths, spot, {{}, left, stage.negative, pivot.tile * Tile::vertices})) {
    return;
  }
  store_tile(words, spot, cost);
  if constexpr (Tile::paths) {
    store_paths(paths, spot, path);
  } else {
    store_columns(words, spot, stage.at_turn.columns);
    store_tile(words, spot, stage.at_turn.rows);
  }
}

/// A tile of a closed pivot block's row or column: each block of a launch has one, those of the row
/// before those of the column, as far as they are here.
struct PanelTile {
  bool in_row;
  int place;  ///< of its tile column, or of its tile row

  __device__ static PanelTile of_block(const Stage& stage, const Pivot& pivot) {
    const int block = static_cast<int>(blockIdx.x);
    const int in_row = pivot.row < 0 ? 0 : stage.map.across;
    return {block < in_row, block < in_row ? block : block - in_row};
  }
  /// Whether it is the pivot block itself.
  [[nodiscard]] __device__ bool is(const Pivot& pivot) const {
    return place == (in_row ? pivot.column : pivot.row);
  }
};

/// Relaxes the tiles of a pivot block's row and column, and leaves them in the panels as they were
/// at each vertex's turn. A block a tile.
///
/// A product with the closed block would find the same lengths, but predecessors that lead round in
/// a circle where a cycle has weight 0: two vertices of it that become as short by ways of several
/// vertices k have to choose the same. In turn, as here, and then in the rest of the matrix by what
/// columns and rows were at each turn, every pair is changed by the vertex that changes it in the
/// sequential algorithm, and predecessors are those of a tree.
template <class Tile>
__global__ void __launch_bounds__(Tile::threads, 1)
    relax_pivot_row_and_column_in_turn_kernel(Stage stage, Pivot pivot) {
  if (is_over<Tile>(stage.negative)) return;
  const TileMap& map = stage.map;
  const PanelTile tile = PanelTile::of_block(stage, pivot);
  if (tile.is(pivot)) return;
  const Spot<Tile> spot = Spot<Tile>::of_thread();
  const int row = tile.in_row ? pivot.row : tile.place;
  const int column = tile.in_row ? tile.place : pivot.column;
  std::int32_t* const cost = map.cost_of<Tile>(row, column);
  Vertex* const path = map.path_of<Tile>(row, column);
  Turns turns{{}, {}, nullptr, 0};
  if (tile.in_row) {
    turns.given.columns = stage.at_turn.columns;
    turns.left.rows = stage.panels.row<Tile>(pivot.of_stage, column);
    turns.left.row_paths = stage.panels.row_path<Tile>(pivot.of_stage, column);
  } else {
    turns.given.rows = stage.at_turn.rows;
    turns.given.row_paths = stage.at_turn.row_paths;
    turns.left.columns = stage.panels.column<Tile>(pivot.of_stage, row);
  }
  Words<Tile> words;
  Paths<Tile> paths;
  load_tile(words, spot, cost);
  load_paths(paths, spot, path);
  relax_in_turn(words, paths, spot, turns);
  store_tile(words, spot, cost);
  store_paths(paths, spot, path);
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
