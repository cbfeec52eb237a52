/// \file
/// Which devices there are.
#include "gpu/device/runtime.hpp"

#include "gpu/device/cpu/cpu_runtime.hpp"
#if defined(GRAPHSPEC_WITH_CUDA)
#include "gpu/device/cuda/cuda_runtime.hpp"
#endif

namespace graphspec {

std::string_view name(Device device) {
  return device == Device::cpu ? "cpu" : "cuda";
}

bool available(Device device) noexcept {
  if (device == Device::cpu) return true;
#if defined(GRAPHSPEC_WITH_CUDA)
  return cuda_available();
#else
  return false;
#endif
}

Runtime& runtime(Device device) {
  if (device == Device::cpu) return cpu_runtime();
#if defined(GRAPHSPEC_WITH_CUDA)
  return cuda_runtime();
#else
  throw DeviceFault(
      "device cuda: this program was built without CUDA; configure with the cuda preset");
#endif
}

}  // namespace graphspec
