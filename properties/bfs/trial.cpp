/// \file
/// Drawing and describing trials.
#include "properties/bfs/trial.hpp"

#include <utility>

#include "properties/settings/trial.hpp"

namespace graphspec::properties {

rc::Gen<BfsTrial> bfs_trials(TrialParts parts, const StepsOfSearch& steps) {
  return [parts, steps](const rc::Random& random, int size) {
    rc::Random for_problem = random;
    Draw draw(for_problem.split());
    BfsTrial trial;
    trial.problem = draw_problem({}, for_problem, size);
    const auto steps_in = [&](const SearchSetting& setting) {
      return steps(trial.problem, setting);
    };
    draw_beside_graph(trial, parts, search_settings(), draw, steps_in);
    return rc::shrinkable::shrinkRecur(std::move(trial), [](const BfsTrial& larger) {
      return smaller_trials(
          larger, search_settings(),
          with_field(larger, &BfsTrial::problem, smaller_problems(larger.problem, {})));
    });
  };
}

std::string describe(const BfsTrial& trial) {
  return describe(trial.problem) + describe_settings(trial, "search");
}

std::ostream& operator<<(std::ostream& out, const BfsTrial& trial) {
  return out << describe(trial);
}

}  // namespace graphspec::properties
