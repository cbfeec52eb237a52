/// \file
/// Which launches of the breadth-first steps are which rounds of their schemes.
#include "properties/spec/rounds.hpp"

namespace graphspec::papers::bfs {

KernelRoundRows kernel_rounds;
std::span<const properties::KernelRounds> kernel_rounds() {
  // How many levels the single block takes depends on its queue.
  constexpr int single_block_queue = 3;
  static const std::vector<properties::KernelRounds> rows = {
      {"bfs",
       "vertex_parallel",
       "VertexParallel",
       {{"vertex_parallel_kernel", "VertexParallelLevel"}}},
      {"bfs",
       "nonatomic_visited",
       "NonatomicVisited",
       {{"nonatomic_visited_kernel", "NonatomicVisitedLevel"}}},
      {"bfs", "global_queue", "GlobalQueue", {{"global_queue_kernel", "GlobalQueueLevel"}}},
      {"bfs", "block_queue", "BlockQueue", {{"BFS_Bqueue_kernel", "BlockQueueLevel"}}},
      {"bfs", "texture", "Texture", {{"texture_kernel", "BlockQueueLevel"}}},
      {"bfs", "warp_queues", "WarpQueues", {{"warp_queues_kernel", "WarpQueuesLevel"}}},
      {"bfs",
       "single_block_start",
       "SingleBlockStart",
       {{"single_block_kernel", "SingleBlock"}, {"warp_queues_kernel", "WarpQueuesLevel"}},
       {{"single_block_queue_size", single_block_queue}},
       {{"C", single_block_queue}}},
      {"bfs",
       "dynamic_parallelism",
       "DynamicParallelism",
       {{"dynamic_parallelism_kernel", "DynamicParallelismLevel"}}},
      {"bfs", "hoisted_bound", "BlockQueue", {{"hoisted_bound_kernel", "BlockQueueLevel"}}},
  };
  return rows;
}

}  // namespace graphspec::papers::bfs
