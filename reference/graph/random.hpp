/// \file
/// Random numbers that are a function of (seed, stream, index) and of nothing else: the same on
/// every machine and for every number of threads. The standard library's distributions are not.
#pragma once

#include <cmath>
#include <cstdint>

namespace graphspec {

/// One stream of a seed: an endless array of 64-bit words, any of which can be asked for at once.
///
/// With `mixed` the finalizer of SplitMix64 (Steele, Lea and Flood 2014, "Fast splittable
/// pseudorandom number generators") and g = 0x9e3779b97f4a7c15, all sums modulo 2^64:
///
///     key  = mixed(mixed(seed + g) ^ mixed(stream + 2 g))
///     word = mixed(key + (index + 1) g)
class RandomStream {
 public:
  explicit constexpr RandomStream(std::uint64_t seed, std::uint64_t stream = 0)
      : key_(mixed(mixed(seed + increment) ^ mixed(stream + 2 * increment))) {}

  /// Word `index`, uniform over 64 bits.
  [[nodiscard]] constexpr std::uint64_t bits(std::uint64_t index) const {
    return mixed(key_ + (index + 1) * increment);
  }

  /// Uniform over 0 .. bound-1, bound > 0, no value likelier than another: the high word of
  /// word * bound, where a word whose low word falls below 2^64 mod bound is replaced by
  /// mixed(word + g) (Lemire 2019, "Fast random integer generation in an interval").
  [[nodiscard]] constexpr std::uint64_t below(std::uint64_t index, std::uint64_t bound) const {
    std::uint64_t word = bits(index);
    // 2^64 mod bound is less than bound: most words are judged without the division.
    if (word * bound < bound) {
      const std::uint64_t surplus = (0 - bound) % bound;
      while (word * bound < surplus) word = mixed(word + increment);
    }
    return high_product(word, bound);
  }

  /// Uniform over [0, 1): the multiples of 2^-53, from the word's high 53 bits.
  [[nodiscard]] constexpr double unit(std::uint64_t index) const {
    return static_cast<double>(bits(index) >> 11) * 0x1p-53;
  }

  /// Uniform over [low, high): low + (high - low) * unit(index), the difference rounded, then the
  /// product and sum rounded once. Left to itself a compiler may or may not fuse these two, and
  /// machines would differ.
  [[nodiscard]] double between(std::uint64_t index, double low, double high) const {
    const double value = std::fma(high - low, unit(index), low);
    // Where high - low is small against low the sum can round up to high.
    return value < high ? value : low;
  }

  /// The high 64 bits of a 128-bit product.
  [[nodiscard]] static constexpr std::uint64_t high_product(std::uint64_t one,
                                                            std::uint64_t other) {
    return static_cast<std::uint64_t>(static_cast<Word128>(one) * other >> 64);
  }

 private:
  __extension__ typedef unsigned __int128 Word128;

  static constexpr std::uint64_t increment = 0x9e3779b97f4a7c15U;  // 2^64 over the golden ratio

  [[nodiscard]] static constexpr std::uint64_t mixed(std::uint64_t word) {
    word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9U;
    word = (word ^ (word >> 27)) * 0x94d049bb133111ebU;
    return word ^ (word >> 31);
  }

  std::uint64_t key_;
};

}  // namespace graphspec
