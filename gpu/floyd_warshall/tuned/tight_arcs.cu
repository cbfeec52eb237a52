/// \file
/// See tight_arcs.cuh: the prefix sum over the parts of lists.
#include "gpu/floyd_warshall/tuned/tight_arcs.cuh"

#include "gpu/device/thrust.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

ArcIndex begin_parts(const Array<ArcIndex>& parts) {
  thrust::exclusive_scan(thrust::device, parts.data(), parts.data() + parts.size(), parts.data());
  return parts.get(parts.size() - 1);
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
