/// \file
/// A property of every problem's solvers: options out of their ranges are refused.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "properties/harness/judge_message.hpp"
#include "properties/problem/property.hpp"

namespace graphspec::properties {

/// Values that an option must not have, beside and between those that it may.
[[nodiscard]] inline std::vector<double> values_out_of_range(const OptionRow& row) {
  const OptionRange& range = row.range;
  const bool is_whole = range.kind != OptionRange::Kind::share;
  const double beside = is_whole ? 1 : 0.01;
  constexpr double infinity = std::numeric_limits<double>::infinity();
  // Beyond 2^53 the next number is more than 1 away.
  const double above = std::max(range.greatest + beside, std::nextafter(range.greatest, infinity));
  std::vector<double> values = {range.least - beside, above,
                                std::numeric_limits<double>::quiet_NaN()};
  if (is_whole) values.push_back(range.least + 0.5);
  for (const double between : {range.least + 1, 24.0, 33.0, range.greatest - 1}) {
    const bool is_there = between > range.least && between < range.greatest;
    if (is_there && range.allows != nullptr && !range.allows(between)) values.push_back(between);
  }
  return values;
}

/// Each is refused, in one line that names the option.
template <class Problem>
[[nodiscard]] std::optional<std::string> bad_options_refused(const Subject<Problem>& subject,
                                                             const Trial<Problem>& trial) {
  const Graph graph = trial.graph.graph();
  for (const OptionRow& row : subject.options) {
    for (const double bad : values_out_of_range(row)) {
      const Setting setting = trial.setting.with(row, bad);
      if (auto wrong = expect_refusal([&] { return subject.run(graph, trial.query, setting); },
                                      std::string(row.name), fmt::format("{} {}", row.name, bad))) {
        return wrong;
      }
    }
  }
  return std::nullopt;
}

}  // namespace graphspec::properties
