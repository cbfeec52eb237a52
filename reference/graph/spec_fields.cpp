/// \file
/// See spec_fields.hpp.
#include "reference/graph/spec_fields.hpp"

#include <fmt/format.h>

#include <cmath>
#include <optional>

#include "reference/graph/error.hpp"
#include "reference/graph/text_scanner.hpp"

namespace graphspec {
namespace {

/// The two numbers that stand before and after a separator.
template <class Number>
std::optional<std::pair<Number, Number>> pair_in(std::string_view text,
                                                 std::string_view separator) {
  const auto place = text.find(separator);
  if (place == std::string_view::npos) return std::nullopt;
  const auto first = number_in<Number>(text.substr(0, place));
  const auto second = number_in<Number>(text.substr(place + separator.size()));
  if (!first || !second) return std::nullopt;
  return std::pair(*first, *second);
}

}  // namespace

void refuse_field(const SpecField& field, std::string_view name, std::string_view right) {
  throw InputError(
      fmt::format("character {}: {} is '{}'; it must be {}", field.place, name, field.text, right));
}

std::vector<SpecField> spec_fields(std::string_view spec) {
  std::vector<SpecField> fields;
  std::size_t begin = spec.find(':') + 1;
  while (true) {
    const std::size_t comma = spec.find(',', begin);
    fields.push_back({spec.substr(begin, comma - begin), begin + 1});
    if (comma == std::string_view::npos) return fields;
    begin = comma + 1;
  }
}

std::int64_t spec_integer(const SpecField& field, std::string_view name, std::int64_t low,
                          std::int64_t high) {
  const auto value = number_in<std::int64_t>(field.text);
  if (!value || *value < low || *value > high) {
    refuse_field(field, name, fmt::format("an integer from {} to {}", low, high));
  }
  return *value;
}

Probability spec_probability(const SpecField& field) {
  if (const auto fraction = pair_in<std::uint64_t>(field.text, "/")) {
    if (fraction->second > 0 && fraction->first <= fraction->second) {
      return {fraction->first, fraction->second};
    }
  } else if (const auto value = number_in<double>(field.text);
             value && *value >= 0 && *value <= 1) {
    return {static_cast<std::uint64_t>(std::ldexp(*value, 63)), std::uint64_t{1} << 63};
  }
  refuse_field(field, "P", "a probability from 0 to 1, such as 0.05 or 20/101");
}

std::pair<std::int64_t, std::int64_t> spec_width_height(const SpecField& field) {
  const auto sides = pair_in<std::int64_t>(field.text, "x");
  if (!sides || sides->first < 1 || sides->second < 1 ||
      sides->first > max_num_vertices / sides->second) {
    refuse_field(field, "WxH",
                 fmt::format("two integers of at least 1 joined by an x, such as 640x480, whose "
                             "product is at most {}",
                             std::int64_t{max_num_vertices}));
  }
  return *sides;
}

WeightRule spec_weights(const SpecField& field) {
  const std::size_t equals = field.text.find('=');
  const std::string_view name = field.text.substr(0, equals);
  const std::string_view range = field.text.substr(equals + 1);
  if (name == "w") {
    const auto bounds = pair_in<std::int32_t>(range, "..");
    if (bounds && bounds->first <= bounds->second) {
      return IntegerWeights{bounds->first, bounds->second};
    }
    refuse_field(field, "the weights", "w=LO..HI, two 32-bit integers, LO at most HI");
  }
  const auto bounds = pair_in<double>(range, "..");
  // The difference of two finite numbers may be infinite; it is NaN where one of them is.
  if (bounds && bounds->first <= bounds->second && std::isfinite(bounds->second - bounds->first)) {
    return RealWeights{bounds->first, bounds->second};
  }
  refuse_field(field, "the weights", "rw=LO..HI, two finite numbers, LO at most HI");
}

}  // namespace graphspec
