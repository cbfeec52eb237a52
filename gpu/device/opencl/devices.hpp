/// \file
/// Which OpenCL devices this machine has, and in which order.
#pragma once

#include <string>
#include <vector>

#include "gpu/device/opencl/calls.hpp"

namespace graphspec::opencl {

/// Why no OpenCL device is used here, though drivers are installed; empty where they work. The
/// first call tries the drivers in a child process, and prints the reason to stderr where there is
/// one.
[[nodiscard]] const std::string& left_out();

/// The devices that can be used, in the order of their numbers; looked for at the first call. None
/// where left_out() has a reason.
[[nodiscard]] const std::vector<cl::Device>& devices();

/// "opencl:0 (NAME)", as faults name a device.
[[nodiscard]] std::string device_text(int number, const cl::Device& device);

}  // namespace graphspec::opencl
