/// \file
/// Random choices of what draws a whole structure at once, from any source of random numbers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <utility>
#include <vector>

namespace graphspec::properties {

/// A stream of random numbers, and what is made of them.
class Choices {
 public:
  Choices() = default;
  Choices(const Choices&) = default;
  Choices& operator=(const Choices&) = default;
  virtual ~Choices() = default;

  /// The next number: any of 64 bits.
  virtual std::uint64_t bits() = 0;

  /// A number from `least` to `greatest`, both included; `least` where the range is empty.
  std::int32_t between(std::int32_t least, std::int32_t greatest) {
    if (greatest <= least) return least;
    const auto count = static_cast<std::uint64_t>(std::int64_t{greatest} - least) + 1;
    return static_cast<std::int32_t>(least + static_cast<std::int64_t>(bits() % count));
  }

  /// True in `percent` of 100 draws.
  bool chance(std::int32_t percent) { return between(0, 99) < percent; }

  /// One of the values.
  template <class T>
  T one_of(std::initializer_list<T> values) {
    return values.begin()[between(0, static_cast<std::int32_t>(values.size()) - 1)];
  }

  /// The values in random order (Fisher and Yates).
  template <class T>
  void shuffle(std::vector<T>& values) {
    for (std::size_t last = values.size(); last > 1; --last) {
      using std::swap;
      swap(values[last - 1], values[bits() % last]);
    }
  }
};

}  // namespace graphspec::properties
