/// \file
/// How many words of 4 bytes a device reads in a second where they lie anywhere in so many bytes:
/// the limit that searches whose arcs lead anywhere are held against, whichever level of memory
/// holds what they look up.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "gpu/device/array.hpp"

#if defined(__CUDACC__)
#define GRAPHSPEC_ON_BOTH __host__ __device__
#else
#define GRAPHSPEC_ON_BOTH
#endif

namespace graphspec::reproduce {

/// What was measured.
struct RandomReadRate {
  std::int64_t bytes = 0;  ///< that the words lie in
  std::int64_t reads = 0;
  double milliseconds = 0;  ///< the least of several runs; on the CPU executor no measure of speed

  [[nodiscard]] double a_second() const { return static_cast<double>(reads) / milliseconds * 1e3; }
};

/// Fills the device with threads that each add up words at places drawn at random, several on their
/// way at once. What some of the threads add is compared with what it must be.
/// \param bytes  at least 4; rounded up to a power of two, at most 16 GiB
/// \throws DoesNotHold where it is something else, DeviceFault where there is not enough memory
[[nodiscard]] RandomReadRate random_read_rate(Device device, std::int64_t bytes);

// What the host and the kernels agree on.

/// The words, and the places where a thread reads.
struct RandomReads {
  static constexpr unsigned block = 256;    ///< threads
  static constexpr unsigned under_way = 8;  ///< loads that a thread starts before it adds them

  /// The word at a place: another for every place.
  GRAPHSPEC_ON_BOTH static constexpr std::uint32_t word(std::uint32_t place) {
    return place * 0x9e3779b9U + 1;
  }
  /// Where a thread's numbers begin: mixed, or those of neighbours would lie side by side.
  GRAPHSPEC_ON_BOTH static constexpr std::uint32_t first(std::uint32_t thread) {
    thread = (thread ^ (thread >> 16)) * 0x85ebca6bU;
    thread = (thread ^ (thread >> 13)) * 0xc2b2ae35U;
    return thread ^ (thread >> 16);
  }
  /// The number after it (Numerical Recipes' linear congruence), whose upper bits are a place.
  GRAPHSPEC_ON_BOTH static constexpr std::uint32_t next(std::uint32_t number) {
    return number * 1664525U + 1013904223U;
  }
  /// \param bits  of a place, 0 to 32
  GRAPHSPEC_ON_BOTH static constexpr std::uint32_t place(std::uint32_t number, int bits) {
    return static_cast<std::uint32_t>(std::uint64_t{number} >> (32 - bits));
  }
};

/// A run on a device.
struct RandomReadRun {
  double milliseconds = 0;
  std::vector<std::uint32_t> sums;  ///< of the words that each thread read
};

/// The kernels as an executor has them: a row of rows_for().
struct RandomReadKernels {
  void (*fill)(Runtime& runtime, const Array<std::uint32_t>& words);
  /// \param bits  of the places of all words \param turns  a thread reads `under_way` words in each
  RandomReadRun (*run)(Runtime& runtime, const Array<std::uint32_t>& words, int bits, int turns);
};

}  // namespace graphspec::reproduce

#undef GRAPHSPEC_ON_BOTH
