/// \file
/// The study's blocked step, after Venkataraman, Sahni and Mukhopadhyaya 2003: 32 vertices k a
/// stage. What is new against shared: a tile stays in shared memory for 32 relaxations. Phase 1
/// closes the stage's own tile, phase 2 the tiles of its row and column, phase 3 the others.
///
/// What the study prints goes wrong: its phase 2 reads the operands of a column tile in row tiles
/// too, its tiles end at a multiple of 32, and no barrier stands between the steps of phases 1 and
/// 2. Here tiles beyond the last vertex are filled with infinity.
///
/// It also relaxes by the closed tile, and phase 3 by closed rows and columns. That gives the same
/// lengths, but predecessors that lead round in a circle where a cycle has weight 0. Here phases 2
/// and 3 relax by row k and column k as they were at k's turn, so that every pair is changed by the
/// vertex that changes it in the sequential algorithm.
#include "gpu/device/grid.cuh"
#include "gpu/floyd_warshall/relax.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {

namespace {

constexpr int BLCK_TILE_WIDTH = 32;

/// A tile of costs and predecessors in shared memory.
struct Tile {
  std::int32_t cost[BLCK_TILE_WIDTH][BLCK_TILE_WIDTH];
  Vertex path[BLCK_TILE_WIDTH][BLCK_TILE_WIDTH];
};

/// The rows and columns of the stage's vertices k, each as it was at its vertex's turn.
struct AtTurn {
  std::int32_t* row;  ///< [k,u]
  Vertex* row_path;
  std::int32_t* column;  ///< [v,k]
};

/// The pair that a thread has in a tile.
struct Pair {
  Vertex v;
  Vertex u;
};

__device__ Pair pair_in(int tile_row, int tile_column) {
  return {tile_row * BLCK_TILE_WIDTH + static_cast<int>(threadIdx.y),
          tile_column * BLCK_TILE_WIDTH + static_cast<int>(threadIdx.x)};
}

__device__ bool is_inside(const DeviceMatrices& on_gpu, Pair pair) {
  return pair.v < on_gpu.size && pair.u < on_gpu.size;
}

__device__ void read(const DeviceMatrices& on_gpu, Pair pair, Tile& tile) {
  const bool inside = is_inside(on_gpu, pair);
  const std::int64_t place = on_gpu.at(pair.v, pair.u);
  tile.cost[threadIdx.y][threadIdx.x] = inside ? on_gpu.matrix[place] : unreached;
  tile.path[threadIdx.y][threadIdx.x] = inside ? on_gpu.path[place] : reference::no_predecessor;
}

__device__ void write(const DeviceMatrices& on_gpu, Pair pair, const Tile& tile) {
  if (!is_inside(on_gpu, pair)) return;
  on_gpu.matrix[on_gpu.at(pair.v, pair.u)] = tile.cost[threadIdx.y][threadIdx.x];
  on_gpu.path[on_gpu.at(pair.v, pair.u)] = tile.path[threadIdx.y][threadIdx.x];
}

/// The stage's rows at the columns of `pair`, whose row counts from the stage's first.
__device__ void read_rows(const DeviceMatrices& on_gpu, const AtTurn& at_turn, Pair pair,
                          Tile& tile) {
  const std::int64_t place = on_gpu.at(static_cast<int>(threadIdx.y), pair.u);
  const bool inside = is_inside(on_gpu, pair);
  tile.cost[threadIdx.y][threadIdx.x] = inside ? at_turn.row[place] : unreached;
  tile.path[threadIdx.y][threadIdx.x] =
      inside ? at_turn.row_path[place] : reference::no_predecessor;
}

/// The stage's columns at the rows of `pair`.
__device__ void read_columns(const DeviceMatrices& on_gpu, const AtTurn& at_turn, Pair pair,
                             Tile& tile) {
  tile.cost[threadIdx.y][threadIdx.x] =
      is_inside(on_gpu, pair) ? at_turn.column[std::int64_t{pair.v} * BLCK_TILE_WIDTH + threadIdx.x]
                              : unreached;
}

/// Relaxes this thread's pair of `own` by the stage's vertices in turn. `columns` and `rows` are
/// `own` itself or as they were at each turn; of what is its own it leaves that for the others. No
/// barrier is needed within a step, since the way by k shortens neither row k nor column k. All
/// threads of the block call.
__device__ void close(const DeviceMatrices& on_gpu, const AtTurn& at_turn, Pair pair, Tile& own,
                      const Tile& columns, const Tile& rows) {
  const int v = static_cast<int>(threadIdx.y);
  const int u = static_cast<int>(threadIdx.x);
  const bool inside = is_inside(on_gpu, pair);
  const Tile& with_pivots = &columns == &own ? rows : columns;
  for (int k = 0; k < BLCK_TILE_WIDTH; ++k) {
    if (inside && &rows == &own && v == k) {
      at_turn.row[on_gpu.at(k, pair.u)] = own.cost[k][u];
      at_turn.row_path[on_gpu.at(k, pair.u)] = own.path[k][u];
    }
    if (inside && &columns == &own && u == k) {
      at_turn.column[std::int64_t{pair.v} * BLCK_TILE_WIDTH + k] = own.cost[v][k];
    }
    // A vertex on a negative cycle is no intermediate.
    if (with_pivots.cost[k][k] >= 0) {
      const std::int32_t shorter = shorter_way(own.cost[v][u], columns.cost[v][k], rows.cost[k][u]);
      if (shorter < own.cost[v][u]) {
        own.cost[v][u] = shorter;
        own.path[v][u] = rows.path[k][u];
      }
    }
    __syncthreads();
  }
  write(on_gpu, pair, own);
}

}  // namespace

__global__ void phase1(DeviceMatrices on_gpu, AtTurn at_turn, int stage) {
  __shared__ Tile primary;
  const Pair pair = pair_in(stage, stage);
  read(on_gpu, pair, primary);
  __syncthreads();
  close(on_gpu, at_turn, pair, primary, primary, primary);
}

/// blockIdx.y: 0 for the tiles of the stage's row, 1 for those of its column.
__global__ void phase2(DeviceMatrices on_gpu, AtTurn at_turn, int stage) {
  if (static_cast<int>(blockIdx.x) == stage) return;
  __shared__ Tile primary;
  __shared__ Tile own;
  const bool in_row = blockIdx.y == 0;
  const int other = static_cast<int>(blockIdx.x);
  const Pair pair = in_row ? pair_in(stage, other) : pair_in(other, stage);
  read(on_gpu, pair, own);
  if (in_row) {
    read_columns(on_gpu, at_turn, pair_in(stage, stage), primary);
  } else {
    read_rows(on_gpu, at_turn, pair_in(stage, stage), primary);
  }
  __syncthreads();
  close(on_gpu, at_turn, pair, own, in_row ? primary : own, in_row ? own : primary);
}

__global__ void phase3(DeviceMatrices on_gpu, AtTurn at_turn, int stage) {
  const int tile_column = static_cast<int>(blockIdx.x);
  const int tile_row = static_cast<int>(blockIdx.y);
  if (tile_column == stage || tile_row == stage) return;
  __shared__ Tile column;
  __shared__ Tile row;
  __shared__ bool s_is_intermediate[BLCK_TILE_WIDTH];
  read_columns(on_gpu, at_turn, pair_in(tile_row, stage), column);
  read_rows(on_gpu, at_turn, pair_in(stage, tile_column), row);
  if (threadIdx.y == 0) {
    const int k = static_cast<int>(threadIdx.x);
    const Vertex vertex = stage * BLCK_TILE_WIDTH + k;
    s_is_intermediate[k] = vertex < on_gpu.size && at_turn.row[on_gpu.at(k, vertex)] >= 0;
  }
  __syncthreads();

  const Pair pair = pair_in(tile_row, tile_column);
  if (!is_inside(on_gpu, pair)) return;
  std::int32_t v_u = on_gpu.matrix[on_gpu.at(pair.v, pair.u)];
  int by = -1;
  for (int k = 0; k < BLCK_TILE_WIDTH; ++k) {
    if (!s_is_intermediate[k]) continue;
    const std::int32_t shorter =
        shorter_way(v_u, column.cost[threadIdx.y][k], row.cost[k][threadIdx.x]);
    if (shorter < v_u) {
      v_u = shorter;
      by = k;
    }
  }
  if (by < 0) return;
  on_gpu.matrix[on_gpu.at(pair.v, pair.u)] = v_u;
  on_gpu.path[on_gpu.at(pair.v, pair.u)] = row.path[by][threadIdx.x];
}

floyd_warshall::Outcome floyd_warshall_blocked(Runtime& runtime,
                                               const floyd_warshall::Matrices& matrices,
                                               const floyd_warshall::Options& /*options*/) {
  const auto in_panel = static_cast<std::size_t>(matrices.order) * BLCK_TILE_WIDTH;
  const Array<std::int32_t> row(runtime, in_panel);
  const Array<Vertex> row_path(runtime, in_panel);
  const Array<std::int32_t> column(runtime, in_panel);
  const AtTurn at_turn{row.data(), row_path.data(), column.data()};
  return solve_on_device(runtime, matrices, [&](const DeviceMatrices& on_gpu) {
    const unsigned stages = blocks_for(on_gpu.size, BLCK_TILE_WIDTH);
    const dim3 block(BLCK_TILE_WIDTH, BLCK_TILE_WIDTH);
    for (int stage = 0; stage < static_cast<int>(stages); ++stage) {
      launch<phase1>({1, block}, on_gpu, at_turn, stage);
      launch<phase2>({{stages, 2}, block}, on_gpu, at_turn, stage);
      launch<phase3>({{stages, stages}, block}, on_gpu, at_turn, stage);
    }
  });
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
