/// \file
/// Ours, Kolganov's out_of_core with the search of our_chunks, and new against that: the first arc
/// of each list, which most searches end at, is kept in device memory. Behind the first iteration
/// segments stand in the order of trees: whoever reads their first arcs over the bus again gets 32
/// bytes for each 4, one after another.
#include "gpu/boruvka_mst/split_memory.cuh"
#include "gpu/boruvka_mst/tuned/lane_search.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {

std::unique_ptr<boruvka_mst::Prepared> boruvka_mst_our_kept_arcs(
    Runtime& runtime, const boruvka_mst::TransformedGraph& graph,
    const boruvka_mst::Options& options) {
  using namespace boruvka;  // NOLINT(google-build-using-namespace)
  return prepare_in_split_memory<LaneSearch<4, true>>(runtime, graph, options);
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
