/// \file
/// Step 7 of Kolganov 2015, graphs larger than the GPU, new against step 6: helper arrays are in
/// the GPU's memory, and so is as much of X, A and W as fits; what comes behind an index is in host
/// memory, which kernels read over the bus. One comparison with the index tells where an arc is
/// (split_memory.cuh). The CPU's share is the lists of the last vertices, so mainly what did not
/// fit.
///
/// The paper's host memory is managed; here it is page-locked and mapped, and stays where it is:
/// managed memory beyond the size of a card moves to and fro.
#include "gpu/boruvka_mst/split_memory.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {

// scheme boruvka_mst.saa#OutOfCore a9055569
std::unique_ptr<boruvka_mst::Prepared> boruvka_mst_out_of_core(
    Runtime& runtime, const boruvka_mst::TransformedGraph& graph,
    const boruvka_mst::Options& options) {
  using namespace boruvka;  // NOLINT(google-build-using-namespace)
  return prepare_in_split_memory<ScanSearch<WarpScan<Shuffles>>>(runtime, graph, options);
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
