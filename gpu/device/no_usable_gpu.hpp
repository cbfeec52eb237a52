/// \file
/// The error of a machine without an NVIDIA GPU that the program can use.
#pragma once

#include "gpu/device/fault.hpp"

namespace graphspec {

/// Thrown for Device::cuda if the machine has no NVIDIA GPU or no driver that the program can use.
/// what() names the CUDA error. The program adds which devices the command uses without --device.
class NoUsableGpu : public DeviceFault {
 public:
  using DeviceFault::DeviceFault;
};

}  // namespace graphspec
