/// \file
/// The table of the paper's steps as published; compiled once for each executor and for OpenCL.
#include <span>

#include "properties/bellman_ford/errata/published_steps.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

std::span<const bellman_ford::Step> published_bellman_ford_steps();

namespace {

constexpr bellman_ford::Step table[] = {
    {.name = "published_naive",
     .step = 1,
     .source = "BF_Naive",
     .summary = "the published kernel with two arrays of distances; its results are correct if no "
                "cycle is negative",
     .always_predecessors = true,
     .dense = published_naive},
    {.name = "published_reduce",
     .step = 2,
     .source = "BF_Reduce",
     .summary =
         "the published kernel with barriers; its predecessors are wrong, and its distances are "
         "wrong unless M divides the number of vertices and is a power of two",
     .always_predecessors = true,
     .dense = published_reduce},
    {.name = "published_reduce_coarse",
     .step = 3,
     .source = "BF_Reduce_Coarse",
     .summary =
         "the published kernel with barriers and the transposed matrix; its results have the same "
         "errors as those of published_reduce",
     .always_predecessors = true,
     .dense = published_reduce_coarse},
};

}  // namespace

std::span<const bellman_ford::Step> published_bellman_ford_steps() {
  return table;
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
