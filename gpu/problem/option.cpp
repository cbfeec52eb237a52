/// \file
/// See option.hpp.
#include "gpu/problem/option.hpp"

#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <cstdint>

#include "reference/graph/error.hpp"
#include "reference/graph/near_names.hpp"

namespace graphspec {
namespace {

bool is_in_warps(double value) {
  return std::fmod(value, 32) == 0;
}

bool is_0_or_power_of_two(double value) {
  return value == 0 || std::has_single_bit(static_cast<std::uint64_t>(value));
}

}  // namespace

void check_value(const OptionRow& row, double value) {
  const OptionRange& range = row.range;
  const bool is_whole = range.kind != OptionRange::Kind::share;
  const auto number = [&](double one) {
    return is_whole ? fmt::format("{:.0f}", one) : fmt::format("{}", one);
  };
  if (is_whole && std::trunc(value) != value) {
    throw InputError(fmt::format("option {}: {} is not a whole number", row.name, value));
  }
  if (!(value >= range.least && value <= range.greatest)) {
    throw InputError(fmt::format("option {}: {} is not in the range {} to {}", row.name,
                                 number(value), number(range.least), number(range.greatest)));
  }
  if (range.allows != nullptr && !range.allows(value)) {
    throw InputError(fmt::format("option {}: {} is not {}", row.name, number(value), range.rule));
  }
}

std::string value_text(const OptionRow& row, double value) {
  if (row.range.words.empty()) return fmt::format("{}", value);
  return std::string(row.range.words[static_cast<std::size_t>(value)]);
}

std::string describe(OptionTable table, const OptionValues& values) {
  std::string text;
  for (const OptionRow& row : table) {
    const auto found = values.find(row.name);
    if (found == values.end() || found->second == row.by_default) continue;
    text +=
        fmt::format("{}{} {}", text.empty() ? "" : ", ", row.name, value_text(row, found->second));
  }
  return text;
}

const OptionRow& option_named(OptionTable table, std::string_view name) {
  std::vector<std::string_view> names;
  for (const OptionRow& row : table) {
    if (row.name == name) return row;
    names.push_back(row.name);
  }
  throw InputError(fmt::format("there is no option '{}'{}", name, names_instead(name, names)));
}

OptionRange block_size() {
  OptionRange range = block_size_or_0();
  range.least = 32;
  return range;
}

OptionRange block_size_or_0() {
  OptionRange range = whole(0, 1024);
  range.allows = is_in_warps;
  range.rule = "a multiple of 32 (a warp)";
  return range;
}

OptionRange power_of_two(double greatest) {
  OptionRange range = power_of_two_or_0(greatest);
  range.least = 1;
  return range;
}

OptionRange power_of_two_or_0(double greatest) {
  OptionRange range = whole(0, greatest);
  range.allows = is_0_or_power_of_two;
  range.rule = "a power of two";
  return range;
}

}  // namespace graphspec
