/// \file
/// BFS step 4, block_queue: BFS_Bqueue_kernel, the kernel that the paper prints.
///
/// New against global_queue: a block gathers what it finds in a queue in shared memory, the
/// b-queue, reserves its place in the global queue with one addition, and copies the b-queue there,
/// thread by thread, into neighbouring words. The global tail sees one addition a block (beside
/// overflows) instead of one a vertex, and writes to the global queue are coalesced.
///
/// The listing lets each thread that finds the b-queue full set its tail back to BLOCK_QUEUE_SIZE
/// with a plain store, which races with the other threads' atomicAdd. The tail does end up right,
/// but the program has a data race and so no meaning; here the tail keeps counting, and min()
/// clamps it after the barrier. BLOCK_QUEUE_SIZE (32) and BLOCK_SIZE (512) are options.
#include "gpu/bfs/bfs_host.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {

/// One thread a vertex of the previous frontier; block_queue_size words of dynamic shared memory.
// scheme bfs.saa#BlockQueueLevel 77a52ec6
__global__ void BFS_Bqueue_kernel(const Vertex* p_frontier, Vertex p_frontier_tail,
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
    for (ArcIndex arc = edges[my_vertex]; arc < edges[my_vertex + 1]; ++arc) {
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

bfs::Work bfs_block_queue(const DeviceGraph& graph, Vertex source, const bfs::Options& options,
                          std::int32_t* label) {
  SearchMemory memory = start_search(graph, source, label);
  return run_levels(memory, [&](const Level& level) {
    launch<BFS_Bqueue_kernel>({blocks_for(level.p_frontier_tail, options.block_size),
                               static_cast<unsigned>(options.block_size),
                               static_cast<std::size_t>(options.block_queue_size) * sizeof(Vertex)},
                              level.p_frontier, level.p_frontier_tail, level.c_frontier,
                              level.c_frontier_tail, graph.out().edges, graph.out().dest,
                              level.label, level.visited, options.block_queue_size);
  });
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
