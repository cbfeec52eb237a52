/// \file
/// See mapped_memory.hpp.
#include "gpu/device/mapped_memory.hpp"

#if defined(GRAPHSPEC_WITH_CUDA)
#include "gpu/device/cuda/mapped_memory.hpp"
#endif

namespace graphspec {

std::size_t free_device_bytes(const Runtime& runtime) {
#if defined(GRAPHSPEC_WITH_CUDA)
  if (runtime.device() == Device::cuda) return cuda::free_bytes();
#endif
  return runtime.properties().memory_bytes;
}

const void* map_host_memory(Runtime& runtime, const void* host, std::size_t bytes) {
#if defined(GRAPHSPEC_WITH_CUDA)
  if (runtime.device() == Device::cuda) return cuda::map_host_memory(host, bytes);
#endif
  void* const copy = runtime.allocate(bytes);
  runtime.copy_to_device(copy, host, bytes);
  return copy;
}

void unmap_host_memory(Runtime& runtime, const void* mapped) noexcept {
#if defined(GRAPHSPEC_WITH_CUDA)
  if (runtime.device() == Device::cuda) {
    cuda::unmap_host_memory(mapped);
    return;
  }
#endif
  runtime.release(const_cast<void*>(mapped));
}

}  // namespace graphspec
