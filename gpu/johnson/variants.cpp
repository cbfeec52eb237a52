/// \file
/// The table of the Johnson paper's steps: how each finds potentials, and what searches. A step is
/// one file and one row here; everything else loops over the table. Compiled once for each
/// executor.
#include "gpu/device/variant_table.hpp"
#include "gpu/johnson/johnson.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

johnson::Reweight johnson_reweight;
johnson::Potentials johnson_potentials_sequential, johnson_potentials_pull,
    johnson_potentials_tuned;
johnson::PrepareSearch johnson_search_outer_loop, johnson_search_inner_loop, johnson_search_tuned;
RunReport johnson_distributed(Communicator& ranks, const GraphPart& part,
                              const problem::Apsp::Query& query, const johnson::Options& options,
                              OwnAnswer& own);

namespace {

// In the paper's order; our own rung comes last.
constexpr auto table = in_order<johnson::Variant>({
    {.name = "outer_loop",
     .source = "the outer loop in parallel; INIT, RELAX_WITH_MASK, UPDATE_MASK",
     .summary = "a phase settles several vertices and relaxes the arcs of all of them",
     .sizes = {32},
     .potentials = johnson_potentials_sequential,
     .reweight = johnson_reweight,
     .search = johnson_search_outer_loop},
    {.name = "inner_loop",
     .source = "the inner loop in parallel, formula (16)",
     .summary = "a phase settles one vertex, with one thread per arc",
     .sizes = {32},
     .potentials = johnson_potentials_sequential,
     .reweight = johnson_reweight,
     .search = johnson_search_inner_loop},
    {.name = "parallel_bellman_ford",
     .source = "Bellman-Ford in parallel, operator (4)",
     .summary = "like inner_loop, but the device computes the potentials, with one thread per "
                "target vertex",
     .potentials = johnson_potentials_pull,
     .reweight = johnson_reweight,
     .search = johnson_search_inner_loop},
    {.name = "tuned",
     .source = "ours; buckets after Meyer and Sanders 2003",
     .summary = "one block per source: distances, buckets and queues in shared memory, many "
                "sources at once",
     .sizes = {32, 256, 2048},
     .potentials = johnson_potentials_tuned,
     .reweight = johnson_reweight,
     .search = johnson_search_tuned},
});

constexpr auto on_ranks = in_order<johnson::OnRanks>({
    {.name = "distributed",
     .source = "ours",
     .summary = "the sources are partitioned among ranks; each rank has the whole graph and "
                "searches like the variant tuned",
     .sizes = {32, 256, 2048},
     .cost = 5,
     .reweights = true,
     .run = johnson_distributed},
});

}  // namespace

template <>
std::span<const johnson::Variant> compiled<johnson::Variant>() {
  return table;
}

template <>
std::span<const johnson::OnRanks> compiled<johnson::OnRanks>() {
  return on_ranks;
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
