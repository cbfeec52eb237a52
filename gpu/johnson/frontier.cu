/// \file
/// All shortest paths, our own last rung: a source a block, as many in flight as the device holds.
///
/// What is new against the paper's steps, and why it is fast:
/// - No launch, no copy and no minimum a phase: one grid computes all rows, a block takes the next
///   source when it is done with one, and rounds of relaxation end with a barrier of the block.
/// - The lengths of a row live in shared memory, where a relaxation is a test and, for one in a
/// few,
///   an atomicMin. Each is written to memory once, restored by the potentials, past the caches.
///   Rows too long for that live where they are written, and mostly in the second-level cache.
/// - Vertices are settled by buckets of width delta (Meyer and Sanders 2003) instead of one
/// distance
///   at a time: few rounds, and few relaxations that a later one undoes.
/// - A bitmap says which vertices were shortened since they last relaxed their arcs. Only those of
///   the bucket enter a queue; the others, and what a full queue cannot take, are found by a scan
///   of the bitmap when the queue is empty, which also finds the next bucket.
/// - A few lanes share a vertex's arcs, so that a warp reads several short lists at once; an arc is
///   one 8-byte word.
#include "gpu/device/kernel.hpp"
#include "gpu/johnson/johnson.hpp"
#include "reference/graph/error.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <type_traits>

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace {

constexpr unsigned full_mask = 0xffffffffU;

/// What all blocks share.
struct Task {
  johnson::ArcsView graph;        ///< reweighted
  const std::int32_t* potential;  ///< h
  Vertex first;                   ///< of the sources
  Vertex count;                   ///< rows
  std::int32_t delta;             ///< width of a bucket
  int lanes;                      ///< that share a vertex's arcs
  int queue_size;                 ///< slots of each of a block's two queues
  Vertex* next_source;            ///< how many have been taken
  std::int32_t* rows;
};

/// A row while it is computed. Vertices are 16 bits wide in a queue where lengths fit into shared
/// memory, for then there are few of them.
template <class Entry>
struct Row {
  std::int32_t* length;
  unsigned* pending;  ///< bitmap: shortened since its arcs were last relaxed
  Entry* queue;       ///< of this round
  Entry* next_queue;
};

/// The lanes that work on one vertex together.
struct Group {
  unsigned mask;  ///< of the warp's lanes
  int lane;       ///< in the group
  int number;     ///< in the block
  int groups;     ///< of the block
};

__device__ Group group_of_thread(int lanes) {
  const int thread = static_cast<int>(threadIdx.x);
  const int first_lane = thread % 32 / lanes * lanes;
  const unsigned mask = lanes == 32 ? full_mask : ((1U << lanes) - 1U) << first_lane;
  return {mask, thread % lanes, thread / lanes, static_cast<int>(blockDim.x) / lanes};
}

/// Adds a pending vertex to the next queue; in a full one it stays pending alone.
template <class Entry>
__device__ void push(const Row<Entry>& row, Vertex vertex, int* tail, int queue_size) {
  const int slot = atomicAdd(tail, 1);
  if (slot < queue_size) row.next_queue[slot] = static_cast<Entry>(vertex);
}

/// Relaxes the arcs of a queued vertex. All lanes of the group call.
template <class Entry>
__device__ void relax_arcs(const Task& task, const Row<Entry>& row, const Group& group,
                           Vertex vertex, std::int32_t threshold, int* tail) {
  std::int32_t distance = unreached;
  if (group.lane == 0) {
    const unsigned bit = 1U << vertex % 32;
    // Whoever queued it twice finds it relaxed the second time. First the bit, then the length:
    // what shortens the vertex in between sets the bit again.
    const bool is_pending = (atomicAnd(&row.pending[vertex / 32], ~bit) & bit) != 0;
    __threadfence_block();
    if (is_pending) distance = load_relaxed(&row.length[vertex]);
  }
  distance = __shfl_sync(group.mask, distance, 0, task.lanes);
  if (distance == unreached) return;
  const ArcIndex last = task.graph.edges[vertex + 1];
  for (ArcIndex arc = task.graph.edges[vertex] + group.lane; arc < last; arc += task.lanes) {
    const johnson::WeightedArc to = task.graph.arcs[arc];
    const std::int32_t by_way = distance + to.weight;
    // A stale length is too long, and costs no more than the atomicMin, which decides.
    if (by_way >= load_relaxed(&row.length[to.end])) continue;
    const std::int32_t before = atomicMin(&row.length[to.end], by_way);
    if (before <= by_way) continue;
    const unsigned bit = 1U << to.end % 32;
    __threadfence_block();
    const bool was_pending = (atomicOr(&row.pending[to.end / 32], bit) & bit) != 0;
    // A later bucket's, or in a queue since it came into this bucket.
    if (by_way >= threshold || (was_pending && before < threshold)) continue;
    push(row, to.end, tail, task.queue_size);
  }
}

/// The least length of a pending vertex, over the whole block; unreached where none is pending.
template <class Entry>
__device__ std::int32_t least_pending(const Row<Entry>& row, int words, std::int32_t* s_least) {
  std::int32_t least = unreached;
  for (int word = static_cast<int>(threadIdx.x); word < words;
       word += static_cast<int>(blockDim.x)) {
    for (unsigned bits = row.pending[word]; bits != 0; bits &= bits - 1) {
      least = min(least, row.length[word * 32 + __ffs(static_cast<int>(bits)) - 1]);
    }
  }
  least = __reduce_min_sync(full_mask, least);
  if (threadIdx.x % 32 == 0 && least != unreached) atomicMin(s_least, least);
  __syncthreads();
  return *s_least;
}

/// Queues the pending vertices below the threshold.
template <class Entry>
__device__ void collect(const Task& task, const Row<Entry>& row, int words, std::int32_t threshold,
                        int* tail) {
  for (int word = static_cast<int>(threadIdx.x); word < words;
       word += static_cast<int>(blockDim.x)) {
    for (unsigned bits = row.pending[word]; bits != 0; bits &= bits - 1) {
      const Vertex vertex = word * 32 + __ffs(static_cast<int>(bits)) - 1;
      if (row.length[vertex] < threshold) push(row, vertex, tail, task.queue_size);
    }
  }
}

template <class T>
__device__ void exchange(T& one, T& other) {
  const T kept = one;
  one = other;
  other = kept;
}

/// The lengths of one source. All threads of the block call.
template <class Entry>
__device__ void search(const Task& task, Row<Entry> row, Vertex source, int* s_tails,
                       std::int32_t* s_least) {
  const int thread = static_cast<int>(threadIdx.x);
  const int threads = static_cast<int>(blockDim.x);
  const Vertex num_vertices = task.graph.num_vertices;
  const int words = (num_vertices + 31) / 32;
  const Group group = group_of_thread(task.lanes);

  for (Vertex vertex = thread; vertex < num_vertices; vertex += threads) {
    row.length[vertex] = vertex == source ? 0 : unreached;
  }
  for (int word = thread; word < words; word += threads) {
    row.pending[word] = word == source / 32 ? 1U << source % 32 : 0U;
  }
  if (thread == 0) {
    row.queue[0] = static_cast<Entry>(source);
    for (int tail = 0; tail < 3; ++tail) s_tails[tail] = 0;
    *s_least = unreached;
  }
  __syncthreads();

  // Three tails take turns: one is filled, one may still be read, one is cleared.
  int round = 0;
  int queued = 1;
  std::int32_t threshold = task.delta;
  const auto end_round = [&] {
    __syncthreads();
    queued = min(s_tails[round], task.queue_size);
    if (thread == 0) s_tails[(round + 2) % 3] = 0;
    round = (round + 1) % 3;
    exchange(row.queue, row.next_queue);
  };
  while (true) {
    while (queued > 0) {
      for (int slot = group.number; slot < queued; slot += group.groups) {
        relax_arcs(task, row, group, row.queue[slot], threshold, &s_tails[round]);
      }
      end_round();
    }
    const std::int32_t least = least_pending(row, words, s_least);
    if (least == unreached) return;
    threshold = least > unreached - task.delta ? unreached : least + task.delta;
    collect(task, row, words, threshold, &s_tails[round]);
    end_round();
    if (thread == 0) *s_least = unreached;
  }
}

/// Bytes of a block's dynamic shared memory: lengths where they fit, the bitmap, two queues.
template <class Entry>
std::size_t shared_bytes(Vertex num_vertices, int queue_size) {
  const auto vertices = static_cast<std::size_t>(num_vertices);
  const std::size_t lengths = std::is_same_v<Entry, std::uint16_t> ? vertices * 4 : 0;
  return lengths + (vertices + 31) / 32 * 4 +
         2 * static_cast<std::size_t>(queue_size) * sizeof(Entry);
}

}  // namespace

/// One block a source at a time. Entry is std::uint16_t where lengths live in shared memory.
template <class Entry>
__global__ void __launch_bounds__(1024, 2) all_pairs_kernel(Task task) {
  __shared__ Vertex s_source;
  __shared__ int s_tails[3];
  __shared__ std::int32_t s_least;
  constexpr bool lengths_in_shared = std::is_same_v<Entry, std::uint16_t>;
  const Vertex num_vertices = task.graph.num_vertices;

  std::int32_t* const shared = dynamic_shared<std::int32_t>();
  auto* const bitmap =
      reinterpret_cast<unsigned*>(lengths_in_shared ? shared + num_vertices : shared);
  auto* const queues = reinterpret_cast<Entry*>(bitmap + (num_vertices + 31) / 32);
  while (true) {
    if (threadIdx.x == 0) s_source = atomicAdd(task.next_source, 1);
    __syncthreads();
    const Vertex index = s_source;
    if (index >= task.count) return;
    const Vertex source = task.first + index;
    std::int32_t* const result = task.rows + static_cast<std::int64_t>(index) * num_vertices;
    const Row<Entry> row{lengths_in_shared ? shared : result, bitmap, queues,
                         queues + task.queue_size};
    search(task, row, source, s_tails, &s_least);
    const std::int32_t mine = task.potential[source];
    for (Vertex vertex = static_cast<Vertex>(threadIdx.x); vertex < num_vertices;
         vertex += static_cast<Vertex>(blockDim.x)) {
      const std::int32_t length = row.length[vertex];
      store_streaming(&result[vertex],
                      length == unreached ? length : length - mine + task.potential[vertex]);
    }
  }
}

namespace {

/// A bucket holds what a few arcs lead to: with wider ones more relaxations are in vain, with
/// narrower ones there are more rounds. Four mean weights over the mean degree was best on H200.
std::int32_t bucket_width(const johnson::Problem& problem, int asked) {
  if (asked > 0) return asked;
  const double degree = static_cast<double>(std::max<ArcIndex>(problem.graph.num_arcs(), 1)) /
                        std::max<Vertex>(problem.graph.num_vertices(), 1);
  const double width = 4 * problem.mean_weight / std::max(degree, 1.0);
  return static_cast<std::int32_t>(std::clamp(std::round(width), 1.0, 1e9));
}

/// More threads do a large row faster, fewer let more rows be in flight.
int threads_for(Vertex num_vertices, int asked) {
  if (asked > 0) return asked;
  return num_vertices >= 8192 ? 1024 : num_vertices >= 2048 ? 512 : num_vertices >= 256 ? 128 : 32;
}

template <class Entry>
void search_rows(Task task, Runtime& runtime, const johnson::Options& options) {
  const int block = threads_for(task.graph.num_vertices, options.frontier_block_size);
  const std::size_t shared = shared_bytes<Entry>(task.graph.num_vertices, task.queue_size);
  const int resident = max_cooperative_blocks<all_pairs_kernel<Entry>>(block, shared);
  const int asked = options.frontier_blocks > 0 ? options.frontier_blocks : resident;
  const Array<Vertex> next_source(runtime, 1);
  next_source.fill_bytes(0);
  task.next_source = next_source.data();
  launch<all_pairs_kernel<Entry>>({static_cast<unsigned>(std::clamp(asked, 1, task.count)),
                                   static_cast<unsigned>(block), shared},
                                  task);
}

}  // namespace

void johnson_search_frontier(const johnson::Problem& problem, Vertex first, Vertex count,
                             const johnson::Options& options, std::int32_t* rows,
                             johnson::Work& /*work*/) {
  const johnson::WeightedGraph& graph = problem.graph;
  Runtime& runtime = graph.runtime();
  const Vertex num_vertices = graph.num_vertices();
  // A round seldom queues more than half of the vertices.
  const int queue_size = options.queue_size > 0
                             ? options.queue_size
                             : static_cast<int>(std::clamp<Vertex>(num_vertices / 2, 32, 8192));
  const Task task{.graph = graph.out(),
                  .potential = problem.potential,
                  .first = first,
                  .count = count,
                  .delta = bucket_width(problem, options.delta),
                  .lanes = options.lanes,
                  .queue_size = queue_size,
                  .next_source = nullptr,
                  .rows = rows};
  const std::size_t available = runtime.properties().max_dynamic_shared_bytes - 64;
  const bool fits_16_bits = num_vertices <= 65536;
  if (fits_16_bits && !options.lengths_in_global &&
      shared_bytes<std::uint16_t>(num_vertices, queue_size) <= available) {
    search_rows<std::uint16_t>(task, runtime, options);
  } else if (shared_bytes<std::int32_t>(num_vertices, queue_size) <= available) {
    search_rows<std::int32_t>(task, runtime, options);
  } else {
    throw InputError(std::string("frontier: a bit for each of ")
                         .append(std::to_string(num_vertices))
                         .append(" vertices and two queues of ")
                         .append(std::to_string(queue_size))
                         .append(" slots do not fit into a block's shared memory of ")
                         .append(std::to_string(available))
                         .append(" bytes"));
  }
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
