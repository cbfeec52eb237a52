/// \file
/// The table of the BFS paper's steps. A step is one file and one row here; everything else loops
/// over the table. Compiled once for each executor.
#include "gpu/bfs/bfs.hpp"
#include "gpu/device/variant_table.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

bfs::Search bfs_vertex_parallel, bfs_nonatomic_visited, bfs_global_queue, bfs_block_queue,
    bfs_texture, bfs_warp_queues, bfs_single_block_start, bfs_hoisted_bound, bfs_tuned;
#ifndef GRAPHSPEC_WITHOUT_NESTED_LAUNCHES
bfs::Search bfs_dynamic_parallelism;
#endif
RunReport bfs_distributed(Communicator& ranks, const GraphPart& part,
                          const problem::Bfs::Query& query, const bfs::Options& options,
                          OwnAnswer& own);

namespace {

// In the paper's order; what is ours comes last.
constexpr auto table = in_order<bfs::Variant>({
    {.name = "vertex_parallel",
     .source = "Harish and Narayanan; named in 'A Parallel BFS Function'",
     .summary = "a thread a vertex, all vertices in each level",
     .run = bfs_vertex_parallel},
    {.name = "nonatomic_visited",
     .source = "'A Parallel BFS Function', why line 15 is an atomicExch",
     .summary =
         "a frontier in a queue with one tail in global memory, visited read and then written: "
         "a vertex may enter several times",
     .run = bfs_nonatomic_visited},
    {.name = "global_queue",
     .source = "BFS_Bqueue_kernel without its shared memory",
     .summary = "an atomic exchange of visited lets each vertex enter the frontier once",
     .run = bfs_global_queue},
    {.name = "block_queue",
     .source = "BFS_Bqueue_kernel",
     .summary = "a queue a block in shared memory, copied to the global queue in one piece",
     .run = bfs_block_queue},
    {.name = "texture",
     .source = "'Memory Bandwidth'",
     .summary = "edges and dest are read through textures",
     .run = bfs_texture},
    {.name = "warp_queues",
     .source = "'Hierarchical Queues'",
     .summary = "several queues a block, chosen by the low bits of the thread number",
     .run = bfs_warp_queues},
    {.name = "single_block_start",
     .source = "'Kernel Launch Overhead'",
     .summary = "one block runs the first levels, until a frontier outgrows its queue",
     .sizes = {32},
     .run = bfs_single_block_start},
#ifndef GRAPHSPEC_WITHOUT_NESTED_LAUNCHES
    {.name = "dynamic_parallelism",
     .source = "'Load Balance'",
     .summary = "a vertex of high degree gets a child grid with a thread an arc",
     .run = bfs_dynamic_parallelism},
#endif
    {.name = "hoisted_bound",
     .source = "ours; BFS_Bqueue_kernel",
     .summary = "block_queue with the end of a vertex's arcs read once, not for each arc",
     .run = bfs_hoisted_bound},
    {.name = "tuned",
     .source = "ours; direction switch after Beamer, Asanovic and Patterson 2012",
     .summary = "direction-optimizing with bitmaps, balanced by degree, no host round trip a level",
     .sizes = {32, 64, 96, 128},
     .needs = {.transpose = true},
     .run = bfs_tuned},
});

constexpr auto on_ranks = in_order<bfs::OnRanks>({
    {.name = "distributed",
     .source = "ours; after Pan, Pearce and Owens 2018",
     .summary =
         "vertices split among ranks: buckets by owner top-down, a gathered bitmap bottom-up",
     .sizes = {32, 64},
     .run = bfs_distributed},
});

}  // namespace

template <>
std::span<const bfs::Variant> compiled<bfs::Variant>() {
  return table;
}

template <>
std::span<const bfs::OnRanks> compiled<bfs::OnRanks>() {
  return on_ranks;
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
