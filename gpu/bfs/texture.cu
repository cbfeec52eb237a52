/// \file
/// BFS step 5, texture: block_queue with edges and dest read through textures ("Memory Bandwidth").
///
/// Neighbouring threads hold vertices from anywhere, so their reads of edges and dest scatter; the
/// paper sends them through the texture unit, whose cache is made for reads that are near each
/// other without being coalesced. (Since 2014 the texture cache and the first-level cache are one,
/// so a current GPU has little left to gain here: the step is the paper's, the gain was of its
/// time.)
///
/// The text wants label read so as well. It must not be: label is written, which a texture cannot
/// do, and a texture need not show what its own launch has written. This kernel happens to read
/// only labels of launches before it; single_block_start reads labels of its own launch and would
/// go wrong (properties/errata). So edges and dest go through textures, and label never does.
#include "gpu/bfs/bfs_host.cuh"
#include "gpu/bfs/texture.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {

/// BFS_Bqueue_kernel line by line, but for fetch_edge() and fetch_dest(): also the loop's bound is
/// read for each arc, as the listing does.
// scheme bfs.saa#BlockQueueLevel 77a52ec6
__global__ void texture_kernel(const Vertex* p_frontier, Vertex p_frontier_tail, Vertex* c_frontier,
                               Vertex* c_frontier_tail, TexturedGraph graph, std::int32_t* label,
                               int* visited, int block_queue_size) {
  Vertex* const block_queue = dynamic_shared<Vertex>();  // c_frontier_s
  __shared__ int block_queue_tail;                       // c_frontier_tail_s
  __shared__ Vertex block_queue_place;                   // our_c_frontier_tail

  if (threadIdx.x == 0) block_queue_tail = 0;
  __syncthreads();

  const std::int64_t tid = grid_thread();
  if (tid < p_frontier_tail) {
    const Vertex my_vertex = p_frontier[tid];
    for (ArcIndex arc = fetch_edge(graph, my_vertex);
         arc < fetch_edge(graph, std::int64_t{my_vertex} + 1); ++arc) {
      const Vertex neighbour = fetch_dest(graph, arc);
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

bfs::Work bfs_texture(const DeviceGraph& graph, Vertex source, const bfs::Options& options,
                      std::int32_t* label) {
  const GraphTextures textures(graph);
  SearchMemory memory = start_search(graph, source, label);
  return run_levels(memory, [&](const Level& level) {
    launch<texture_kernel>({blocks_for(level.p_frontier_tail, options.block_size),
                            static_cast<unsigned>(options.block_size),
                            static_cast<std::size_t>(options.block_queue_size) * sizeof(Vertex)},
                           level.p_frontier, level.p_frontier_tail, level.c_frontier,
                           level.c_frontier_tail, textures.view(), level.label, level.visited,
                           options.block_queue_size);
  });
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
