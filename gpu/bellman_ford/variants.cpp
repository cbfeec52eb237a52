/// \file
/// The table of the Bellman-Ford paper's steps and ours. A step is one file and one row here;
/// everything else loops over the table. Compiled once for each executor, and for OpenCL with the
/// paper's steps, whose kernels are portable.
#include "gpu/bellman_ford/bellman_ford.hpp"
#include "gpu/device/variant_table.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

bellman_ford::DenseSearch bellman_ford_naive, bellman_ford_reduce, bellman_ford_reduce_coarse,
    bellman_ford_tuned_dense;

template <class Weight>
bellman_ford::Work bellman_ford_edge_parallel(const WeightedGraphOver<Weight>&, Weight, Vertex,
                                              const bellman_ford::Options&,
                                              const bellman_ford::PathsViewOver<Weight>&);
template <class Weight>
bellman_ford::Work bellman_ford_worklist(const WeightedGraphOver<Weight>&, Weight, Vertex,
                                         const bellman_ford::Options&,
                                         const bellman_ford::PathsViewOver<Weight>&);
template <class Weight>
bellman_ford::Work bellman_ford_tuned(const WeightedGraphOver<Weight>&, Weight, Vertex,
                                      const bellman_ford::Options&,
                                      const bellman_ford::PathsViewOver<Weight>&);
RunReport bellman_ford_distributed(Communicator& ranks, const GraphPart& part,
                                   const problem::SsspQuery& query,
                                   const bellman_ford::Options& options, OwnAnswer& own);

namespace {

// In the paper's order on dense matrices; our own rung on them and the steps on sparse graphs come
// behind.
constexpr auto table = in_order<bellman_ford::Variant>({
  {.name = "naive",
   .source = "BF_Naive, section 1.2; after Kumar, Misra and Tomar 2011",
   .summary = "all vertices at once, a thread each",
   .dense = bellman_ford_naive},
      {.name = "reduce",
       .source = "BF_Reduce, section 2.1",
       .summary = "a group of M threads a vertex, and a reduction in shared memory",
       .sizes = {32},
       .dense = bellman_ford_reduce},
      {.name = "reduce_coarse",
       .source = "BF_Reduce_Coarse, section 2.2",
       .summary = "the matrix transposed, so that a group reads along a row",
       .sizes = {32},
       .dense = bellman_ford_reduce_coarse},
#if !defined(GRAPHSPEC_OPENCL_TEXT)
      {.name = "tuned_dense",
       .source = "ours",
       .summary =
           "rounds in one kernel until nothing gets shorter, the matrix in shared memory or "
           "read at full rate",
       .sizes = {16, 64},
       .dense = bellman_ford_tuned_dense},
      {.name = "edge_parallel",
       .source = "ours",
       .summary = "lists of arcs instead of a matrix; a thread an arc in every round",
       .sparse = bellman_ford_edge_parallel<std::int32_t>,
       .sparse_of_reals = bellman_ford_edge_parallel<double>},
      {.name = "worklist",
       .source = "ours",
       .summary = "a round relaxes the arcs of vertices that the round before shortened",
       .sparse = bellman_ford_worklist<std::int32_t>,
       .sparse_of_reals = bellman_ford_worklist<double>},
      {.name = "tuned",
       .source = "ours; buckets after Meyer and Sanders 2003",
       .summary = "buckets of lengths in one kernel, arcs shared by warps, blocks that go on alone",
       .sizes = {32, 64, 256},
       .sparse = bellman_ford_tuned<std::int32_t>,
       .sparse_of_reals = bellman_ford_tuned<double>},
#endif
});

#if !defined(GRAPHSPEC_OPENCL_TEXT)
constexpr auto on_ranks = in_order<bellman_ford::OnRanks>({
    {.name = "distributed",
     .source = "ours; buckets after Meyer and Sanders 2003",
     .summary =
         "vertices split among ranks: each searches as tuned does, and sends what is shorter "
         "than what it sent before, by owner",
     .sizes = {32, 64, 256},
     .has_predecessors = true,
     .cost = 5,
     .takes_heavy_arcs = true,
     .run = bellman_ford_distributed},
});
#endif

}  // namespace

template <>
std::span<const bellman_ford::Variant> compiled<bellman_ford::Variant>() {
  return table;
}

#if !defined(GRAPHSPEC_OPENCL_TEXT)
template <>
std::span<const bellman_ford::OnRanks> compiled<bellman_ford::OnRanks>() {
  return on_ranks;
}
#endif

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
