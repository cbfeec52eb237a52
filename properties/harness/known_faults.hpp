/// \file
/// Counts the matches of known faults, and reports those that never occurred.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "gpu/device/cpu/faults.hpp"
#include "properties/harness/falsify.hpp"

namespace graphspec::properties {

/// Counters in memory that this process shares with those that it forks.
class SharedCounts {
 public:
  /// All counters are 0. \throws std::bad_alloc
  explicit SharedCounts(std::size_t size);
  SharedCounts(const SharedCounts&) = delete;
  SharedCounts& operator=(const SharedCounts&) = delete;
  ~SharedCounts();

  /// Adds to each counter. \pre as many as there are counters
  void add(const std::vector<std::int64_t>& more);
  [[nodiscard]] std::vector<std::int64_t> values() const;

 private:
  std::span<std::int64_t> counts_;
};

/// Returns a line for each known fault without a match. After a violation the search may have ended
/// before a fault could occur; the lines say so, except for a fault whose place the violation
/// names, because its kernel or text may be misspelled. After a replay only those faults are
/// returned.
[[nodiscard]] std::vector<std::string> never_occurred(
    const std::vector<executor::Suppression>& known, const std::vector<std::int64_t>& matches,
    const Falsification& found);

}  // namespace graphspec::properties
