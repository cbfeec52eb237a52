/// \file
/// Evidence for steps in branches of ∥: no conflict with other branches, or the same ends in all
/// orders of steps.
#include <fmt/format.h>

#include <optional>
#include <set>

#include "spec/saa/evidence.hpp"
#include "spec/saa/step_traces.hpp"
#include "spec/saa/transform.hpp"
#include "spec/saa/tree_parts.hpp"

namespace graphspec::saa {
namespace {

/// These numbers bound the time that a step takes: about a second.
constexpr std::int64_t fewer_states_for_conflicts = 20;
constexpr std::int64_t fewer_states_for_orders = 60;
constexpr std::int64_t most_orders = 2'000;
constexpr std::int64_t most_runs = 150'000;
constexpr std::int64_t steps_of_an_order = 200;

/// The number of barriers that wait for branches of a ∥ around the scheme.
int barriers_of_others(const SchemePtr& scheme) {
  if (std::holds_alternative<Barrier>(scheme->node)) return 1;
  if (std::holds_alternative<ParallelLoop>(scheme->node)) return 0;
  int count = 0;
  static_cast<void>(with_parts(scheme, [&](const SchemePtr& part) {
    count += barriers_of_others(part);
    return part;
  }));
  return count;
}

/// The cells that a run wrote, with their last values; nullopt: the run has no result.
using End = std::optional<std::map<std::size_t, Value>>;

/// Gives each end a value for all of these cells: the first value of those that its run did not
/// write.
std::set<End> with_cells(const std::set<End>& ends, const std::set<std::size_t>& cells,
                         SmallState& small) {
  small.rewind();
  std::set<End> complete;
  for (End end : ends) {
    if (end) {
      for (const std::size_t cell : cells) {
        if (!end->contains(cell)) (*end)[cell] = small.state.read(cell);
      }
    }
    complete.insert(std::move(end));
  }
  return complete;
}

std::string in_words(const End& end, const Layout& layout) {
  if (!end) return "without a result";
  std::string text;
  for (const auto& [cell, value] : *end) {
    text += fmt::format("{}{} = {}", text.empty() ? "with " : ", ", layout.cell_name(cell),
                        to_text(value, layout.variable_of(cell).type));
  }
  return text.empty() ? "without a change" : text;
}

/// An end that the other set lacks.
const End* missing(const std::set<End>& ends, const std::set<End>& other) {
  for (const End& end : ends) {
    if (!other.contains(end)) return &end;
  }
  return nullptr;
}

/// The description of an access without the branch that marks the redex.
std::string without_mark(std::string access) {
  constexpr std::string_view mark = ", $ = 0";
  const std::size_t place = access.find(mark);
  if (place != std::string::npos) access.erase(place, mark.size());
  return access;
}

/// The ∥ with this part at the place of the step. Runs that do not meet the assumption have no
/// result.
SchemePtr with_part(const BranchStep& step, const ConditionPtr& assuming, const SchemePtr& part) {
  if (!assuming) return replaced(step.outermost, step.place, part);
  const SchemePtr filtered = compose({scheme(Filtration{assuming}), part});
  return replaced(step.outermost, step.place, filtered);
}

}  // namespace

std::string Evidence::beside_others(const BranchStep& step, const Redex& redex, const SchemePtr& by,
                                    const std::string& but_for) const {
  if (barriers_of_others(redex.scheme) != barriers_of_others(by)) {
    throw Rejected{"the step changes the number of barriers at which other branches wait"};
  }
  if (take_same_steps(redex.scheme, by)) return "";
  refuse_parameters({step.outermost, step.free, nullptr}, {step.outermost, by});
  const std::string conflict = without_conflict(step, redex, by);
  if (conflict.empty())
    return "no other branch accesses a cell that the step writes, or writes a cell that the step "
           "reads";
  return same_ends(step, redex, by, but_for, conflict);
}

std::string Evidence::without_conflict(const BranchStep& step, const Redex& redex,
                                       const SchemePtr& by) const {
  if (barriers_of_others(redex.scheme) > 0) return "the step contains a barrier";
  for (const SchemePtr& part : {redex.scheme, by}) {
    // The part is the only branch of a ∥ of its own, so that its accesses are known as such.
    const SchemePtr watched = std::make_shared<const Scheme>(*part);
    const SchemePtr whole = with_part(
        step, redex.assuming, scheme(ParallelLoop{"$", term(Number{0}), term(Number{0}), watched}));
    std::vector<Schedule> schedules = schedules_for(algorithm_, whole);
    const Redex outer{whole, step.free, nullptr};
    try {
      static_cast<void>(explore(
          outer, {whole},
          [&](SmallState& small) -> std::string {
            change_seeds(schedules);
            for (const Schedule& schedule : schedules) {
              RunOptions options;
              options.watched = watched.get();
              options.schedule = schedule;
              options.schedule.step_limit = 10 * steps_of_an_order;
              small.rewind();
              const RunOutcome outcome =
                  saa::run(algorithm_, model_.binding, small.state, whole, small.scope, options);
              if (!outcome.races.empty()) {
                const Race& race = outcome.races.front();
                return fmt::format("{}: {}, {}", race.cell, without_mark(race.first),
                                   without_mark(race.second));
              }
              if (outcome.ending == Ending::no_result) throw NoResult(outcome.why);
              if (outcome.ending == Ending::step_limit) throw SchemeFault(outcome.why);
            }
            return "";
          },
          fewer_states_for_conflicts, Parts::any));
    } catch (const Rejected& rejected) {
      return rejected.why;
    }
  }
  return "";
}

std::string Evidence::same_ends(const BranchStep& step, const Redex& redex, const SchemePtr& by,
                                const std::string& but_for, const std::string& conflict) const {
  const SchemePtr before = with_part(step, redex.assuming, redex.scheme);
  const SchemePtr after = with_part(step, redex.assuming, by);
  std::int64_t runs = 0;
  // All ends of a scheme: the orders are numbered by the choices of the branch that goes on.
  const auto all_ends = [&](SmallState& small, const SchemePtr& scheme,
                            std::set<std::size_t>& cells) {
    struct Choice {
      std::size_t chosen = 0;
      std::size_t options = 1;
    };
    std::vector<Choice> choices;
    std::set<End> ends;
    std::int64_t orders = 0;
    do {
      if (++orders > most_orders || ++runs > most_runs) {
        throw Rejected{
            fmt::format("another branch conflicts with the step: {}. There are too many orders of "
                        "steps to test all of them",
                        conflict)};
      }
      std::size_t place = 0;
      RunOptions options;
      options.races = false;
      options.schedule.step_limit = steps_of_an_order;
      options.choose = [&](std::size_t count) {
        if (place == choices.size()) choices.push_back({0, count});
        return choices[place++].chosen;
      };
      small.rewind();
      End end;
      try {
        const RunOutcome outcome =
            saa::run(algorithm_, model_.binding, small.state, scheme, small.scope, options);
        if (outcome.ending == Ending::done) {
          end.emplace();
          for (const std::size_t cell : small.written()) {
            if (small.state.layout().variable_of(cell).name == but_for) continue;
            (*end)[cell] = small.state.cells()[cell];
            cells.insert(cell);
          }
        }
      } catch (const SchemeFault&) {
      }
      ends.insert(std::move(end));
      while (!choices.empty() && ++choices.back().chosen == choices.back().options) {
        choices.pop_back();
      }
    } while (!choices.empty());
    return ends;
  };
  const Redex outer{before, step.free, nullptr};
  const Explored explored = explore(
      outer, {before, after},
      [&](SmallState& small) -> std::string {
        std::set<std::size_t> cells;
        std::set<End> one = all_ends(small, before, cells);
        if (one == std::set<End>{std::nullopt}) throw NoResult("no order of steps has a result");
        std::set<End> other = all_ends(small, after, cells);
        one = with_cells(one, cells, small);
        other = with_cells(other, cells, small);
        const Layout& layout = small.state.layout();
        if (const End* const lost = missing(one, other)) {
          return fmt::format("the branches can end {} in the old scheme, but not in the new scheme",
                             in_words(*lost, layout));
        }
        if (const End* const gained = missing(other, one)) {
          return fmt::format("the branches can end {} in the new scheme, but not in the old scheme",
                             in_words(*gained, layout));
        }
        return "";
      },
      fewer_states_for_orders, Parts::any);
  return "the ∥ around the step has the same final values in all orders of steps, in " +
         to_text(explored);
}

}  // namespace graphspec::saa
