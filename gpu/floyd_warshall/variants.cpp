/// \file
/// The table of the Floyd-Warshall study's steps. A step is one file and one row here; everything
/// else loops over the table. Compiled once for each executor.
#include "gpu/device/variant_table.hpp"
#include "gpu/floyd_warshall/floyd_warshall.hpp"
#include "gpu/problem/ranks_variant.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

floyd_warshall::Solve<std::int32_t> floyd_warshall_blocked, floyd_warshall_tuned_dense;
template <class Weight>
floyd_warshall::Outcome floyd_warshall_linear(Runtime&, const floyd_warshall::MatricesOver<Weight>&,
                                              const floyd_warshall::Options&);
template <class Weight>
floyd_warshall::Outcome floyd_warshall_coalesced(Runtime&,
                                                 const floyd_warshall::MatricesOver<Weight>&,
                                                 const floyd_warshall::Options&);
template <class Weight>
floyd_warshall::Outcome floyd_warshall_shared(Runtime&, const floyd_warshall::MatricesOver<Weight>&,
                                              const floyd_warshall::Options&);
RunReport floyd_warshall_distributed_dense(Communicator& ranks, const GraphPart& part,
                                           const problem::Apsp::Query& query,
                                           const floyd_warshall::Options& given, OwnAnswer& own);

namespace {

using OnRanks = RanksVariant<problem::Apsp, floyd_warshall::Options>;

// In the study's order; our own rung comes last.
constexpr auto table = in_order<floyd_warshall::Variant>({
    {.name = "linear",
     .source = "CUDA GPGPU; cudaKernel",
     .summary = "all pairs of vertices in parallel; each pair has a block of one thread",
     .solve = floyd_warshall_linear<std::int32_t>,
     .solve_reals = floyd_warshall_linear<double>},
    {.name = "coalesced",
     .source = "Coalesced Memory Optimization; cudaKernel_coa",
     .summary = "blocks of 32 x 32 threads, so that warps read along rows",
     .sizes = {32},
     .solve = floyd_warshall_coalesced<std::int32_t>,
     .solve_reals = floyd_warshall_coalesced<double>},
    {.name = "shared",
     .source = "Shared Memory Optimization; SH_TILE_WIDTH 256",
     .summary = "one block per 256 rows of a column; its threads share the elements of row k",
     .solve = floyd_warshall_shared<std::int32_t>,
     .solve_reals = floyd_warshall_shared<double>},
    {.name = "blocked",
     .source = "Blocked Memory Optimization; phase1, phase2, phase3",
     .summary = "tiles of 32 x 32 in shared memory, 32 intermediate vertices k at a time",
     .sizes = {32, 64},
     .solve = floyd_warshall_blocked},
    {.name = "tuned_dense",
     .source = "ours; tiles after Venkataraman, Sahni and Mukhopadhyaya 2003",
     .summary = "tiles in registers, with add-and-minimum instructions; the next pivot block is "
                "computed while the other tiles are updated",
     .sizes = {32, 64, 96},
     .solve = floyd_warshall_tuned_dense,
     .streams = true},
});

constexpr auto on_ranks = in_order<OnRanks>({
    {.name = "distributed_dense",
     .source = "ours; tiles over a grid of ranks after Sao et al. 2021",
     .summary = "the tiles of tuned_dense are distributed block-cyclically over ranks; the next "
                "pivot block is sent while the other tiles are updated",
     .sizes = {32, 64, 96},
     .has_predecessors = true,
     .cost = 25,
     .most_vertices_checked = 110,
     .reads_matrix = true,
     .run = floyd_warshall_distributed_dense},
});

}  // namespace

template <>
std::span<const floyd_warshall::Variant> compiled<floyd_warshall::Variant>() {
  return table;
}

template <>
std::span<const OnRanks> compiled<OnRanks>() {
  return on_ranks;
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
