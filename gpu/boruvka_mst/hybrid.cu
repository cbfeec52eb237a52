/// \file
/// Step 7 of Kolganov 2015, the hybrid implementation: the CPU's cores search a share of the
/// segments while the GPU searches the others, new against step 6; the paper found 20 to 25 % the
/// best share. All other procedures stay on the GPU.
#include "gpu/boruvka_mst/cpu_part.cuh"

#define GRAPHSPEC_SCAN_ALONE
#include "gpu/boruvka_mst/shuffle_scan.cu"

namespace graphspec::GRAPHSPEC_EXECUTOR {

// scheme boruvka_mst.saa#Hybrid 1669cf58
std::unique_ptr<boruvka_mst::Prepared> boruvka_mst_hybrid(
    Runtime& runtime, const boruvka_mst::TransformedGraph& graph,
    const boruvka_mst::Options& options) {
  return boruvka::prepare_in_device_memory<boruvka::ShuffleScan, boruvka::SharedWithCpu>(
      runtime, graph, options);
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
