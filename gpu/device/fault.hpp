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

}  // namespace graphspec
