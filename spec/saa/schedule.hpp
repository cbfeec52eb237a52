/// \file
/// Which branch of a parallel scheme takes the next step. A schedule is data: it can be drawn,
/// shrunk, printed and run again.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace graphspec::saa {

/// After so many steps of the run (or after the preemption before it), the choice-th of the
/// branches that can go on, modulo their number, goes on.
struct Preemption {
  std::int64_t after = 0;
  std::uint32_t choice = 0;
};

/// In which order the branches of ∥ take their steps.
struct Schedule {
  enum class Kind {
    sequential,   ///< the first branch that can go on, to its end or a barrier
    reverse,      ///< the last one
    round_robin,  ///< a step of each in turn
    random,       ///< any, by `seed`
    preempted     ///< sequential, but for `preemptions`
  };

  Kind kind = Kind::sequential;
  std::uint64_t seed = 0;
  std::vector<Preemption> preemptions;
  /// Steps after which a run is given up.
  std::int64_t step_limit = 10'000'000;
};

/// "sequential", "random:7", "preempted:12/1,3/0"
[[nodiscard]] std::string to_text(const Schedule& schedule);
/// \throws InputError naming what can be read
[[nodiscard]] Schedule parse_schedule(std::string_view text);

}  // namespace graphspec::saa
