/// \file
/// An option of a paper's steps is one row, beside the kernels that use it: member, range, help,
/// values worth trying. The command line, the check of its range, random settings and the
/// documentation come from it.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace graphspec {

/// What a value of an option may be.
struct OptionRange {
  enum class Kind {
    whole,   ///< a whole number
    share,   ///< a real number
    flag,    ///< 0 or 1: on the command line without a value
    choice,  ///< a word, from 0 on
  };
  Kind kind = Kind::whole;
  double least = 0;
  double greatest = 0;
  /// What else a value has to be, and its words: "a power of two"; null where the range says all.
  bool (*allows)(double value) = nullptr;
  std::string_view rule = {};
  std::vector<std::string_view> words = {};  ///< of a choice
};

/// One option. Values are numbers of 64 bits whatever the member is; whole ones are below 2^53.
struct OptionRow {
  std::string_view name;  ///< the member's: "group_size"; on the command line --group-size
  std::string_view help;  ///< which steps it is for, what it is, in which unit
  OptionRange range;
  double by_default = 0;
  /// Values at which small graphs meet the option's thresholds, and some that are far from them.
  /// One that stands here more often is drawn more often. Empty: never drawn.
  std::vector<double> drawn;
  /// With another value than the default a step may refuse a graph or a query that it takes
  /// otherwise: what is asked of it then has no answer, which is no defect.
  bool may_refuse = false;
  /// A step may go another way where a graph, a level or a vertex's list is larger than its value.
  bool is_size = false;
  double (*get)(const void* options) = nullptr;
  void (*set)(void* options, double value) = nullptr;
};

/// Constants of a step's code that are such sizes, beside the options: numbers of vertices or arcs,
/// small enough to try. 0 where there are fewer.
using Sizes = std::array<std::int32_t, 4>;

/// The options of one paper's steps, in the order in which they are shown.
using OptionTable = std::span<const OptionRow>;

/// Values of options by name; what is not there is at its default.
using OptionValues = std::map<std::string, double, std::less<>>;

/// Throws InputError, in one line that names the option, its range and the value, unless the row
/// allows it.
void check_value(const OptionRow& row, double value);

/// "group_size 32, until_stable yes": what differs from the defaults, in the table's order.
[[nodiscard]] std::string describe(OptionTable table, const OptionValues& values);

/// A value as text: a word where the option has words.
[[nodiscard]] std::string value_text(const OptionRow& row, double value);

namespace detail {
template <class Member>
struct MemberOf;
template <class Owner_, class Value>
struct MemberOf<Value Owner_::*> {
  using Owner = Owner_;
};

/// options.*member.*inner...
template <auto member, auto... inner, class Options>
[[nodiscard]] constexpr auto& value_of(Options& options) {
  if constexpr (sizeof...(inner) == 0) {
    return options.*member;
  } else {
    return value_of<inner...>(options.*member);
  }
}
}  // namespace detail

/// The row of a member of a paper's options, or of a member of that; its default is the member's.
template <auto member, auto... inner>
[[nodiscard]] OptionRow option(std::string_view name, const OptionRange& range,
                               std::string_view help, const std::vector<double>& drawn = {}) {
  using Options = typename detail::MemberOf<decltype(member)>::Owner;
  const auto get = [](const void* options) {
    return static_cast<double>(
        detail::value_of<member, inner...>(*static_cast<const Options*>(options)));
  };
  const auto set = [](void* options, double value) {
    auto& changed = detail::value_of<member, inner...>(*static_cast<Options*>(options));
    changed = static_cast<std::remove_cvref_t<decltype(changed)>>(value);
  };
  const Options defaults;
  return {.name = name,
          .help = help,
          .range = range,
          .by_default = get(&defaults),
          .drawn = drawn,
          .get = get,
          .set = set};
}
/// A row with OptionRow::may_refuse.
[[nodiscard]] inline OptionRow refusing(OptionRow row) {
  row.may_refuse = true;
  return row;
}

/// A row with OptionRow::is_size.
[[nodiscard]] inline OptionRow sizing(OptionRow row) {
  row.is_size = true;
  return row;
}

/// A paper's options with these values. \throws InputError as check_value(), and for a name that is
/// none of the table's
template <class Options>
[[nodiscard]] Options options_from(OptionTable table, const OptionValues& values);

/// Throws InputError as check_value() unless all of a paper's options are in range.
template <class Options>
void check_ranges(OptionTable table, const Options& options) {
  for (const OptionRow& row : table) check_value(row, row.get(&options));
}

/// The row of that name. \throws InputError naming those which there are
[[nodiscard]] const OptionRow& option_named(OptionTable table, std::string_view name);

template <class Options>
Options options_from(OptionTable table, const OptionValues& values) {
  Options options;
  for (const auto& [name, value] : values) {
    const OptionRow& row = option_named(table, name);
    check_value(row, value);
    row.set(&options, value);
  }
  return options;
}

// Ranges that several papers' options have.

[[nodiscard]] inline OptionRange whole(double least, double greatest) {
  return {.kind = OptionRange::Kind::whole, .least = least, .greatest = greatest};
}
[[nodiscard]] inline OptionRange share() {
  return {.kind = OptionRange::Kind::share, .least = 0, .greatest = 1};
}
[[nodiscard]] inline OptionRange flag() {
  return {.kind = OptionRange::Kind::flag, .least = 0, .greatest = 1, .words = {"no", "yes"}};
}
/// One of these words, from 0 on.
[[nodiscard]] inline OptionRange choice(std::vector<std::string_view> words) {
  const auto greatest = static_cast<double>(words.size()) - 1;
  return {.kind = OptionRange::Kind::choice,
          .least = 0,
          .greatest = greatest,
          .words = std::move(words)};
}
/// Threads a block: whole warps, as many as a device takes.
[[nodiscard]] OptionRange block_size();
/// The same, or 0, which leaves the choice to the step.
[[nodiscard]] OptionRange block_size_or_0();
/// 1, 2, 4, ... up to `greatest`.
[[nodiscard]] OptionRange power_of_two(double greatest);
/// The same, or 0, which leaves the choice to the step.
[[nodiscard]] OptionRange power_of_two_or_0(double greatest);

}  // namespace graphspec
