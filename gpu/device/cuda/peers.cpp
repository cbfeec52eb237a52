/// \file
/// See peers.hpp.
#include "gpu/device/cuda/peers.hpp"

#include <fmt/format.h>

#include "gpu/device/cuda/cuda_runtime.hpp"

namespace graphspec::cuda {
namespace {

int attribute(cudaDeviceAttr which, int device) {
  int value = 0;
  check(cudaDeviceGetAttribute(&value, which, device), "cudaDeviceGetAttribute");
  return value;
}

int attribute(cudaDeviceP2PAttr which, int from, int to) {
  int value = 0;
  check(cudaDeviceGetP2PAttribute(&value, which, from, to),
        fmt::format("cudaDeviceGetP2PAttribute({}, {})", from, to));
  return value;
}

GpuLink link_of(int from, int to) {
  int access = 0;
  check(cudaDeviceCanAccessPeer(&access, from, to),
        fmt::format("cudaDeviceCanAccessPeer({}, {})", from, to));
  if (access == 0) return {};
  return {.peer_access = true,
          .peer_atomics = attribute(cudaDevP2PAttrNativeAtomicSupported, from, to) != 0,
          .performance_rank = attribute(cudaDevP2PAttrPerformanceRank, from, to)};
}

}  // namespace

GpuLinks peers() {
  GpuLinks all;
  const int gpus = num_cuda_devices();
  for (int gpu = 0; gpu < gpus; ++gpu) {
    cudaDeviceProp properties{};
    check(cudaGetDeviceProperties(&properties, gpu), "cudaGetDeviceProperties");
    all.gpus.push_back(
        {.name = properties.name,
         .at = {.domain = static_cast<unsigned>(attribute(cudaDevAttrPciDomainId, gpu)),
                .bus = static_cast<unsigned>(attribute(cudaDevAttrPciBusId, gpu)),
                .device = static_cast<unsigned>(attribute(cudaDevAttrPciDeviceId, gpu))}});
    for (int other = 0; other < gpus; ++other) {
      all.links.push_back(gpu == other ? GpuLink{} : link_of(gpu, other));
    }
  }
  return all;
}

}  // namespace graphspec::cuda
