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

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace boruvka {

/// The paper's __shfl, with the mask that it has been given since. Its loop of __shfl_up adds flags
/// up to see whether any is set; a vote does, and has whose is the first.
class ShuffleScan {
 public:
  /// The value of another lane.
  template <class T>
  __device__ T from(T value, int lane) const {
    return __shfl_sync(full_mask, value, lane);
  }

  /// The first lane whose flag is set.
  // scheme boruvka_mst.saa#Vote 8f192eab
  __device__ int first(bool flag) const {
    const unsigned set = __ballot_sync(full_mask, flag ? 1 : 0);
    return set == 0 ? no_lane : __ffs(static_cast<int>(set)) - 1;
  }
};

}  // namespace boruvka

#if !defined(GRAPHSPEC_SCAN_ALONE)  // later steps scan so, too, and include this file
std::unique_ptr<boruvka_mst::Prepared> boruvka_mst_shuffle_scan(
    Runtime& runtime, const boruvka_mst::TransformedGraph& graph,
    const boruvka_mst::Options& options) {
  return boruvka::prepare_in_device_memory<boruvka::ShuffleScan, boruvka::NoCpuPart>(runtime, graph,
                                                                                     options);
}
#endif

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
