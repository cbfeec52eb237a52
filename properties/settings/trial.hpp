/// \file
/// What the random trials of all problems have beside their graphs: up to two settings to run in, a
/// choice, additions. Drawing, shrinking and describing them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "properties/random_graphs/additions.hpp"
#include "properties/settings/setting.hpp"
#include "rapidcheck.h"

namespace graphspec::properties {

/// Trials in which one field is another; `values` are what it may be.
template <class Trial, class T>
[[nodiscard]] rc::Seq<Trial> with_field(const Trial& trial, T Trial::*field, rc::Seq<T> values) {
  return rc::seq::map(std::move(values), [trial, field](T value) {
    Trial changed = trial;
    changed.*field = std::move(value);
    return changed;
  });
}

/// Draws the parts that are asked for.
/// \param settings  the table of options
/// \param steps  (setting) -> steps of the run whose preemptions are drawn
template <class Trial, class Parts, class Settings, class Steps>
void draw_beside_graph(Trial& trial, const Parts& parts, const Settings& settings, Draw& draw,
                       const Steps& steps) {
  if (parts.setting) trial.setting = settings.draw(draw, steps);
  if (parts.other_setting) trial.other_setting = settings.draw(draw, steps);
  if (parts.choice) trial.choice = draw.bits() % 1000;
  if (parts.additions) trial.additions = draw_additions(draw);
}

/// Simpler trials: small sizes first, so that the graph can become small; what is left of them goes
/// to the defaults last, where the small graph allows it.
/// \param smaller_graphs  the trial with smaller graphs
template <class Trial, class Settings>
[[nodiscard]] rc::Seq<Trial> smaller_trials(const Trial& trial, const Settings& settings,
                                            rc::Seq<Trial> smaller_graphs) {
  const auto smaller = [&](auto field) {
    return with_field(trial, field, rc::seq::fromContainer(settings.smaller(trial.*field)));
  };
  const auto plainer = [&](auto field) {
    return with_field(trial, field, rc::seq::fromContainer(settings.plainer(trial.*field)));
  };
  return rc::seq::concat(
      smaller(&Trial::setting), smaller(&Trial::other_setting),
      with_field(trial, &Trial::choice, rc::shrink::towards(trial.choice, std::uint64_t{0})),
      std::move(smaller_graphs),
      with_field(trial, &Trial::additions, fewer_additions(trial.additions)),
      plainer(&Trial::setting), plainer(&Trial::other_setting));
}

/// The lines about settings that differ from the defaults, each after a line break.
/// \param run  what a setting is for: "run", "search"
template <class Trial>
[[nodiscard]] std::string describe_settings(const Trial& trial, std::string_view run) {
  std::string text;
  const std::string first = describe(trial.setting);
  const std::string second = describe(trial.other_setting);
  if (!first.empty()) text += fmt::format("\nwith {}", first);
  if (!second.empty()) text += fmt::format("\nin the {} compared with {}", run, second);
  return text;
}

}  // namespace graphspec::properties
