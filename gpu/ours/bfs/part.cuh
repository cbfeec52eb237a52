/// \file
/// What a rank of `distributed` does of a level on its device: it follows its frontier's arcs,
/// takes in what others sent, looks for parents, and gathers what the host reads.
#pragma once

#include "gpu/device/grid.cuh"
#include "gpu/device/ranks/eager.cuh"
#include "gpu/ours/bfs/wide.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR::distributed_bfs {

using tuned_bfs::Reserved;

/// What kernels know of this rank's part.
struct Part {
  CsrView rows;   ///< of its own vertices; dest holds places
  Vertex stride;  ///< places of a rank: the place of its vertex v is rank * stride + v
  int rank;
  int arc_bits;  ///< of Reserved
};

/// What a rank tells another beside vertices.
struct Head {
  unsigned sent;
};
using ToRanks = MessagesView<Head, Vertex>;

/// A frontier: its arcs are positions, those of the vertex in a slot from the sum of the slot
/// before up to its own.
struct Frontier {
  Vertex* queue;
  ArcIndex* through;  ///< sums of degrees
};

/// What a level writes to.
struct Next {
  Frontier frontier;
  Reserved* reserved;  ///< slots and arcs of it
  unsigned* seen;      ///< bits of all places: reached, as far as this rank knows, or sent
  int* level;
};

/// What a level outputs for the host: first what is summed over all ranks.
enum Told : int {
  told_vertices,  ///< of the next frontier
  told_arcs,
  told_more,  ///< 1 where a rank has more for another than travels in a message
  num_summed,
  told_own = num_summed,  ///< Reserved of this rank's frontier
  num_told                ///< behind it how many were sent to each rank, then from each
};

/// Whether nobody has set the bit before.
__device__ inline bool sees_first(unsigned* seen, Vertex place) {
  const unsigned bit = 1U << (place % 32);
  // A stale word only costs the atomic operation, which decides.
  if ((load_relaxed(&seen[place / 32]) & bit) != 0) return false;
  return (atomicOr(&seen[place / 32], bit) & bit) == 0;
}

/// New vertices of this rank join the next frontier. All lanes call; those that want to add one.
__device__ inline void reach(const Part& part, const Next& next, bool wants, Vertex vertex,
                             int level) {
  const int lane = static_cast<int>(threadIdx.x % 32);
  const unsigned adders = __ballot_sync(full_mask, wants ? 1 : 0);
  if (adders == 0) return;
  const ArcIndex degree = wants ? part.rows.edges[vertex + 1] - part.rows.edges[vertex] : 0;
  ArcIndex through = degree;  // the sum of degrees up to and with this lane
  for (int distance = 1; distance < 32; distance *= 2) {
    const ArcIndex lower = __shfl_up_sync(full_mask, through, distance);
    if (lane >= distance) through += lower;
  }
  const ArcIndex arcs = __shfl_sync(full_mask, through, 31);
  Reserved base = 0;
  if (lane == 0) {
    base = atomicAdd(next.reserved, (static_cast<Reserved>(__popc(adders)) << part.arc_bits) +
                                        static_cast<Reserved>(arcs));
  }
  const tuned_bfs::Level before = tuned_bfs::unpack(__shfl_sync(full_mask, base, 0), part.arc_bits);
  if (!wants) return;
  const Vertex slot = before.vertices + __popc(adders & ((1U << lane) - 1));
  next.level[vertex] = level;
  next.frontier.queue[slot] = vertex;
  next.frontier.through[slot] = before.arcs + through;
}

/// New vertices of other ranks, by their numbers there, go to those. All lanes call; those that
/// want to send one.
__device__ inline void send(const ToRanks& messages, bool wants, Vertex owner, Vertex vertex) {
  const unsigned senders = __ballot_sync(full_mask, wants ? 1 : 0);
  if (wants) messages.put(owner, messages.reserve(senders, owner), vertex);
}

/// Top-down, a thread an arc.
__global__ void expand(Part part, Frontier frontier, Vertex count, Next next, ToRanks messages,
                       int level) {
  const ArcIndex arcs = frontier.through[count - 1];
  const std::int64_t lane = threadIdx.x % 32;
  // Whole warps go on together.
  for (std::int64_t base = grid_thread() - lane; base < arcs;
       base += std::int64_t{gridDim.x} * blockDim.x) {
    const std::int64_t position = base + lane;
    Vertex place = 0;
    bool is_new = false;
    if (position < arcs) {
      Vertex low = 0;  // the first vertex whose sum is above the position
      for (Vertex high = count - 1; low < high;) {
        const Vertex middle = low + (high - low) / 2;
        if (frontier.through[middle] > position) {
          high = middle;
        } else {
          low = middle + 1;
        }
      }
      const ArcIndex end = part.rows.edges[frontier.queue[low] + 1];
      place = part.rows.dest[end - (frontier.through[low] - position)];
      is_new = sees_first(next.seen, place);
    }
    const Vertex owner = place / part.stride;
    const Vertex vertex = place - owner * part.stride;
    const bool is_own = owner == part.rank;
    reach(part, next, is_new && is_own, vertex, level);
    send(messages, is_new && !is_own, owner, vertex);
  }
}

/// What other ranks sent, a thread a place. \param first  of so many places
/// \param came  vertices, behind those in messages
__global__ void accept(Part part, ToRanks messages, std::int64_t first, std::int64_t places,
                       std::int64_t came, Next next, int level) {
  const std::int64_t place = grid_thread();
  Vertex vertex = 0;
  bool is_new = false;
  if (place < places && messages.find(first + place, came, &vertex)) {
    is_new = sees_first(next.seen, part.rank * part.stride + vertex);
  }
  reach(part, next, is_new, vertex, level);
}

/// A warp gathers what the host reads. \param told  see Told
__global__ void tell_level(Part part, ToRanks messages, const Reserved* reserved,
                           unsigned long long* told) {
  const int lane = static_cast<int>(threadIdx.x);
  bool has_more = false;
  for (int rank = lane; rank < messages.ranks; rank += 32) {
    const unsigned sent = messages.out[rank].head.sent;
    has_more = has_more || sent > messages.eager;
    told[num_told + rank] = sent;
    told[num_told + messages.ranks + rank] = messages.in[rank].head.sent;
  }
  has_more = __any_sync(full_mask, has_more ? 1 : 0) != 0;
  if (lane != 0) return;
  const tuned_bfs::Level level = tuned_bfs::unpack(*reserved, part.arc_bits);
  told[told_vertices] = static_cast<unsigned long long>(level.vertices);
  told[told_arcs] = static_cast<unsigned long long>(level.arcs);
  told[told_more] = has_more ? 1 : 0;
  told[told_own] = *reserved;
}

/// Bottom-up, over this rank's vertices; the frontier has bits of all places, the others of its
/// own.
__global__ void look_up_part(Part part, const unsigned* frontier, unsigned* next, unsigned* seen,
                             int level, int* label, Reserved* reserved) {
  const tuned_bfs::WarpPlace place = tuned_bfs::warp_place();
  Vertex reached = 0;
  ArcIndex arcs = 0;
  const auto put_next = [&](ArcIndex word, unsigned bits) {
    next[word] = bits;
    if (bits != 0) seen[word] |= bits;
  };
  tuned_bfs::look_up(part.rows, frontier, put_next, level, label, place, &reached, &arcs);
  for (int distance = 16; distance > 0; distance /= 2) {
    reached += __shfl_xor_sync(full_mask, reached, distance);
    arcs += __shfl_xor_sync(full_mask, arcs, distance);
  }
  if (place.lane == 0 && reached > 0) {
    atomicAdd(reserved,
              (static_cast<Reserved>(reached) << part.arc_bits) + static_cast<Reserved>(arcs));
  }
}

/// The bits of the frontier among this rank's vertices, a thread a vertex. \param bits  are 0
__global__ void mark_part(const Vertex* queue, Vertex count, unsigned* bits) {
  const std::int64_t slot = grid_thread();
  if (slot < count) atomicOr(&bits[queue[slot] / 32], 1U << (queue[slot] % 32));
}

/// Adds bits to those that were seen.
__global__ void add_bits(unsigned* seen, const unsigned* bits, std::int64_t words) {
  const std::int64_t word = grid_thread();
  if (word < words) seen[word] |= bits[word];
}

/// The frontier as a queue again, a lane a word of its bits, and of those that are set together.
__global__ void collect_part(Part part, const unsigned* bits, int level, Next next) {
  const std::int64_t word = grid_thread();
  const std::int64_t lane = threadIdx.x % 32;
  const unsigned mine = word * 32 < part.rows.num_vertices ? bits[word] : 0;
  for (unsigned left = __ballot_sync(full_mask, mine != 0 ? 1 : 0); left != 0; left &= left - 1) {
    const int owner = __ffs(static_cast<int>(left)) - 1;
    const bool is_in = (__shfl_sync(full_mask, mine, owner) >> lane & 1U) != 0;
    reach(part, next, is_in, static_cast<Vertex>((word - lane + owner) * 32 + lane), level);
  }
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR::distributed_bfs
