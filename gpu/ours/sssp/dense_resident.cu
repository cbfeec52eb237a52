/// \file
/// The form of tuned_dense for a matrix that fits into shared memory. Each block keeps some columns
/// there from the first round to the last. A round costs the reads of these columns and one barrier
/// of the grid. With 132 multiprocessors, the matrix can have up to about 2,500 vertices.
#include <algorithm>

#include "gpu/device/lane_groups.cuh"
#include "gpu/ours/sssp/tuned_dense.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace dense_sssp {

using Layout = sssp_paths::LengthAndPredecessor;
using Word = Layout::Word;

/// The arguments of the kernel.
struct ResidentTask {
  MatrixView matrix;
  Vertex source;
  Vertex columns;            ///< of a block
  std::int32_t* lengths[2];  ///< before and after a round, by turns
  Vertex* shortened;         ///< three that take turns: filled, read, cleared
  PathsView paths;
  Outcome* outcome;
};

/// Returns the bytes of the shared memory of a block: partial minima, all lengths, and the columns
/// of the block.
inline std::size_t resident_bytes(Vertex order, Vertex columns, int block) {
  return static_cast<std::size_t>(block) * sizeof(Word) +
         static_cast<std::size_t>(order) * sizeof(std::int32_t) *
             (1 + static_cast<std::size_t>(columns));
}

/// Copies the columns of the block, row by row, from global memory to shared memory.
__device__ inline void load_columns(const ResidentTask& task, Vertex first, std::int32_t* strip) {
  const Vertex order = task.matrix.order;
  for (int place = static_cast<int>(threadIdx.x); place < order * task.columns;
       place += static_cast<int>(blockDim.x)) {
    const Vertex row = place / task.columns;
    const Vertex column = first + place % task.columns;
    strip[place] = column < order
                       ? task.matrix.weight[static_cast<std::int64_t>(row) * order + column]
                       : unreached;
  }
}

/// Returns the shortest path to a column over the rows of a thread.
__device__ inline Word least_of_rows(const std::int32_t* lengths, const std::int32_t* column,
                                     Vertex order, Vertex columns, int first_row, int step) {
  std::int32_t least = unreached;
  Vertex before = reference::no_predecessor;
  for (Vertex row = first_row; row < order; row += step) {
    const std::int32_t length = lengths[row];
    const std::int32_t weight = column[row * columns];
    if (length == unreached || weight == unreached || length + weight >= least) continue;
    least = length + weight;
    before = row;
  }
  return Layout::word(least, before);
}

__global__ void __launch_bounds__(1024) dense_resident_kernel(ResidentTask task) {
  __shared__ Vertex s_shortened;
  const int thread = static_cast<int>(threadIdx.x);
  const int threads = static_cast<int>(blockDim.x);
  const Vertex order = task.matrix.order;
  const Vertex first = static_cast<Vertex>(blockIdx.x) * task.columns;
  auto* const partial = dynamic_shared<Word>();
  auto* const lengths = reinterpret_cast<std::int32_t*>(partial + threads);
  std::int32_t* const strip = lengths + order;

  load_columns(task, first, strip);
  for (int column = thread; column < task.columns && first + column < order; column += threads) {
    task.lengths[0][first + column] = first + column == task.source ? 0 : unreached;
    if (task.paths.predecessor != nullptr) {
      task.paths.predecessor[first + column] = reference::no_predecessor;
    }
  }
  grid_barrier();

  // Thread t has column t % columns, of which it takes every `shares`-th row.
  const int shares = threads / task.columns;
  const int column = thread % task.columns;
  const int share = thread / task.columns;
  const int lane = thread % 32;
  std::int64_t rounds = 0;
  for (Vertex round = 1;; ++round) {
    const std::int32_t* const before = task.lengths[(round + 1) % 2];
    std::int32_t* const after = task.lengths[round % 2];
    for (Vertex vertex = thread; vertex < order; vertex += threads)
      lengths[vertex] = before[vertex];
    __syncthreads();
    if (share < shares) {
      partial[thread] = least_of_rows(lengths, strip + column, order, task.columns, share, shares);
    }
    __syncthreads();
    // A warp a column.
    for (int mine = thread / 32; mine < task.columns && first + mine < order;
         mine += threads / 32) {
      Word least = Layout::no_path();
      for (int other = lane; other < shares; other += 32) {
        least = min(least, partial[other * task.columns + mine]);
      }
      for (int distance = 16; distance > 0; distance /= 2) {
        least = min(least, __shfl_xor_sync(full_mask, least, distance));
      }
      if (lane != 0) continue;
      const Vertex vertex = first + mine;
      const bool shorter = Layout::length(least) < lengths[vertex];
      after[vertex] = shorter ? Layout::length(least) : lengths[vertex];
      if (!shorter) continue;
      if (task.paths.predecessor != nullptr) {
        task.paths.predecessor[vertex] = Layout::predecessor(least);
      }
      store_relaxed(&task.shortened[round % 3], vertex);  // any that was will do
    }
    ++rounds;
    // All blocks have read what the round before left.
    if (blockIdx.x == 0 && thread == 0) task.shortened[(round + 1) % 3] = -1;
    grid_barrier([&] { s_shortened = task.shortened[round % 3]; });
    if (s_shortened < 0 || round == order) break;
  }
  // The last round changed nothing, or a negative cycle makes lengths useless.
  for (int mine = thread; mine < task.columns && first + mine < order; mine += threads) {
    task.paths.length[first + mine] = lengths[first + mine];
  }
  if (blockIdx.x == 0 && thread == 0) {
    *task.outcome = {rounds, rounds * order * order, s_shortened};
  }
}

bool search_resident(Runtime& runtime, const MatrixView& matrix, Vertex source,
                     const Options& options, const PathsView& paths, Outcome* outcome) {
  const int block = options.tuned_block_size > 0 ? options.tuned_block_size : 1024;
  const std::size_t most_shared =
      runtime.properties().max_dynamic_shared_bytes - 64;  // beside what is declared
  // A block a multiprocessor: it takes most of the shared memory there.
  const int multiprocessors = runtime.properties().multiprocessors;
  const int blocks =
      options.tuned_blocks > 0 ? std::min(options.tuned_blocks, multiprocessors) : multiprocessors;
  const Vertex columns = (matrix.order - 1) / blocks + 1;
  if (columns > block || resident_bytes(matrix.order, columns, block) > most_shared) {
    return false;
  }
  const auto order = static_cast<std::size_t>(matrix.order);
  const Array<std::int32_t> even(runtime, order);
  const Array<std::int32_t> odd(runtime, order);
  const Array<Vertex> shortened(runtime, 3);
  shortened.fill_bytes(0xff);
  const ResidentTask task{.matrix = matrix,
                          .source = source,
                          .columns = columns,
                          .lengths = {even.data(), odd.data()},
                          .shortened = shortened.data(),
                          .paths = paths,
                          .outcome = outcome};
  const auto used = static_cast<unsigned>((matrix.order + columns - 1) / columns);
  launch_cooperative<dense_resident_kernel>(
      {used, static_cast<unsigned>(block), resident_bytes(matrix.order, columns, block)}, task);
  return true;
}

}  // namespace dense_sssp
}  // namespace graphspec::GRAPHSPEC_EXECUTOR
