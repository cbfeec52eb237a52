/// \file
/// Drawing and describing trials.
#include "properties/bfs/trial.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "properties/random_graphs/draw.hpp"

namespace graphspec::properties {

namespace {

/// Trials in which one field is another; `values` are what it may be.
template <class T>
rc::Seq<BfsTrial> with(const BfsTrial& trial, T BfsTrial::*field, rc::Seq<T> values) {
  return rc::seq::map(std::move(values), [trial, field](T value) {
    BfsTrial changed = trial;
    changed.*field = std::move(value);
    return changed;
  });
}

/// Small sizes first, so that the graph can become small; what is left of them goes to the defaults
/// last, where the small graph allows it.
rc::Seq<BfsTrial> smaller_trials(const BfsTrial& trial) {
  const auto smaller = [&](SearchSetting BfsTrial::*field) {
    return with(trial, field, rc::seq::fromContainer(search_settings().smaller(trial.*field)));
  };
  const auto plainer = [&](SearchSetting BfsTrial::*field) {
    return with(trial, field, rc::seq::fromContainer(search_settings().plainer(trial.*field)));
  };
  return rc::seq::concat(
      smaller(&BfsTrial::setting), smaller(&BfsTrial::other_setting),
      with(trial, &BfsTrial::choice, rc::shrink::towards(trial.choice, std::uint64_t{0})),
      with(trial, &BfsTrial::problem, smaller_problems(trial.problem, {})),
      with(trial, &BfsTrial::additions, fewer_additions(trial.additions)),
      plainer(&BfsTrial::setting), plainer(&BfsTrial::other_setting));
}

}  // namespace

rc::Gen<BfsTrial> bfs_trials(TrialParts parts, const StepsOfSearch& steps) {
  return [parts, steps](const rc::Random& random, int size) {
    rc::Random for_problem = random;
    Draw draw(for_problem.split());
    BfsTrial trial;
    trial.problem = draw_problem({}, for_problem, size);
    const auto steps_in = [&](const SearchSetting& setting) {
      return steps(trial.problem, setting);
    };
    if (parts.setting) trial.setting = search_settings().draw(draw, steps_in);
    if (parts.other_setting) trial.other_setting = search_settings().draw(draw, steps_in);
    if (parts.choice) trial.choice = draw.bits() % 1000;
    if (parts.additions) trial.additions = draw_additions(draw);
    return rc::shrinkable::shrinkRecur(
        std::move(trial), [](const BfsTrial& larger) { return smaller_trials(larger); });
  };
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
