/// \file
/// The table of the Bellman-Ford paper's steps and ours. A step is one file and one line here;
/// everything else loops over the table.
#include "gpu/bellman_ford/bellman_ford.hpp"

// name, what the paper calls it, what is new against the step before. The order is the paper's on
// dense matrices; our own rung on them and the steps on sparse graphs come behind. Compiled once
// for each executor, and for OpenCL with the steps whose kernels are portable.
// clang-format off
#define GRAPHSPEC_BELLMAN_FORD_PORTABLE_STEPS(STEP) \
  STEP(naive, "BF_Naive, section 1.2; after Kumar, Misra and Tomar 2011", "all vertices at once, a thread each") \
  STEP(reduce, "BF_Reduce, section 2.1", "a group of M threads a vertex, and a reduction in shared memory") \
  STEP(reduce_coarse, "BF_Reduce_Coarse, section 2.2", "the matrix transposed, so that a group reads along a row")
#define GRAPHSPEC_BELLMAN_FORD_DENSE_STEPS(STEP) \
  STEP(dense_frontier, "ours", "rounds in one kernel until nothing gets shorter, the matrix in shared memory or read at full rate")
#define GRAPHSPEC_BELLMAN_FORD_SPARSE_STEPS(STEP) \
  STEP(edge_parallel, "ours", "lists of arcs instead of a matrix; a thread an arc in every round") \
  STEP(worklist, "ours", "a round relaxes the arcs of vertices that the round before shortened") \
  STEP(frontier, "ours; buckets after Meyer and Sanders 2003", "buckets of lengths in one kernel, arcs shared by warps, blocks that go on alone")
// clang-format on

#if defined(GRAPHSPEC_OPENCL_TEXT)
#undef GRAPHSPEC_BELLMAN_FORD_DENSE_STEPS
#define GRAPHSPEC_BELLMAN_FORD_DENSE_STEPS(STEP)
#undef GRAPHSPEC_BELLMAN_FORD_SPARSE_STEPS
#define GRAPHSPEC_BELLMAN_FORD_SPARSE_STEPS(STEP)
#endif

#define GRAPHSPEC_BELLMAN_FORD_STEPS(DENSE, SPARSE) \
  GRAPHSPEC_BELLMAN_FORD_PORTABLE_STEPS(DENSE)      \
  GRAPHSPEC_BELLMAN_FORD_DENSE_STEPS(DENSE)         \
  GRAPHSPEC_BELLMAN_FORD_SPARSE_STEPS(SPARSE)

namespace graphspec::GRAPHSPEC_EXECUTOR {

#define GRAPHSPEC_DECLARE_DENSE(name, ...) bellman_ford::DenseSearch bellman_ford_##name;
#define GRAPHSPEC_DECLARE_SPARSE(name, ...) bellman_ford::SparseSearch bellman_ford_##name;
GRAPHSPEC_BELLMAN_FORD_STEPS(GRAPHSPEC_DECLARE_DENSE, GRAPHSPEC_DECLARE_SPARSE)
#undef GRAPHSPEC_DECLARE_DENSE
#undef GRAPHSPEC_DECLARE_SPARSE

namespace {

/// Places in the order of the table, from 1.
enum Place : int {
  place_zero,
#define GRAPHSPEC_PLACE(name, ...) place_##name,
  GRAPHSPEC_BELLMAN_FORD_STEPS(GRAPHSPEC_PLACE, GRAPHSPEC_PLACE)
#undef GRAPHSPEC_PLACE
};

constexpr bellman_ford::Variant table[] = {
#define GRAPHSPEC_DENSE_ROW(name_, source_, summary_) \
  {.name = #name_,                                    \
   .step = place_##name_,                             \
   .source = (source_),                               \
   .summary = (summary_),                             \
   .dense = bellman_ford_##name_,                     \
   .sparse = nullptr},
#define GRAPHSPEC_SPARSE_ROW(name_, source_, summary_) \
  {.name = #name_,                                     \
   .step = place_##name_,                              \
   .source = (source_),                                \
   .summary = (summary_),                              \
   .dense = nullptr,                                   \
   .sparse = bellman_ford_##name_},
    GRAPHSPEC_BELLMAN_FORD_STEPS(GRAPHSPEC_DENSE_ROW, GRAPHSPEC_SPARSE_ROW)
#undef GRAPHSPEC_DENSE_ROW
#undef GRAPHSPEC_SPARSE_ROW
};

}  // namespace

std::span<const bellman_ford::Variant> bellman_ford_variants() {
  return table;
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
