/// \file
/// BFS step 3, global_queue: BFS_Bqueue_kernel with its shared memory left out, as the paper first
/// reads it ("let us ignore the shared memory arrays"), after Luo, Wong and Hwu.
///
/// New against nonatomic_visited: visited is read and set in one operation, an atomic exchange an
/// arc (line 15). It lets exactly one thread insert a vertex, so that a level costs what its
/// frontier's vertices and their arcs cost, and the whole search is O(V + E). All threads still
/// queue up for the one tail in global memory, with an addition an inserted vertex.
#include "gpu/bfs/bfs_host.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {

/// One thread a vertex of the previous frontier.
// scheme bfs.saa#GlobalQueueLevel c38ec0aa
__global__ void global_queue_kernel(const Vertex* p_frontier, Vertex p_frontier_tail,
                                    Vertex* c_frontier, Vertex* c_frontier_tail,
                                    const ArcIndex* edges, const Vertex* dest, std::int32_t* label,
                                    int* visited) {
  const std::int64_t tid = grid_thread();
  if (tid >= p_frontier_tail) return;
  const Vertex my_vertex = p_frontier[tid];
  for (ArcIndex arc = edges[my_vertex]; arc < edges[my_vertex + 1]; ++arc) {
    const Vertex neighbour = dest[arc];
    const int was_visited = atomicExch(&visited[neighbour], 1);
    if (!was_visited) {
      label[neighbour] = label[my_vertex] + 1;
      const Vertex my_global_tail = atomicAdd(c_frontier_tail, 1);
      c_frontier[my_global_tail] = neighbour;
    }
  }
}

bfs::Work bfs_global_queue(const DeviceGraph& graph, Vertex source, const bfs::Options& options,
                           std::int32_t* label) {
  SearchMemory memory = start_search(graph, source, label);
  return run_levels(memory, [&](const Level& level) {
    launch<global_queue_kernel>({blocks_for(level.p_frontier_tail, options.block_size),
                                 static_cast<unsigned>(options.block_size)},
                                level.p_frontier, level.p_frontier_tail, level.c_frontier,
                                level.c_frontier_tail, graph.out().edges, graph.out().dest,
                                level.label, level.visited);
  });
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
