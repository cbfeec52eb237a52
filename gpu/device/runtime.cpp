/// \file
/// Which devices there are.
#include "gpu/device/runtime.hpp"

#include <fmt/format.h>

#include <charconv>

#include "gpu/device/cpu/cpu_runtime.hpp"
#include "gpu/device/opencl/opencl_runtime.hpp"
#include "reference/graph/error.hpp"
#if defined(GRAPHSPEC_WITH_CUDA)
#include "gpu/device/cuda/cuda_runtime.hpp"
#endif

namespace graphspec {
namespace {

int opencl_number(Device device) {
  return static_cast<int>(device) - static_cast<int>(Device::opencl);
}

}  // namespace

std::string name(Device device) {
  if (is_opencl(device)) return fmt::format("opencl:{}", opencl_number(device));
  return device == Device::cpu ? "cpu" : "cuda";
}

Device device_named(std::string_view name) {
  if (name == "cpu") return Device::cpu;
  if (name == "cuda") return Device::cuda;
  if (name == "opencl") return Device::opencl;
  constexpr std::string_view numbered = "opencl:";
  if (name.starts_with(numbered)) {
    const std::string_view digits = name.substr(numbered.size());
    int number = -1;
    const auto [end, wrong] = std::from_chars(digits.begin(), digits.end(), number);
    if (wrong == std::errc() && end == digits.end() && number >= 0 && number < 1000) {
      return opencl_device(number);
    }
  }
  throw InputError(fmt::format("device {}: expected cpu, cuda or opencl:N", name));
}

bool available(Device device) noexcept {
  if (device == Device::cpu) return true;
  if (is_opencl(device)) return opencl_number(device) < num_opencl_devices();
#if defined(GRAPHSPEC_WITH_CUDA)
  return cuda_available();
#else
  return false;
#endif
}

int num_devices(Device kind) noexcept {
  if (is_opencl(kind)) return num_opencl_devices();
  if (kind == Device::cpu) return 1;
#if defined(GRAPHSPEC_WITH_CUDA)
  return num_cuda_devices();
#else
  return 0;
#endif
}

std::vector<Device> available_devices() {
  std::vector<Device> devices = {Device::cpu};
  if (available(Device::cuda)) devices.push_back(Device::cuda);
  for (int number = 0; number < num_opencl_devices(); ++number) {
    devices.push_back(opencl_device(number));
  }
  return devices;
}

Runtime& runtime(Device device) {
  if (device == Device::cpu) return cpu_runtime();
  if (is_opencl(device)) return opencl_runtime(opencl_number(device));
#if defined(GRAPHSPEC_WITH_CUDA)
  return cuda_runtime();
#else
  throw DeviceFault(
      "device cuda: this program was built without CUDA; install a CUDA toolkit and build again");
#endif
}

}  // namespace graphspec
