/// \file
/// BFS step 6, warp_queues: queues below the block's queue ("Hierarchical Queues"; described in the
/// paper, printed nowhere).
///
/// New against texture: the threads of a warp add to a queue's tail at the same moment, so with one
/// b-queue they wait for each other every time. Here a block has a power of two of w-queues, and a
/// thread uses the one that the lowest bits of threadIdx.x name: of the additions of a warp only
/// 32 / warp_queues meet at one tail.
///
/// More w-queues are smaller ones and overflow sooner. The text asks for a check and for overflow
/// into the b-queue, and from there, as before, into the g-queue. (Parboil's BFS, which the text
/// describes, leaves the check out and writes past its queues: properties/errata.)
#include "gpu/bfs/warp_queues.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {

/// One thread a vertex of the previous frontier; queue_bytes(sizes) of dynamic shared memory.
// scheme bfs.saa#WarpQueuesLevel a17a2860
__global__ void warp_queues_kernel(Level level, TexturedGraph graph, QueueSizes sizes) {
  const BlockQueues queues = BlockQueues::block_open(sizes);

  const std::int64_t tid = grid_thread();
  if (tid < level.p_frontier_tail) {
    follow_arcs(level, graph, queues, level.p_frontier[tid]);
  }
  queues.block_consolidate(level.c_frontier, level.c_frontier_tail);
}

bfs::Work run_warp_queue_levels(SearchMemory& memory, const GraphTextures& textures,
                                const bfs::Options& options) {
  const QueueSizes sizes = queue_sizes(options);
  return run_levels(memory, [&](const Level& level) {
    launch<warp_queues_kernel>({blocks_for(level.p_frontier_tail, options.block_size),
                                static_cast<unsigned>(options.block_size), queue_bytes(sizes)},
                               level, textures.view(), sizes);
  });
}

bfs::Work bfs_warp_queues(const DeviceGraph& graph, Vertex source, const bfs::Options& options,
                          std::int32_t* label) {
  const GraphTextures textures(graph);
  SearchMemory memory = start_search(graph, source, label);
  return run_warp_queue_levels(memory, textures, options);
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
