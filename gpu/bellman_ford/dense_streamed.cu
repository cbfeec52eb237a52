/// \file
/// The dense frontier where the matrix stays in memory: a round reads the rows of the vertices that
/// the round before shortened, at the rate of the memory. A block takes a stretch of columns and
/// some of those rows at a time; each thread keeps the minima of four columns in registers, and
/// tells the other blocks what it shortened by an atomic operation.
#include <algorithm>

#include "gpu/bellman_ford/dense_frontier.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace dense_frontier {

using Layout = bellman_ford_paths::LengthAndPredecessor;
using Word = Layout::Word;

inline constexpr int columns_a_thread = 4;
inline constexpr int rows_at_once = 32;

/// What all blocks have.
struct StreamedTask {
  MatrixView matrix;
  Vertex source;
  Word* before;      ///< a vertex's path before the round
  Word* after;       ///< and after it
  Vertex* active;    ///< the vertices that the round before shortened
  unsigned* counts;  ///< how many: three that take turns, filled, read, cleared
  PathsView paths;
  Outcome* outcome;
};

/// A row that a round relaxes.
struct ActiveRow {
  Vertex vertex;
  std::int32_t length;
};

/// The shortest ways to a thread's columns.
struct Minima {
  std::int32_t length[columns_a_thread];
  Vertex before[columns_a_thread];
};

/// Relaxes a row's arcs to a thread's columns.
__device__ inline void relax_row(const std::int32_t* weights, const ActiveRow& row,
                                 const Vertex (&column)[columns_a_thread], Minima& minima) {
#pragma unroll
  for (int i = 0; i < columns_a_thread; ++i) {
    const std::int32_t weight = weights[column[i]];
    const std::int32_t by_way = weight == unreached ? unreached : row.length + weight;
    if (by_way >= minima.length[i]) continue;
    minima.length[i] = by_way;
    minima.before[i] = row.vertex;
  }
}

/// Some rows, to a stretch of columns. All threads of the block call.
__device__ inline void relax_rows(const StreamedTask& task, const ActiveRow* s_rows, int rows,
                                  Vertex stretch) {
  const Vertex order = task.matrix.order;
  const auto width = static_cast<Vertex>(blockDim.x);
  Vertex column[columns_a_thread];
  Minima minima;
  for (int i = 0; i < columns_a_thread; ++i) {
    const Vertex mine = stretch + i * width + static_cast<Vertex>(threadIdx.x);
    // A thread without a column reads another's, and finds nothing shorter.
    column[i] = mine < order ? mine : order - 1;
    minima.length[i] = mine < order ? Layout::length(task.before[mine]) : -unreached;
    minima.before[i] = reference::no_predecessor;
  }
  const auto weights_of = [&](int row) {
    return task.matrix.weight + static_cast<std::int64_t>(s_rows[row].vertex) * order;
  };
  if (rows == rows_at_once) {
#pragma unroll 8
    for (int row = 0; row < rows_at_once; ++row) {
      relax_row(weights_of(row), s_rows[row], column, minima);
    }
  } else {
    for (int row = 0; row < rows; ++row) {
      relax_row(weights_of(row), s_rows[row], column, minima);
    }
  }
  for (int i = 0; i < columns_a_thread; ++i) {
    if (minima.before[i] < 0) continue;
    const Word word = Layout::word(minima.length[i], minima.before[i]);
    // A stale word is too great, and costs no more than the atomicMin, which decides.
    if (word < load_relaxed(&task.after[column[i]])) atomicMin(&task.after[column[i]], word);
  }
}

__global__ void __launch_bounds__(1024) dense_streamed_kernel(StreamedTask task) {
  __shared__ ActiveRow s_rows[rows_at_once];
  __shared__ unsigned s_count;
  const int thread = static_cast<int>(threadIdx.x);
  const Vertex order = task.matrix.order;
  const std::int64_t grid_thread = std::int64_t{blockIdx.x} * blockDim.x + threadIdx.x;
  const std::int64_t grid_threads = std::int64_t{gridDim.x} * blockDim.x;
  const bool first_thread = grid_thread == 0;

  for (std::int64_t vertex = grid_thread; vertex < order; vertex += grid_threads) {
    const Word word =
        vertex == task.source ? Layout::word(0, reference::no_predecessor) : Layout::no_path();
    task.before[vertex] = word;
    task.after[vertex] = word;
  }
  if (first_thread) {
    task.active[0] = task.source;
    task.counts[0] = 1;
    task.counts[1] = 0;
    task.counts[2] = 0;
  }
  grid_barrier([&] { s_count = load_relaxed(&task.counts[0]); });

  const std::int64_t stretch = std::int64_t{blockDim.x} * columns_a_thread;
  const std::int64_t stretches = (order + stretch - 1) / stretch;
  std::int64_t rounds = 0;
  std::int64_t rows_read = 0;
  unsigned count = s_count;
  while (count > 0 && rounds < order) {
    const std::int64_t items = stretches * ((count + rows_at_once - 1) / rows_at_once);
    for (std::int64_t item = blockIdx.x; item < items; item += gridDim.x) {
      const std::int64_t first_row = item / stretches * rows_at_once;
      const std::int64_t left = count - first_row;
      const int rows = left < rows_at_once ? static_cast<int>(left) : rows_at_once;
      if (thread < rows) {
        const Vertex vertex = task.active[first_row + thread];
        s_rows[thread] = {vertex, Layout::length(task.before[vertex])};
      }
      __syncthreads();
      relax_rows(task, s_rows, rows, static_cast<Vertex>(item % stretches * stretch));
      __syncthreads();
    }
    ++rounds;
    rows_read += count;
    grid_barrier();
    unsigned* const next_count = &task.counts[rounds % 3];
    for (std::int64_t vertex = grid_thread; vertex < order; vertex += grid_threads) {
      const Word word = task.after[vertex];
      if (Layout::length(word) == Layout::length(task.before[vertex])) continue;
      task.before[vertex] = word;
      task.active[atomicAdd(next_count, 1U)] = static_cast<Vertex>(vertex);
    }
    // All blocks have read the count before this one's by now.
    if (first_thread) task.counts[(rounds + 1) % 3] = 0;
    grid_barrier([&] { s_count = load_relaxed(next_count); });
    count = s_count;
  }
  for (std::int64_t vertex = grid_thread; vertex < order; vertex += grid_threads) {
    const Word word = task.before[vertex];
    task.paths.length[vertex] = Layout::length(word);
    if (task.paths.predecessor != nullptr) {
      task.paths.predecessor[vertex] = Layout::predecessor(word);
    }
  }
  if (first_thread) {
    *task.outcome = {rounds, rows_read * order, count > 0 ? task.active[0] : -1};
  }
}

void search_streamed(Runtime& runtime, const MatrixView& matrix, Vertex source,
                     const Options& options, const PathsView& paths, Outcome* outcome) {
  const auto order = static_cast<std::size_t>(matrix.order);
  const Array<Word> before(runtime, order);
  const Array<Word> after(runtime, order);
  const Array<Vertex> active(runtime, order);
  const Array<unsigned> counts(runtime, 3);
  const int block = options.frontier_block_size > 0 ? options.frontier_block_size : 256;
  const int resident = max_cooperative_blocks<dense_streamed_kernel>(block, 0);
  const int blocks =
      options.frontier_blocks > 0 ? std::min(options.frontier_blocks, resident) : resident;
  const StreamedTask task{.matrix = matrix,
                          .source = source,
                          .before = before.data(),
                          .after = after.data(),
                          .active = active.data(),
                          .counts = counts.data(),
                          .paths = paths,
                          .outcome = outcome};
  launch_cooperative<dense_streamed_kernel>(
      {static_cast<unsigned>(blocks), static_cast<unsigned>(block)}, task);
}

}  // namespace dense_frontier
}  // namespace graphspec::GRAPHSPEC_EXECUTOR
