/// \file
/// The paper's steps as published, of all devices.
#include "properties/bellman_ford/errata/published_kernels.hpp"

namespace graphspec {

// Defined by published_tables.cpp, published_naive.cu and published_reduce.cu, which are compiled
// once for each executor.
namespace cpu {
std::span<const bellman_ford::Step> published_bellman_ford_steps();
}
namespace checked {
properties::ListingSearch published_naive_listing;
properties::ListingSearch published_reduce_listing;
}  // namespace checked
namespace opencl {
std::span<const bellman_ford::Step> published_bellman_ford_steps();
}
#if defined(GRAPHSPEC_WITH_CUDA)
namespace cuda {
std::span<const bellman_ford::Step> published_bellman_ford_steps();
}
#endif

namespace properties {

std::span<const bellman_ford::Step> published_bellman_ford_steps(Device device) {
  if (device == Device::cpu) return cpu::published_bellman_ford_steps();
  if (is_opencl(device)) return opencl::published_bellman_ford_steps();
#if defined(GRAPHSPEC_WITH_CUDA)
  return cuda::published_bellman_ford_steps();
#else
  return {};
#endif
}

ListingSearch* checked_naive_listing() {
  return checked::published_naive_listing;
}

ListingSearch* checked_reduce_listing() {
  return checked::published_reduce_listing;
}

}  // namespace properties
}  // namespace graphspec
