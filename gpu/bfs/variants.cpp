/// \file
/// The table of the BFS paper's steps. A step is one file and one line here; everything else loops
/// over the table.
#include "gpu/bfs/bfs.hpp"

// name, what the paper calls it and where, what is new against the step before, what it needs.
// The order is the paper's; our own rung comes last. Compiled once for each executor.
// clang-format off
#define GRAPHSPEC_BFS_STEPS(STEP) \
  STEP(vertex_parallel, "Harish and Narayanan; named in 'A Parallel BFS Function'", "a thread a vertex, all vertices in each level", {}) \
  STEP(global_queue, "BFS_Bqueue_kernel without its shared memory", "a frontier in a queue with one atomic tail in global memory", {}) \
  STEP(block_queue, "BFS_Bqueue_kernel", "a queue a block in shared memory, copied to the global queue in one piece", {}) \
  STEP(texture, "'Memory Bandwidth'", "edges and dest are read through textures", {}) \
  STEP(warp_queues, "'Hierarchical Queues'", "several queues a block, chosen by the low bits of the thread number", {}) \
  STEP(single_block_start, "'Kernel Launch Overhead'", "one block runs the first levels, until a frontier outgrows its queue", {}) \
  STEP(dynamic_parallelism, "'Load Balance'", "a vertex of high degree gets a child grid with a thread an arc", {}) \
  STEP(frontier, "ours; direction switch after Beamer, Asanovic and Patterson 2012", "direction-optimizing with bitmaps, balanced by degree, no host round trip a level", {.transpose = true})
// clang-format on

namespace graphspec::GRAPHSPEC_EXECUTOR {

#define GRAPHSPEC_DECLARE(name, ...) bfs::Search bfs_##name;
GRAPHSPEC_BFS_STEPS(GRAPHSPEC_DECLARE)
#undef GRAPHSPEC_DECLARE

namespace {

/// Places in the paper's order, from 1.
enum Place : int {
  place_zero,
#define GRAPHSPEC_PLACE(name, ...) place_##name,
  GRAPHSPEC_BFS_STEPS(GRAPHSPEC_PLACE)
#undef GRAPHSPEC_PLACE
};

constexpr bfs::Variant table[] = {
#define GRAPHSPEC_ROW(name_, source_, summary_, ...) \
  {.name = #name_,                                   \
   .step = place_##name_,                            \
   .source = source_,                                \
   .summary = summary_,                              \
   .needs = __VA_ARGS__,                             \
   .run = bfs_##name_},
    GRAPHSPEC_BFS_STEPS(GRAPHSPEC_ROW)
#undef GRAPHSPEC_ROW
};

}  // namespace

std::span<const bfs::Variant> bfs_variants() {
  return table;
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
