/// \file
/// Which OpenCL devices this machine has, and in which order.
#pragma once

#include <string>
#include <vector>

#include "gpu/device/opencl/calls.hpp"

namespace graphspec::opencl {

/// The devices that can be used, in the order of their numbers; looked for at the first call.
[[nodiscard]] const std::vector<cl::Device>& devices();

/// "opencl:0 (NAME)", as faults name a device.
[[nodiscard]] std::string device_text(int number, const cl::Device& device);

}  // namespace graphspec::opencl
