/// \file
/// Ours, new against our_resume: one vote of a warp says which lane has found an edge, instead of
/// five rounds of a scan.
#include "gpu/boruvka_mst/iterations.cuh"
#include "gpu/boruvka_mst/tuned/vote.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {

// scheme boruvka_mst.saa#first_by_vote 9b270dd9
// scheme boruvka_mst.saa#find_minimum_by_vote 6358e4ad
// scheme boruvka_mst.saa#VoteASegment d6a4fc54
std::unique_ptr<boruvka_mst::Prepared> boruvka_mst_our_vote(
    Runtime& runtime, const boruvka_mst::TransformedGraph& graph,
    const boruvka_mst::Options& options) {
  using namespace boruvka;  // NOLINT(google-build-using-namespace)
  return prepare_in_device_memory<ScanSearch<Vote, true>, NoCpuPart>(runtime, graph, options);
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
