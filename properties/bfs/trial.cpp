/// \file
/// Drawing and describing trials.
#include "properties/bfs/trial.hpp"

#include <fmt/format.h>

#include <tuple>

namespace graphspec::properties {

rc::Gen<BfsTrial> bfs_trials(TrialParts parts) {
  const auto setting = [](bool drawn) {
    return drawn ? search_settings() : rc::gen::just(SearchSetting{});
  };
  const auto choice =
      parts.choice ? rc::gen::inRange<std::uint64_t>(0, 1000) : rc::gen::just(std::uint64_t{0});
  return rc::gen::map(
      rc::gen::tuple(search_problems(), setting(parts.setting), setting(parts.other_setting),
                     choice),
      [](std::tuple<SearchProblem, SearchSetting, SearchSetting, std::uint64_t> drawn) {
        return BfsTrial{.problem = std::move(std::get<0>(drawn)),
                        .setting = std::get<1>(drawn),
                        .other_setting = std::get<2>(drawn),
                        .choice = std::get<3>(drawn)};
      });
}

std::string describe(const BfsTrial& trial) {
  std::string text = describe(trial.problem);
  const std::string first = describe(trial.setting);
  const std::string second = describe(trial.other_setting);
  if (!first.empty()) text += "\nwith " + first;
  if (!second.empty()) text += "\nin the search compared with " + second;
  return text;
}

std::ostream& operator<<(std::ostream& out, const BfsTrial& trial) {
  return out << describe(trial);
}

}  // namespace graphspec::properties
