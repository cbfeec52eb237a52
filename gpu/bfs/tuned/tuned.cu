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
/// - No visited array: the label is claimed by compare-and-swap, after a test.
#include "gpu/bfs/bfs.hpp"
#include "gpu/device/kernel.hpp"
#include "reference/graph/error.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace {

constexpr int unreached = -1;
constexpr unsigned full_mask = 0xffffffffU;
constexpr int stage_slots = 128;  ///< of a warp's queue, emptied while 32 more still fit
constexpr int num_reserved = 4;   ///< reservations, see Workspace
constexpr int lone_checks = 32;   ///< in-arcs that a lane looks at before its warp helps

/// A vertex of the frontier that has arcs, as the next level needs it: its arcs are the positions
/// from `before` to the next slot's `before`, and position p is arc p + shift.
struct Slot {
  ArcIndex before;
  ArcIndex shift;
};

/// A newly reached vertex in a warp's own queue.
struct Staged {
  ArcIndex first;
  ArcIndex degree;
};

/// Slots and arc positions reserved for a level, packed into one word so that one atomicAdd moves
/// both: slots << arc_bits | arcs.
using Reserved = unsigned long long;

/// What all blocks know at the start of a level.
struct Level {
  ArcIndex arcs;    ///< of the frontier
  Vertex vertices;  ///< slots of the frontier, or its vertices after a bottom-up level
};

__device__ Level unpack(Reserved reserved, int arc_bits) {
  return {static_cast<ArcIndex>(reserved & ((Reserved{1} << arc_bits) - 1)),
          static_cast<Vertex>(reserved >> arc_bits)};
}

/// Where a warp stands in the grid. Consecutive warps lie on different multiprocessors, so that a
/// small frontier spreads over all of them.
struct WarpPlace {
  int lane;
  ArcIndex warp;
  ArcIndex warps;
};

__device__ WarpPlace warp_place() {
  return {static_cast<int>(threadIdx.x % 32),
          static_cast<ArcIndex>(threadIdx.x / 32) * gridDim.x + blockIdx.x,
          static_cast<ArcIndex>(blockDim.x / 32) * gridDim.x};
}

/// A warp's queue in shared memory and the frontier that it empties into.
class WarpQueue {
 public:
  __device__ WarpQueue(Staged* stage, Slot* next, Reserved* reserved, int arc_bits)
      : stage_(stage), next_(next), reserved_(reserved), arc_bits_(arc_bits) {}

  /// All lanes call; those with degree > 0 add a vertex.
  __device__ void push(int lane, ArcIndex first, ArcIndex degree) {
    const unsigned adders = __ballot_sync(full_mask, degree > 0);
    if (degree > 0) stage_[staged_ + __popc(adders & ((1U << lane) - 1))] = {first, degree};
    staged_ += __popc(adders);
    __syncwarp();
    if (staged_ > stage_slots - 32) empty(lane);
  }

  /// All lanes call, after the last push of a level.
  __device__ void finish(int lane) {
    if (staged_ > 0) empty(lane);
  }

 private:
  /// Moves all staged vertices into the next frontier.
  __device__ void empty(int lane) {
    ArcIndex arcs = 0;
    for (int staged = lane; staged < staged_; staged += 32) arcs += stage_[staged].degree;
    for (int distance = 16; distance > 0; distance /= 2) {
      arcs += __shfl_xor_sync(full_mask, arcs, distance);
    }
    Reserved base = 0;
    if (lane == 0) {
      base = atomicAdd(reserved_,
                       (static_cast<Reserved>(staged_) << arc_bits_) + static_cast<Reserved>(arcs));
    }
    const Level start = unpack(__shfl_sync(full_mask, base, 0), arc_bits_);
    ArcIndex before = start.arcs;
    for (int group = 0; group < staged_; group += 32) {
      const int staged = group + lane;
      const Staged mine = staged < staged_ ? stage_[staged] : Staged{0, 0};
      ArcIndex through = mine.degree;  // the sum of degrees up to and with this lane
      for (int distance = 1; distance < 32; distance *= 2) {
        const ArcIndex lower = __shfl_up_sync(full_mask, through, distance);
        if (lane >= distance) through += lower;
      }
      if (staged < staged_) {
        const ArcIndex mine_before = before + through - mine.degree;
        next_[start.vertices + staged] = {mine_before, mine.first - mine_before};
      }
      before += __shfl_sync(full_mask, through, 31);
    }
    staged_ = 0;
    __syncwarp();
  }

  Staged* stage_;
  Slot* next_;
  Reserved* reserved_;
  int arc_bits_;
  int staged_ = 0;
};

/// The slot that holds an arc position: the last with before <= position. All lanes call with the
/// same arguments. The first guess takes all degrees to be equal, which on meshes is a hit; then 32
/// probes a round.
__device__ std::int64_t slot_of(const Slot* slots, Level level, ArcIndex position, int lane) {
  std::int64_t low = 0;
  std::int64_t high = level.vertices;
  std::int64_t probe = static_cast<std::int64_t>(static_cast<double>(position) * level.vertices /
                                                 static_cast<double>(level.arcs)) -
                       16;
  if (probe < 0) probe = 0;
  std::int64_t width = 1;
  while (true) {
    const std::int64_t mine = probe + lane * width;
    const bool at_or_before = mine < high && slots[mine].before <= position;
    const int last = __popc(__ballot_sync(full_mask, at_or_before)) - 1;
    // The lanes up to `last` are at or before the position, those after it are not.
    if (last < 31 && probe + (last + 1) * width < high) high = probe + (last + 1) * width;
    if (last >= 0) low = probe + last * width;
    if (high - low <= 1) return low;
    width = (high - low + 31) / 32;
    probe = low;
  }
}

/// Top-down: the frontier's arcs, shared evenly among warps, reach the next frontier.
__device__ void expand(const CsrView& out, const Slot* frontier, Level level, int next_level,
                       int untested_arcs, int* label, WarpPlace place, WarpQueue& queue) {
  const ArcIndex share = ((level.arcs + place.warps - 1) / place.warps + 31) / 32 * 32;
  ArcIndex position = place.warp * share;
  const ArcIndex end = position + share < level.arcs ? position + share : level.arcs;
  if (position >= end) return;
  // A test before the compare-and-swap saves most of them, but a small level waits for both.
  const bool test_first = level.arcs > untested_arcs;
  std::int64_t slot = slot_of(frontier, level, position, place.lane);
  while (position < end) {
    // Every slot has an arc, so the 32 slots from here on cover the next 32 positions.
    const bool exists = slot + place.lane < level.vertices;
    const Slot mine = exists ? frontier[slot + place.lane] : Slot{level.arcs, 0};
    const ArcIndex at = position + place.lane;
    int which = 0;
    for (int step = 16; step > 0; step /= 2) {
      if (__shfl_sync(full_mask, mine.before, which + step) <= at) which += step;
    }
    const ArcIndex shift = __shfl_sync(full_mask, mine.shift, which);
    ArcIndex first = 0;
    ArcIndex degree = 0;
    if (at < end) {
      const Vertex neighbour = out.dest[at + shift];
      // A stale "unreached" only costs the compare-and-swap, which decides.
      if (!test_first || load_relaxed(&label[neighbour]) == unreached) {
        first = out.edges[neighbour];
        const ArcIndex last = out.edges[neighbour + 1];
        if (atomicCAS(&label[neighbour], unreached, next_level) == unreached) {
          degree = last - first;
        }
      }
    }
    queue.push(place.lane, first, degree);
    // The slot of position + 32: that of the last lane, or the next where that one ends there.
    const int last_slot = __shfl_sync(full_mask, which, 31);
    const ArcIndex following = __shfl_sync(full_mask, mine.before, (last_slot + 1) % 32);
    position += 32;
    slot += last_slot == 31 || following <= position ? last_slot + 1 : last_slot;
  }
}

__device__ bool in_bitmap(const unsigned* bitmap, Vertex vertex) {
  return (bitmap[vertex / 32] >> (vertex % 32) & 1U) != 0;
}

/// A lane's search for a neighbour in the frontier, four in-arcs at a time.
__device__ bool find_parent(const Vertex* dest, ArcIndex first, ArcIndex last,
                            const unsigned* frontier) {
  for (; first + 4 <= last; first += 4) {
    const bool hit0 = in_bitmap(frontier, dest[first]);
    const bool hit1 = in_bitmap(frontier, dest[first + 1]);
    const bool hit2 = in_bitmap(frontier, dest[first + 2]);
    const bool hit3 = in_bitmap(frontier, dest[first + 3]);
    if (hit0 || hit1 || hit2 || hit3) return true;
  }
  for (; first < last; ++first) {
    if (in_bitmap(frontier, dest[first])) return true;
  }
  return false;
}

/// Bottom-up: every unvisited vertex looks for a parent in the frontier. A warp takes 32
/// consecutive vertices, one word of each bitmap. Counts what it reached into *reached and
/// *reached_arcs.
__device__ void look_up(const CsrView& in, const unsigned* frontier, unsigned* next, int next_level,
                        int* label, WarpPlace place, Vertex* reached, ArcIndex* reached_arcs) {
  const Vertex words = (in.num_vertices + 31) / 32;
  for (ArcIndex word = place.warp; word < words; word += place.warps) {
    const ArcIndex vertex = word * 32 + place.lane;
    const bool unvisited = vertex < in.num_vertices && label[vertex] == unreached;
    ArcIndex first = 0;
    ArcIndex last = 0;
    if (unvisited) {
      first = in.edges[vertex];
      last = in.edges[vertex + 1];
    }
    const ArcIndex degree = last - first;
    const ArcIndex alone = degree < lone_checks ? last : first + lone_checks;
    bool found = find_parent(in.dest, first, alone, frontier);
    // What is left of long lists the warp searches together, one list after another.
    for (unsigned left = __ballot_sync(full_mask, !found && alone < last); left != 0;
         left &= left - 1) {
      const int owner = __ffs(static_cast<int>(left)) - 1;
      const ArcIndex to = __shfl_sync(full_mask, last, owner);
      bool hit = false;
      for (ArcIndex from = __shfl_sync(full_mask, alone, owner); from < to && !hit; from += 32) {
        const ArcIndex arc = from + place.lane;
        hit = __any_sync(full_mask, arc < to && in_bitmap(frontier, in.dest[arc])) != 0;
      }
      if (place.lane == owner) found = hit;
    }
    if (found) {
      label[vertex] = next_level;
      ++*reached;
      *reached_arcs += degree;
    }
    const unsigned found_lanes = __ballot_sync(full_mask, found);
    if (place.lane == 0) next[word] = found_lanes;
  }
}

/// The bitmap of the vertices with that label.
__device__ void mark(const int* label, int level, Vertex num_vertices, unsigned* bitmap,
                     WarpPlace place) {
  const Vertex words = (num_vertices + 31) / 32;
  for (ArcIndex word = place.warp; word < words; word += place.warps) {
    const ArcIndex vertex = word * 32 + place.lane;
    const unsigned lanes =
        __ballot_sync(full_mask, vertex < num_vertices && label[vertex] == level);
    if (place.lane == 0) bitmap[word] = lanes;
  }
}

/// The vertices of a bitmap as a queue.
__device__ void collect(const CsrView& out, const unsigned* bitmap, WarpPlace place,
                        WarpQueue& queue) {
  const Vertex words = (out.num_vertices + 31) / 32;
  for (ArcIndex word = place.warp; word < words; word += place.warps) {
    const unsigned lanes = bitmap[word];
    if (lanes == 0) continue;
    const ArcIndex vertex = word * 32 + place.lane;
    ArcIndex first = 0;
    ArcIndex degree = 0;
    if ((lanes >> place.lane & 1U) != 0) {
      first = out.edges[vertex];
      degree = out.edges[vertex + 1] - first;
    }
    queue.push(place.lane, first, degree);
  }
}

/// The arrays of a search beside the graph. Queues and bitmaps are two each, by turns this level's
/// and the next's; of the reservations three take turns, so that one can be cleared while two are
/// in use, and the fourth recounts the frontier after a change to top-down.
struct Workspace {
  Slot* frontier;
  Slot* next;
  unsigned* frontier_bits;
  unsigned* next_bits;
  Reserved* reserved;
};

template <class T>
__device__ void exchange(T*& one, T*& other) {
  T* const kept = one;
  one = other;
  other = kept;
}

__global__ void BFS_tuned_kernel(CsrView out, CsrView in, Vertex source, int alpha, int beta,
                                 int untested_arcs, int arc_bits, Workspace work, int* label) {
  __shared__ Reserved s_reserved;  // what the whole grid reached in the level before
  __shared__ Reserved s_reached;   // what this block reached in a bottom-up level
  const WarpPlace place = warp_place();
  Staged* const stage = dynamic_shared<Staged>() + threadIdx.x / 32 * stage_slots;

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
  }
  grid_barrier([&] { s_reserved = load_relaxed(&work.reserved[0]); });

  ArcIndex unvisited_arcs = out.num_arcs;
  bool bottom_up = false;
  for (int depth = 0;; ++depth) {
    Level level = unpack(s_reserved, arc_bits);
    // After a bottom-up level vertices without arcs count too, and may have come last.
    if (level.vertices == 0 || level.arcs == 0) return;
    unvisited_arcs -= level.arcs;
    Reserved* const next_reserved = &work.reserved[(depth + 1) % 3];

    bool recounted = false;
    if (!bottom_up && level.arcs > unvisited_arcs / alpha) {
      mark(label, depth, out.num_vertices, work.frontier_bits, place);
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
      work.reserved[(depth + 2) % 3] = 0;
      if (!recounted) work.reserved[3] = 0;
    }

    if (bottom_up) {
      if (threadIdx.x == 0) s_reached = 0;
      __syncthreads();
      Vertex reached = 0;
      ArcIndex reached_arcs = 0;
      look_up(in, work.frontier_bits, work.next_bits, depth + 1, label, place, &reached,
              &reached_arcs);
      if (reached > 0) {
        atomicAdd(&s_reached, (static_cast<Reserved>(reached) << arc_bits) +
                                  static_cast<Reserved>(reached_arcs));
      }
      __syncthreads();
      if (threadIdx.x == 0 && s_reached != 0) atomicAdd(next_reserved, s_reached);
    } else {
      WarpQueue queue(stage, work.next, next_reserved, arc_bits);
      expand(out, work.frontier, level, depth + 1, untested_arcs, label, place, queue);
      queue.finish(place.lane);
    }
    grid_barrier([&] { s_reserved = load_relaxed(next_reserved); });
    exchange(work.frontier, work.next);
    exchange(work.frontier_bits, work.next_bits);
  }
}

}  // namespace

bfs::Work bfs_tuned(const DeviceGraph& graph, Vertex source, const bfs::Options& options,
                    std::int32_t* label) {
  const CsrView& out = graph.out();
  const CsrView& in = graph.in();
  // Vertices are counted in 32 bits at most, so a graph that fits a device's memory always fits
  // here.
  const int arc_bits =
      std::bit_width(static_cast<std::uint64_t>(std::max(out.num_arcs, in.num_arcs)));
  if (arc_bits + std::bit_width(static_cast<std::uint64_t>(out.num_vertices)) > 64) {
    throw InputError("tuned: vertices and arcs of one level must be counted in 64 bits together");
  }
  const auto num_vertices = static_cast<std::size_t>(out.num_vertices);
  const std::size_t words = (num_vertices + 31) / 32;
  Runtime& device = graph.runtime();
  const Array<Slot> queue_a(device, num_vertices);
  const Array<Slot> queue_b(device, num_vertices);
  const Array<unsigned> bitmap_a(device, words);
  const Array<unsigned> bitmap_b(device, words);
  const Array<Reserved> reserved(device, num_reserved);
  const Workspace work{queue_a.data(), queue_b.data(), bitmap_a.data(), bitmap_b.data(),
                       reserved.data()};

  const int block = options.tuned_block_size;
  const std::size_t shared_bytes =
      static_cast<std::size_t>(block / 32) * stage_slots * sizeof(Staged);
  const ArcIndex resident = max_cooperative_blocks<BFS_tuned_kernel>(block, shared_bytes);
  const ArcIndex useful = (std::max<ArcIndex>(out.num_vertices, out.num_arcs) + block - 1) / block;
  const ArcIndex asked = options.tuned_blocks > 0 ? options.tuned_blocks : resident;
  const auto blocks =
      static_cast<unsigned>(std::max<ArcIndex>(1, std::min({asked, resident, useful})));
  launch_cooperative<BFS_tuned_kernel>({blocks, static_cast<unsigned>(block), shared_bytes}, out,
                                       in, source, options.alpha, options.beta,
                                       options.untested_arcs, arc_bits, work, label);
  return {};
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
