/// \file
/// What the blocks of tuned share: the graph, trees as parents of vertices, lists of edges, and the
/// warps' stages before the lists.
#pragma once

#include <type_traits>

#include "gpu/boruvka_mst/boruvka_mst.hpp"
#include "gpu/device/kernel.hpp"
#include "gpu/device/lane_groups.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR::mst_tuned {

/// Words that 64-bit atomic operations take.
using Word = unsigned long long;

inline constexpr ArcIndex no_arc = -1;
inline constexpr Word no_key = ~Word{0};
inline constexpr unsigned no_slot = ~0U;
inline constexpr int reads_at_once = 4;  ///< of a lane, so that it waits once for all
inline constexpr int edge_slots = 192;   ///< of a warp's stage: of these 128 may come at once
inline constexpr int small_row = 8;      ///< where all rows have no more arcs a lane has one alone
inline constexpr int lane_arcs = 4;      ///< one after another, which a lane reads at once
inline constexpr int window_arcs = 32 * lane_arcs;  ///< of a warp
inline constexpr int num_samples = 1024;            ///< weights that the threshold is chosen from

/// An edge between two trees. `Weight` is an unsigned integer in the order of the weights; `Arc`
/// holds positions of arcs.
template <class Weight, class Arc>
struct alignas(sizeof(Arc) == 4 ? 16 : 8) Edge {
  Vertex one;  ///< roots
  Vertex other;
  /// As wide as the position, so that there is no gap.
  std::conditional_t<sizeof(Arc) == 4, Weight, Word> weight;
  Arc arc;
};

/// A part of a vertex's arcs, where it has many.
struct HubPiece {
  Vertex hub;
  unsigned number;  ///< among the hub's pieces
};

/// A vertex whose arcs are searched in pieces.
struct Hub {
  Vertex vertex;
  unsigned first_piece;
};

/// A row with arcs whose edges a warp lists together with others, as it keeps it in shared memory.
struct OpenRow {
  ArcIndex first;  ///< where it begins, less the arcs of those before it
  Vertex vertex;
  Vertex tree;
};

inline constexpr Vertex no_end = max_num_vertices;  // no vertex has this number

/// The lightest arc of some of a vertex's: least in the order of weight, then end. In that order
/// the row of u has the edges to lesser ends first, then those to greater ones, so it is the order
/// of edges by weight, lesser end, greater end, which is the same from both ends.
/// \tparam Place  of the arc, among all or among the row's; negative where there is none
template <class Weight, class Place>
struct Lightest {
  Weight weight;
  Vertex end;  ///< no_end where there is none
  Place place;

  [[nodiscard]] __device__ static Lightest none() {
    return {static_cast<Weight>(~Weight{0}), no_end, -1};
  }
};

/// A row with arcs while a warp searches it together with others, as it keeps it in shared memory.
template <class Weight>
struct FoundRow {
  Vertex vertex;
  Lightest<Weight, int> lightest;
};

/// What lies between two barriers.
enum class Step : int {
  rows,           ///< the lightest arc of each vertex
  pieces,         ///< of pieces of hubs
  hubs,           ///< of hubs
  join_vertices,  ///< a vertex gets its lightest arc's end as its parent
  all_roots,      ///< each vertex finds its root
  light_edges,    ///< light edges between trees become the list
  arcs,           ///< all arcs between trees become the list
  edges,          ///< edges of the list that are still between trees become the next list
  slots,          ///< real weights: the first edge of each tree that weighs the least
  join_trees,     ///< a root gets the root at its lightest edge as its parent
  roots,          ///< each of these finds its root
};
inline constexpr int num_steps = 11;
inline constexpr unsigned max_records = 256;

/// A step as it ended.
struct Record {
  Step step;
  std::int64_t items;
  Word nanoseconds;  ///< when it ended
};

/// What the kernel tells the host.
struct Findings {
  std::int64_t rounds;
  std::int64_t arcs_read;
  Word nanoseconds[num_steps];
  Word first;  ///< when the search began
  Word last;   ///< when the last step ended
  Word records;
  unsigned beyond_room;  ///< edges of a list that had no room for them, where the search gave up
};

/// What a block has in shared memory before what its warps have.
struct alignas(16) Shared {
  unsigned count;   ///< of a list, as all blocks read it after a barrier
  unsigned pieces;  ///< of all hubs
  unsigned hubs;
  unsigned light;     ///< edges that are light
  Findings findings;  ///< of the first block
};

/// Counters that warps add to; the host clears them. Of a list's two one is filled while the other,
/// which all blocks have read, is cleared.
struct ListCounts {
  unsigned edges[2];
  unsigned roots[2];
  unsigned hubs;
  unsigned pieces;
  Word arcs;  ///< that were read for the list
};

/// What all blocks have.
template <class WeightWord, class ArcWord>
struct Task {
  using Weight = WeightWord;
  using Arc = ArcWord;
  using ListEdge = Edge<Weight, Arc>;
  /// Whether the best edge of a tree is one word, weight and slot together.
  static constexpr bool is_packed = sizeof(Weight) == 4;
  using Given = std::conditional_t<is_packed, std::uint32_t, Word>;

  Vertex num_vertices;
  Vertex own_first;  ///< of the vertices whose rows are here; tuned has all, a rank its own
  Vertex own_end;    ///< behind the last of them
  ArcIndex num_arcs;
  const ArcIndex* offsets;
  const Vertex* dest;
  const Given* weights;  ///< bits as given; anything where each arc weighs the same
  Given mask;            ///< integers: of the bits that count, none where each arc weighs the same
  Given sign;            ///< of the bits as given; 0 where they have none

  Vertex* parent;       ///< of each vertex, in the end its root
  ArcIndex* chosen;     ///< the arc by which an own vertex that is no root joined its parent
  Word* best;           ///< of each root: the lightest edge's weight, and its slot where packed
  unsigned* best_slot;  ///< not packed: that edge's slot
  ListEdge* lists[2];
  unsigned list_capacity;  ///< what is beyond it is counted alone
  Vertex* roots[2];        ///< those that may still have edges
  Hub* hubs;
  HubPiece* pieces;
  ArcIndex* piece_lightest;  ///< no_arc for none
  ListCounts* counters;      ///< of light edges, and of hubs; of the last pass
  Findings* findings;
  Record* records;

  int hub_arcs;      ///< a vertex with more arcs is a hub
  int piece_arcs;    ///< of a piece
  int light_sample;  ///< which of the sorted samples is the threshold; num_samples for none
};

/// A warp among all of the grid.
struct WarpPlace {
  int lane;
  std::int64_t warp;
  std::int64_t warps;
};

/// Consecutive warps lie in one block: they read near memory.
__device__ inline WarpPlace warp_place() {
  const int in_block = static_cast<int>(blockDim.x / 32);
  return {static_cast<int>(threadIdx.x % 32),
          std::int64_t{blockIdx.x} * in_block + threadIdx.x / 32,
          std::int64_t{gridDim.x} * in_block};
}

/// The device's clock; 0 on the CPU executor.
__device__ inline Word nanoseconds() {
#if defined(__CUDA_ARCH__)
  Word now = 0;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
  return now;
#else
  return 0;
#endif
}

/// A weight as given as an unsigned integer, in the order of the weights.
template <class Task>
__device__ typename Task::Weight weight_from(const Task& task, typename Task::Given bits) {
  if constexpr (Task::is_packed) {
    return (bits & task.mask) ^ task.sign;
  } else {
    // Reals. 0 and -0 are one weight: both arcs of an edge must come to the same.
    return (bits & task.sign) != 0 && bits != task.sign ? ~bits : bits | task.sign;
  }
}

/// The weight of an arc.
template <class Task>
__device__ typename Task::Weight weight_of(const Task& task, ArcIndex arc) {
  return weight_from(task, load_streaming(&task.weights[arc]));
}

/// What an arc is held against the threshold with. Integers that weigh the same lie in the order of
/// a hash of the arc, so that a threshold parts them too.
template <class Task>
__device__ Word light_key(typename Task::Weight weight, ArcIndex arc) {
  if constexpr (Task::is_packed) {
    const unsigned folded =
        static_cast<unsigned>(arc) ^
        (sizeof(typename Task::Arc) == 4 ? 0U : static_cast<unsigned>(arc >> 32));
    return Word{weight} << 32 | (folded * 0x9e3779b1U);
  } else {
    return weight;
  }
}

/// One of `count`: Weyl's sequence, mixed, spreads consecutive numbers over all.
template <class Index>
__device__ Index scattered(int number, Index count) {
  Word drawn = (static_cast<Word>(number) + 1) * 0x9e3779b97f4a7c15ULL;
  drawn = (drawn ^ (drawn >> 30)) * 0xbf58476d1ce4e5b9ULL;
  drawn ^= drawn >> 31;
  return static_cast<Index>(drawn % static_cast<Word>(count));
}

/// Which end of an edge lists it: either is as often the one, however its ends are numbered.
__device__ inline bool takes(Vertex end, Vertex other) {
  const int less = end - other;  // of even differences the greater end, of odd ones the lesser
  return less != 0 && (static_cast<unsigned>(less) >> 31) == (static_cast<unsigned>(less) & 1U);
}

/// A warp's vertices or edges in shared memory on their way to a list of the grid, so that few
/// warps meet at the list's counter.
template <class Entry, int slots>
class Stage {
 public:
  /// \param capacity  of the list; entries beyond it are counted alone
  __device__ Stage(Entry* staged, Entry* list, unsigned* count, unsigned capacity = no_slot)
      : entries_(staged), list_(list), count_(count), capacity_(capacity) {}

  /// All lanes call; those that want to add an entry.
  __device__ void push(int lane, bool wants, const Entry& entry) {
    const unsigned adders = __ballot_sync(full_mask, wants ? 1 : 0);
    if (wants) entries_[staged_ + __popc(adders & ((1U << lane) - 1))] = entry;
    staged_ += __popc(adders);
  }
  /// Makes room for reads_at_once more pushes. All lanes call, after so many at most; then
  /// `added(entry, slot, exists)` runs in all lanes for what went to the list.
  template <class Added>
  __device__ void make_room(int lane, const Added& added) {
    if (staged_ > slots - 32 * reads_at_once) empty(lane, added);
  }
  /// All lanes call, after the last push.
  template <class Added>
  __device__ void finish(int lane, const Added& added) {
    if (staged_ > 0) empty(lane, added);
  }

 private:
  template <class Added>
  __device__ void empty(int lane, const Added& added) {
    __syncwarp();
    unsigned base = 0;
    if (lane == 0) base = atomicAdd(count_, static_cast<unsigned>(staged_));
    base = __shfl_sync(full_mask, base, 0);
    for (int group = 0; group < staged_; group += 32) {
      const int at = group + lane;
      const unsigned slot = base + static_cast<unsigned>(at);
      const bool exists = at < staged_ && slot < capacity_;
      const Entry entry = entries_[at < staged_ ? at : group];
      if (exists) list_[slot] = entry;
      added(entry, slot, exists);
    }
    staged_ = 0;
    __syncwarp();
  }

  Entry* entries_;
  Entry* list_;
  unsigned* count_;
  unsigned capacity_;
  int staged_ = 0;
};

/// Roots take the place of edges in a warp's stage.
template <class Task>
inline constexpr int root_slots = edge_slots* static_cast<int>(sizeof(typename Task::ListEdge) /
                                                               sizeof(Vertex));

/// What a warp has in shared memory: a stage, of edges or of roots, and rows.
template <class Task>
struct WarpMemory {
  typename Task::ListEdge edges[edge_slots];
  OpenRow rows[32];
  FoundRow<typename Task::Weight> found[32];
  __device__ Vertex* roots() { return &edges[0].one; }
};

/// Bytes of dynamic shared memory of a block. It has no other: what a kernel declares itself does
/// not count where more is asked for than every device has.
template <class Task>
std::size_t shared_bytes(int block) {
  const std::size_t warps = static_cast<std::size_t>(block / 32) * sizeof(WarpMemory<Task>);
  const std::size_t samples = num_samples * sizeof(Word);
  return sizeof(Shared) + (warps > samples ? warps : samples);
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR::mst_tuned
