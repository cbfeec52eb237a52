/// \file
/// Our search of shortest paths in one cooperative kernel, by buckets of lengths (delta-stepping
/// after Meyer and Sanders 2003). Compared with worklist, these points make it fast:
/// - The barriers of the grid order the steps, so the host does nothing and there is no launch per
///   round.
/// - A vertex is relaxed once at each of its lengths. Its word states whether it is pending, and a
///   thread that finds it pending in this bucket does not queue it again.
/// - There is no list of vertices in later buckets. Relaxations write one mark per 32 vertices, and
///   a sweep over the words of marked vertices finds the next bucket.
/// - A warp shares the arcs of 32 vertices whatever their degrees, and the grid shares the arcs of
///   a vertex of very high degree (wide.cuh).
/// - If few vertices are queued, each block continues alone within the bucket, from shared memory
///   (narrow.cuh).
/// - On graphs whose words do not fit into the caches, arcs that lead far ahead wait until most of
///   their heads are settled, which one bit per vertex states (postponed.cuh). Reads of arcs leave
///   the caches to the words, and they are in flight while the previous arcs are relaxed.
/// - A length alone takes 32 bits per vertex. With predecessors, a word takes 64 bits.
///
/// With negative weights there is a single bucket for all lengths, so the search works like
/// worklist without its launches. For negative reals, worklist runs instead, because a word of 64
/// bits has no room for a sign and the flag. By its counters on one H200, the search is bound by
/// waiting for words at random places on a uniform graph, with few issue slots used. On grids and
/// roads it is bound by the depth of the search: each hop costs a read of a word, a read of the
/// arcs of a head, and a barrier of the block. Its times are in results/.
#include <type_traits>

#include "gpu/ours/sssp/grid_step.cuh"
#include "gpu/ours/sssp/postponed.cuh"
#include "gpu/ours/sssp/search.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace tuned_sssp {

/// \tparam is_wide  for graphs with many arcs a vertex; arcs are postponed in these alone
template <class Layout, bool is_wide>
__global__ void __launch_bounds__(1024) sssp_kernel(Task<Layout> task) {
  using Length = typename Layout::Length;
  __shared__ Before<Length> s_before;
  [[maybe_unused]] __shared__ unsigned long long s_settled_arcs;
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
  Horizon<Length> horizon{is_wide ? task.horizon : no_path<Length>, task.horizon, task.delta};
  Window<Length> window{horizon.at};
  bool moves = false;  // the horizon, in this step
  Length least = 0;    // pending then
  for (int step = 0;; ++step) {
    const Before<Length> before = s_before;
    const Next<Length> next{task.queues[(step + 1) % 2], task.pieces[(step + 1) % 2],
                            &task.turns[(step + 1) % 3]};
    auto stage = [&] {
      if constexpr (is_wide) {
        return WindowStage<Length>(slots, next, window);
      } else {
        return Stage<Length>(slots, next);
      }
    }();
    if (before.queued > 0 || before.pieces > 0) {
      if (negative && ++rounds > most_rounds) {
        if (first_thread) task.paths.findings->shortened = task.source;
        break;
      }
      if (!negative) ++rounds;
      relax_step(task, step, before, threshold, next, place, local, stage, relaxations);
      swept = false;
    } else if (is_wide && moves) {
      if constexpr (is_wide) relax_postponed(task, threshold, place, stage);
      moves = false;
      window = {horizon.at, horizon.many_settled ? task.settled : nullptr, 0, false};
    } else {
      // This bucket is done. The next; where a sweep found that one empty, the next that is not.
      const Length first = swept ? before.least : threshold;
      swept = false;
      if (first < horizon.at) {
        const Length end = end_of_bucket(first, horizon.delta);
        threshold = end < horizon.at ? end : horizon.at;
        sweep(task, Length{0}, threshold, next, place, stage);
        swept = true;
      } else if (horizon.at == no_path<Length>) {
        break;
      } else {
        threshold = horizon.at;
        least = first;
        if constexpr (is_wide) {
          find_settled(task, threshold, {0, task.out.num_vertices}, next, place);
        }
        moves = true;
      }
    }
    stage.finish(place.lane);
    // All blocks have read the turn before this one's by now.
    if (first_thread) clear_turn(task.turns[(step + 2) % 3]);
    grid_barrier([&] {
      s_before = read_turn(task, *next.turn);
      if constexpr (is_wide) s_settled_arcs = load_relaxed(&next.turn->settled_arcs);
    });
    if (is_wide && moves) {
      horizon.move(least, s_settled_arcs, task.out.num_arcs);
      window = {horizon.at, task.settled, threshold, true};
    }
  }
  if (relaxations > 0) atomicAdd(&task.paths.findings->relaxations, relaxations);
  if (first_thread) task.paths.findings->rounds = rounds;
}

template <class Layout, bool is_wide>
void search_as(const WeightedGraphOver<typename Layout::Length>& graph, Vertex source,
               const Options& options, const Shape<typename Layout::Length>& shape,
               const Paths<Layout>& paths) {
  const std::size_t bytes = shape.shared_bytes(1);
  SearchMemory<Layout> memory(
      graph, source, static_cast<std::size_t>(graph.num_vertices()), options, shape, paths,
      max_cooperative_blocks<sssp_kernel<Layout, is_wide>>(shape.block, bytes));
  if (is_wide && shape.horizon > 0) memory.postpone(graph.runtime(), shape.horizon);
  launch_cooperative<sssp_kernel<Layout, is_wide>>(
      {memory.blocks(), static_cast<unsigned>(shape.block), bytes}, memory.task());
}

template <class Layout>
void search(const WeightedGraphOver<typename Layout::Length>& graph, Vertex source,
            const Options& options, const Shape<typename Layout::Length>& shape,
            const Paths<Layout>& paths) {
  const auto search_so =
      shape.is_wide && paths.least >= 0 ? search_as<Layout, true> : search_as<Layout, false>;
  search_so(graph, source, options, shape, paths);
}

// For a rank alone.
template void search<sssp_paths::PendingPath>(const WeightedGraph&, Vertex, const Options&,
                                              const Shape<std::int32_t>&,
                                              const Paths<sssp_paths::PendingPath>&);
template void search<sssp_paths::PendingLength<std::int32_t>>(
    const WeightedGraph&, Vertex, const Options&, const Shape<std::int32_t>&,
    const Paths<sssp_paths::PendingLength<std::int32_t>>&);

}  // namespace tuned_sssp

template <class Length>
PathWork sssp_tuned(const WeightedGraphOver<Length>& graph, Length least, Vertex source,
                    const ours::sssp::Options& options, const PathsViewOver<Length>& paths) {
  using namespace sssp_paths;  // NOLINT(google-build-using-namespace)
  const double degree = static_cast<double>(graph.num_arcs()) / graph.num_vertices();
  const tuned_sssp::Shape<Length> shape(degree, graph.mean_weight(), options, graph.num_vertices());
  const auto search = [&](const auto& words, PathWork& /*work*/) {
    tuned_sssp::search(graph, source, options, shape, words);
  };
  // Words of lengths alone have no sign.
  if constexpr (std::is_integral_v<Length>) {
    if (paths.predecessor != nullptr || least < 0) {
      return search_with<PendingPath>(graph, least, source, shape.block, paths, search);
    }
  } else {
    if (least < 0) return sssp_worklist(graph, least, source, options, paths);
  }
  return search_with<PendingLength<Length>>(graph, least, source, shape.block, paths, search);
}

template PathWork sssp_tuned(const WeightedGraph&, std::int32_t, Vertex, const ours::sssp::Options&,
                             const PathsView&);
template PathWork sssp_tuned(const WeightedGraphOver<double>&, double, Vertex,
                             const ours::sssp::Options&, const PathsViewOver<double>&);

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
