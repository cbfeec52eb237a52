/// \file
/// The three-level queue of the paper's figure "w-queue, b-queue, and g-queue", and the listing's
/// loop over arcs with it, for the step that introduces it and for the steps that go on with it.
#pragma once

#include <cstddef>
#include <cstdint>

#include "gpu/bfs/bfs_host.cuh"
#include "gpu/bfs/texture.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {

/// The queues' sizes: bfs::Options' fields of the same names.
struct QueueSizes {
  int warp_queues;
  int warp_queue_size;
  int block_queue_size;
};

inline QueueSizes queue_sizes(const bfs::Options& options) {
  return {options.warp_queues, options.warp_queue_size, options.block_queue_size};
}

/// The dynamic shared memory that BlockQueues takes: a tail and a place for each w-queue and for
/// the b-queue, then the slots. 32-bit words throughout.
__host__ __device__ inline std::size_t queue_bytes(const QueueSizes& sizes) {
  return static_cast<std::size_t>(2 * (sizes.warp_queues + 1) +
                                  sizes.warp_queues * sizes.warp_queue_size +
                                  sizes.block_queue_size) *
         sizeof(Vertex);
}

/// The w-queues and the b-queue of a block, in its dynamic shared memory. The names with block_ are
/// for all threads of the block together.
class BlockQueues {
 public:
  /// Empties the queues; a barrier follows inside.
  __device__ static BlockQueues block_open(const QueueSizes& sizes) {
    const BlockQueues queues(sizes);
    // One tail a w-queue and, after them, the b-queue's: at most 33, with blocks of 32 threads.
    for (int queue = static_cast<int>(threadIdx.x); queue <= sizes.warp_queues;
         queue += static_cast<int>(blockDim.x)) {
      queues.tail_[queue] = 0;
    }
    __syncthreads();
    return queues;
  }

  /// Puts a vertex into the thread's w-queue; where that is full, into the b-queue; where that is
  /// full too, into the g-queue. A full queue's tail counts on: block_consolidate() clamps it.
  __device__ void insert(Vertex vertex, Vertex* c_frontier, Vertex* c_frontier_tail) const {
    // The lowest bits of threadIdx.x spread each warp evenly over the w-queues.
    const int my_queue = static_cast<int>(threadIdx.x) & (sizes_.warp_queues - 1);
    const int my_tail = atomicAdd(&tail_[my_queue], 1);
    if (my_tail < sizes_.warp_queue_size) {
      warp_queue_[my_queue * sizes_.warp_queue_size + my_tail] = vertex;
      return;
    }
    const int my_block_tail = atomicAdd(&tail_[sizes_.warp_queues], 1);
    if (my_block_tail < sizes_.block_queue_size) {
      block_queue_[my_block_tail] = vertex;
      return;
    }
    const Vertex my_global_tail = atomicAdd(c_frontier_tail, 1);
    c_frontier[my_global_tail] = vertex;
  }

  /// Moves all queues to the g-queue, one behind the other, in a piece reserved by one addition.
  /// The figure moves the w-queues into the b-queue and that into the g-queue; the places that
  /// thread 0 adds up make it one move.
  __device__ void block_consolidate(Vertex* c_frontier, Vertex* c_frontier_tail) const {
    __syncthreads();
    const int queued_in_block = min(tail_[sizes_.warp_queues], sizes_.block_queue_size);
    if (threadIdx.x == 0) {
      Vertex queued = queued_in_block;
      for (int queue = 0; queue < sizes_.warp_queues; ++queue) {
        queued += min(tail_[queue], sizes_.warp_queue_size);
      }
      Vertex place = atomicAdd(c_frontier_tail, queued);
      for (int queue = 0; queue < sizes_.warp_queues; ++queue) {
        place_[queue] = place;
        place += min(tail_[queue], sizes_.warp_queue_size);
      }
      place_[sizes_.warp_queues] = place;
    }
    __syncthreads();

    const int threads = static_cast<int>(blockDim.x);
    const int slots = sizes_.warp_queues * sizes_.warp_queue_size;
    for (int slot = static_cast<int>(threadIdx.x); slot < slots; slot += threads) {
      const int queue = slot / sizes_.warp_queue_size;
      const int position = slot % sizes_.warp_queue_size;
      if (position < tail_[queue]) c_frontier[place_[queue] + position] = warp_queue_[slot];
    }
    for (int slot = static_cast<int>(threadIdx.x); slot < queued_in_block; slot += threads) {
      c_frontier[place_[sizes_.warp_queues] + slot] = block_queue_[slot];
    }
  }

 private:
  __device__ explicit BlockQueues(const QueueSizes& sizes)
      : sizes_(sizes),
        tail_(dynamic_shared<Vertex>()),
        place_(tail_ + sizes.warp_queues + 1),
        warp_queue_(place_ + sizes.warp_queues + 1),
        block_queue_(warp_queue_ + std::ptrdiff_t{sizes.warp_queues} * sizes.warp_queue_size) {}

  QueueSizes sizes_;
  Vertex* tail_;         // how often each w-queue was chosen, then the b-queue
  Vertex* place_;        // where the contents of each go in the g-queue
  Vertex* warp_queue_;   // warp_queues rows of warp_queue_size slots
  Vertex* block_queue_;  // block_queue_size slots
};

/// The end of an arc of my_vertex joins the next frontier, unless it has been in one.
// scheme bfs.saa#VisitWarp 1b477842
__device__ inline void visit(const Level& level, const BlockQueues& queues, Vertex my_vertex,
                             Vertex neighbour) {
  const int was_visited = atomicExch(&level.visited[neighbour], 1);
  if (!was_visited) {
    level.label[neighbour] = level.label[my_vertex] + 1;
    queues.insert(neighbour, level.c_frontier, level.c_frontier_tail);
  }
}

/// The arcs of a thread's vertex, one after the other.
// scheme bfs.saa#FollowWarp a6f477fd
__device__ inline void follow_arcs(const Level& level, const TexturedGraph& graph,
                                   const BlockQueues& queues, Vertex my_vertex) {
  for (ArcIndex arc = fetch_edge(graph, my_vertex);
       arc < fetch_edge(graph, std::int64_t{my_vertex} + 1); ++arc) {
    visit(level, queues, my_vertex, fetch_dest(graph, arc));
  }
}

/// Runs the levels that are left of a search, each with one launch of the w-queue kernel.
bfs::Work run_warp_queue_levels(SearchMemory& memory, const GraphTextures& textures,
                                const bfs::Options& options);

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
