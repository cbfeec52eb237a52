/// \file
/// Step 6 of Kolganov 2015, the hybrid implementation: the CPU's cores search a share of the
/// segments while the GPU searches the others, new against step 5; the paper found 20 to 25 % the
/// best share. All other procedures stay on the GPU.
#include "gpu/boruvka_mst/cpu_part.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {

// scheme boruvka_mst.saa#Hybrid bee369a3
std::unique_ptr<boruvka_mst::Prepared> boruvka_mst_hybrid(
    Runtime& runtime, const boruvka_mst::TransformedGraph& graph,
    const boruvka_mst::Options& options) {
  using namespace boruvka;  // NOLINT(google-build-using-namespace)
  return prepare_in_device_memory<ScanSearch<WarpScan<Shuffles>>, SharedWithCpu>(runtime, graph,
                                                                                 options);
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
