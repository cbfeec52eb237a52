/// \file
/// BFS step 7, single_block_start: one block runs the first levels in one launch ("Kernel Launch
/// Overhead"; described in the paper, printed nowhere).
///
/// New against warp_queues: the first frontiers are small, and a launch and a tail read back cost
/// more than such a level. A kernel of one block keeps both frontiers in shared memory and passes
/// from level to level with a barrier, until a frontier outgrows its queue. Then it completes that
/// level, copies the frontier to the g-queue and returns; the host goes on with the step before.
/// Where no frontier outgrows the queue, as on a long path, the whole search is this one launch. (A
/// vertex still has one thread: of a first vertex of high degree the others see nothing.)
///
/// The text has the block's queue overflow into the g-queue as in BFS_Bqueue_kernel. With one block
/// the queue's tail alone can number the frontier's vertices: number n goes to slot n of the queue,
/// or, where there is none, to place n of the g-queue, without a second atomic addition.
#include "gpu/bfs/warp_queues.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {

/// One block; 2 * queue_size words of dynamic shared memory. On return c_frontier and
/// c_frontier_tail hold the first frontier of more than queue_size vertices, or the empty one that
/// ends the search. level.p_frontier holds the source.
// scheme bfs.saa#SingleBlock 0d3bbb93
__global__ void single_block_kernel(Level level, TexturedGraph graph, int queue_size) {
  __shared__ int tails[3];
  Vertex* p_queue = dynamic_shared<Vertex>();
  Vertex* c_queue = p_queue + queue_size;
  int p_tail = 1;
  // The levels take the tails in turn. One is emptied in the level before it is used, two levels
  // after it was last read: so a level needs only the barrier at its end.
  int turn = 0;

  // The first level is thread 0's alone, since its frontier has one slot: no barrier before it.
  if (threadIdx.x == 0) {
    p_queue[0] = level.p_frontier[0];
    tails[0] = 0;
  }

  const int threads = static_cast<int>(blockDim.x);
  while (true) {
    int* const c_tail = &tails[turn];
    turn = (turn + 1) % 3;
    if (threadIdx.x == 0) tails[turn] = 0;
    for (int slot = static_cast<int>(threadIdx.x); slot < p_tail; slot += threads) {
      const Vertex my_vertex = p_queue[slot];
      for (ArcIndex arc = fetch_edge(graph, my_vertex);
           arc < fetch_edge(graph, std::int64_t{my_vertex} + 1); ++arc) {
        const Vertex neighbour = fetch_dest(graph, arc);
        const int was_visited = atomicExch(&level.visited[neighbour], 1);
        if (!was_visited) {
          level.label[neighbour] = level.label[my_vertex] + 1;
          const int my_tail = atomicAdd(c_tail, 1);
          if (my_tail < queue_size) {
            c_queue[my_tail] = neighbour;
          } else {
            level.c_frontier[my_tail] = neighbour;
          }
        }
      }
    }
    __syncthreads();

    p_tail = *c_tail;
    Vertex* const found = c_queue;
    c_queue = p_queue;
    p_queue = found;
    if (p_tail == 0 || p_tail > queue_size) break;
  }

  if (threadIdx.x == 0) *level.c_frontier_tail = p_tail;
  for (int slot = static_cast<int>(threadIdx.x); slot < min(p_tail, queue_size); slot += threads) {
    level.c_frontier[slot] = p_queue[slot];
  }
}

bfs::Work bfs_single_block_start(const DeviceGraph& graph, Vertex source,
                                 const bfs::Options& options, std::int32_t* label) {
  const GraphTextures textures(graph);
  SearchMemory memory = start_search(graph, source, label);
  launch<single_block_kernel>(
      {1, static_cast<unsigned>(options.block_size),
       2 * static_cast<std::size_t>(options.single_block_queue_size) * sizeof(Vertex)},
      next_level(memory), textures.view(), options.single_block_queue_size);
  finish_level(memory);
  run_warp_queue_levels(memory, textures, options);
  return {};  // what the single block's frontiers held is not known here
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
