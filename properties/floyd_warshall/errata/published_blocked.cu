/// \file
/// The study's blocked step. Its stages end at a multiple of the tile, its phase 2 takes the
/// operands of a column's tile in the tiles of a row too, no barrier keeps a vertex k apart from
/// the next, and operands are taken from tiles that are done with the whole stage: each stands
/// beside its repair, and StudyLine chooses.
#include "properties/floyd_warshall/errata/published_steps.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {

/// The repair of closed_operands: rows and columns k of a stage as they are when it comes to k,
/// before later vertices of the stage shorten them. Null where closed tiles are used, as printed.
struct StageOperands {
  int* row_cost;     ///< width x size
  int* row_path;     ///< width x size
  int* column_cost;  ///< size x width
};

namespace {

/// A sub matrix of costs and predecessors. The study has two arrays, subMatrix and subPath.
template <int width>
struct SubMatrix {
  int cost[width][width];
  int path[width][width];
};

template <int width, StudyLine as_printed>
__device__ void read(const int* matrix, const int* path, int size, int v, int u,
                     SubMatrix<width>& sub) {
  const bool there = inside<as_printed>(v, u, size);
  sub.cost[threadIdx.y][threadIdx.x] = there ? matrix[v * size + u] : INF;
  sub.path[threadIdx.y][threadIdx.x] = there ? path[v * size + u] : -1;
}

template <int width, StudyLine as_printed>
__device__ void write(int* matrix, int* path, int size, int v, int u, const SubMatrix<width>& sub) {
  if (!inside<as_printed>(v, u, size)) return;
  matrix[v * size + u] = sub.cost[threadIdx.y][threadIdx.x];
  path[v * size + u] = sub.path[threadIdx.y][threadIdx.x];
}

/// The loop over k of phases 1 and 2: relaxes own by column[v][k] + row[k][u].
/// \param keep  called with each k before it is used
template <int width, bool barrier, class Keep>
__device__ void relax_sub_matrix(SubMatrix<width>& own, const SubMatrix<width>& column,
                                 const SubMatrix<width>& row, const Keep& keep) {
  for (int k = 0; k < width; ++k) {
    keep(k);
    const int i0_value = own.cost[threadIdx.y][threadIdx.x];
    const int i1_value = column.cost[threadIdx.y][k];
    const int i2_value = row.cost[k][threadIdx.x];
    if (i1_value != INF && i2_value != INF) {
      const int sum = i1_value + i2_value;
      if (i0_value == INF || sum < i0_value) {
        own.cost[threadIdx.y][threadIdx.x] = sum;
        own.path[threadIdx.y][threadIdx.x] = row.path[k][threadIdx.x];
      }
    }
    if (barrier) __syncthreads();
  }
}

/// Keeps this thread's pair, which is [k,u], or [v,k], of the stage.
__device__ void keep_row(const StageOperands& kept, int size, int k, int u, int cost, int path) {
  if (u >= size) return;
  kept.row_cost[k * size + u] = cost;
  kept.row_path[k * size + u] = path;
}
template <int width>
__device__ void keep_column(const StageOperands& kept, int size, int v, int k, int cost) {
  if (v < size) kept.column_cost[v * width + k] = cost;
}

template <int width>
__device__ void read_kept_row(const StageOperands& kept, int size, int u, SubMatrix<width>& sub) {
  const int k = static_cast<int>(threadIdx.y);
  sub.cost[k][threadIdx.x] = u < size ? kept.row_cost[k * size + u] : INF;
  sub.path[k][threadIdx.x] = u < size ? kept.row_path[k * size + u] : -1;
}
template <int width>
__device__ int kept_column(const StageOperands& kept, int size, int v, int k) {
  return v < size ? kept.column_cost[v * width + k] : INF;
}

}  // namespace

template <int width, StudyLine as_printed>
__global__ void published_phase1(int* matrix, int* path, int size, int base, StageOperands kept) {
  __shared__ SubMatrix<width> sub;
  const int y = static_cast<int>(threadIdx.y);
  const int x = static_cast<int>(threadIdx.x);
  read<width, as_printed>(matrix, path, size, base + y, base + x, sub);
  __syncthreads();
  const auto keep = [&](int k) {
    if (has(as_printed, StudyLine::closed_operands)) return;
    if (y == k) keep_row(kept, size, k, base + x, sub.cost[y][x], sub.path[y][x]);
    if (x == k) keep_column<width>(kept, size, base + y, k, sub.cost[y][x]);
  };
  relax_sub_matrix<width, !has(as_printed, StudyLine::phase1_barrier)>(sub, sub, sub, keep);
  write<width, as_printed>(matrix, path, size, base + y, base + x, sub);
}

/// blockIdx.y: 0 for the tiles of the stage's row, 1 for those of its column.
template <int width, StudyLine as_printed>
__global__ void published_phase2(int* matrix, int* path, int size, int stage, int base,
                                 StageOperands kept) {
  if (static_cast<int>(blockIdx.x) == stage) return;
  __shared__ SubMatrix<width> primary;
  __shared__ SubMatrix<width> own;
  const bool in_row = blockIdx.y == 0;
  const int y = static_cast<int>(threadIdx.y);
  const int x = static_cast<int>(threadIdx.x);
  const int other = width * static_cast<int>(blockIdx.x);
  const int v = (in_row ? base : other) + y;
  const int u = (in_row ? other : base) + x;
  if (has(as_printed, StudyLine::closed_operands)) {
    read<width, as_printed>(matrix, path, size, base + y, base + x, primary);
  } else if (in_row && !has(as_printed, StudyLine::operands)) {
    primary.cost[y][x] = kept_column<width>(kept, size, base + y, x);
  } else {
    read_kept_row<width>(kept, size, base + x, primary);
  }
  read<width, as_printed>(matrix, path, size, v, u, own);
  __syncthreads();
  const auto keep = [&](int k) {
    if (has(as_printed, StudyLine::closed_operands)) return;
    if (in_row && y == k) keep_row(kept, size, k, u, own.cost[y][x], own.path[y][x]);
    if (!in_row && x == k) keep_column<width>(kept, size, v, k, own.cost[y][x]);
  };
  constexpr bool barrier = !has(as_printed, StudyLine::phase2_barrier);
  if (in_row && !has(as_printed, StudyLine::operands)) {
    relax_sub_matrix<width, barrier>(own, primary, own, keep);
  } else {
    relax_sub_matrix<width, barrier>(own, own, primary, keep);
  }
  write<width, as_printed>(matrix, path, size, v, u, own);
}

template <int width, StudyLine as_printed>
__global__ void published_phase3(int* matrix, int* path, int size, int stage, int base,
                                 StageOperands kept) {
  if (static_cast<int>(blockIdx.x) == stage || static_cast<int>(blockIdx.y) == stage) return;
  __shared__ SubMatrix<width> row;
  __shared__ int colMatrix[width][width];
  const int y = static_cast<int>(threadIdx.y);
  const int x = static_cast<int>(threadIdx.x);
  const int v = width * static_cast<int>(blockIdx.y) + y;
  const int u = width * static_cast<int>(blockIdx.x) + x;
  if (has(as_printed, StudyLine::closed_operands)) {
    read<width, as_printed>(matrix, path, size, base + y, u, row);
    colMatrix[y][x] = inside<as_printed>(v, base + x, size) ? matrix[v * size + base + x] : INF;
  } else {
    read_kept_row<width>(kept, size, u, row);
    colMatrix[y][x] = kept_column<width>(kept, size, v, x);
  }
  __syncthreads();
  if (!inside<as_printed>(v, u, size)) return;
  int v_u = matrix[v * size + u];
  int i_j = path[v * size + u];
  for (int k = 0; k < width; ++k) {
    const int i0_value = v_u;
    const int i1_value = colMatrix[y][k];
    const int i2_value = row.cost[k][x];
    if (i1_value != INF && i2_value != INF) {
      const int sum = i1_value + i2_value;
      if (i0_value == INF || sum < i0_value) {
        v_u = sum;
        i_j = row.path[k][x];
      }
    }
  }
  matrix[v * size + u] = v_u;
  path[v * size + u] = i_j;
}

template <int width, StudyLine as_printed>
floyd_warshall::Outcome published_blocked(Runtime& runtime,
                                          const floyd_warshall::Matrices& matrices,
                                          const floyd_warshall::Options& /*options*/) {
  const std::size_t entries = has(as_printed, StudyLine::closed_operands)
                                  ? 0
                                  : static_cast<std::size_t>(matrices.order) * width;
  const Array<int> row_cost(runtime, entries);
  const Array<int> row_path(runtime, entries);
  const Array<int> column_cost(runtime, entries);
  const StageOperands kept{row_cost.data(), row_path.data(), column_cost.data()};
  return run_as_published(runtime, matrices, [&](const DeviceMatrices& on_gpu) {
    const unsigned stages = tiles_of<width, as_printed>(on_gpu.size);
    const dim3 block(width, width);
    for (int k = 0; k < static_cast<int>(stages); ++k) {
      const int base = width * k;
      launch<published_phase1<width, as_printed>>({1, block}, on_gpu.matrix, on_gpu.path,
                                                  on_gpu.size, base, kept);
      launch<published_phase2<width, as_printed>>({{stages, 2}, block}, on_gpu.matrix, on_gpu.path,
                                                  on_gpu.size, k, base, kept);
      launch<published_phase3<width, as_printed>>({{stages, stages}, block}, on_gpu.matrix,
                                                  on_gpu.path, on_gpu.size, k, base, kept);
    }
  });
}

#define GRAPHSPEC_INSTANTIATE(width, line)                                    \
  template floyd_warshall::Outcome published_blocked<width, StudyLine::line>( \
      Runtime & runtime, const floyd_warshall::Matrices& matrices,            \
      const floyd_warshall::Options& options);
GRAPHSPEC_INSTANTIATE(BLCK_TILE_WIDTH, all)
GRAPHSPEC_INSTANTIATE(FORM_TILE_WIDTH, grids)
GRAPHSPEC_INSTANTIATE(FORM_TILE_WIDTH, operands)
GRAPHSPEC_INSTANTIATE(FORM_TILE_WIDTH, phase1_barrier)
GRAPHSPEC_INSTANTIATE(FORM_TILE_WIDTH, phase2_barrier)
GRAPHSPEC_INSTANTIATE(FORM_TILE_WIDTH, closed_operands)
GRAPHSPEC_INSTANTIATE(FORM_TILE_WIDTH, none)
#undef GRAPHSPEC_INSTANTIATE

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
