/// \file
/// See mapped_memory.hpp.
#include "gpu/device/cuda/mapped_memory.hpp"

#include <fmt/format.h>

#include <cstring>
#include <unordered_map>

#include "gpu/device/cuda/cuda_runtime.hpp"

namespace graphspec::cuda {
namespace {

/// From this size on memory of the C library has pages of its own.
constexpr std::size_t least_locked_in_place = std::size_t{64} << 20;

/// Host memory behind an address that kernels use.
struct Mapping {
  void* host;
  bool is_copy;
};

std::unordered_map<const void*, Mapping>& mappings() {
  // Never destroyed, as the runtime.
  static auto* const all = new std::unordered_map<const void*, Mapping>;
  return *all;
}

const void* noted(void* host, bool is_copy) {
  void* mapped = nullptr;
  check(cudaHostGetDevicePointer(&mapped, host, 0), "cudaHostGetDevicePointer");
  mappings()[mapped] = {host, is_copy};
  return mapped;
}

}  // namespace

const void* map_host_memory(const void* host, std::size_t bytes) {
  if (bytes >= least_locked_in_place) {
    void* const memory = const_cast<void*>(host);
    if (cudaHostRegister(memory, bytes, cudaHostRegisterMapped) == cudaSuccess) {
      return noted(memory, false);
    }
    static_cast<void>(cudaGetLastError());
  }
  void* copy = nullptr;
  check(cudaHostAlloc(&copy, bytes, cudaHostAllocMapped),
        fmt::format("cudaHostAlloc({} bytes)", bytes));
  std::memcpy(copy, host, bytes);
  return noted(copy, true);
}

void unmap_host_memory(const void* mapped) noexcept {
  const auto found = mappings().find(mapped);
  if (found == mappings().end()) return;
  // Kernels may still read it.
  cudaDeviceSynchronize();
  if (found->second.is_copy) {
    cudaFreeHost(found->second.host);
  } else {
    cudaHostUnregister(found->second.host);
  }
  mappings().erase(found);
}

}  // namespace graphspec::cuda
