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
   .summary = "one thread per vertex; all vertices are updated in each round",
   .dense = bellman_ford_naive},
      {.name = "reduce",
       .source = "BF_Reduce, section 2.1",
       .summary = "M threads per vertex find the least distance by a reduction in shared memory",
       .sizes = {32},
       .dense = bellman_ford_reduce},
      {.name = "reduce_coarse",
       .source = "BF_Reduce_Coarse, section 2.2",
       .summary =
           "like the variant reduce, but on the transposed matrix, so that M threads read along a "
           "row",
       .sizes = {32},
       .dense = bellman_ford_reduce_coarse},
#if !defined(GRAPHSPEC_OPENCL_TEXT)
      {.name = "tuned_dense",
       .source = "ours",
       .summary =
           "all rounds in one kernel; the kernel keeps the matrix in shared memory, or reads it at "
           "the full memory bandwidth",
       .sizes = {16, 64},
       .dense = bellman_ford_tuned_dense},
      {.name = "worklist",
       .source = "ours",
       .summary =
           "edge lists instead of a matrix; a round relaxes only the arcs of vertices whose "
           "distance decreased in the previous round",
       .sparse = bellman_ford_worklist<std::int32_t>,
       .sparse_of_reals = bellman_ford_worklist<double>},
      {.name = "tuned",
       .source = "ours; buckets after Meyer and Sanders 2003",
       .summary =
           "delta-stepping in one kernel; the lanes of a warp share the arcs of its vertices, and "
           "one block can process a small bucket alone",
       .sizes = {32, 64, 256},
       .sparse = bellman_ford_tuned<std::int32_t>,
       .sparse_of_reals = bellman_ford_tuned<double>},
#endif
});

#if !defined(GRAPHSPEC_OPENCL_TEXT)
constexpr auto on_ranks = in_order<bellman_ford::OnRanks>({
    {.name = "distributed",
     .source = "ours; buckets after Meyer and Sanders 2003",
     .summary = "the vertices are partitioned among ranks; each rank searches like the variant "
                "tuned, and sends each decreased distance to the rank that owns the vertex",
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
