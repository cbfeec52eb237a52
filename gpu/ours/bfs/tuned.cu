/// \file
/// Breadth-first search, our own last rung: the whole search is one cooperative grid.
///
/// What is new against the paper's steps, and why it is fast:
/// - No host in the loop. A level ends with a barrier over the grid (about a microsecond) instead
///   of a launch and a copy of the tail (about thirteen).
/// - Work is shared by arcs, not by vertices. A vertex enters the next frontier with one 64-bit
///   atomicAdd that reserves a slot and a range of arc positions together, so slots are sorted by
///   position; in the next level each warp takes an equal range of positions and finds its first
///   vertex by a 32-way search. A hub is split over the grid without a case of its own, and the
///   dynamic parallelism of step 8 is not needed.
/// - The queue of step 6 becomes a warp's own: 64 slots in shared memory, filled by ballots,
///   emptied 32 at a time by one atomic and one coalesced store.
/// - Direction-optimizing (Beamer, Asanovic, Patterson, SC 2012): when the frontier's arcs outweigh
///   the unvisited vertices' by 1/alpha, each unvisited vertex looks for a parent in a bitmap of
///   the frontier instead, and stops at the first.
/// - Narrow levels, of which deep graphs have thousands, stay in the blocks that reached them
///   (narrow.cuh).
/// - No visited array: the label is claimed by compare-and-swap, after a test.
#include "gpu/ours/bfs/narrow.cuh"
#include "gpu/ours/bfs/wide.cuh"
#include "reference/graph/error.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace tuned_bfs {

constexpr int num_reserved = 4;  ///< reservations, see Workspace

/// The arrays of a search beside the graph. Queues and bitmaps are two each, by turns this level's
/// and the next's; of the reservations three take turns, so that one can be cleared while two are
/// in use, and the fourth recounts the frontier after a change to top-down.
struct Workspace {
  Slot* frontier;
  Slot* next;
  unsigned* frontier_bits;
  unsigned* next_bits;
  Reserved* reserved;
  NarrowWords* narrow;
};

__global__ void __launch_bounds__(1024)
    BFS_tuned_kernel(CsrView out, CsrView in, Vertex source, int alpha, int beta, int untested_arcs,
                     int arc_bits, Narrow narrow, Workspace work, int* label) {
  __shared__ Reserved s_reserved;  // what the whole grid reached in the level before
  __shared__ Reserved s_reached;   // what this block reached in a bottom-up level
  __shared__ Progress s_progress;  // after narrow levels
  __shared__ GridSum s_sum;
  __shared__ int s_tails[num_turns];
  __shared__ unsigned s_arcs[num_turns];
  const WarpPlace place = warp_place();
  Staged* const stages = dynamic_shared<Staged>();
  Staged* const stage = stages + threadIdx.x / 32 * stage_slots;
  // Warps' queues are empty between levels: narrow levels use them.
  const int local_slots = static_cast<int>(blockDim.x) / 32 * (stage_slots / 2);
  const LocalFrontier local{
      stages, stages + local_slots, local_slots, narrow.crowding_degree, s_tails, s_arcs, &s_sum};

  for (ArcIndex vertex = place.warp * 32 + place.lane; vertex < out.num_vertices;
       vertex += place.warps * 32) {
    label[vertex] = vertex == source ? 0 : unreached;
  }
  if (blockIdx.x == 0 && threadIdx.x == 0) {
    const ArcIndex first = out.edges[source];
    work.frontier[0] = {0, first};
    work.reserved[0] =
        (Reserved{1} << arc_bits) + static_cast<Reserved>(out.edges[source + 1] - first);
    for (int other = 1; other < num_reserved; ++other) work.reserved[other] = 0;
    *work.narrow = {};
  }
  grid_barrier([&] { s_reserved = load_relaxed(&work.reserved[0]); });

  Progress progress{0, out.num_arcs, false};
  bool bottom_up = false;
  int calm = 0;  // levels that have been narrow, one after another
  unsigned runs = 0;
  SumTurns sums{0, {0, 0}};
  for (int turn = 0;; ++turn) {
    Level level = unpack(s_reserved, arc_bits);
    // After a bottom-up level vertices without arcs count too, and may have come last.
    if (level.vertices == 0 || level.arcs == 0) return;
    progress.unvisited_arcs -= level.arcs;
    Reserved* const next_reserved = &work.reserved[(turn + 1) % 3];
    calm = level.arcs <= narrow.arcs ? calm + 1 : 0;
    const bool is_narrow = !bottom_up && calm > narrow.after;

    bool recounted = false;
    if (!is_narrow && !bottom_up && level.arcs > progress.unvisited_arcs / alpha) {
      mark(label, progress.depth, out.num_vertices, work.frontier_bits, place);
      grid_barrier();
      bottom_up = true;
    } else if (bottom_up && level.vertices < out.num_vertices / beta) {
      // The slots of this level are counted anew.
      Reserved* const recount = &work.reserved[3];
      WarpQueue queue(stage, work.frontier, recount, arc_bits);
      collect(out, work.frontier_bits, place, queue);
      queue.finish(place.lane);
      grid_barrier([&] { s_reserved = load_relaxed(recount); });
      level = unpack(s_reserved, arc_bits);
      bottom_up = false;
      recounted = true;
    }
    // All blocks have read the reservation of the level before, and a recount of it, by now.
    if (blockIdx.x == 0 && threadIdx.x == 0) {
      work.reserved[(turn + 2) % 3] = 0;
      if (!recounted) work.reserved[3] = 0;
    }

    if (is_narrow) {
      const unsigned blocks = level.arcs <= narrow.lone_arcs ? 1 : narrow.blocks;
      ++runs;
      if (blockIdx.x < blocks) {
        progress = search_narrow(out, work.frontier, level, blocks, narrow, *work.narrow, progress,
                                 label, local, {work.next, next_reserved, arc_bits}, sums);
        if (blockIdx.x == 0 && threadIdx.x == 0) {
          work.narrow->results[runs % 2] = progress;
          // This thread alone writes it, one run after another: readers may see an old one.
          store_relaxed(&work.narrow->runs, runs);
        }
      } else if (threadIdx.x == 0) {
        // Blocks without a share leave the memory to the others, till the grid's barrier.
        while (load_relaxed(&work.narrow->runs) != runs) __nanosleep(500);
      }
      grid_barrier([&] {
        s_reserved = load_relaxed(next_reserved);
        s_progress = work.narrow->results[runs % 2];
      });
      progress = s_progress;
      // A hub, or shares that have grown apart: one level by the whole grid.
      calm = progress.crowded ? narrow.after - 1 : narrow.after;
      exchange(work.frontier, work.next);
      continue;
    }
    ++progress.depth;
    if (bottom_up) {
      if (threadIdx.x == 0) s_reached = 0;
      __syncthreads();
      Vertex reached = 0;
      ArcIndex reached_arcs = 0;
      const auto put_next = [&](ArcIndex word, unsigned bits) { work.next_bits[word] = bits; };
      look_up(in, work.frontier_bits, put_next, progress.depth, label, place, &reached,
              &reached_arcs);
      if (reached > 0) {
        atomicAdd(&s_reached, (static_cast<Reserved>(reached) << arc_bits) +
                                  static_cast<Reserved>(reached_arcs));
      }
      __syncthreads();
      if (threadIdx.x == 0 && s_reached != 0) atomicAdd(next_reserved, s_reached);
    } else {
      WarpQueue queue(stage, work.next, next_reserved, arc_bits);
      expand(out, work.frontier, level, progress.depth, untested_arcs, label, place, queue);
      queue.finish(place.lane);
    }
    grid_barrier([&] { s_reserved = load_relaxed(next_reserved); });
    exchange(work.frontier, work.next);
    exchange(work.frontier_bits, work.next_bits);
  }
}

}  // namespace tuned_bfs

LevelWork bfs_tuned(const DeviceGraph& graph, Vertex source, const ours::bfs::Options& options,
                    std::int32_t* label) {
  using namespace tuned_bfs;  // NOLINT(google-build-using-namespace)
  const CsrView& out = graph.out();
  const CsrView& in = graph.in();
  // Vertices are counted in 32 bits at most, so a graph that fits a device's memory always fits
  // here.
  const int arc_bits =
      std::bit_width(static_cast<std::uint64_t>(std::max(out.num_arcs, in.num_arcs)));
  if (arc_bits + std::bit_width(static_cast<std::uint64_t>(out.num_vertices)) > 64) {
    throw InputError(
        "tuned: the graph is too large. Its vertex count and its arc count must fit into 64 bits "
        "together");
  }
  const auto num_vertices = static_cast<std::size_t>(out.num_vertices);
  const std::size_t words = (num_vertices + 31) / 32;
  Runtime& device = graph.runtime();
  const Array<Slot> queue_a(device, num_vertices);
  const Array<Slot> queue_b(device, num_vertices);
  const Array<unsigned> bitmap_a(device, words);
  const Array<unsigned> bitmap_b(device, words);
  const Array<Reserved> reserved(device, num_reserved);
  const Array<NarrowWords> narrow_words(device, 1);
  const Workspace work{queue_a.data(),  queue_b.data(),  bitmap_a.data(),
                       bitmap_b.data(), reserved.data(), narrow_words.data()};

  const int block = options.tuned_block_size;
  const std::size_t shared_bytes =
      static_cast<std::size_t>(block / 32) * stage_slots * sizeof(Staged);
  const ArcIndex resident = max_cooperative_blocks<BFS_tuned_kernel>(block, shared_bytes);
  const ArcIndex useful = (std::max<ArcIndex>(out.num_vertices, out.num_arcs) + block - 1) / block;
  const ArcIndex asked = options.tuned_blocks > 0 ? options.tuned_blocks : resident;
  const auto blocks =
      static_cast<unsigned>(std::max<ArcIndex>(1, std::min({asked, resident, useful})));

  // A narrow level's shares fit into the blocks' queues.
  const int local_slots = block / 32 * (stage_slots / 2);
  const auto sharing = std::min(
      {static_cast<int>(blocks), max_summed_blocks,
       options.narrow_blocks > 0 ? options.narrow_blocks : device.properties().multiprocessors});
  const double degree = static_cast<double>(out.num_arcs) / std::max(out.num_vertices, 1);
  const Narrow narrow{.arcs = std::min(options.narrow_arcs, sharing * local_slots),
                      .after = options.narrow_after,
                      .lone_arcs = std::min(options.lone_arcs, local_slots),
                      .crowding_degree = options.crowding_degree,
                      .lanes = static_cast<int>(
                          std::bit_ceil(static_cast<unsigned>(std::clamp(degree, 1.0, 32.0)))),
                      .blocks = static_cast<unsigned>(sharing)};
  launch_cooperative<BFS_tuned_kernel>({blocks, static_cast<unsigned>(block), shared_bytes}, out,
                                       in, source, options.alpha, options.beta,
                                       options.untested_arcs, arc_bits, narrow, work, label);
  return {};
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
