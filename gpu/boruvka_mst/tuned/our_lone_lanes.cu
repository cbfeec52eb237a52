/// \file
/// Ours, new against our_vote: a warp has up to 32 segments, and each lane first looks alone at a
/// few arcs of a list of its own, for most searches end at the arc that they begin with; the warp
/// goes along those lists that are left, one after another.
#include "gpu/boruvka_mst/tuned/lane_search.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {

std::unique_ptr<boruvka_mst::Prepared> boruvka_mst_our_lone_lanes(
    Runtime& runtime, const boruvka_mst::TransformedGraph& graph,
    const boruvka_mst::Options& options) {
  using namespace boruvka;  // NOLINT(google-build-using-namespace)
  return prepare_in_device_memory<LaneSearch<1, false>, NoCpuPart>(runtime, graph, options);
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
