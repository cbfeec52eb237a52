/// \file
/// The random numbers of POSIX's srand48() and drand48(), with jumps ahead, so that all cores can
/// draw from one sequence; and what the contest GraphHPC's programs draw by them.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

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
  constexpr double next_real() { return static_cast<double>(next()) * 0x1p-48; }

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

/// The one seed of the contest GraphHPC's programs.
inline constexpr std::uint32_t contest_seed = 2387;

/// 0, 1, ... below `count`, of which entry i = 0, 1, ... changes places with entry draw(i).
template <class Draw>
std::vector<std::int32_t> shuffled(std::size_t count, Draw draw) {
  std::vector<std::int32_t> entries(count);
  std::iota(entries.begin(), entries.end(), 0);
  // Places are drawn some turns before their turn, while memory fetches what stands there.
  constexpr std::size_t ahead = 32;
  std::array<std::size_t, ahead> places{};
  for (std::size_t i = 0; i < std::min(ahead, count); ++i) places[i] = draw(i);
  for (std::size_t i = 0; i < count; ++i) {
    std::swap(entries[i], entries[places[i % ahead]]);
    if (i + ahead >= count) continue;
    places[i % ahead] = draw(i + ahead);
    __builtin_prefetch(&entries[places[i % ahead]], 1);
  }
  return entries;
}

}  // namespace graphspec
