/// \file
/// The paper's steps as published, of all devices.
#include "properties/bellman_ford/errata/published_kernels.hpp"

namespace graphspec {

// Defined by published_tables.cpp, published_naive.cu and published_reduce.cu, which are compiled
// once for each executor.
namespace cpu {
std::span<const bellman_ford::Variant> published_bellman_ford_variants();
}
namespace checked {
properties::ListingSearch published_naive_listing;
properties::ListingSearch published_reduce_listing;
}  // namespace checked
namespace opencl {
std::span<const bellman_ford::Variant> published_bellman_ford_variants();
}
#if defined(GRAPHSPEC_WITH_CUDA)
namespace cuda {
std::span<const bellman_ford::Variant> published_bellman_ford_variants();
}
#endif

namespace properties {

std::span<const bellman_ford::Variant> published_bellman_ford_variants(Device device) {
  if (device == Device::cpu) return cpu::published_bellman_ford_variants();
  if (is_opencl(device)) return opencl::published_bellman_ford_variants();
#if defined(GRAPHSPEC_WITH_CUDA)
  return cuda::published_bellman_ford_variants();
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
