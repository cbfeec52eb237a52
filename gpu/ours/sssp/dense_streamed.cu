/// \file
/// The form of tuned_dense for a matrix that stays in global memory. A round reads the rows of the
/// vertices that the previous round shortened, at the full memory bandwidth. These points make it
/// fast:
/// - A thread requests its columns of four rows before it uses the first, and a multiprocessor has
///   1,024 such threads. Asynchronous copies to shared memory reach only 86 % of this bandwidth.
/// - Blocks take shares of a round as they become idle. The last shares are small, so that the
///   whole device does not wait for its slowest block.
/// - A share writes its minima to where the next share finds them. The thread that first shortens a
///   vertex in a round adds the vertex to the rows of the next round. So a round has one barrier
///   and no pass over all vertices.
///
/// results/NVIDIA_H200/trials/bellman_ford_dense.txt lists the trials.
#include <algorithm>

#include "gpu/device/lane_groups.cuh"
#include "gpu/ours/sssp/tuned_dense.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace dense_sssp {

using Layout = sssp_paths::LengthAndPredecessor;
using Word = Layout::Word;

/// The most threads of a block, and the least number of such blocks per multiprocessor.
inline constexpr int most_threads = 512;
inline constexpr int least_blocks = 2;
inline constexpr int columns_a_thread = 4;
/// The number of rows that a thread requests at the same time.
inline constexpr int rows_at_once = 4;
/// The number of rows of a share, and of a share in the last quarter of a round.
inline constexpr int rows_a_share = 64;
inline constexpr int rows_a_last_share = 16;
static_assert(rows_a_share % rows_at_once == 0 && rows_a_last_share % rows_at_once == 0);

/// The input of a round, which the previous round writes.
struct Round {
  unsigned rows;    ///< vertices that the round before shortened
  unsigned shares;  ///< taken, beyond each block's first
};

/// The arguments of the kernel.
struct StreamedTask {
  MatrixView matrix;
  Vertex source;
  /// Lower bound on all distances. A length below it has passed through a negative cycle, maybe
  /// several times in a round, because paths change in place. Without the bound, lengths would fall
  /// until they exceed 32 bits.
  std::int32_t least;
  Word* path;        ///< of each vertex, the shortest that was found
  unsigned* listed;  ///< of each, the round whose rows it was listed for last, from 2; else 0
  Vertex* active;  ///< the vertices that a round relaxes, behind those of another: they take turns
  Round* rounds;   ///< three that take turns: filled, worked at, cleared. All 0 before
  PathsView paths;
  Outcome* outcome;

  [[nodiscard]] __device__ Vertex* active_in(unsigned round) const {
    return active + (round % 2 == 0 ? 0 : matrix.order);
  }
};

/// A row that a round relaxes.
struct ActiveRow {
  Vertex vertex;
  std::int32_t length;
};

/// A part of a round: some of the active rows, in one range of columns.
struct Share {
  unsigned first_row;
  int rows;
  Vertex stretch;  ///< its first column
};

/// The division of a round into shares. All ranges of columns of some rows come before the next
/// rows, because adjacent memory is read fastest.
class Shares {
 public:
  __device__ Shares(unsigned rows, Vertex order)
      : rows_(rows),
        width_(blockDim.x * columns_a_thread),
        stretches_((static_cast<unsigned>(order) + width_ - 1) / width_),
        large_(rows / 4 * 3 / rows_a_share),
        small_((rows - large_ * rows_a_share + rows_a_last_share - 1) / rows_a_last_share) {}

  [[nodiscard]] __device__ unsigned count() const { return (large_ + small_) * stretches_; }
  [[nodiscard]] __device__ Share operator[](unsigned which) const {
    const unsigned group = which / stretches_;
    const auto stretch = static_cast<Vertex>(which % stretches_ * width_);
    if (group < large_) return {group * rows_a_share, rows_a_share, stretch};
    const unsigned first = large_ * rows_a_share + (group - large_) * rows_a_last_share;
    const unsigned left = rows_ - first;
    return {first, left < rows_a_last_share ? static_cast<int>(left) : rows_a_last_share, stretch};
  }

 private:
  unsigned rows_;
  unsigned width_;
  unsigned stretches_;
  unsigned large_;
  unsigned small_;
};

/// The weights of the arcs to the columns of a thread.
struct Weights {
  std::int32_t of[columns_a_thread];
};

/// The columns of a thread in a range of columns. A column beyond the matrix stands for the last
/// column, for which the thread never finds a shorter path.
/// \tparam wide  the four columns are adjacent and are read at once; rows begin at multiples of 16
/// bytes
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
  [[nodiscard]] __device__ Weights read(const std::int32_t* row) const {
    if constexpr (wide) {
      const auto* const mine = reinterpret_cast<const int4*>(row + (first_ < order_ ? first_ : 0));
      const int4 read = load_streaming(mine);
      return {{read.x, read.y, read.z, read.w}};
    } else {
      return {{row[column(0)], row[column(1)], row[column(2)], row[column(3)]}};
    }
  }

 private:
  [[nodiscard]] __device__ Vertex unbounded(int i) const {
    return wide ? first_ + i : first_ + i * static_cast<Vertex>(blockDim.x);
  }

  Vertex order_;
  Vertex first_;
};

/// The shortest paths to the columns of a thread.
struct Minima {
  std::int32_t length[columns_a_thread];
  Vertex before[columns_a_thread];

  /// Relaxes the arcs from the vertex of a row.
  __device__ void relax(const ActiveRow& row, const Weights& weights) {
#pragma unroll
    for (int i = 0; i < columns_a_thread; ++i) {
      const std::int32_t weight = weights.of[i];
      // Of no arc the sum may leave 32 bits, and does not count.
      const auto by_way = static_cast<std::int32_t>(static_cast<unsigned>(row.length) +
                                                    static_cast<unsigned>(weight));
      if (weight == unreached || by_way >= length[i]) continue;
      length[i] = by_way;
      before[i] = row.vertex;
    }
  }
};

/// Relaxes rows. \param rows  a multiple of rows_at_once
template <bool wide>
__device__ void relax_rows(const MatrixView& matrix, const ActiveRow* s_rows, int rows,
                           const Columns<wide>& columns, Minima& minima) {
  for (int first = 0; first < rows; first += rows_at_once) {
    Weights weights[rows_at_once];
#pragma unroll
    for (int i = 0; i < rows_at_once; ++i) {
      const std::int64_t vertex = s_rows[first + i].vertex;
      weights[i] = columns.read(matrix.weight + vertex * matrix.order);
    }
#pragma unroll
    for (int i = 0; i < rows_at_once; ++i) minima.relax(s_rows[first + i], weights[i]);
  }
}

/// Adds vertices to the rows of round `next`. All lanes of a warp call, because they reserve places
/// together. In the first rounds nearly all threads have some vertices.
/// \param is_new  for each column of the thread, whether to add it
__device__ inline void list(const StreamedTask& task, const Vertex (&vertex)[columns_a_thread],
                            const bool (&is_new)[columns_a_thread], unsigned next) {
  unsigned lanes[columns_a_thread];
  int found = 0;
#pragma unroll
  for (int i = 0; i < columns_a_thread; ++i) {
    lanes[i] = __ballot_sync(full_mask, is_new[i] ? 1 : 0);
    found += __popc(lanes[i]);
  }
  if (found == 0) return;
  const unsigned lane = threadIdx.x % 32;
  unsigned place = 0;
  if (lane == 0) place = atomicAdd(&task.rounds[next % 3].rows, static_cast<unsigned>(found));
  place = __shfl_sync(full_mask, place, 0);
  const unsigned lanes_before = (1U << lane) - 1;
#pragma unroll
  for (int i = 0; i < columns_a_thread; ++i) {
    if (is_new[i])
      task.active_in(next)[place + static_cast<unsigned>(__popc(lanes[i] & lanes_before))] =
          vertex[i];
    place += static_cast<unsigned>(__popc(lanes[i]));
  }
}

/// Returns whether no thread has listed the vertex for round `next`.
__device__ inline bool is_first_to_list(const StreamedTask& task, Vertex vertex, unsigned next) {
  unsigned* const listed = &task.listed[vertex];
  return load_relaxed(listed) != next && atomicExch(listed, next) != next;
}

/// Writes the minima of a share to global memory, and lists the vertices that they shorten. All
/// lanes of a warp call.
template <bool wide>
__device__ void keep_shorter(const StreamedTask& task, const Columns<wide>& columns,
                             const Minima& minima, unsigned next) {
  // All are read before the first is changed, which takes as long as reading one.
  Word known[columns_a_thread];
#pragma unroll
  for (int i = 0; i < columns_a_thread; ++i) {
    if (minima.before[i] >= 0) known[i] = load_relaxed(&task.path[columns.column(i)]);
  }
  Vertex vertex[columns_a_thread];
  bool is_new[columns_a_thread];
#pragma unroll
  for (int i = 0; i < columns_a_thread; ++i) {
    vertex[i] = columns.column(i);
    is_new[i] = minima.before[i] >= 0 &&
                minima.length[i] < Layout::length(sssp_paths::shorten<Layout>(
                                       &task.path[vertex[i]], known[i],
                                       Layout::word(minima.length[i], minima.before[i]))) &&
                is_first_to_list(task, vertex[i], next);
  }
  list(task, vertex, is_new, next);
}

/// The shared memory of a block for a share.
struct SharedRows {
  ActiveRow row[rows_a_share];
  unsigned next_share;
};

/// Relaxes the rows of a round, one share after another. All threads of the block call.
template <bool wide>
__device__ void relax_round(const StreamedTask& task, unsigned round, unsigned active,
                            SharedRows& s) {
  const Shares shares(active, task.matrix.order);
  const Vertex* const rows = task.active_in(round);
  for (unsigned which = blockIdx.x; which < shares.count(); which = s.next_share) {
    const Share share = shares[which];
    // Asked for before it is needed.
    unsigned next_share = 0;
    if (threadIdx.x == 0) next_share = gridDim.x + atomicAdd(&task.rounds[round % 3].shares, 1U);
    // Rows are read some at once: the last one again where there are no more.
    const int read = (share.rows + rows_at_once - 1) / rows_at_once * rows_at_once;
    for (int row = static_cast<int>(threadIdx.x); row < read; row += static_cast<int>(blockDim.x)) {
      const Vertex vertex = rows[share.first_row + (row < share.rows ? row : share.rows - 1)];
      const std::int32_t length = Layout::length(load_relaxed(&task.path[vertex]));
      if (length < task.least) store_relaxed(&task.outcome->shortened, vertex);  // any will do
      s.row[row] = {vertex, max(length, task.least)};
    }
    const Columns<wide> columns(share.stretch, task.matrix.order);
    Minima minima;
#pragma unroll
    for (int i = 0; i < columns_a_thread; ++i) {
      minima.length[i] = columns.is_mine(i)
                             ? Layout::length(load_relaxed(&task.path[columns.column(i)]))
                             : -unreached;
      minima.before[i] = reference::no_predecessor;
    }
    __syncthreads();
    relax_rows(task.matrix, s.row, read, columns, minima);
    if (threadIdx.x == 0) s.next_share = next_share;
    __syncthreads();
    keep_shorter(task, columns, minima, round + 1);
  }
}

/// Runs the first round, which relaxes only the arcs of the source. All threads call.
__device__ inline void first_round(const StreamedTask& task, unsigned& s_rows) {
  const Vertex order = task.matrix.order;
  const std::int32_t* const weights =
      task.matrix.weight + std::int64_t{task.source} * task.matrix.order;
  const auto grid_threads = static_cast<Vertex>(gridDim.x * blockDim.x);
  const auto block_begin = static_cast<Vertex>(blockIdx.x * blockDim.x);
  // The same number of turns for all threads of a block, which meet at barriers.
  for (Vertex begin = block_begin; begin < order; begin += grid_threads) {
    const Vertex vertex = begin + static_cast<Vertex>(threadIdx.x);
    if (threadIdx.x == 0) s_rows = 0;
    __syncthreads();
    bool shortened = false;
    unsigned place = 0;
    if (vertex < order) {
      const std::int32_t weight = weights[vertex];
      shortened = vertex == task.source ? weight < 0 : weight != unreached;
      Word word =
          vertex == task.source ? Layout::word(0, reference::no_predecessor) : Layout::no_path();
      if (shortened) word = Layout::word(weight, task.source);
      task.path[vertex] = word;
      task.listed[vertex] = shortened ? 2 : 0;
      if (shortened) place = atomicAdd(&s_rows, 1U);
    }
    __syncthreads();
    if (threadIdx.x == 0 && s_rows > 0) s_rows = atomicAdd(&task.rounds[2].rows, s_rows);
    __syncthreads();
    if (shortened) task.active_in(2)[s_rows + place] = vertex;
    __syncthreads();
  }
}

template <bool wide>
__global__ void __launch_bounds__(most_threads, least_blocks)
    dense_streamed_kernel(StreamedTask task) {
  __shared__ SharedRows s;
  __shared__ unsigned s_rows;
  const Vertex order = task.matrix.order;
  const bool first_thread = blockIdx.x == 0 && threadIdx.x == 0;

  if (first_thread) task.outcome->shortened = -1;
  first_round(task, s_rows);
  grid_barrier([&] { s_rows = task.rounds[2].rows; });
  unsigned round = 1;
  std::int64_t rows_read = 1;
  unsigned active = s_rows;
  while (active > 0 && round < static_cast<unsigned>(order)) {
    ++round;
    rows_read += active;
    if (first_thread) task.rounds[(round + 2) % 3] = {};
    relax_round<wide>(task, round, active, s);
    grid_barrier([&] { s_rows = task.rounds[(round + 1) % 3].rows; });
    active = s_rows;
  }
  const std::int64_t grid_threads = std::int64_t{gridDim.x} * blockDim.x;
  for (std::int64_t vertex = std::int64_t{blockIdx.x} * blockDim.x + threadIdx.x; vertex < order;
       vertex += grid_threads) {
    const Word word = task.path[vertex];
    task.paths.length[vertex] = Layout::length(word);
    if (task.paths.predecessor != nullptr) {
      task.paths.predecessor[vertex] = Layout::predecessor(word);
    }
  }
  if (first_thread) {
    task.outcome->rounds = round;
    task.outcome->weights_read = rows_read * order;
    if (active > 0) task.outcome->shortened = task.active_in(round + 1)[0];
  }
}

namespace {

/// Returns the least length of a path if no path of this number of vertices can exceed 32 bits
/// (reference::check_path_lengths()). Any weight can be added to a length that is not less.
std::int32_t least_length(Vertex order) {
  return (unreached - 1) / order - (unreached - 1);
}

template <bool wide>
void search_columns(Runtime& runtime, const MatrixView& matrix, Vertex source,
                    const Options& options, const PathsView& paths, Outcome* outcome) {
  const auto order = static_cast<std::size_t>(matrix.order);
  const Array<Word> path(runtime, order);
  const Array<unsigned> listed(runtime, order);
  const Array<Vertex> active(runtime, 2 * order);
  const Array<Round> rounds(runtime, 3);
  rounds.fill_bytes(0);
  const int wanted = options.tuned_block_size > 0 ? options.tuned_block_size : 256;
  const int block = std::min(wanted, most_threads);
  const int resident = max_cooperative_blocks<dense_streamed_kernel<wide>>(block, 0);
  const int blocks = options.tuned_blocks > 0 ? std::min(options.tuned_blocks, resident) : resident;
  const StreamedTask task{.matrix = matrix,
                          .source = source,
                          .least = least_length(matrix.order),
                          .path = path.data(),
                          .listed = listed.data(),
                          .active = active.data(),
                          .rounds = rounds.data(),
                          .paths = paths,
                          .outcome = outcome};
  launch_cooperative<dense_streamed_kernel<wide>>(
      {static_cast<unsigned>(blocks), static_cast<unsigned>(block)}, task);
}

}  // namespace

void search_streamed(Runtime& runtime, const MatrixView& matrix, Vertex source,
                     const Options& options, const PathsView& paths, Outcome* outcome) {
  // The memory of arrays begins at multiples of more than that.
  const bool rows_are_aligned = matrix.order % columns_a_thread == 0;
  const auto search = rows_are_aligned ? search_columns<true> : search_columns<false>;
  search(runtime, matrix, source, options, paths, outcome);
}

}  // namespace dense_sssp
}  // namespace graphspec::GRAPHSPEC_EXECUTOR
