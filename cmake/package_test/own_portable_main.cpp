/// \file
/// Runs a portable kernel of one's own on the CPU executor and on every OpenCL device.
#include <iostream>
#include <vector>

#include "gpu/device/runtime.hpp"

namespace graphspec::cpu {
std::vector<int> out_degrees(Runtime& runtime, const std::vector<int>& offsets);
}
namespace graphspec::opencl {
std::vector<int> out_degrees(Runtime& runtime, const std::vector<int>& offsets);
}

int main() {
  for (const graphspec::Device device : graphspec::available_devices()) {
    if (device == graphspec::Device::cuda) continue;
    const auto degrees =
        graphspec::is_opencl(device) ? graphspec::opencl::out_degrees : graphspec::cpu::out_degrees;
    if (degrees(graphspec::runtime(device), {0, 2, 2, 5}) != std::vector<int>{2, 0, 3}) {
      std::cerr << graphspec::name(device) << ": the degrees are wrong\n";
      return 1;
    }
    std::cout << graphspec::name(device) << ": right\n";
  }
  return 0;
}
