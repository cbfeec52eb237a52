/// \file
/// The one exception type for what goes wrong on a device: a failed call, a fault in a kernel.
#pragma once

#include <stdexcept>
#include <string>

namespace graphspec {

/// A device fault. what() is one line: the call or the kernel, the code, and the text; for a fault
/// that the CPU executor finds also source line, block and thread. The program exits with 3.
class DeviceFault : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Thrown for Device::cuda if the machine has no NVIDIA GPU or no driver that the program can use.
/// what() names the CUDA error. The program adds which devices the command uses without --device.
class NoUsableGpu : public DeviceFault {
 public:
  using DeviceFault::DeviceFault;
};

}  // namespace graphspec
