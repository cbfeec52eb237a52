/// \file
/// The random numbers of POSIX's srand48() and drand48(), with jumps ahead, so that all cores can
/// draw from one sequence.
#pragma once

#include <cstdint>

namespace graphspec {

/// The linear congruence x' = 0x5deece66d x + 0xb modulo 2^48.
class Drand48 {
 public:
  /// So many steps of it at once, which are a congruence too.
  struct Jump {
    std::uint64_t factor;
    std::uint64_t summand;
  };

  /// As srand48(seed) leaves it.
  explicit constexpr Drand48(std::uint32_t seed)
      : state_(std::uint64_t{seed} << 16 | std::uint64_t{0x330e}) {}

  /// What drand48() returns next, times 2^48.
  constexpr std::uint64_t next() {
    skip(step);
    return state_;
  }

  /// What drand48() returns next: in [0, 1), exactly.
  constexpr double next_real() { return real(next()); }

  [[nodiscard]] static constexpr double real(std::uint64_t state) {
    return static_cast<double>(state) * 0x1p-48;
  }

  [[nodiscard]] static constexpr Jump jump(std::uint64_t steps) {
    Jump result{1, 0};
    for (Jump power = step; steps > 0; steps >>= 1, power = after(power, power)) {
      if ((steps & 1) != 0) result = after(result, power);
    }
    return result;
  }

  constexpr void skip(const Jump& steps) {
    state_ = (state_ * steps.factor + steps.summand) & mask;
  }
  constexpr void skip(std::uint64_t steps) { skip(jump(steps)); }

 private:
  static constexpr std::uint64_t mask = (std::uint64_t{1} << 48) - 1;
  static constexpr Jump step{0x5'deec'e66d, 0xb};

  static constexpr Jump after(const Jump& first, const Jump& second) {
    return {second.factor * first.factor & mask,
            (second.factor * first.summand + second.summand) & mask};
  }

  std::uint64_t state_;
};

}  // namespace graphspec
