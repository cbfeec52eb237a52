/// \file
/// The study's blocked step, after Venkataraman, Sahni and Mukhopadhyaya 2003: 32 vertices k a
/// stage. What is new against shared: a tile stays in shared memory for 32 relaxations. Phase 1
/// closes the stage's own tile, phase 2 the tiles of its row and column, phase 3 the others.
///
/// What the study prints goes wrong: its phase 2 reads the operands of a column tile in row tiles
/// too, its tiles end at a multiple of 32, and no barrier stands between the steps of phases 1 and
/// 2. Here tiles beyond the last vertex are filled with infinity.
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

/// Closes this thread's pair of `own` by way of the stage's vertices, from `column` to `row`; one
/// of the two may be `own` itself. No barrier is needed within a step, since the way by k shortens
/// neither row k nor column k. All threads of the block call.
// scheme floyd_warshall.saa#CloseTile aee1aa9d
__device__ void close(Tile& own, const Tile& column, const Tile& row, const Tile& primary) {
  for (int k = 0; k < BLCK_TILE_WIDTH; ++k) {
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

// scheme floyd_warshall.saa#phase1 020ab02c
__global__ void phase1(DeviceMatrices on_gpu, int stage) {
  __shared__ Tile primary;
  const Pair pair = pair_in(stage, stage);
  read(on_gpu, pair, primary);
  __syncthreads();
  close(primary, primary, primary, primary);
  write(on_gpu, pair, primary.cost[threadIdx.y][threadIdx.x],
        primary.path[threadIdx.y][threadIdx.x]);
}

/// blockIdx.y: 0 for the tiles of the stage's row, 1 for those of its column.
// scheme floyd_warshall.saa#phase2 bff02ba3
__global__ void phase2(DeviceMatrices on_gpu, int stage) {
  if (static_cast<int>(blockIdx.x) == stage) return;
  __shared__ Tile primary;
  __shared__ Tile own;
  const bool in_row = blockIdx.y == 0;
  const int other = static_cast<int>(blockIdx.x);
  const Pair pair = in_row ? pair_in(stage, other) : pair_in(other, stage);
  read(on_gpu, pair_in(stage, stage), primary);
  read(on_gpu, pair, own);
  __syncthreads();
  close(own, in_row ? primary : own, in_row ? own : primary, primary);
  write(on_gpu, pair, own.cost[threadIdx.y][threadIdx.x], own.path[threadIdx.y][threadIdx.x]);
}

// scheme floyd_warshall.saa#phase3 b5333f60
__global__ void phase3(DeviceMatrices on_gpu, int stage) {
  const int tile_column = static_cast<int>(blockIdx.x);
  const int tile_row = static_cast<int>(blockIdx.y);
  if (tile_column == stage || tile_row == stage) return;
  __shared__ Tile column;
  __shared__ Tile row;
  __shared__ bool s_is_intermediate[BLCK_TILE_WIDTH];
  read(on_gpu, pair_in(tile_row, stage), column);
  read(on_gpu, pair_in(stage, tile_column), row);
  if (threadIdx.y == 0) {
    const Vertex k = stage * BLCK_TILE_WIDTH + static_cast<int>(threadIdx.x);
    s_is_intermediate[threadIdx.x] = k < on_gpu.size && on_gpu.matrix[on_gpu.at(k, k)] >= 0;
  }
  __syncthreads();

  const Pair pair = pair_in(tile_row, tile_column);
  if (pair.v >= on_gpu.size || pair.u >= on_gpu.size) return;
  std::int32_t v_u = on_gpu.matrix[on_gpu.at(pair.v, pair.u)];
  Vertex by = -1;
  for (int k = 0; k < BLCK_TILE_WIDTH; ++k) {
    if (!s_is_intermediate[k]) continue;
    const std::int32_t shorter =
        shorter_way(v_u, column.cost[threadIdx.y][k], row.cost[k][threadIdx.x]);
    if (shorter < v_u) {
      v_u = shorter;
      by = k;
    }
  }
  if (by >= 0) write(on_gpu, pair, v_u, row.path[by][threadIdx.x]);
}

// scheme floyd_warshall.saa#Blocked ba4b9a6f
floyd_warshall::Outcome floyd_warshall_blocked(Runtime& runtime,
                                               const floyd_warshall::Matrices& matrices,
                                               const floyd_warshall::Options& /*options*/) {
  return solve_on_device(runtime, matrices, [&](const DeviceMatrices& on_gpu) {
    const unsigned stages = blocks_for(on_gpu.size, BLCK_TILE_WIDTH);
    const dim3 block(BLCK_TILE_WIDTH, BLCK_TILE_WIDTH);
    for (int stage = 0; stage < static_cast<int>(stages); ++stage) {
      launch<phase1>({1, block}, on_gpu, stage);
      launch<phase2>({{stages, 2}, block}, on_gpu, stage);
      launch<phase3>({{stages, stages}, block}, on_gpu, stage);
    }
  });
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
