/// \file
/// Ours, new against our_lone_lanes: behind the first 32 arcs of a list a warp has four times 32 on
/// their way at once.
#include "gpu/boruvka_mst/tuned/lane_search.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {

std::unique_ptr<boruvka_mst::Prepared> boruvka_mst_our_chunks(
    Runtime& runtime, const boruvka_mst::TransformedGraph& graph,
    const boruvka_mst::Options& options) {
  using namespace boruvka;  // NOLINT(google-build-using-namespace)
  return prepare_in_device_memory<LaneSearch<4, false>, NoCpuPart>(runtime, graph, options);
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
