/// \file
/// Devices and schedules from the command line.
#include "reproduce/program/device_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <vector>

#include "reference/graph/error.hpp"
#include "reference/graph/text_scanner.hpp"

namespace graphspec::program {

Device parse_device(std::string_view text) {
  if (text.empty()) return available(Device::cuda) ? Device::cuda : Device::cpu;
  return device_named(text);
}

namespace {

/// "118+0,2183+1": after so many steps, what goes on. `whole` is for the message.
std::vector<executor::Preemption> parse_preemptions(std::string_view whole, std::string_view list) {
  std::vector<executor::Preemption> preemptions;
  const char* at = list.data();
  const char* const end = at + list.size();
  while (at != end) {
    executor::Preemption preemption;
    const auto [plus, error] = std::from_chars(at, end, preemption.after);
    const bool has_choice =
        error == std::errc() && preemption.after >= 0 && plus != end && *plus == '+';
    const auto [rest, choice_error] = has_choice
                                          ? std::from_chars(plus + 1, end, preemption.choice)
                                          : std::from_chars_result{at, std::errc::invalid_argument};
    if (choice_error != std::errc() || (rest != end && *rest != ',')) {
      throw InputError(
          fmt::format("--schedule {}: '{}' must begin with STEPS+CHOICE, such as 100+1", whole,
                      std::string_view(at, static_cast<std::size_t>(end - at))));
    }
    preemptions.push_back(preemption);
    at = rest == end ? end : rest + 1;
  }
  return preemptions;
}

}  // namespace

executor::Schedule parse_schedule(std::string_view text) {
  using Kind = executor::Schedule::Kind;
  static constexpr std::array<std::string_view, 6> kinds = {"sequential", "reverse", "round_robin",
                                                            "lockstep",   "random",  "preempted"};
  const auto colon = text.find(':');
  const auto* const kind = std::ranges::find(kinds, text.substr(0, colon));
  if (kind == kinds.end()) {
    throw InputError(fmt::format("--schedule {}: expected {}, such as random:7 or preempted:100+1",
                                 text, fmt::join(kinds, ", ")));
  }
  executor::Schedule schedule;
  schedule.kind = static_cast<Kind>(kind - kinds.begin());  // the names are in its order
  if (colon != std::string_view::npos && schedule.kind == Kind::preempted) {
    schedule.preemptions = parse_preemptions(text, text.substr(colon + 1));
  } else if (colon != std::string_view::npos) {
    const auto seed = number_in<std::uint64_t>(text.substr(colon + 1));
    if (!seed) {
      throw InputError(fmt::format("--schedule {}: the seed is not a 64-bit number", text));
    }
    schedule.seed = *seed;
  }
  return schedule;
}

}  // namespace graphspec::program
