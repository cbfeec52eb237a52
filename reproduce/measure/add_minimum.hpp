/// \file
/// How many relaxations min(a + b, c) a device can do in a second where nothing else is in the way:
/// the limit that kernels of dense shortest paths are held against.
#pragma once

#include <cstdint>
#include <vector>

#include "gpu/device/runtime.hpp"

#if defined(__CUDACC__)
#define GRAPHSPEC_ON_BOTH __host__ __device__
#else
#define GRAPHSPEC_ON_BOTH
#endif

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

// What the host and the kernel agree on.

/// The relaxations of one thread.
struct AddMinimum {
  static constexpr unsigned numbers = 16;  ///< a thread, all in registers
  static constexpr unsigned block = 256;   ///< threads

  /// What a number is at the beginning.
  GRAPHSPEC_ON_BOTH static constexpr std::uint32_t first(unsigned thread, unsigned place) {
    return (thread * numbers + place) * 0x9e3779b9U;
  }
  /// What is added: -1, so that numbers go on to change; they wrap at their width.
  GRAPHSPEC_ON_BOTH static constexpr std::uint32_t step(bool packed) {
    return packed ? 0xffffffffU : static_cast<std::uint32_t>(-1);
  }
  /// min(a + b, c) of words, or of the halves of words.
  GRAPHSPEC_ON_BOTH static constexpr std::uint32_t relaxed(std::uint32_t a, std::uint32_t b,
                                                           std::uint32_t c, bool packed) {
    if (!packed) {
      const auto sum = static_cast<std::int32_t>(a + b);
      return sum < static_cast<std::int32_t>(c) ? static_cast<std::uint32_t>(sum) : c;
    }
    std::uint32_t both = 0;
    for (const unsigned shift : {0U, 16U}) {
      const auto sum = static_cast<std::int16_t>(((a >> shift) + (b >> shift)) & 0xffffU);
      const auto known = static_cast<std::int16_t>((c >> shift) & 0xffffU);
      both |= static_cast<std::uint32_t>(static_cast<std::uint16_t>(sum < known ? sum : known))
              << shift;
    }
    return both;
  }
};

/// A run on a device.
struct AddMinimumRun {
  double milliseconds = 0;
  std::vector<std::uint32_t> left;  ///< the sum of each thread's numbers at the end
};

/// The kernel as an executor has it: a row of rows_for().
struct AddMinimumKernel {
  AddMinimumRun (*run)(Runtime& runtime, bool packed, int rounds);
};

}  // namespace graphspec::reproduce

#undef GRAPHSPEC_ON_BOTH
