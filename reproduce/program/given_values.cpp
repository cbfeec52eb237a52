/// \file
/// A check of CLI11 for each kind of value, before its own conversion.
#include "reproduce/program/given_values.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include "reference/graph/text_scanner.hpp"

namespace graphspec::program {
namespace {

/// Nothing, with the number as CLI11 reads it rightly; else what is wrong with it.
template <class Number>
std::string take(std::string& text, std::string_view what) {
  Number value{};
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, value);
  if (error == std::errc::result_out_of_range) return fmt::format("{} is too large", text);
  if (error != std::errc() || rest != end) return fmt::format("'{}' is not a {}", text, what);
  // CLI11 takes leading zeros for octal digits.
  if constexpr (std::is_integral_v<Number>) text = std::to_string(value);
  return "";
}

/// \param type  as CLI11 shows it: "UINT", "INT:POSITIVE"
std::string take_as(std::string_view type, std::string& text) {
  if (type.starts_with("UINT")) {
    return take<std::uint64_t>(text, "nonnegative integer");
  }
  if (type.starts_with("INT")) return take<std::int64_t>(text, "whole number");
  if (type.starts_with("FLOAT")) return take<double>(text, "number");
  return text.empty() ? "the text is empty" : "";
}

CLI::Validator at_least(int least, const std::string& name) {
  return {[least](std::string& text) {
            return number_in<double>(text).value_or(0) >= least
                       ? ""
                       : fmt::format("{} is less than {}", text, least);
          },
          name};
}

}  // namespace

const CLI::Validator positive = at_least(1, "POSITIVE");
const CLI::Validator not_negative = at_least(0, "NONNEGATIVE");

void refuse_odd_values(CLI::App& command) {
  for (CLI::Option* const option : command.get_options()) {
    const std::string type = option->get_type_name();
    // A flag has no type; words without a name are looked up, each by its command.
    if (type.empty() || (type == "TEXT" && option->get_positional())) continue;
    // The last that is added is asked first.
    option->transform(
        CLI::Validator([type](std::string& text) { return take_as(type, text); }, ""));
  }
  for (CLI::App* const below : command.get_subcommands({})) refuse_odd_values(*below);
}

}  // namespace graphspec::program
