/// \file
/// How many relaxations min(a + b, c) a device can do in a second where nothing else is in the way:
/// the limit that kernels of dense shortest paths are held against.
#pragma once

#include <cstdint>

#include "gpu/device/runtime.hpp"

namespace graphspec::reproduce {

/// What was measured.
struct AddMinimumRate {
  std::int64_t relaxations = 0;
  double milliseconds = 0;  ///< the least of several runs; on the CPU executor no measure of speed

  [[nodiscard]] double a_second() const {
    return static_cast<double>(relaxations) / milliseconds * 1e3;
  }
};

/// How wide the numbers are.
enum class AddMinimumWidth {
  int32,  ///< one relaxation an instruction
  int16,  ///< two relaxations an instruction, in the halves of a 32-bit word
};

/// Fills the device with threads that do nothing but independent relaxations in registers, by the
/// device's own instruction where it has one. What they leave is compared with the host's.
/// \throws DoesNotHold where the device computes something else
[[nodiscard]] AddMinimumRate add_minimum_rate(Device device, AddMinimumWidth width);

}  // namespace graphspec::reproduce
