/// \file
/// Schedules as text.
#include "spec/saa/schedule.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "reference/graph/error.hpp"
#include "reference/graph/spec_fields.hpp"
#include "reference/graph/text_scanner.hpp"

namespace graphspec::saa {
namespace {

constexpr std::string_view names[] = {"sequential", "reverse", "round_robin", "random",
                                      "preempted"};

/// Whether what stands behind the colon was one, whole.
bool read_preemptions(std::string_view text, std::vector<Preemption>& preemptions) {
  for (const SpecField& field : spec_fields(text)) {
    const std::size_t slash = field.text.find('/');
    if (slash == std::string_view::npos) return false;
    const auto after = number_in<std::int64_t>(field.text.substr(0, slash));
    const auto choice = number_in<std::uint32_t>(field.text.substr(slash + 1));
    if (!after || !choice) return false;
    preemptions.push_back({*after, *choice});
  }
  return true;
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
  const std::size_t colon = std::min(text.find(':'), text.size());
  const bool has_rest = colon < text.size();
  const auto* const name = std::ranges::find(names, text.substr(0, colon));
  if (name != std::end(names)) {
    schedule.kind = static_cast<Schedule::Kind>(name - std::begin(names));
    if (schedule.kind == Schedule::Kind::random && has_rest) {
      if (const auto seed = number_in<std::uint64_t>(text.substr(colon + 1))) {
        schedule.seed = *seed;
        return schedule;
      }
    } else if (schedule.kind == Schedule::Kind::preempted && has_rest) {
      if (read_preemptions(text, schedule.preemptions)) return schedule;
    } else if (!has_rest) {
      return schedule;
    }
  }
  throw InputError(
      fmt::format("unknown schedule '{}'; expected sequential, reverse, round_robin, random:SEED "
                  "or preempted:AFTER/CHOICE,...",
                  text));
}

}  // namespace graphspec::saa
