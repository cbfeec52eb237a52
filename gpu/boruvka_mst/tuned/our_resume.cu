/// \file
/// Ours, new against Kolganov's rank_weights: the search of a list goes on where the last one
/// ended, for an arc within a tree stays within one; segments that have found no arc to another
/// tree, and trees without segments, are left out from then on. The paper begins at each list's
/// first arc in every iteration, and keeps all segments.
#include "gpu/boruvka_mst/iterations.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {

std::unique_ptr<boruvka_mst::Prepared> boruvka_mst_our_resume(
    Runtime& runtime, const boruvka_mst::TransformedGraph& graph,
    const boruvka_mst::Options& options) {
  using namespace boruvka;  // NOLINT(google-build-using-namespace)
  return prepare_in_device_memory<ScanSearch<WarpScan<Shuffles>, true>, NoCpuPart>(runtime, graph,
                                                                                   options);
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
