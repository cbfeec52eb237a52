/// \file
/// The dense frontier where the matrix stays in memory: a round reads the rows of the vertices that
/// the round before shortened, at the rate of the memory. What makes it fast:
/// - rows come through shared memory by copies that nobody waits for before their turn, eight of a
///   thread on their way: registers hold too few to keep the memory busy
/// - a thread has four columns, by one copy where rows allow it, and their minima in its registers
/// - every block gets as many rows of a stretch of columns as any other, one after another, so that
///   none is waited for and only the end of its share goes out by atomic operations
#include <algorithm>

#include "gpu/bellman_ford/dense_frontier.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace dense_frontier {

using Layout = bellman_ford_paths::LengthAndPredecessor;
using Word = Layout::Word;

inline constexpr int columns_a_thread = 4;
/// Rows whose copies a thread closes together, and how many such groups are under way.
inline constexpr int rows_a_group = 2;
inline constexpr int groups_under_way = 4;
inline constexpr int rows_in_ring = rows_a_group * groups_under_way;
/// Rows whose vertices and lengths are in shared memory together.
inline constexpr int rows_at_once = 128;

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

/// A block's part of a round: these of the active rows, in one stretch of columns.
struct Share {
  std::int64_t first_row;
  std::int64_t end_row;
  Vertex stretch;  ///< its first column
};

/// A thread's columns of a stretch. Those beyond the matrix are others', for which the thread never
/// finds anything shorter.
/// \tparam wide  four side by side, read at once: rows begin at multiples of 16 bytes
template <bool wide>
class Columns {
 public:
  __device__ Columns(Vertex stretch, Vertex order) : order_(order) {
    const auto thread = static_cast<Vertex>(threadIdx.x);
    first_ = wide ? stretch + thread * columns_a_thread : stretch + thread;
  }

  [[nodiscard]] __device__ bool is_mine(int i) const { return unbounded(i) < order_; }
  [[nodiscard]] __device__ Vertex column(int i) const {
    return is_mine(i) ? unbounded(i) : order_ - 1;
  }
  /// Where four side by side begin.
  [[nodiscard]] __device__ Vertex first() const { return first_ < order_ ? first_ : 0; }

 private:
  [[nodiscard]] __device__ Vertex unbounded(int i) const {
    return wide ? first_ + i : first_ + i * static_cast<Vertex>(blockDim.x);
  }

  Vertex order_;
  Vertex first_;
};

/// The shortest ways to a thread's columns.
struct Minima {
  std::int32_t length[columns_a_thread];
  Vertex before[columns_a_thread];

  /// Relaxes the arcs from a row's vertex.
  __device__ void relax(const ActiveRow& row, const std::int32_t (&weight)[columns_a_thread]) {
#pragma unroll
    for (int i = 0; i < columns_a_thread; ++i) {
      // Of no arc the sum may leave 32 bits, and does not count.
      const auto by_way = static_cast<std::int32_t>(static_cast<unsigned>(row.length) +
                                                    static_cast<unsigned>(weight[i]));
      if (weight[i] == unreached || by_way >= length[i]) continue;
      length[i] = by_way;
      before[i] = row.vertex;
    }
  }
};

/// Relaxes rows, which come group by group through the thread's places of the ring.
__device__ inline void relax_rows(const MatrixView& matrix, const ActiveRow* s_rows, int rows,
                                  const Columns<true>& columns, int4* ring, Minima& minima) {
  const auto width = static_cast<int>(blockDim.x);
  int4* const mine = ring + threadIdx.x;
  const std::int32_t* const weights = matrix.weight + columns.first();
  const auto begin_group = [&](int first) {
#pragma unroll
    for (int i = 0; i < rows_a_group; ++i) {
      const int row = first + i;
      if (row >= rows) continue;
      copy_async_16(mine + row % rows_in_ring * width,
                    weights + std::int64_t{s_rows[row].vertex} * matrix.order);
    }
    copy_async_close();
  };
#pragma unroll
  for (int group = 0; group < groups_under_way; ++group) begin_group(group * rows_a_group);
  for (int first = 0; first < rows; first += rows_a_group) {
    copy_async_wait<groups_under_way - 1>();
#pragma unroll
    for (int i = 0; i < rows_a_group; ++i) {
      const int row = first + i;
      if (row >= rows) continue;
      const int4 read = mine[row % rows_in_ring * width];
      minima.relax(s_rows[row], {read.x, read.y, read.z, read.w});
    }
    begin_group(first + rows_in_ring);
  }
}

/// The same where rows begin anywhere, word by word.
__device__ inline void relax_rows(const MatrixView& matrix, const ActiveRow* s_rows, int rows,
                                  const Columns<false>& columns, int4* /*ring*/, Minima& minima) {
  Vertex column[columns_a_thread];
#pragma unroll
  for (int i = 0; i < columns_a_thread; ++i) column[i] = columns.column(i);
#pragma unroll 6
  for (int row = 0; row < rows; ++row) {
    const std::int32_t* const weights =
        matrix.weight + std::int64_t{s_rows[row].vertex} * matrix.order;
    minima.relax(s_rows[row],
                 {weights[column[0]], weights[column[1]], weights[column[2]], weights[column[3]]});
  }
}

/// Relaxes a share. All threads of the block call.
template <bool wide>
__device__ void relax_share(const StreamedTask& task, const Share& share, ActiveRow* s_rows,
                            int4* ring) {
  const Columns<wide> columns(share.stretch, task.matrix.order);
  Minima minima;
#pragma unroll
  for (int i = 0; i < columns_a_thread; ++i) {
    minima.length[i] =
        columns.is_mine(i) ? Layout::length(task.before[columns.column(i)]) : -unreached;
    minima.before[i] = reference::no_predecessor;
  }
  for (std::int64_t first = share.first_row; first < share.end_row; first += rows_at_once) {
    const std::int64_t left = share.end_row - first;
    const int rows = left < rows_at_once ? static_cast<int>(left) : rows_at_once;
    for (int row = static_cast<int>(threadIdx.x); row < rows; row += static_cast<int>(blockDim.x)) {
      const Vertex vertex = task.active[first + row];
      s_rows[row] = {vertex, Layout::length(task.before[vertex])};
    }
    __syncthreads();
    relax_rows(task.matrix, s_rows, rows, columns, ring, minima);
    __syncthreads();
  }
#pragma unroll
  for (int i = 0; i < columns_a_thread; ++i) {
    if (minima.before[i] < 0) continue;
    const Word word = Layout::word(minima.length[i], minima.before[i]);
    Word* const after = &task.after[columns.column(i)];
    // A stale word is too great, and costs no more than the atomicMin, which decides.
    if (word < load_relaxed(after)) atomicMin(after, word);
  }
}

/// A block's shares of a round: as many rows of stretches, counted stretch by stretch, as others'.
/// (Blocks that read stretches side by side of the same rows were slower, by 3 to 7 % on an H200.)
template <bool wide>
__device__ void relax_shares(const StreamedTask& task, std::int64_t active, ActiveRow* s_rows,
                             int4* ring) {
  const std::int64_t width = std::int64_t{blockDim.x} * columns_a_thread;
  const std::int64_t stretches = (task.matrix.order + width - 1) / width;
  const std::int64_t all = stretches * active;
  const std::int64_t end = all * (blockIdx.x + 1) / gridDim.x;
  for (std::int64_t at = all * blockIdx.x / gridDim.x; at < end;) {
    const std::int64_t stretch = at / active;
    const std::int64_t base = stretch * active;
    const std::int64_t end_row = end - base < active ? end - base : active;
    relax_share<wide>(task, {at - base, end_row, static_cast<Vertex>(stretch * width)}, s_rows,
                      ring);
    at = base + end_row;
  }
}

template <bool wide>
__global__ void __launch_bounds__(1024) dense_streamed_kernel(StreamedTask task) {
  __shared__ ActiveRow s_rows[rows_at_once];
  __shared__ unsigned s_count;
  auto* const ring = dynamic_shared<int4>();
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

  std::int64_t rounds = 0;
  std::int64_t rows_read = 0;
  unsigned count = s_count;
  while (count > 0 && rounds < order) {
    relax_shares<wide>(task, count, s_rows, ring);
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

namespace {

template <bool wide>
void search_columns(Runtime& runtime, const MatrixView& matrix, Vertex source,
                    const Options& options, const PathsView& paths, Outcome* outcome) {
  const auto order = static_cast<std::size_t>(matrix.order);
  const Array<Word> before(runtime, order);
  const Array<Word> after(runtime, order);
  const Array<Vertex> active(runtime, order);
  const Array<unsigned> counts(runtime, 3);
  constexpr std::size_t ring_bytes_a_thread = rows_in_ring * sizeof(int4);
  constexpr std::size_t other_bytes = 2048;
  const std::size_t most_threads =
      (runtime.properties().max_dynamic_shared_bytes - other_bytes) / ring_bytes_a_thread / 32 * 32;
  const int wanted = options.frontier_block_size > 0 ? options.frontier_block_size : 512;
  const int block = std::min(wanted, static_cast<int>(most_threads));
  const std::size_t bytes = ring_bytes_a_thread * static_cast<std::size_t>(block);
  const int resident = max_cooperative_blocks<dense_streamed_kernel<wide>>(block, bytes);
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
  launch_cooperative<dense_streamed_kernel<wide>>(
      {static_cast<unsigned>(blocks), static_cast<unsigned>(block), bytes}, task);
}

}  // namespace

void search_streamed(Runtime& runtime, const MatrixView& matrix, Vertex source,
                     const Options& options, const PathsView& paths, Outcome* outcome) {
  // The memory of arrays begins at multiples of more than that.
  const bool rows_are_aligned = matrix.order % columns_a_thread == 0;
  const auto search = rows_are_aligned ? search_columns<true> : search_columns<false>;
  search(runtime, matrix, source, options, paths, outcome);
}

}  // namespace dense_frontier
}  // namespace graphspec::GRAPHSPEC_EXECUTOR
