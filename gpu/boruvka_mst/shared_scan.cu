/// \file
/// Step 1 of Kolganov 2015: a warp a segment, whose lanes learn from each other through shared
/// memory. Boruvka's algorithm as the text describes it, before anything that makes it faster.
#include "gpu/boruvka_mst/iterations.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace boruvka {

/// Lanes write words of shared memory and read each other's.
class SharedScan {
 public:
  __device__ SharedScan() {
    constexpr int most_warps = 32;
    __shared__ unsigned long long s_words[most_warps * 32];
    lane_ = static_cast<int>(threadIdx.x) % 32;
    words_ = s_words + (threadIdx.x - static_cast<unsigned>(lane_));
  }

  /// The value of another lane.
  template <class T>
  __device__ T from(T value, int lane) const {
    words_[lane_] = static_cast<unsigned long long>(value);
    __syncwarp();
    const T others = static_cast<T>(words_[lane]);
    __syncwarp();
    return others;
  }

  /// The first lane whose flag is set, by sums of flags.
  // scheme boruvka_mst.saa#ShflUp 97508d0f
  // scheme boruvka_mst.saa#Add 25c66018
  // scheme boruvka_mst.saa#Choose aac2d1a4
  __device__ int first(bool flag) const {
    int sum = flag ? 1 : 0;
    for (int offset = 1; offset < 32; offset *= 2) {
      const int tmpv = from(sum, lane_ >= offset ? lane_ - offset : lane_);
      if (lane_ >= offset) sum += tmpv;
    }
    if (from(sum, 31) == 0) return no_lane;
    if (flag && sum == 1) words_[0] = static_cast<unsigned long long>(lane_);
    __syncwarp();
    const int found = static_cast<int>(words_[0]);
    __syncwarp();
    return found;
  }

 private:
  unsigned long long* words_;
  int lane_;
};

}  // namespace boruvka

std::unique_ptr<boruvka_mst::Prepared> boruvka_mst_shared_scan(
    Runtime& runtime, const boruvka_mst::TransformedGraph& graph,
    const boruvka_mst::Options& options) {
  return boruvka::prepare_in_device_memory<boruvka::SharedScan, boruvka::NoCpuPart>(runtime, graph,
                                                                                    options);
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
