/// \file
/// The table of the BFS paper's steps. A step is one file and one row here; everything else loops
/// over the table. Compiled once for each executor.
#include "gpu/bfs/bfs.hpp"
#include "gpu/device/variant_table.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

bfs::Search bfs_vertex_parallel, bfs_nonatomic_visited, bfs_global_queue, bfs_block_queue,
    bfs_texture, bfs_warp_queues, bfs_single_block_start, bfs_hoisted_bound;
#ifndef GRAPHSPEC_WITHOUT_NESTED_LAUNCHES
bfs::Search bfs_dynamic_parallelism;
#endif

namespace {

// In the order of the paper. The last row is ours: it shows what one change of block_queue gains.
constexpr auto table = in_order<bfs::Step>({
    {.name = "vertex_parallel",
     .source = "Harish and Narayanan; named in 'A Parallel BFS Function'",
     .summary = "one thread per vertex; each level visits all vertices",
     .run = bfs_vertex_parallel},
    {.name = "nonatomic_visited",
     .source = "'A Parallel BFS Function', the reason for atomicExch on line 15",
     .summary = "the frontier is a queue with one tail in global memory; a thread reads visited[v] "
                "and writes it later, so a vertex can enter the queue several times",
     .run = bfs_nonatomic_visited},
    {.name = "global_queue",
     .source = "BFS_Bqueue_kernel without its shared memory",
     .summary = "atomicExch on visited: each vertex enters the frontier once",
     .run = bfs_global_queue},
    {.name = "block_queue",
     .source = "BFS_Bqueue_kernel",
     .summary = "one queue per block in shared memory; the block copies it to the global queue in "
                "one piece",
     .run = bfs_block_queue},
    {.name = "texture",
     .source = "'Memory Bandwidth'",
     .summary = "edges and dest are read through textures",
     .run = bfs_texture},
    {.name = "warp_queues",
     .source = "'Hierarchical Queues'",
     .summary = "several queues per block; the low bits of the thread number select the queue",
     .run = bfs_warp_queues},
    {.name = "single_block_start",
     .source = "'Kernel Launch Overhead'",
     .summary = "one block runs the first levels, until a frontier exceeds the block's queue",
     .sizes = {32},
     .run = bfs_single_block_start},
#ifndef GRAPHSPEC_WITHOUT_NESTED_LAUNCHES
    {.name = "dynamic_parallelism",
     .source = "'Load Balance'",
     .summary = "a vertex of high degree gets a child grid with one thread per arc",
     .run = bfs_dynamic_parallelism},
#endif
    {.name = "hoisted_bound",
     .source = "ours; BFS_Bqueue_kernel",
     .summary = "like block_queue, but a thread reads the end of a vertex's adjacency list once "
                "instead of once per arc",
     .run = bfs_hoisted_bound},
});

}  // namespace

template <>
std::span<const bfs::Step> compiled<bfs::Step>() {
  return table;
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
