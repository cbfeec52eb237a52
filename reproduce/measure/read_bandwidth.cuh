/// \file
/// What the host and the kernels of read_bandwidth.hpp agree on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace graphspec::reproduce {

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

}  // namespace graphspec::reproduce
