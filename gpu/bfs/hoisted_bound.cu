/// \file
/// hoisted_bound, ours and no step of the paper: block_queue with the end of a vertex's arcs read
/// once.
///
/// New against block_queue: `edges[my_vertex + 1]` leaves the loop over arcs. The listing reads it
/// again for each arc, and a compiler must leave it so: for all it knows, what the loop writes
/// could be edges. The text says nothing of it. It stands here by itself so that what it is worth
/// is counted apart from what the paper's steps are worth.
#include "gpu/bfs/bfs_host.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {

/// BFS_Bqueue_kernel line by line, but for the loop's bound.
// scheme bfs.saa#BlockQueueLevel 77a52ec6
__global__ void hoisted_bound_kernel(const Vertex* p_frontier, Vertex p_frontier_tail,
                                     Vertex* c_frontier, Vertex* c_frontier_tail,
                                     const ArcIndex* edges, const Vertex* dest, std::int32_t* label,
                                     int* visited, int block_queue_size) {
  Vertex* const block_queue = dynamic_shared<Vertex>();  // c_frontier_s
  __shared__ int block_queue_tail;                       // c_frontier_tail_s
  __shared__ Vertex block_queue_place;                   // our_c_frontier_tail

  if (threadIdx.x == 0) block_queue_tail = 0;
  __syncthreads();

  const std::int64_t tid = grid_thread();
  if (tid < p_frontier_tail) {
    const Vertex my_vertex = p_frontier[tid];
    const ArcIndex last_arc = edges[my_vertex + 1];
    for (ArcIndex arc = edges[my_vertex]; arc < last_arc; ++arc) {
      const Vertex neighbour = dest[arc];
      const int was_visited = atomicExch(&visited[neighbour], 1);
      if (!was_visited) {
        label[neighbour] = label[my_vertex] + 1;
        const int my_tail = atomicAdd(&block_queue_tail, 1);
        if (my_tail < block_queue_size) {
          block_queue[my_tail] = neighbour;
        } else {
          const Vertex my_global_tail = atomicAdd(c_frontier_tail, 1);
          c_frontier[my_global_tail] = neighbour;
        }
      }
    }
  }
  __syncthreads();

  const int queued = min(block_queue_tail, block_queue_size);
  if (threadIdx.x == 0) block_queue_place = atomicAdd(c_frontier_tail, queued);
  __syncthreads();

  for (int slot = static_cast<int>(threadIdx.x); slot < queued;
       slot += static_cast<int>(blockDim.x)) {
    c_frontier[block_queue_place + slot] = block_queue[slot];
  }
}

bfs::Work bfs_hoisted_bound(const DeviceGraph& graph, Vertex source, const bfs::Options& options,
                            std::int32_t* label) {
  SearchMemory memory = start_search(graph, source, label);
  return run_levels(memory, [&](const Level& level) {
    launch<hoisted_bound_kernel>(
        {blocks_for(level.p_frontier_tail, options.block_size),
         static_cast<unsigned>(options.block_size),
         static_cast<std::size_t>(options.block_queue_size) * sizeof(Vertex)},
        level.p_frontier, level.p_frontier_tail, level.c_frontier, level.c_frontier_tail,
        graph.out().edges, graph.out().dest, level.label, level.visited, options.block_queue_size);
  });
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
