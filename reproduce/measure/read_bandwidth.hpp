/// \file
/// How many bytes a device reads from its memory in a second where nothing else is in the way: the
/// limit that steps on large matrices are held against.
#pragma once

#include <cstdint>

#include "gpu/device/runtime.hpp"

namespace graphspec::reproduce {

/// What was measured.
struct ReadRate {
  std::int64_t bytes = 0;   ///< far more than caches hold, but on the CPU executor
  double milliseconds = 0;  ///< the least of several runs; on the CPU executor no measure of speed

  [[nodiscard]] double bytes_a_second() const {
    return static_cast<double>(bytes) / milliseconds * 1e3;
  }
};

/// Fills the device with threads that add up an array: neighbours side by side, by words of 4 bytes
/// and, where the kernels are not bound to be portable, of 16, all in the order of memory or chunks
/// as blocks get done; and each thread a piece of its own. The fastest counts. What they add is
/// compared with what it must be.
///
/// \throws DoesNotHold where it is something else
[[nodiscard]] ReadRate read_rate(Device device);

}  // namespace graphspec::reproduce
