/// \file
/// How many bytes a device reads from its memory in a second where nothing else is in the way: the
/// limit that steps on large matrices are held against.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "gpu/device/array.hpp"

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

// What the host and the kernels agree on.

/// How the array is shared among threads.
enum class ReadForm {
  side_by_side,  ///< neighbours read neighbouring words of 4 bytes, as GPUs like it
  wide,          ///< the same by words of 16 bytes; not portable
  chunks,        ///< as wide, of chunks that blocks take as they get done; not portable
  pieces,        ///< each thread has a piece of its own, as processors like it
};

/// The shape of a launch.
struct ReadShape {
  static constexpr unsigned block = 256;    ///< threads
  static constexpr unsigned under_way = 8;  ///< loads that a thread starts before it adds them
  static constexpr std::size_t wide_bytes = 16;
  /// Wide words of a chunk: 64 KiB.
  static constexpr unsigned chunk = 2 * block * under_way;
};

/// A run on a device.
struct ReadRun {
  std::int64_t bytes = 0;  ///< that were read: whole turns of all threads
  double milliseconds = 0;
  std::vector<std::int32_t> sums;  ///< of each thread, of the lowest byte of each word
};

/// The kernels as an executor has them: a row of rows_for().
struct ReadKernels {
  static constexpr bool on_opencl = true;
  /// Reads nothing where the executor has no such kernel.
  ReadRun (*run)(Runtime& runtime, const Array<std::int32_t>& words, ReadForm form);
};

}  // namespace graphspec::reproduce
