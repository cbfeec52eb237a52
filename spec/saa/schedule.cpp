/// \file
/// Schedules as text.
#include "spec/saa/schedule.hpp"

#include <fmt/format.h>

#include <charconv>
#include <optional>

#include "reference/graph/error.hpp"

namespace graphspec::saa {
namespace {

constexpr std::string_view names[] = {"sequential", "reverse", "round_robin", "random",
                                      "preempted"};

/// Takes a number off the front; nullopt: there is none.
template <class Integer>
std::optional<Integer> take_number(std::string_view& text) {
  Integer number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{}) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

bool take(std::string_view& text, char wanted) {
  if (text.empty() || text.front() != wanted) return false;
  text.remove_prefix(1);
  return true;
}

/// Whether the text was one, whole.
bool read_preemptions(std::string_view text, std::vector<Preemption>& preemptions) {
  do {
    const auto after = take_number<std::int64_t>(text);
    if (!after || !take(text, '/')) return false;
    const auto choice = take_number<std::uint32_t>(text);
    if (!choice) return false;
    preemptions.push_back({*after, *choice});
  } while (take(text, ','));
  return text.empty();
}

}  // namespace

std::string to_text(const Schedule& schedule) {
  std::string text(names[static_cast<std::size_t>(schedule.kind)]);
  if (schedule.kind == Schedule::Kind::random) text += fmt::format(":{}", schedule.seed);
  if (schedule.kind == Schedule::Kind::preempted) {
    char separator = ':';
    for (const Preemption& one : schedule.preemptions) {
      text += fmt::format("{}{}/{}", separator, one.after, one.choice);
      separator = ',';
    }
  }
  return text;
}

Schedule parse_schedule(std::string_view text) {
  Schedule schedule;
  const std::string_view name = text.substr(0, text.find(':'));
  std::string_view rest = text.substr(name.size());
  const bool has_rest = take(rest, ':');
  for (std::size_t kind = 0; kind < std::size(names); ++kind) {
    if (names[kind] != name) continue;
    schedule.kind = static_cast<Schedule::Kind>(kind);
    if (schedule.kind == Schedule::Kind::random && has_rest) {
      const auto seed = take_number<std::uint64_t>(rest);
      if (seed && rest.empty()) {
        schedule.seed = *seed;
        return schedule;
      }
    } else if (schedule.kind == Schedule::Kind::preempted && has_rest) {
      if (read_preemptions(rest, schedule.preemptions)) return schedule;
    } else if (!has_rest) {
      return schedule;
    }
  }
  throw InputError(
      fmt::format("'{}' is no schedule; there are sequential, reverse, round_robin, "
                  "random:SEED and preempted:AFTER/CHOICE,...",
                  text));
}

}  // namespace graphspec::saa
