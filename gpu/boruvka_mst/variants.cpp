/// \file
/// The table of Kolganov's steps and ours. A step is one file and one line here; everything else
/// loops over the table.
#include "gpu/boruvka_mst/boruvka_mst.hpp"

// name, what the paper calls it, what is new against the step before, the transformations that it
// has in any case, and what prepares its search. Steps 3 to 6 add one transformation each, and what
// the search makes of it is in the file that all of them share. The order is the paper's; our own
// rung comes last. Compiled once for each executor.
// clang-format off
#define GRAPHSPEC_BORUVKA_MST_STEPS(STEP) \
  STEP(shared_scan, "finding the minimum edge by a scan in shared memory", "a warp a segment, 32 arcs at a time, combined in shared memory", (none), shared_scan) \
  STEP(shuffle_scan, "the same by shfl instructions", "lanes of a warp exchange registers", (none), shuffle_scan) \
  STEP(local_sort, "preprocessing 1, local sorting", "lists are sorted by weight and read up to the first arc to another tree", (sorted), shuffle_scan) \
  STEP(renumber, "preprocessing 2, renumbering of all vertices", "vertices that are connected have near numbers", (renumbered), shuffle_scan) \
  STEP(rank_weights, "preprocessing 3, weights as integers", "weights are ranks of 32 bits", (ranked), shuffle_scan) \
  STEP(compress, "preprocessing 4, compression of vertices", "ends of arcs in ten bits", (compressed), shuffle_scan) \
  STEP(hybrid, "hybrid implementation of finding the minimum edge", "the CPU searches a share of the segments beside the GPU", (ranked), hybrid) \
  STEP(out_of_core, "graphs larger than the memory of the GPU", "arrays split between device memory and host memory that the device reads", (ranked), out_of_core) \
  STEP(frontier, "ours; heavy edges filtered after Osipov, Sanders and Singler 2009", "light edges first, then the heavy ones between trees; edges in lists, all in one kernel", (none), frontier)
// clang-format on

namespace graphspec::GRAPHSPEC_EXECUTOR {

boruvka_mst::Prepare boruvka_mst_shared_scan, boruvka_mst_shuffle_scan, boruvka_mst_hybrid,
    boruvka_mst_out_of_core, boruvka_mst_frontier;

namespace {

// What steps have in any case; each of the paper's has what the one before has. Steps 7 and 8 take
// any graph, so compression is left to options.
using boruvka_mst::Transformations;
constexpr Transformations none = {};
constexpr Transformations sorted = {.local_sort = true};
constexpr Transformations renumbered = {.local_sort = true, .renumber = true};
constexpr Transformations ranked = {.local_sort = true, .renumber = true, .rank_weights = true};
constexpr Transformations compressed = {
    .local_sort = true, .renumber = true, .rank_weights = true, .compress = true};

/// Places in the paper's order, from 1.
enum Place : int {
  place_zero,
#define GRAPHSPEC_PLACE(name, ...) place_##name,
  GRAPHSPEC_BORUVKA_MST_STEPS(GRAPHSPEC_PLACE)
#undef GRAPHSPEC_PLACE
};

constexpr boruvka_mst::Variant table[] = {
#define GRAPHSPEC_ROW(name_, source_, summary_, always_, prepare_) \
  {.name = #name_,                                                 \
   .step = place_##name_,                                          \
   .source = (source_),                                            \
   .summary = (summary_),                                          \
   .always = (always_),                                            \
   .prepare = boruvka_mst_##prepare_},
    GRAPHSPEC_BORUVKA_MST_STEPS(GRAPHSPEC_ROW)
#undef GRAPHSPEC_ROW
};

}  // namespace

std::span<const boruvka_mst::Variant> boruvka_mst_variants() {
  return table;
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
