/// \file
/// Random numbers for generators that draw a whole structure at once: a thin face on RapidCheck's
/// random source, so that a case depends on its seed alone, on every machine.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "rapidcheck.h"

namespace graphspec::properties {

/// A stream of random numbers.
class Draw {
 public:
  explicit Draw(const rc::Random& random) : random_(random) {}
  explicit Draw(std::uint64_t seed) : random_(seed) {}

  std::uint64_t bits() { return random_.next(); }

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

 private:
  rc::Random random_;
};

}  // namespace graphspec::properties
