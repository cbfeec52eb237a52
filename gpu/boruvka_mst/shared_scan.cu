/// \file
/// Step 1 of Kolganov 2015: a warp a segment, whose lists are sorted by weight (his preprocessing
/// 1), 32 arcs at a time up to the first one to another tree; lanes learn from each other by a scan
/// in shared memory. Boruvka's algorithm as the text describes it, before anything that makes it
/// faster.
#include "gpu/boruvka_mst/iterations.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace boruvka {

/// Lanes write words of shared memory and read each other's.
class SharedMemory {
 public:
  __device__ SharedMemory() {
    __shared__ unsigned long long s_words[max_block_size];
    lane_ = static_cast<int>(threadIdx.x) % 32;
    words_ = s_words + (threadIdx.x - static_cast<unsigned>(lane_));
  }

  /// The value of the lane `offset` before this one; of the first ones their own.
  template <class T>
  __device__ T up(T value, int offset) const {
    return from(value, lane_ >= offset ? lane_ - offset : lane_);
  }
  /// The value of another lane.
  template <class T>
  __device__ T from(T value, int lane) const {
    T* const words = reinterpret_cast<T*>(words_);
    words[lane_] = value;
    __syncwarp();
    const T others = words[lane];
    __syncwarp();
    return others;
  }

 private:
  unsigned long long* words_;  ///< of this warp: room for the widest values
  int lane_;
};

}  // namespace boruvka

std::unique_ptr<boruvka_mst::Prepared> boruvka_mst_shared_scan(
    Runtime& runtime, const boruvka_mst::TransformedGraph& graph,
    const boruvka_mst::Options& options) {
  using namespace boruvka;  // NOLINT(google-build-using-namespace)
  return prepare_in_device_memory<ScanSearch<WarpScan<SharedMemory>>, NoCpuPart>(runtime, graph,
                                                                                 options);
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
