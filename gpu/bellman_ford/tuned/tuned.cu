/// \file
/// The last step, ours: shortest paths in one cooperative kernel, by buckets of lengths (delta
/// stepping after Meyer and Sanders 2003). What makes it fast, against step 6:
/// - no step of the host and no launch a round: the grid's barriers order the steps
/// - a vertex is relaxed once at each of its lengths: its word says whether it is pending, and
///   whoever finds it pending in this bucket does not queue it again
/// - no list of vertices that are far: a mark for every 32 vertices, which relaxations write, and a
///   sweep over the words of marked ones finds the next bucket's
/// - warps share the arcs of 32 vertices whatever their degrees, and the grid those of a vertex
///   with very many (wide.cuh)
/// - where few vertices are queued each block goes on alone within the bucket, from shared memory
///   (narrow.cuh)
/// - lengths alone are 32 bits a vertex; predecessors, where asked for, double that
/// Negative weights make one bucket of all lengths, which is step 6 without its launches; negative
/// reals are left to step 6, since a word of 64 bits has no room for their sign beside the mark.
/// What bounds it, by its counters on one H200: on a uniform graph waiting for words that lie
/// anywhere, with few issue slots used; on grids and roads the depth of the search, a read of a
/// word, of a head's arcs and a barrier of the block for each hop. Its times are in results/.
#include <algorithm>
#include <bit>
#include <type_traits>
#include <vector>

#include "gpu/bellman_ford/tuned/narrow.cuh"
#include "gpu/bellman_ford/tuned/wide.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace sssp_tuned {

using bellman_ford::Options;
using bellman_ford::Work;

/// What every thread knows of the step before.
template <class Length>
struct Before {
  unsigned queued;
  unsigned pieces;
  Length least;
};

/// Behind the grid's barrier, so that nothing that it reads is old.
template <class Layout>
__device__ Before<typename Layout::Length> read_turn(const Task<Layout>& task,
                                                     const Turn<typename Layout::Length>& turn) {
  const unsigned pieces = load_relaxed(&turn.pieces);
  const auto capacity = static_cast<unsigned>(task.piece_capacity);
  return {load_relaxed(&turn.queued), pieces < capacity ? pieces : capacity,
          length_of(load_relaxed(&turn.least))};
}

template <class Length>
__device__ void clear_turn(Turn<Length>& turn) {
  turn = {0, 0, ordered(no_path<Length>)};
}

/// The end of a bucket that begins there.
__device__ inline std::int32_t end_of_bucket(std::int32_t first, std::int32_t delta) {
  return first > unreached - delta ? unreached : first + delta;
}
/// At least the next number, for the width may be rounded away.
__device__ inline double end_of_bucket(double first, double delta) {
  const double next = length_of(ordered(first) + 1);
  return first + delta > next ? first + delta : next;
}

/// Bytes of dynamic shared memory of a block.
inline std::size_t shared_bytes(int block, int local_slots) {
  return 2 * static_cast<std::size_t>(local_slots) * sizeof(LocalEntry) +
         static_cast<std::size_t>(block / 32) * stage_slots * sizeof(Vertex);
}

template <class Layout>
__global__ void __launch_bounds__(1024) sssp_kernel(Task<Layout> task) {
  using Length = typename Layout::Length;
  __shared__ Before<Length> s_before;
  __shared__ int s_tails[3];
  auto* const entries = dynamic_shared<LocalEntry>();
  const LocalQueues local{entries, entries + task.local_slots, s_tails};
  auto* const stages = reinterpret_cast<Vertex*>(entries + 2 * task.local_slots);
  Vertex* const slots = stages + threadIdx.x / 32 * stage_slots;
  const WarpPlace place = warp_place();
  const bool first_thread = blockIdx.x == 0 && threadIdx.x == 0;

  // turns[0] is what the start leaves: one queued vertex. The host has cleared the others.
  if (threadIdx.x == 0) s_before = {1, 0, no_path<Length>};
  if (first_thread) task.queues[0][0] = task.source;
  grid_barrier();

  unsigned long long relaxations = 0;
  std::int64_t rounds = 0;
  // Without a negative cycle lengths are final after as many rounds as there are vertices; pieces
  // make two of a round.
  const std::int64_t most_rounds = 2 * (std::int64_t{task.out.num_vertices} + 1);
  const bool negative = task.paths.least < 0;
  Length threshold = negative ? no_path<Length> : task.delta;
  bool swept = false;
  for (int step = 0;; ++step) {
    const Before<Length> before = s_before;
    const Vertex* const queue = task.queues[step % 2];
    const Next<Length> next{task.queues[(step + 1) % 2], task.pieces[(step + 1) % 2],
                            &task.turns[(step + 1) % 3]};
    Stage stage(slots, next);
    if (before.queued > 0 || before.pieces > 0) {
      if (negative && ++rounds > most_rounds) {
        if (first_thread) task.paths.findings->shortened = task.source;
        break;
      }
      if (!negative) ++rounds;
      relax_pieces(task, task.pieces[step % 2], before.pieces, threshold, place, stage,
                   relaxations);
      if (before.queued <= task.narrow) {
        search_narrow(task, queue, before.queued, threshold, next, local, relaxations);
      } else {
        relax_queue(task, queue, before.queued, threshold, next, place, stage, relaxations);
      }
      swept = false;
    } else {
      // This bucket is done. The next; where a sweep found that one empty, the next that is not.
      if (threshold == no_path<Length> || (swept && before.least == no_path<Length>)) break;
      threshold = end_of_bucket(swept ? before.least : threshold, task.delta);
      sweep(task, threshold, next, place, stage);
      swept = true;
    }
    stage.finish(place.lane);
    // All blocks have read the turn before this one's by now.
    if (first_thread) clear_turn(task.turns[(step + 2) % 3]);
    grid_barrier([&] { s_before = read_turn(task, *next.turn); });
  }
  if (relaxations > 0) atomicAdd(&task.paths.findings->relaxations, relaxations);
  if (first_thread) task.paths.findings->rounds = rounds;
}

/// Sizes, unless the options say otherwise.
template <class Length>
struct Shape {
  Length delta;
  int lanes;
  int block;

  Shape(const WeightedGraphOver<Length>& graph, const Options& options)
      : block(options.tuned_block_size > 0 ? options.tuned_block_size : 256) {
    const double degree = static_cast<double>(graph.num_arcs()) / graph.num_vertices();
    lanes = static_cast<int>(std::bit_ceil(static_cast<unsigned>(std::clamp(degree, 1.0, 32.0))));
    // A bucket holds what a few arcs lead to. Where degrees are small it may be longer: blocks go
    // on alone in it.
    constexpr double small_degree = 8;
    const double width =
        degree > small_degree ? 4 * graph.mean_weight() / degree : 24 * graph.mean_weight();
    delta = static_cast<Length>(options.delta > 0            ? options.delta
                                : std::is_integral_v<Length> ? std::clamp(width, 1.0, 1e9)
                                                             : width);
  }
};

template <class Layout>
void search(const WeightedGraphOver<typename Layout::Length>& graph, Vertex source,
            const Options& options, const Shape<typename Layout::Length>& shape,
            const Paths<Layout>& paths) {
  using Length = typename Layout::Length;
  const ArcsViewOver<Length> out = graph.out();
  Runtime& runtime = graph.runtime();
  const auto order = static_cast<std::size_t>(out.num_vertices);
  constexpr int default_piece_arcs = 256;
  const int piece_arcs = options.piece_arcs > 0 ? options.piece_arcs : default_piece_arcs;
  const auto piece_capacity =
      static_cast<int>(std::min<ArcIndex>(2 * (out.num_arcs / piece_arcs) + 64, max_num_vertices));
  const Array<Vertex> queue_a(runtime, order);
  const Array<Vertex> queue_b(runtime, order);
  const Array<Piece<Length>> pieces_a(runtime, static_cast<std::size_t>(piece_capacity));
  const Array<Piece<Length>> pieces_b(runtime, static_cast<std::size_t>(piece_capacity));
  const Turn<Length> cleared{0, 0, ordered(no_path<Length>)};
  const Array<Turn<Length>> turns(runtime, std::vector<Turn<Length>>(3, cleared));

  const Array<unsigned> far(runtime, (order + chunk_vertices - 1) / chunk_vertices);
  far.fill_bytes(0);

  constexpr int default_local_slots = 512;
  const int local_slots = options.queue_size > 0 ? options.queue_size : default_local_slots;
  const std::size_t bytes = shared_bytes(shape.block, local_slots);
  const int resident = max_cooperative_blocks<sssp_kernel<Layout>>(shape.block, bytes);
  const int blocks = options.tuned_blocks > 0 ? std::min(options.tuned_blocks, resident) : resident;
  // A block takes up its share of the queue at once; where that is more than its groups of lanes,
  // the whole grid is better.
  const std::int64_t fits = std::int64_t{blocks} * local_slots;
  const std::int64_t groups = std::int64_t{blocks} * (shape.block / shape.lanes);
  const std::int64_t narrow = options.narrow > 0    ? options.narrow
                              : options.narrow == 0 ? groups
                                                    : 0;
  const Task<Layout> task{
      .out = out,
      .paths = paths,
      .source = source,
      .queues = {queue_a.data(), queue_b.data()},
      .pieces = {pieces_a.data(), pieces_b.data()},
      .piece_capacity = piece_capacity,
      .piece_arcs = piece_arcs,
      .turns = turns.data(),
      .far = far.data(),
      .delta = shape.delta,
      .lanes = shape.lanes,
      .local_slots = local_slots,
      .narrow = paths.least < 0 ? 0U : static_cast<unsigned>(std::min(narrow, fits))};
  launch_cooperative<sssp_kernel<Layout>>(
      {static_cast<unsigned>(blocks), static_cast<unsigned>(shape.block), bytes}, task);
}

}  // namespace sssp_tuned

template <class Length>
bellman_ford::Work bellman_ford_tuned(const WeightedGraphOver<Length>& graph, Length least,
                                      Vertex source, const bellman_ford::Options& options,
                                      const bellman_ford::PathsViewOver<Length>& paths) {
  using namespace bellman_ford_paths;  // NOLINT(google-build-using-namespace)
  const sssp_tuned::Shape<Length> shape(graph, options);
  const auto search = [&](const auto& words, Work& /*work*/) {
    sssp_tuned::search(graph, source, options, shape, words);
  };
  // Words of lengths alone have no sign.
  if constexpr (std::is_integral_v<Length>) {
    if (paths.predecessor != nullptr || least < 0) {
      return search_with<PendingPath>(graph, least, source, shape.block, paths, search);
    }
  } else {
    if (least < 0) return bellman_ford_worklist(graph, least, source, options, paths);
  }
  return search_with<PendingLength<Length>>(graph, least, source, shape.block, paths, search);
}

template bellman_ford::Work bellman_ford_tuned(const WeightedGraph&, std::int32_t, Vertex,
                                               const bellman_ford::Options&,
                                               const bellman_ford::PathsView&);
template bellman_ford::Work bellman_ford_tuned(const WeightedGraphOver<double>&, double, Vertex,
                                               const bellman_ford::Options&,
                                               const bellman_ford::PathsViewOver<double>&);

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
