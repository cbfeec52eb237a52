/// \file
/// Step 2 of Kolganov 2015: the scan by shuffles, as printed, new against step 1, which "speeds up
/// the whole algorithm about twofold": lanes exchange registers instead of words of shared memory.
/// The listing is WarpScan::choose() in warp_scan.cuh, the loop around it
/// find_minimum_of_segments() in find_minimum.cuh.
///
/// Steps 3 to 5 are this one on a graph that one more transformation was done to. The search makes
/// the following of them (find_minimum.cuh, graph_views.cuh):
/// - renumber: trees of neighbours are near each other in memory;
/// - rank_weights: weights are compared in 32 bits;
/// - compress: ends are read in ten bits, and decoded by the lane that needs them.
#include "gpu/boruvka_mst/iterations.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {

std::unique_ptr<boruvka_mst::Prepared> boruvka_mst_shuffle_scan(
    Runtime& runtime, const boruvka_mst::TransformedGraph& graph,
    const boruvka_mst::Options& options) {
  using namespace boruvka;  // NOLINT(google-build-using-namespace)
  return prepare_in_device_memory<ScanSearch<WarpScan<Shuffles>>, NoCpuPart>(runtime, graph,
                                                                             options);
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
