/// \file
/// Step 2 of Kolganov 2015: lanes of a warp learn from each other by shuffles, new against step 1,
/// which "speeds up the whole algorithm about twofold": registers instead of shared memory, and one
/// vote instead of five rounds of a scan.
///
/// Steps 3 to 6 are this one on a graph that one more transformation was done to. The search makes
/// the following of them (find_minimum.cuh, graph_views.cuh):
/// - local_sort: a list is read up to its first arc to another tree, and begins there in the next
///   iteration;
/// - renumber: trees of neighbours are near each other in memory;
/// - rank_weights: weights are compared in 32 bits;
/// - compress: ends are read in ten bits, and decoded by the lane that needs them.
#include "gpu/boruvka_mst/iterations.cuh"
#include "gpu/boruvka_mst/shuffle_scan.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {

std::unique_ptr<boruvka_mst::Prepared> boruvka_mst_shuffle_scan(
    Runtime& runtime, const boruvka_mst::TransformedGraph& graph,
    const boruvka_mst::Options& options) {
  return boruvka::prepare_in_device_memory<boruvka::ShuffleScan, boruvka::NoCpuPart>(runtime, graph,
                                                                                     options);
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
