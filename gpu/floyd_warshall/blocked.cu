/// \file
/// The study's blocked step, after Venkataraman, Sahni and Mukhopadhyaya 2003: 32 vertices k a
/// stage. What is new against shared: a tile stays in shared memory for 32 relaxations. Phase 1
/// closes the stage's own tile, phase 2 the tiles of its row and column, phase 3 the others.
///
/// What the study prints goes wrong: its phase 2 reads the operands of a column tile in row tiles
/// too, its tiles end at a multiple of 32, and no barrier stands between the steps of phases 1 and
/// 2. Here tiles beyond the last vertex are filled with infinity. Besides, it relaxes with tiles
/// that are done with the whole stage. Where a cycle has weight 0 that mixes paths of the same
/// cost, and predecessors can lead round in a circle; so rows and columns k of a stage are kept as
/// they are at k, which makes predecessors those of Figure 3.
#include "gpu/device/grid.cuh"
#include "gpu/floyd_warshall/relax.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {

constexpr int BLCK_TILE_WIDTH = 32;

/// Rows and columns k of a stage as they are when it comes to k, before its later vertices shorten
/// them.
struct StageOperands {
  Vertex size;
  std::int32_t* row_cost;  ///< BLCK_TILE_WIDTH x size, as row_path
  Vertex* row_path;
  std::int32_t* column_cost;  ///< size x BLCK_TILE_WIDTH
};

namespace {

/// A tile of costs and predecessors in shared memory.
struct Tile {
  std::int32_t cost[BLCK_TILE_WIDTH][BLCK_TILE_WIDTH];
  Vertex path[BLCK_TILE_WIDTH][BLCK_TILE_WIDTH];
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

__device__ void read(const DeviceMatrices& on_gpu, Pair pair, Tile& tile) {
  const bool inside = pair.v < on_gpu.size && pair.u < on_gpu.size;
  const std::int64_t place = on_gpu.at(pair.v, pair.u);
  tile.cost[threadIdx.y][threadIdx.x] = inside ? on_gpu.matrix[place] : unreached;
  tile.path[threadIdx.y][threadIdx.x] = inside ? on_gpu.path[place] : reference::no_predecessor;
}

__device__ void write(const DeviceMatrices& on_gpu, Pair pair, std::int32_t cost, Vertex path) {
  if (pair.v >= on_gpu.size || pair.u >= on_gpu.size) return;
  on_gpu.matrix[on_gpu.at(pair.v, pair.u)] = cost;
  on_gpu.path[on_gpu.at(pair.v, pair.u)] = path;
}

/// The pair is [k,u] of the stage, whose vertex k is counted from the stage's first.
__device__ void keep_row(const StageOperands& kept, int k, Vertex u, std::int32_t cost,
                         Vertex path) {
  if (u >= kept.size) return;
  kept.row_cost[std::int64_t{k} * kept.size + u] = cost;
  kept.row_path[std::int64_t{k} * kept.size + u] = path;
}

/// The pair is [v,k].
__device__ void keep_column(const StageOperands& kept, Vertex v, int k, std::int32_t cost) {
  if (v < kept.size) kept.column_cost[std::int64_t{v} * BLCK_TILE_WIDTH + k] = cost;
}

/// This thread's pair of the stage's rows: row threadIdx.y, column u.
__device__ void read_row(const StageOperands& kept, Vertex u, Tile& tile) {
  const bool inside = u < kept.size;
  const std::int64_t place = std::int64_t{threadIdx.y} * kept.size + u;
  tile.cost[threadIdx.y][threadIdx.x] = inside ? kept.row_cost[place] : unreached;
  tile.path[threadIdx.y][threadIdx.x] = inside ? kept.row_path[place] : reference::no_predecessor;
}

/// This thread's pair of the stage's columns: row v, column threadIdx.x.
__device__ std::int32_t column_of(const StageOperands& kept, Vertex v) {
  return v < kept.size ? kept.column_cost[std::int64_t{v} * BLCK_TILE_WIDTH + threadIdx.x]
                       : unreached;
}

/// Closes this thread's pair of `own` by way of the stage's vertices, from `column` to `row`; one
/// of the two may be `own` itself. No barrier is needed within a step, since the way by k shortens
/// neither row k nor column k. All threads of the block call.
/// \param primary  the stage's own tile, whose diagonal is looked at
/// \param keep  called with each k, before its step
template <class Keep>
__device__ void close(Tile& own, const Tile& column, const Tile& row, const Tile& primary,
                      const Keep& keep) {
  for (int k = 0; k < BLCK_TILE_WIDTH; ++k) {
    keep(k);
    // A vertex on a negative cycle is no intermediate.
    if (primary.cost[k][k] >= 0) {
      std::int32_t& known = own.cost[threadIdx.y][threadIdx.x];
      const std::int32_t shorter =
          shorter_way(known, column.cost[threadIdx.y][k], row.cost[k][threadIdx.x]);
      if (shorter < known) {
        known = shorter;
        own.path[threadIdx.y][threadIdx.x] = row.path[k][threadIdx.x];
      }
    }
    __syncthreads();
  }
}

}  // namespace

__global__ void phase1(DeviceMatrices on_gpu, StageOperands kept, int stage) {
  __shared__ Tile primary;
  const Pair pair = pair_in(stage, stage);
  const int y = static_cast<int>(threadIdx.y);
  const int x = static_cast<int>(threadIdx.x);
  read(on_gpu, pair, primary);
  __syncthreads();
  close(primary, primary, primary, primary, [&](int k) {
    if (y == k) keep_row(kept, k, pair.u, primary.cost[y][x], primary.path[y][x]);
    if (x == k) keep_column(kept, pair.v, k, primary.cost[y][x]);
  });
  write(on_gpu, pair, primary.cost[y][x], primary.path[y][x]);
}

/// blockIdx.y: 0 for the tiles of the stage's row, 1 for those of its column.
__global__ void phase2(DeviceMatrices on_gpu, StageOperands kept, int stage) {
  if (static_cast<int>(blockIdx.x) == stage) return;
  __shared__ Tile primary;
  __shared__ Tile own;
  const bool in_row = blockIdx.y == 0;
  const int other = static_cast<int>(blockIdx.x);
  const Pair pair = in_row ? pair_in(stage, other) : pair_in(other, stage);
  const Pair in_primary = pair_in(stage, stage);
  const int y = static_cast<int>(threadIdx.y);
  const int x = static_cast<int>(threadIdx.x);
  if (in_row) {
    primary.cost[y][x] = column_of(kept, in_primary.v);
  } else {
    read_row(kept, in_primary.u, primary);
  }
  read(on_gpu, pair, own);
  __syncthreads();
  close(own, in_row ? primary : own, in_row ? own : primary, primary, [&](int k) {
    if (in_row && y == k) keep_row(kept, k, pair.u, own.cost[y][x], own.path[y][x]);
    if (!in_row && x == k) keep_column(kept, pair.v, k, own.cost[y][x]);
  });
  write(on_gpu, pair, own.cost[y][x], own.path[y][x]);
}

__global__ void phase3(DeviceMatrices on_gpu, StageOperands kept, int stage) {
  const int tile_column = static_cast<int>(blockIdx.x);
  const int tile_row = static_cast<int>(blockIdx.y);
  if (tile_column == stage || tile_row == stage) return;
  __shared__ Tile row;
  __shared__ std::int32_t s_column[BLCK_TILE_WIDTH][BLCK_TILE_WIDTH];
  __shared__ bool s_is_intermediate[BLCK_TILE_WIDTH];
  const Pair pair = pair_in(tile_row, tile_column);
  const int y = static_cast<int>(threadIdx.y);
  const int x = static_cast<int>(threadIdx.x);
  read_row(kept, pair.u, row);
  s_column[y][x] = column_of(kept, pair.v);
  // [k,k] as it is at k, which is infinite beyond the last vertex.
  const Pair in_primary = pair_in(stage, stage);
  if (x == y) s_is_intermediate[x] = column_of(kept, in_primary.v) >= 0;
  __syncthreads();

  if (pair.v >= on_gpu.size || pair.u >= on_gpu.size) return;
  std::int32_t v_u = on_gpu.matrix[on_gpu.at(pair.v, pair.u)];
  Vertex by = -1;
  for (int k = 0; k < BLCK_TILE_WIDTH; ++k) {
    if (!s_is_intermediate[k]) continue;
    const std::int32_t shorter = shorter_way(v_u, s_column[y][k], row.cost[k][x]);
    if (shorter < v_u) {
      v_u = shorter;
      by = k;
    }
  }
  if (by >= 0) write(on_gpu, pair, v_u, row.path[by][x]);
}

floyd_warshall::Outcome floyd_warshall_blocked(Runtime& runtime,
                                               const floyd_warshall::Matrices& matrices,
                                               const floyd_warshall::Options& /*options*/) {
  return solve_on_device(runtime, matrices, [&](const DeviceMatrices& on_gpu) {
    const auto entries = static_cast<std::size_t>(on_gpu.size) * BLCK_TILE_WIDTH;
    const Array<std::int32_t> row_cost(runtime, entries);
    const Array<Vertex> row_path(runtime, entries);
    const Array<std::int32_t> column_cost(runtime, entries);
    const StageOperands kept{on_gpu.size, row_cost.data(), row_path.data(), column_cost.data()};
    const unsigned stages = blocks_for(on_gpu.size, BLCK_TILE_WIDTH);
    const dim3 block(BLCK_TILE_WIDTH, BLCK_TILE_WIDTH);
    for (int stage = 0; stage < static_cast<int>(stages); ++stage) {
      launch<phase1>({1, block}, on_gpu, kept, stage);
      launch<phase2>({{stages, 2}, block}, on_gpu, kept, stage);
      launch<phase3>({{stages, stages}, block}, on_gpu, kept, stage);
    }
  });
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
