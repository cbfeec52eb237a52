/// \file
/// The table of the Bellman-Ford paper's steps. A step is one file and one row here; everything
/// else loops over the table. Compiled once for each executor, and for OpenCL, because the kernels
/// are portable.
#include "gpu/bellman_ford/bellman_ford.hpp"
#include "gpu/bellman_ford/tuner.hpp"
#include "gpu/device/variant_table.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

bellman_ford::DenseSearch bellman_ford_naive, bellman_ford_reduce, bellman_ford_reduce_coarse;

namespace {

// A step runs V - 1 rounds of V groups, which the CPU executor runs thread by thread.
constexpr int cost = 15;
constexpr Vertex most_vertices_checked = 40;

// In the order of the paper.
constexpr auto table = in_order<bellman_ford::Step>({
    {.name = "naive",
     .source = "BF_Naive, section 1.2; after Kumar, Misra and Tomar 2011",
     .summary = "one thread per vertex; all vertices are updated in each round",
     .cost = cost,
     .most_vertices_checked = most_vertices_checked,
     .always_predecessors = true,
     .dense = bellman_ford_naive},
    {.name = "reduce",
     .source = "BF_Reduce, section 2.1",
     .summary = "M threads per vertex find the least distance by a reduction in shared memory",
     .sizes = {32},
     .cost = cost,
     .most_vertices_checked = most_vertices_checked,
     .always_predecessors = true,
     .dense = bellman_ford_reduce,
     .with_selected = bellman_ford::with_tuned_group_size},
    {.name = "reduce_coarse",
     .source = "BF_Reduce_Coarse, section 2.2",
     .summary =
         "like the variant reduce, but on the transposed matrix, so that M threads read along a "
         "row",
     .sizes = {32},
     .cost = cost,
     .most_vertices_checked = most_vertices_checked,
     .always_predecessors = true,
     .dense = bellman_ford_reduce_coarse,
     .with_selected = bellman_ford::with_tuned_group_size},
});

}  // namespace

template <>
std::span<const bellman_ford::Step> compiled<bellman_ford::Step>() {
  return table;
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
