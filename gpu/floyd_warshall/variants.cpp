/// \file
/// The table of the Floyd-Warshall study's steps. A step is one file and one line here; everything
/// else loops over the table.
#include "gpu/floyd_warshall/floyd_warshall.hpp"

// name, what the study calls it, what is new against the step before. The order is the study's;
// our own rung comes last. Compiled once for each executor.
// clang-format off
#define GRAPHSPEC_FLOYD_WARSHALL_STEPS(STEP) \
  STEP(linear, "CUDA GPGPU; cudaKernel", "all pairs of vertices at once, each a block of one thread") \
  STEP(coalesced, "Coalesced Memory Optimization; cudaKernel_coa", "blocks of 32 x 32 threads, whose warps read along rows") \
  STEP(shared, "Shared Memory Optimization; SH_TILE_WIDTH 256", "256 rows of a column a block, which share what they read of row k") \
  STEP(blocked, "Blocked Memory Optimization; phase1, phase2, phase3", "tiles of 32 x 32 in shared memory, 32 vertices k at a time") \
  STEP(frontier, "ours; tiles after Venkataraman, Sahni and Mukhopadhyaya 2003", "tiles in registers, add-and-minimum instructions, the next pivots closed beside the rest")
// clang-format on

namespace graphspec::GRAPHSPEC_EXECUTOR {

#define GRAPHSPEC_DECLARE(name, ...) floyd_warshall::Solve floyd_warshall_##name;
GRAPHSPEC_FLOYD_WARSHALL_STEPS(GRAPHSPEC_DECLARE)
#undef GRAPHSPEC_DECLARE

namespace {

/// Places in the study's order, from 1.
enum Place : int {
  place_zero,
#define GRAPHSPEC_PLACE(name, ...) place_##name,
  GRAPHSPEC_FLOYD_WARSHALL_STEPS(GRAPHSPEC_PLACE)
#undef GRAPHSPEC_PLACE
};

constexpr floyd_warshall::Variant table[] = {
#define GRAPHSPEC_ROW(name_, source_, summary_) \
  {.name = #name_,                              \
   .step = place_##name_,                       \
   .source = (source_),                         \
   .summary = (summary_),                       \
   .solve = floyd_warshall_##name_},
    GRAPHSPEC_FLOYD_WARSHALL_STEPS(GRAPHSPEC_ROW)
#undef GRAPHSPEC_ROW
};

}  // namespace

std::span<const floyd_warshall::Variant> floyd_warshall_variants() {
  return table;
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
