/// \file
/// The tables of our searches of shortest paths. Compiled once for each executor.
#include "gpu/device/variant_table.hpp"
#include "gpu/ours/sssp/sssp.hpp"
#include "gpu/problem/ranks_variant.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

using OnRanks = RanksVariant<problem::Sssp, ours::sssp::Options>;

ours::sssp::DenseSearch sssp_tuned_dense;
template <class Weight>
PathWork sssp_worklist(const WeightedGraphOver<Weight>& graph, Weight least, Vertex source,
                       const ours::sssp::Options& options, const PathsViewOver<Weight>& paths);
template <class Weight>
PathWork sssp_tuned(const WeightedGraphOver<Weight>& graph, Weight least, Vertex source,
                    const ours::sssp::Options& options, const PathsViewOver<Weight>& paths);
RunReport sssp_distributed(Communicator& ranks, const GraphPart& part,
                           const problem::SsspQuery& query, const ours::sssp::Options& options,
                           OwnAnswer& own);

namespace {

constexpr auto table = in_order<ours::sssp::Step>({
    {.name = "tuned_dense",
     .source = "ours",
     .summary =
         "all rounds in one kernel; the kernel keeps the matrix in shared memory, or reads it at "
         "the full memory bandwidth",
     .sizes = {16, 64},
     .cost = 15,
     .dense = sssp_tuned_dense},
    {.name = "worklist",
     .source = "ours",
     .summary = "edge lists instead of a matrix; a round relaxes only the arcs of vertices whose "
                "distance decreased in the previous round",
     .cost = 5,
     .sparse = sssp_worklist<std::int32_t>,
     .sparse_of_reals = sssp_worklist<double>},
    {.name = "tuned",
     .source = "ours; buckets after Meyer and Sanders 2003",
     .summary =
         "delta-stepping in one kernel; the lanes of a warp share the arcs of its vertices, and "
         "one block can process a small bucket alone",
     .sizes = {32, 64, 256},
     .cost = 5,
     .sparse = sssp_tuned<std::int32_t>,
     .sparse_of_reals = sssp_tuned<double>},
});

constexpr auto on_ranks = in_order<OnRanks>({
    {.name = "distributed",
     .source = "ours; buckets after Meyer and Sanders 2003",
     .summary = "the vertices are partitioned among ranks; each rank searches like the variant "
                "tuned, and sends each decreased distance to the rank that owns the vertex",
     .sizes = {32, 64, 256},
     .has_predecessors = true,
     .cost = 5,
     .takes_heavy_arcs = true,
     .run = sssp_distributed},
});

}  // namespace

template <>
std::span<const ours::sssp::Step> compiled<ours::sssp::Step>() {
  return table;
}

template <>
std::span<const OnRanks> compiled<OnRanks>() {
  return on_ranks;
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
