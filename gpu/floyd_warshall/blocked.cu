/// \file
/// The study's blocked step, after Venkataraman, Sahni and Mukhopadhyaya 2003: 32 vertices k a
/// stage. What is new against shared: a tile stays in shared memory for 32 relaxations. Phase 1
/// closes the stage's own tile, phase 2 the tiles of its row and column, phase 3 the others.
///
/// What the study prints goes wrong: its phase 2 reads the operands of a column tile in row tiles
/// too, its tiles end at a multiple of 32, and no barrier stands between the steps of phases 1 and
/// 2. Here tiles beyond the last vertex are filled with infinity.
///
/// Ours: row k and column k are read as they were in iteration k, from two panels that phases 1 and
/// 2 keep. Read where they lie, as the study does, they are those that the stage leaves behind:
/// lengths come out the same, but the way to k that a later iteration has found may pass through u,
/// and where a cycle has weight 0 predecessors then lead round in it.
#include "gpu/device/grid.cuh"
#include "gpu/floyd_warshall/relax.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {

namespace {

constexpr int BLCK_TILE_WIDTH = 32;

/// Of each vertex k of a stage, column k and row k in its iteration, for whole tiles.
struct Panels {
  int width;                ///< vertices of all tiles
  std::int32_t* cost_to;    ///< [v][k]
  std::int32_t* cost_from;  ///< [k][u]
  Vertex* path_from;        ///< [k][u]

  [[nodiscard]] __device__ std::int64_t to(int v, int k) const {
    return std::int64_t{v} * BLCK_TILE_WIDTH + k;
  }
  [[nodiscard]] __device__ std::int64_t from(int k, int u) const {
    return std::int64_t{k} * width + u;
  }
};

/// The parts of both panels that a tile needs, in shared memory.
struct Operands {
  std::int32_t colMatrix[BLCK_TILE_WIDTH][BLCK_TILE_WIDTH];
  std::int32_t rowMatrix[BLCK_TILE_WIDTH][BLCK_TILE_WIDTH];
  Vertex rowPath[BLCK_TILE_WIDTH][BLCK_TILE_WIDTH];
};

/// The pair that a thread has in a tile, and what is known of it.
struct Pair {
  Vertex v;
  Vertex u;
  std::int32_t cost;
  Vertex path;
};

__device__ Pair read_pair(const DeviceMatrices& on_gpu, int tile_row, int tile_column) {
  const Vertex v = tile_row * BLCK_TILE_WIDTH + static_cast<int>(threadIdx.y);
  const Vertex u = tile_column * BLCK_TILE_WIDTH + static_cast<int>(threadIdx.x);
  if (v >= on_gpu.size || u >= on_gpu.size) return {v, u, unreached, reference::no_predecessor};
  return {v, u, on_gpu.matrix[on_gpu.at(v, u)], on_gpu.path[on_gpu.at(v, u)]};
}

__device__ void write_pair(const DeviceMatrices& on_gpu, const Pair& pair) {
  if (pair.v >= on_gpu.size || pair.u >= on_gpu.size) return;
  on_gpu.matrix[on_gpu.at(pair.v, pair.u)] = pair.cost;
  on_gpu.path[on_gpu.at(pair.v, pair.u)] = pair.path;
}

__device__ void read_columns(const Panels& panels, int tile_row, Operands& operands) {
  const int v = tile_row * BLCK_TILE_WIDTH + static_cast<int>(threadIdx.y);
  operands.colMatrix[threadIdx.y][threadIdx.x] =
      panels.cost_to[panels.to(v, static_cast<int>(threadIdx.x))];
}

__device__ void read_rows(const Panels& panels, int tile_column, Operands& operands) {
  const int u = tile_column * BLCK_TILE_WIDTH + static_cast<int>(threadIdx.x);
  const std::int64_t place = panels.from(static_cast<int>(threadIdx.y), u);
  operands.rowMatrix[threadIdx.y][threadIdx.x] = panels.cost_from[place];
  operands.rowPath[threadIdx.y][threadIdx.x] = panels.path_from[place];
}

/// Closes this thread's pair by way of the stage's vertices. In iteration k a tile of the stage's
/// column (`in_column`) keeps column k, one of its row (`in_row`) keeps row k, for itself and in
/// the panels; the other of the two it has. All threads of the block call.
// scheme floyd_warshall.saa#CloseTile 036a8a3c
__device__ void close(Pair& pair, Operands& operands, bool in_column, bool in_row,
                      const Panels& panels) {
  const int y = static_cast<int>(threadIdx.y);
  const int x = static_cast<int>(threadIdx.x);
  for (int k = 0; k < BLCK_TILE_WIDTH; ++k) {
    if (in_column && x == k) {
      operands.colMatrix[y][k] = pair.cost;
      panels.cost_to[panels.to(pair.v, k)] = pair.cost;
    }
    if (in_row && y == k) {
      operands.rowMatrix[k][x] = pair.cost;
      operands.rowPath[k][x] = pair.path;
      panels.cost_from[panels.from(k, pair.u)] = pair.cost;
      panels.path_from[panels.from(k, pair.u)] = pair.path;
    }
    __syncthreads();
    // A vertex on a negative cycle is no intermediate.
    const std::int32_t k_k = in_row ? operands.colMatrix[k][k] : operands.rowMatrix[k][k];
    if (k_k < 0) continue;
    const std::int32_t shorter =
        shorter_way(pair.cost, operands.colMatrix[y][k], operands.rowMatrix[k][x]);
    if (shorter < pair.cost) {
      pair.cost = shorter;
      pair.path = operands.rowPath[k][x];
    }
  }
}

}  // namespace

// scheme floyd_warshall.saa#phase1 020ab02c
__global__ void phase1(DeviceMatrices on_gpu, Panels panels, int stage) {
  __shared__ Operands operands;
  Pair pair = read_pair(on_gpu, stage, stage);
  close(pair, operands, true, true, panels);
  write_pair(on_gpu, pair);
}

/// blockIdx.y: 0 for the tiles of the stage's row, 1 for those of its column.
// scheme floyd_warshall.saa#phase2 bff02ba3
__global__ void phase2(DeviceMatrices on_gpu, Panels panels, int stage) {
  const int other = static_cast<int>(blockIdx.x);
  if (other == stage) return;
  __shared__ Operands operands;
  const bool in_row = blockIdx.y == 0;
  Pair pair = in_row ? read_pair(on_gpu, stage, other) : read_pair(on_gpu, other, stage);
  // The first barrier of close() stands between this and whoever reads it.
  if (in_row) {
    read_columns(panels, stage, operands);
  } else {
    read_rows(panels, stage, operands);
  }
  close(pair, operands, !in_row, in_row, panels);
  write_pair(on_gpu, pair);
}

// scheme floyd_warshall.saa#phase3 c47cdfc8
__global__ void phase3(DeviceMatrices on_gpu, Panels panels, int stage) {
  const int tile_column = static_cast<int>(blockIdx.x);
  const int tile_row = static_cast<int>(blockIdx.y);
  if (tile_column == stage || tile_row == stage) return;
  __shared__ Operands operands;
  __shared__ bool s_is_intermediate[BLCK_TILE_WIDTH];
  read_columns(panels, tile_row, operands);
  read_rows(panels, tile_column, operands);
  if (threadIdx.y == 0) {
    const int k = static_cast<int>(threadIdx.x);
    s_is_intermediate[k] = panels.cost_to[panels.to(stage * BLCK_TILE_WIDTH + k, k)] >= 0;
  }
  __syncthreads();

  Pair pair = read_pair(on_gpu, tile_row, tile_column);
  int by = -1;
  for (int k = 0; k < BLCK_TILE_WIDTH; ++k) {
    if (!s_is_intermediate[k]) continue;
    const std::int32_t shorter = shorter_way(pair.cost, operands.colMatrix[threadIdx.y][k],
                                             operands.rowMatrix[k][threadIdx.x]);
    if (shorter < pair.cost) {
      pair.cost = shorter;
      by = k;
    }
  }
  if (by < 0) return;
  pair.path = operands.rowPath[by][threadIdx.x];
  write_pair(on_gpu, pair);
}

// scheme floyd_warshall.saa#Blocked ba4b9a6f
floyd_warshall::Outcome floyd_warshall_blocked(Runtime& runtime,
                                               const floyd_warshall::Matrices& matrices,
                                               const floyd_warshall::Options& /*options*/) {
  return solve_on_device(runtime, matrices, [&](const DeviceMatrices& on_gpu) {
    const unsigned stages = blocks_for(on_gpu.size, BLCK_TILE_WIDTH);
    const std::size_t width = std::size_t{stages} * BLCK_TILE_WIDTH;
    const Array<std::int32_t> cost_to(runtime, width * BLCK_TILE_WIDTH);
    const Array<std::int32_t> cost_from(runtime, width * BLCK_TILE_WIDTH);
    const Array<Vertex> path_from(runtime, width * BLCK_TILE_WIDTH);
    const Panels panels{static_cast<int>(width), cost_to.data(), cost_from.data(),
                        path_from.data()};
    const dim3 block(BLCK_TILE_WIDTH, BLCK_TILE_WIDTH);
    for (int stage = 0; stage < static_cast<int>(stages); ++stage) {
      launch<phase1>({1, block}, on_gpu, panels, stage);
      launch<phase2>({{stages, 2}, block}, on_gpu, panels, stage);
      launch<phase3>({{stages, stages}, block}, on_gpu, panels, stage);
    }
  });
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
