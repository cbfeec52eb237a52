/// \file
/// The table of the paper's steps as published; compiled once for each executor and for OpenCL.
#include <span>

#include "properties/bellman_ford/errata/published_steps.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

std::span<const bellman_ford::Variant> published_bellman_ford_variants();

namespace {

constexpr bellman_ford::Variant table[] = {
    {.name = "published_naive",
     .step = 1,
     .source = "BF_Naive",
     .summary = "the published kernel with two arrays of distances; its results are correct if no "
                "cycle is negative",
     .dense = published_naive,
     .sparse = nullptr},
    {.name = "published_reduce",
     .step = 2,
     .source = "BF_Reduce",
     .summary =
         "the published kernel with barriers; its predecessors are wrong, and its distances are "
         "wrong unless M divides the number of vertices and is a power of two",
     .dense = published_reduce,
     .sparse = nullptr},
    {.name = "published_reduce_coarse",
     .step = 3,
     .source = "BF_Reduce_Coarse",
     .summary =
         "the published kernel with barriers and the transposed matrix; its results have the same "
         "errors as those of published_reduce",
     .dense = published_reduce_coarse,
     .sparse = nullptr},
};

}  // namespace

std::span<const bellman_ford::Variant> published_bellman_ford_variants() {
  return table;
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
