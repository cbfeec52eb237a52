/// \file
/// All shortest paths, our own last rung: a source a block, as many in flight as the device holds.
///
/// What is new against the paper's steps, and why it is fast:
/// - No launch, no copy and no minimum a phase: one grid computes all rows, a block takes the next
///   source when it is done with one, and rounds of relaxation end with a barrier of the block.
/// - The lengths of a row live in shared memory, where a relaxation is a test and, for a few, an
///   atomicMin. Each is written to memory once, restored by the potentials, past the caches. Rows
///   too long for that live where they are written, and mostly in the second-level cache.
/// - Vertices are settled by buckets of width delta (Meyer and Sanders 2003), not one distance at a
///   time: few rounds, and few relaxations that a later one undoes.
/// - A word holds a length and, in its lowest bit, whether the arcs of its vertex have been relaxed
///   at that length. One atomicMin shortens a length and says whether the vertex is queued already,
///   one atomicOr takes a vertex and its length from the queue: no flags beside, no fences.
///   Vertices of later buckets, and what a full queue cannot take, are found by a sweep.
/// - A few lanes share a vertex's arcs, so that a warp reads several short lists at once. Where
///   numbers and weights of 16 bits do, a load of 16 bytes brings a lane four of them (arcs.cuh),
///   and is on its way while the vertex is taken from the queue.
/// - Where no arc is negative, potentials are 0 without a search for them.
#include "gpu/device/kernel.hpp"
#include "gpu/device/lane_groups.cuh"
#include "gpu/johnson/johnson.hpp"
#include "gpu/johnson/tuned/arcs.cuh"

#include <algorithm>
#include <cmath>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <variant>

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace {

using johnson_tuned::FourArcs;
using johnson_tuned::Pieces;
using johnson_tuned::ShortArcs;
using johnson_tuned::WideArcs;

/// What all blocks share. Arcs are WideArcs or ShortArcs.
template <class Arcs>
struct Task {
  Arcs arcs;  ///< reweighted
  Vertex num_vertices;
  const std::int32_t* potential;  ///< h
  Vertex first;                   ///< of the sources
  Vertex count;                   ///< rows
  std::int32_t delta;             ///< width of a bucket
  int lanes;                      ///< that share a vertex's arcs
  int queue_size;                 ///< slots of each of a block's two queues
  Vertex* next_source;            ///< how many have been taken
  std::int32_t* rows;
};

/// Twice the length of a path, plus one where the arcs of its end have been relaxed at that length.
/// An unreached vertex counts as relaxed.
using Word = unsigned;
constexpr Word no_path = ~Word{0};

__device__ std::int32_t length_of(Word word) {
  return static_cast<std::int32_t>(word >> 1);  // no_path gives unreached
}
__device__ Word shortened_to(std::int32_t length) {
  return static_cast<Word>(length) << 1;
}
__device__ bool is_pending(Word word) {
  return (word & 1U) == 0;
}

/// A row while it is computed. Vertices are 16 bits wide in a queue where the words fit into shared
/// memory, for then there are few of them.
template <class Entry>
struct Row {
  Word* words;
  Entry* queue;  ///< of this round
  Entry* next_queue;
};

/// What the threads of a block tell each other. Three of each take turns: one is filled, one may
/// still be read, one is cleared.
struct Turns {
  int tail[3];            ///< vertices added to the next queue
  std::int32_t least[3];  ///< of the pending lengths that a sweep left
};

/// Adds a pending vertex to the next queue; in a full one it stays pending alone.
template <class Entry>
__device__ void push(const Row<Entry>& row, Vertex vertex, int* tail, int queue_size) {
  const int slot = atomicAdd(tail, 1);
  if (slot < queue_size) row.next_queue[slot] = static_cast<Entry>(vertex);
}

/// Relaxes the arcs of a queued vertex. All lanes of the group call.
template <class Entry, class Arcs>
__device__ void relax_arcs(const Task<Arcs>& task, const Row<Entry>& row, const LaneGroup& group,
                           Vertex vertex, std::int32_t threshold, int* tail) {
  const auto [first, last] = task.arcs.row(vertex);
  auto place = first + static_cast<typename Arcs::Place>(group.lane);
  typename Arcs::Piece piece{};
  if (place < last) piece = task.arcs.piece(place);
  Word taken = no_path;
  if (group.lane == 0) taken = atomicOr(&row.words[vertex], 1U);
  taken = __shfl_sync(group.mask, taken, 0, task.lanes);
  if (!is_pending(taken)) return;
  const std::int32_t distance = length_of(taken);
  while (place < last) {
    Word seen[Arcs::arcs_a_piece];
#pragma unroll
    for (int arc = 0; arc < Arcs::arcs_a_piece; ++arc) {
      seen[arc] = load_relaxed(&row.words[Arcs::head(piece, arc)]);
    }
#pragma unroll
    for (int arc = 0; arc < Arcs::arcs_a_piece; ++arc) {
      const std::int32_t by_way = distance + Arcs::weight(piece, arc);
      // A stale length is too long, and costs no more than the atomicMin, which decides.
      if (by_way >= length_of(seen[arc])) continue;
      const Vertex head = Arcs::head(piece, arc);
      const Word before = atomicMin(&row.words[head], shortened_to(by_way));
      if (by_way >= length_of(before) || by_way >= threshold) continue;
      // Pending in this bucket: whoever brought it there has queued it.
      if (is_pending(before) && length_of(before) < threshold) continue;
      push(row, head, tail, task.queue_size);
    }
    place += static_cast<typename Arcs::Place>(task.lanes);
    if (place < last) piece = task.arcs.piece(place);
  }
}

/// Queues the pending vertices below the threshold and finds the least length of the others.
template <class Entry, class Arcs>
__device__ void sweep(const Task<Arcs>& task, const Row<Entry>& row, std::int32_t threshold,
                      int* tail, std::int32_t* s_least) {
  std::int32_t least = unreached;
  for (Vertex vertex = static_cast<Vertex>(threadIdx.x); vertex < task.num_vertices;
       vertex += static_cast<Vertex>(blockDim.x)) {
    const Word word = row.words[vertex];
    if (!is_pending(word)) continue;
    if (length_of(word) < threshold) {
      push(row, vertex, tail, task.queue_size);
    } else {
      least = min(least, length_of(word));
    }
  }
  least = __reduce_min_sync(full_mask, least);
  if (threadIdx.x % 32 == 0 && least != unreached) atomicMin(s_least, least);
}

template <class T>
__device__ void exchange(T& one, T& other) {
  const T kept = one;
  one = other;
  other = kept;
}

/// The lengths of one source. All threads of the block call.
template <class Entry, class Arcs>
__device__ void search(const Task<Arcs>& task, Row<Entry> row, Vertex source, Turns& turns) {
  const int thread = static_cast<int>(threadIdx.x);
  const LaneGroup group = lane_group(task.lanes);

  for (Vertex vertex = thread; vertex < task.num_vertices; vertex += static_cast<int>(blockDim.x)) {
    row.words[vertex] = vertex == source ? shortened_to(0) : no_path;
  }
  if (thread < 3) {
    turns.tail[thread] = 0;
    turns.least[thread] = unreached;
  }
  if (thread == 0) row.queue[0] = static_cast<Entry>(source);
  __syncthreads();

  int turn = 0;
  int queued = 1;
  std::int32_t least = unreached;
  const auto end_turn = [&] {
    __syncthreads();
    queued = min(turns.tail[turn], task.queue_size);
    least = turns.least[turn];
    if (thread == 0) {
      turns.tail[(turn + 2) % 3] = 0;
      turns.least[(turn + 2) % 3] = unreached;
    }
    turn = (turn + 1) % 3;
    exchange(row.queue, row.next_queue);
  };
  const auto end_of_bucket = [&](std::int32_t first) {
    return first > unreached - task.delta ? unreached : first + task.delta;
  };
  std::int32_t threshold = task.delta;
  while (true) {
    while (queued > 0) {
      for (int slot = group.number; slot < queued; slot += group.groups) {
        relax_arcs(task, row, group, row.queue[slot], threshold, &turns.tail[turn]);
      }
      end_turn();
    }
    // The next bucket; where that one is empty, the next that is not.
    threshold = end_of_bucket(threshold);
    sweep(task, row, threshold, &turns.tail[turn], &turns.least[turn]);
    end_turn();
    if (queued > 0) continue;
    if (least == unreached) return;
    threshold = end_of_bucket(least);
    sweep(task, row, threshold, &turns.tail[turn], &turns.least[turn]);
    end_turn();
  }
}

/// Bytes of a block's dynamic shared memory: the words where they fit, and two queues.
template <class Entry>
std::size_t shared_bytes(Vertex num_vertices, int queue_size) {
  const bool has_words = std::is_same_v<Entry, std::uint16_t>;
  return (has_words ? static_cast<std::size_t>(num_vertices) * sizeof(Word) : 0) +
         2 * static_cast<std::size_t>(queue_size) * sizeof(Entry);
}

}  // namespace

/// One thread: no source of the batch is taken.
__global__ void begin_batch(Vertex* next_source) {
  *next_source = 0;
}

/// One block a source at a time. Entry is std::uint16_t where the words live in shared memory.
template <class Entry, class Arcs>
__global__ void __launch_bounds__(1024, 2) all_pairs_kernel(Task<Arcs> task) {
  __shared__ Vertex s_source;
  __shared__ Turns s_turns;
  constexpr bool words_in_shared = std::is_same_v<Entry, std::uint16_t>;
  const Vertex num_vertices = task.num_vertices;

  Word* const shared = dynamic_shared<Word>();
  auto* const queues = reinterpret_cast<Entry*>(words_in_shared ? shared + num_vertices : shared);
  while (true) {
    if (threadIdx.x == 0) s_source = atomicAdd(task.next_source, 1);
    __syncthreads();
    const Vertex index = s_source;
    if (index >= task.count) return;
    const Vertex source = task.first + index;
    std::int32_t* const result = task.rows + static_cast<std::int64_t>(index) * num_vertices;
    const Row<Entry> row{words_in_shared ? shared : reinterpret_cast<Word*>(result), queues,
                         queues + task.queue_size};
    search(task, row, source, s_turns);
    const std::int32_t mine = task.potential[source];
    for (Vertex vertex = static_cast<Vertex>(threadIdx.x); vertex < num_vertices;
         vertex += static_cast<Vertex>(blockDim.x)) {
      const std::int32_t length = length_of(row.words[vertex]);
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

/// The searches of a run. Two streams take turns, so that blocks that find no more sources in a
/// batch leave their place to those of the next.
template <class Entry, class Arcs>
class Searches {
 public:
  /// The task's rows come with each search. \param kept  what its arcs lie in
  Searches(const Task<Arcs>& task, Runtime& runtime, const johnson::Options& options,
           std::shared_ptr<const void> kept)
      : task_(task),
        kept_(std::move(kept)),
        next_source_(std::make_shared<Array<Vertex>>(runtime, 2)),
        block_(threads_for(task.num_vertices, options.tuned_block_size)),
        shared_(shared_bytes<Entry>(task.num_vertices, task.queue_size)) {
    constexpr bool words_in_shared = std::is_same_v<Entry, std::uint16_t>;
    if (!words_in_shared) {
      // Rows in flight that live in memory should stay in the second-level cache: a block a
      // multiprocessor, also while two batches are under way.
      shared_ = std::max(shared_, runtime.properties().max_dynamic_shared_bytes / 2 + 1024);
    }
    const int resident =
        words_in_shared ? max_cooperative_blocks<all_pairs_kernel<Entry, Arcs>>(block_, shared_)
                        : runtime.properties().multiprocessors;
    blocks_ = options.tuned_blocks > 0 ? options.tuned_blocks : resident;
    runtime.order(Stream::main, Stream::ahead);
  }

  Stream operator()(Vertex first, Vertex count, std::int32_t* rows) {
    const Stream stream = is_ahead_ ? Stream::ahead : Stream::main;
    task_.first = first;
    task_.count = count;
    task_.next_source = next_source_->data() + (is_ahead_ ? 1 : 0);
    task_.rows = rows;
    launch<begin_batch>({1, 1, 0, stream}, task_.next_source);
    launch<all_pairs_kernel<Entry, Arcs>>({static_cast<unsigned>(std::clamp(blocks_, 1, count)),
                                           static_cast<unsigned>(block_), shared_, stream},
                                          task_);
    is_ahead_ = !is_ahead_;
    return stream;
  }

 private:
  Task<Arcs> task_;
  std::shared_ptr<const void> kept_;
  std::shared_ptr<Array<Vertex>> next_source_;  ///< one a stream
  int block_;
  std::size_t shared_;
  int blocks_ = 0;
  bool is_ahead_ = false;
};

}  // namespace

johnson::Potentials johnson_potentials_pull;

bool johnson_potentials_tuned(const WeightedGraph& graph, const Graph& host_graph,
                              const johnson::Options& options, std::int64_t* potential) {
  const auto* const weights = std::get_if<std::span<const std::int32_t>>(&host_graph.weights());
  const bool has_negative_arcs =
      weights != nullptr &&
      std::ranges::any_of(*weights, [](std::int32_t weight) { return weight < 0; });
  if (has_negative_arcs) return johnson_potentials_pull(graph, host_graph, options, potential);
  const auto num_vertices = static_cast<std::size_t>(graph.num_vertices());
  graph.runtime().fill(potential, 0, num_vertices * sizeof(*potential));
  return true;
}

johnson::Search johnson_search_tuned(const johnson::Problem& problem,
                                     const johnson::Options& options, johnson::Work& /*work*/) {
  const WeightedGraph& graph = problem.graph;
  Runtime& runtime = graph.runtime();
  const Vertex num_vertices = graph.num_vertices();
  const std::size_t available = runtime.properties().max_dynamic_shared_bytes - sizeof(Turns) - 64;
  // Words and queues of 16 bits in shared memory, where that leaves room for queues of some use.
  const auto room = static_cast<std::int64_t>(available / 4) - num_vertices;
  const bool in_shared = num_vertices <= 65536 && !options.distances_in_global &&
                         room >= std::max(options.queue_size, std::min(num_vertices, 1024));
  // A round seldom queues more than half of the vertices.
  const auto most = static_cast<Vertex>(in_shared ? std::min<std::int64_t>(room, 8192) : 4096);
  const int queue_size = options.queue_size > 0
                             ? std::min(options.queue_size, most)
                             : std::clamp<Vertex>(num_vertices / 2, std::min(32, most), most);
  const auto searches = [&]<class Arcs>(const Arcs& arcs,
                                        std::shared_ptr<const void> kept) -> johnson::Search {
    const Task<Arcs> task{.arcs = arcs,
                          .num_vertices = num_vertices,
                          .potential = problem.potential,
                          .first = 0,
                          .count = 0,
                          .delta = bucket_width(problem, options.delta),
                          .lanes = options.lanes,
                          .queue_size = queue_size,
                          .next_source = nullptr,
                          .rows = nullptr};
    if (in_shared) {
      return Searches<std::uint16_t, Arcs>(task, runtime, options, std::move(kept));
    }
    return Searches<std::int32_t, Arcs>(task, runtime, options, std::move(kept));
  };
  const ArcsView& out = graph.out();
  if (options.wide_arcs || !johnson_tuned::short_arcs_hold(out, problem.greatest_weight)) {
    return searches(WideArcs{out.edges, out.arcs}, nullptr);
  }
  struct Kept {
    Array<Pieces<std::uint32_t>> rows;
    Array<FourArcs> pieces;
  };
  const auto num_pieces =
      static_cast<std::size_t>(johnson_tuned::pieces_before(out.num_arcs, num_vertices));
  auto kept = std::make_shared<Kept>(
      Kept{Array<Pieces<std::uint32_t>>(runtime, static_cast<std::size_t>(num_vertices)),
           Array<FourArcs>(runtime, num_pieces)});
  constexpr unsigned block = 256;
  launch<shorten_arcs>({blocks_for(std::int64_t{num_vertices} * 32, block), block}, out,
                       kept->rows.data(), kept->pieces.data());
  const ShortArcs arcs{kept->rows.data(), kept->pieces.data()};
  return searches(arcs, std::move(kept));
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
