/// \file
/// From which size on a loop over a graph is worth sharing among threads.
#pragma once

#include <cstdint>

namespace graphspec {

/// Steps of a loop, a few nanoseconds each, below which one thread does them all. Waking the others
/// costs microseconds; and where another process keeps the cores busy, as tests that run side by
/// side do, each join waits for a whole time slice of it.
inline constexpr std::int64_t least_shared_work = 1 << 14;

/// Whether a loop of so many steps is shared.
[[nodiscard]] constexpr bool is_shared_work(std::int64_t steps) {
  return steps >= least_shared_work;
}

}  // namespace graphspec
