/// \file
/// Random numbers that are a function of (seed, stream, index) and of nothing else: the same on
/// every machine and for every number of threads. Integer arithmetic only.
#pragma once

#include <cstdint>

namespace graphspec {

/// One stream of a seed: an endless array of 64-bit words, any of which can be asked for.
/// The word is a bijective mixing (SplitMix64's, Steele, Lea and Flood 2014) of key + index * odd.
class RandomStream {
 public:
  explicit constexpr RandomStream(std::uint64_t seed, std::uint64_t stream = 0)
      : key_(mixed(mixed(seed + increment) ^ mixed(stream + 2 * increment))) {}

  /// Word `index`, uniform over 64 bits.
  [[nodiscard]] constexpr std::uint64_t bits(std::uint64_t index) const {
    return mixed(key_ + (index + 1) * increment);
  }
  /// Uniform over 0 .. bound-1, bound > 0. The high word of a product: for bound < 2^32 no value is
  /// more likely than another by more than one part in 2^32.
  [[nodiscard]] constexpr std::uint64_t below(std::uint64_t index, std::uint64_t bound) const {
    return high_product(bits(index), bound);
  }
  /// Uniform over [0, 1), a multiple of 2^-53.
  [[nodiscard]] constexpr double unit(std::uint64_t index) const {
    return static_cast<double>(bits(index) >> 11) * 0x1p-53;
  }

  /// The high 64 bits of a 128-bit product.
  [[nodiscard]] static constexpr std::uint64_t high_product(std::uint64_t one,
                                                            std::uint64_t other) {
    const std::uint64_t low = (one & 0xffffffffU) * (other & 0xffffffffU);
    const std::uint64_t cross = (one >> 32) * (other & 0xffffffffU) + (low >> 32);
    const std::uint64_t other_cross = (one & 0xffffffffU) * (other >> 32) + (cross & 0xffffffffU);
    return (one >> 32) * (other >> 32) + (cross >> 32) + (other_cross >> 32);
  }

 private:
  static constexpr std::uint64_t increment = 0x9e3779b97f4a7c15U;  // 2^64 over the golden ratio

  [[nodiscard]] static constexpr std::uint64_t mixed(std::uint64_t word) {
    word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9U;
    word = (word ^ (word >> 27)) * 0x94d049bb133111ebU;
    return word ^ (word >> 31);
  }

  std::uint64_t key_;
};

}  // namespace graphspec
