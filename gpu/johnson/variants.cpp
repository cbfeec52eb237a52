/// \file
/// The table of the Johnson paper's steps. A step is one file and one line here; everything else
/// loops over the table.
#include "gpu/johnson/johnson.hpp"

// name, what the paper calls it and where, what is new against the step before, how it finds
// potentials, and what searches. The order is the paper's; our own rung comes last. Compiled once
// for each executor.
// clang-format off
#define GRAPHSPEC_JOHNSON_STEPS(STEP) \
  STEP(outer_loop, "the outer loop in parallel, formulas (13)-(15); INIT, RELAX_WITH_MASK, UPDATE_MASK", "a phase settles several vertices and relaxes the arcs of all of them", potentials_sequential, search_outer_loop) \
  STEP(inner_loop, "the inner loop in parallel, formula (16)", "one vertex is settled at a time, a thread for each of its arcs", potentials_sequential, search_inner_loop) \
  STEP(parallel_bellman_ford, "Bellman-Ford in parallel, formula (17)", "as inner_loop, with the potentials found on the device, a thread a target", potentials_pull, search_inner_loop) \
  STEP(frontier, "ours; buckets after Meyer and Sanders 2003", "a source a block: lengths, buckets and queues in shared memory, many sources in flight", potentials_pull, search_frontier)
// clang-format on

namespace graphspec::GRAPHSPEC_EXECUTOR {

johnson::Reweight johnson_reweight;
johnson::Potentials johnson_potentials_sequential, johnson_potentials_pull;
johnson::Search johnson_search_outer_loop, johnson_search_inner_loop, johnson_search_frontier;

namespace {

/// Places in the paper's order, from 1.
enum Place : int {
  place_zero,
#define GRAPHSPEC_PLACE(name, ...) place_##name,
  GRAPHSPEC_JOHNSON_STEPS(GRAPHSPEC_PLACE)
#undef GRAPHSPEC_PLACE
};

constexpr johnson::Variant table[] = {
#define GRAPHSPEC_ROW(name_, source_, summary_, potentials_, search_) \
  {.name = #name_,                                                    \
   .step = place_##name_,                                             \
   .source = (source_),                                               \
   .summary = (summary_),                                             \
   .potentials = johnson_##potentials_,                               \
   .reweight = johnson_reweight,                                      \
   .search = johnson_##search_},
    GRAPHSPEC_JOHNSON_STEPS(GRAPHSPEC_ROW)
#undef GRAPHSPEC_ROW
};

}  // namespace

std::span<const johnson::Variant> johnson_variants() {
  return table;
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
