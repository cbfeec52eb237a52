/// \file
/// Small states and runs as evidence.
#include "spec/saa/evidence.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "spec/saa/print.hpp"
#include "spec/saa/transform.hpp"
#include "spec/saa/tree_parts.hpp"

namespace graphspec::saa {
namespace {

/// A small state in which a scheme takes more steps than this says nothing.
constexpr std::int64_t steps_in_small_states = 3'000;

bool has_branches(const SchemePtr& scheme) {
  bool found = std::holds_alternative<Parallel>(scheme->node) ||
               std::holds_alternative<ParallelLoop>(scheme->node);
  static_cast<void>(with_parts(scheme, [&](const SchemePtr& part) {
    found = found || has_branches(part);
    return part;
  }));
  return found;
}

/// Whether a scheme, or one that it calls or hands over, has branches.
bool is_parallel(const Algorithm& algorithm, const SchemePtr& scheme) {
  std::set<std::string> seen;
  const auto reaches = [&](const auto& self, const SchemePtr& tree) -> bool {
    if (has_branches(tree)) return true;
    std::set<std::string> names;
    collect_names(tree, names);
    return std::ranges::any_of(algorithm.definitions, [&](const Definition& called) {
      const auto* const body = std::get_if<SchemePtr>(&called.body);
      return body != nullptr && names.contains(called.name) && seen.insert(called.name).second &&
             self(self, *body);
    });
  };
  return reaches(reaches, scheme);
}

std::string with_line(const SchemePtr& scheme) {
  return scheme->at.line == 0 ? to_text(scheme)
                              : fmt::format("{} (line {})", to_text(scheme), scheme->at.line);
}

/// Which assignments and calls of a scheme, and of what it calls, were carried out.
class Coverage {
 public:
  Coverage(const Algorithm& algorithm, const std::set<const void*>& executed,
           const SchemePtr& scheme)
      : algorithm_(algorithm), executed_(executed) {
    collect(scheme, own_);
    std::set<std::string> seen;
    while (!called_.empty()) {
      const std::string name = called_.extract(called_.begin()).value();
      const Definition* const callee = algorithm_.find(name);
      if (callee == nullptr || !seen.insert(name).second) continue;
      if (const auto* const body = std::get_if<SchemePtr>(&callee->body)) {
        collect(*body, of_callees_);
      } else if (callee->kind == DefinitionKind::operation) {
        ++effects_;  // an extern operator
      }
    }
  }

  /// A part without which nothing is tested: any, where no assignment was carried out, or one of
  /// the scheme itself. nullptr: there is none.
  [[nodiscard]] SchemePtr missing(bool of_scheme_itself) const {
    if (!own_.empty() && (of_scheme_itself || effects_ == 0)) return own_.front();
    return effects_ == 0 && !of_callees_.empty() ? of_callees_.front() : nullptr;
  }
  /// All parts that were not carried out, in words.
  void collect_texts(std::set<std::string>& texts) const {
    for (const auto& parts : {own_, of_callees_}) {
      for (const SchemePtr& part : parts) texts.insert(with_line(part));
    }
  }

 private:
  void collect(const SchemePtr& scheme, std::vector<SchemePtr>& unexecuted) {
    std::visit(
        [&]<class Node>(const Node& node) {
          if constexpr (is_any_of<Node, Assign, Call>) {
            if (!executed_.contains(&node)) {
              unexecuted.push_back(scheme);
            } else if constexpr (std::is_same_v<Node, Call>) {
              collect_names(scheme, called_);
            } else {
              ++effects_;
            }
          }
        },
        scheme->node);
    for (const SchemePtr& part : parts_of(scheme)) collect(part, unexecuted);
  }

  const Algorithm& algorithm_;
  const std::set<const void*>& executed_;
  std::set<std::string> called_;
  std::vector<SchemePtr> own_;
  std::vector<SchemePtr> of_callees_;
  int effects_ = 0;
};

}  // namespace

std::vector<Schedule> schedules_for(const Algorithm& algorithm, const SchemePtr& scheme) {
  constexpr int random_ones = 6;
  std::vector<Schedule> all(1);
  if (!is_parallel(algorithm, scheme)) return all;
  std::vector<Schedule::Kind> kinds{Schedule::Kind::reverse, Schedule::Kind::round_robin};
  kinds.insert(kinds.end(), random_ones, Schedule::Kind::random);
  for (const Schedule::Kind kind : kinds) {
    Schedule schedule;
    schedule.kind = kind;
    schedule.seed = all.size();
    all.push_back(schedule);
  }
  return all;
}

void change_seeds(std::vector<Schedule>& schedules) {
  for (Schedule& one : schedules) one.seed += schedules.size();
}

void refuse_parameters(const Redex& redex, const std::vector<SchemePtr>& schemes) {
  std::set<std::string> names;
  for (const SchemePtr& scheme : schemes) collect_names(scheme, names);
  for (const Parameter& parameter : redex.free) {
    const bool is_given = parameter.stands_for || parameter.is_variable;
    if (!is_given || !names.contains(parameter.name)) continue;
    throw Rejected{fmt::format("'{}' may be any {}, so this step cannot be tested; use 'unfold', "
                               "'fold', or a decided law",
                               parameter.name,
                               parameter.stands_for ? name(*parameter.stands_for) : "variable"),
                   true};
  }
}

std::string Evidence::unexecuted(const std::vector<SchemePtr>& schemes,
                                 const std::set<const void*>& executed, const std::string& where,
                                 bool is_checked) const {
  std::set<std::string> parts;
  for (const SchemePtr& scheme : schemes) {
    const Coverage coverage(algorithm_, executed, scheme);
    if (const SchemePtr missing = coverage.missing(is_checked)) {
      throw Rejected{fmt::format("{} was never executed in {}, so the step is not tested",
                                 with_line(missing), where),
                     true};
    }
    coverage.collect_texts(parts);
  }
  return parts.empty() ? "" : fmt::format("; never executed: {}", fmt::join(parts, ", "));
}

Explored Evidence::explore(const Redex& redex, const std::vector<SchemePtr>& schemes,
                           const std::function<std::string(SmallState&)>& trial, std::int64_t fewer,
                           Parts parts) const {
  SmallStates small;
  small.algorithm = &algorithm_;
  small.binding = &model_.binding;
  small.constants = model_.constants;
  small.problem = model_.problem;
  small.given = model_.given;
  small.largest_size = options_.largest_size;
  small.most_states = options_.most_states / fewer;
  small.seed = options_.seed;
  std::set<std::string> seen;
  for (const SchemePtr& scheme : schemes) {
    for_each_body(
        algorithm_, scheme, [&](const auto& body) { collect_numbers(body, small.numbers); }, seen);
  }
  if (redex.assuming) collect_numbers(redex.assuming, small.numbers);
  for (const ConstantDeclaration& constant : algorithm_.constants) {
    if (constant.value) collect_numbers(constant.value, small.numbers);
  }
  std::vector<Parameter> values = redex.free;
  std::erase_if(values, [](const Parameter& one) { return one.stands_for.has_value(); });
  Explored explored = saa::explore(small, values, trial);
  if (!explored.witness.empty()) throw Rejected{explored.witness};
  if (explored.states == 0)
    throw Rejected{"there is no small state in which the step can be tested"};
  explored.unexecuted =
      unexecuted(schemes, explored.executed, to_text(explored), parts == Parts::each);
  return explored;
}

void Evidence::assume(const Redex& redex, SmallState& small) const {
  if (redex.assuming &&
      !Evaluator(algorithm_, model_.binding, small.state).holds(redex.assuming, small.scope)) {
    throw NoResult("the assumption does not hold");
  }
}

void Evidence::run_in(SmallState& small, const SchemePtr& scheme, const Scope& scope,
                      std::vector<Access>* accesses, const Schedule& schedule) const {
  RunOptions options;
  options.schedule = schedule;
  options.schedule.step_limit = steps_in_small_states;
  options.races = false;
  options.accesses = accesses;
  const RunOutcome outcome =
      saa::run(algorithm_, model_.binding, small.state, scheme, scope, options);
  if (outcome.ending == Ending::no_result) throw NoResult(outcome.why);
  if (outcome.ending == Ending::step_limit) throw SchemeFault(outcome.why);
}

std::string Evidence::equal(const Redex& redex, const SchemePtr& by,
                            const std::string& but_for) const {
  refuse_parameters(redex, {redex.scheme, by});
  // Both end as the first run does, in whatever order their branches take their steps.
  std::vector<Schedule> schedules[] = {schedules_for(algorithm_, redex.scheme),
                                       schedules_for(algorithm_, by)};
  const Explored explored =
      explore(redex, {redex.scheme, by}, [&](SmallState& small) -> std::string {
        assume(redex, small);
        for (auto& one : schedules) change_seeds(one);
        std::map<std::size_t, Value> expected = written_by(small, redex.scheme, {});
        for (const SchemePtr& scheme : {redex.scheme, by}) {
          for (const Schedule& schedule : schedules[scheme == by ? 1 : 0]) {
            std::string wrong = ends_otherwise(redex, small, scheme, schedule, expected, but_for);
            if (!wrong.empty()) return wrong;
          }
        }
        return "";
      });
  return to_text(explored);
}

std::string Evidence::same_steps(const Redex& redex, const SchemePtr& by) const {
  refuse_parameters(redex, {redex.scheme, by});
  std::vector<Schedule> schedules = schedules_for(algorithm_, by);
  const Explored explored =
      explore(redex, {redex.scheme, by}, [&](SmallState& small) -> std::string {
        assume(redex, small);
        change_seeds(schedules);
        for (const Schedule& schedule : schedules) {
          std::map<std::size_t, Value> expected = written_by(small, redex.scheme, schedule);
          std::string wrong = ends_otherwise(redex, small, by, schedule, expected, "");
          if (!wrong.empty()) return wrong;
        }
        return "";
      });
  return to_text(explored);
}

std::map<std::size_t, Value> Evidence::written_by(SmallState& small, const SchemePtr& scheme,
                                                  const Schedule& schedule) const {
  small.rewind();
  run_in(small, scheme, small.scope, nullptr, schedule);
  std::map<std::size_t, Value> cells;
  for (const std::size_t cell : small.written()) cells[cell] = small.state.cells()[cell];
  return cells;
}

std::string Evidence::ends_otherwise(const Redex& redex, SmallState& small, const SchemePtr& scheme,
                                     const Schedule& schedule,
                                     std::map<std::size_t, Value>& expected,
                                     const std::string& but_for) const {
  const std::string one = to_text(redex.scheme);
  const std::string other =
      scheme == redex.scheme ? one + " in another order of its steps" : to_text(scheme);
  std::map<std::size_t, Value> found;
  try {
    found = written_by(small, scheme, schedule);
  } catch (const NoResult& none) {
    return fmt::format("{} has no result: {}; but {} has one", other, none.what(), one);
  } catch (const SchemeFault& fault) {
    return fmt::format("{} does not end: {}; but {} ends", other, fault.what(), one);
  }
  small.rewind();
  // What the run that is compared with left as it was, and what this one does.
  for (const auto& written : found) {
    const std::size_t cell = written.first;
    if (!expected.contains(cell)) expected[cell] = small.state.read(cell);
  }
  for (const auto& [cell, value] : expected) {
    const Layout::Variable& variable = small.state.layout().variable_of(cell);
    if (variable.name == but_for) continue;
    const auto written = found.find(cell);
    const Value now = written == found.end() ? small.state.read(cell) : written->second;
    if (now == value) continue;
    return fmt::format("{} ends as {} after {}, but as {} after {}",
                       small.state.layout().cell_name(cell), to_text(value, variable.type), one,
                       to_text(now, variable.type), other);
  }
  return "";
}

std::string Evidence::conflict(SmallState& small, const std::vector<SchemePtr>& schemes,
                               const std::vector<Scope>& scopes,
                               const std::vector<std::string>& names,
                               const std::vector<Schedule>& schedules) const {
  std::vector<std::set<std::size_t>> written(schemes.size());
  std::vector<std::set<std::size_t>> touched(schemes.size());
  for (std::size_t one = 0; one < schemes.size(); ++one) {
    std::vector<Access> accesses;
    for (const Schedule& schedule : schedules) {
      small.rewind();
      run_in(small, schemes[one], scopes[one], &accesses, schedule);
    }
    for (const Access& access : accesses) {
      touched[one].insert(access.cell);
      if (access.is_write) written[one].insert(access.cell);
    }
  }
  for (std::size_t one = 0; one < schemes.size(); ++one) {
    for (std::size_t other = 0; other < schemes.size(); ++other) {
      if (one == other) continue;
      for (const std::size_t cell : written[one]) {
        if (!touched[other].contains(cell)) continue;
        return fmt::format("{} writes {}, which {} {}", names[one],
                           small.state.layout().cell_name(cell), names[other],
                           written[other].contains(cell) ? "writes" : "reads");
      }
    }
  }
  return "";
}

std::string Evidence::independent_rounds(const Redex& redex, const Loop& loop) const {
  refuse_parameters(redex, {loop.body});
  std::vector<Schedule> schedules = schedules_for(algorithm_, loop.body);
  const Explored explored = explore(redex, {loop.body}, [&](SmallState& small) -> std::string {
    const Evaluator evaluate(algorithm_, model_.binding, small.state);
    const Value first = evaluate.value(loop.first, small.scope);
    const Value last = evaluate.value(loop.last, small.scope);
    assume(redex, small);
    if (last <= first) small.state.executed = nullptr;  // one round conflicts with no other
    std::vector<SchemePtr> bodies;
    std::vector<Scope> scopes;
    std::vector<std::string> names;
    for (Value index = first; index <= last; ++index) {
      bodies.push_back(loop.body);
      scopes.push_back(small.scope);
      scopes.back().names.push_back({loop.index, {index, nullptr}});
      names.push_back(fmt::format("round {} = {}", loop.index, index));
    }
    change_seeds(schedules);
    return conflict(small, bodies, scopes, names, schedules);
  });
  return "no round writes a cell that another round reads or writes, in " + to_text(explored);
}

std::string Evidence::independent_parts(const Redex& redex, const SchemePtr& first,
                                        const SchemePtr& second) const {
  refuse_parameters(redex, {first, second});
  std::vector<Schedule> schedules = schedules_for(algorithm_, redex.scheme);
  const Explored explored = explore(redex, {first, second}, [&](SmallState& small) -> std::string {
    assume(redex, small);
    change_seeds(schedules);
    return conflict(small, {first, second}, {small.scope, small.scope},
                    {to_text(first), to_text(second)}, schedules);
  });
  return "neither part writes a cell that the other part reads or writes, in " + to_text(explored);
}

std::string Evidence::barrier_counts(const Redex& redex, const SchemePtr& by) const {
  const auto& loop = std::get<ParallelLoop>(by->node);
  const auto& barrier =
      std::get<Barrier>(std::get<Composition>(loop.body->node).parts.back()->node);
  std::vector<Schedule> schedules = schedules_for(algorithm_, redex.scheme);
  bool has_waited = false;
  const Explored explored = explore(redex, {}, [&](SmallState& small) -> std::string {
    const Evaluator evaluate(algorithm_, model_.binding, small.state);
    const Value branches =
        evaluate.value(loop.last, small.scope) - evaluate.value(loop.first, small.scope) + 1;
    std::vector<Access> counted;
    small.state.accesses = &counted;
    const Value count = evaluate.value(barrier.count, small.scope);
    small.state.accesses = nullptr;
    if (branches <= 0) return "";
    if (branches != count) {
      return fmt::format("the barrier waits for {} branches, but ∥ has {} branches", count,
                         branches);
    }
    has_waited = true;
    if (counted.empty()) return "";
    refuse_parameters(redex, {redex.scheme});
    change_seeds(schedules);
    for (const Schedule& schedule : schedules) {
      const auto written = written_by(small, redex.scheme, schedule);
      for (const Access& access : counted) {
        if (!written.contains(access.cell)) continue;
        return fmt::format("the barrier's number of branches uses {}, which a branch writes",
                           small.state.layout().cell_name(access.cell));
      }
    }
    return "";
  });
  if (!has_waited) {
    throw Rejected{
        fmt::format("the ∥ has no branch in {}, so the step is not tested", to_text(explored)),
        true};
  }
  return "the barrier waits for the same branches as the end of ∥, in " + to_text(explored);
}

std::string Evidence::same_rounds(const SchemePtr& one, const SchemePtr& other) const {
  constexpr Value largest = 6;
  std::int64_t compared = 0;
  // Variables of the state are the size, and then another number each.
  const auto rounds = [&](const SchemePtr& scheme, Value size, Value step) {
    Substitution constants;
    for (const auto& [name, value] : model_.constants(size)) constants[name] = term(Number{value});
    Substitution numbers = constants;
    Value of_next = size;
    for (const StateVariable& variable : algorithm_.state) {
      if (variable.extents.empty() && variable.type == Type::integer) {
        of_next = (of_next + step) % (largest + 1);
        numbers[variable.name] = term(Number{of_next});
      }
    }
    const auto unroll = [&](const auto& loop) {
      std::vector<std::string> texts;
      const auto bound = [&](const TermPtr& limit) {
        const TermPtr value = folded(substituted(limit, numbers));
        const auto* const number = std::get_if<Number>(&value->node);
        if (number == nullptr) throw Rejected{fmt::format("{} is not a number", to_text(limit))};
        return number->value;
      };
      for (Value index = bound(loop.first); index <= bound(loop.last); ++index) {
        Substitution values = constants;
        values[loop.index] = term(Number{index});
        texts.push_back(canonical(folded(substituted(loop.body, values))));
      }
      return texts;
    };
    if (const auto* const loop = std::get_if<Loop>(&scheme->node)) return unroll(*loop);
    if (const auto* const loop = std::get_if<ParallelLoop>(&scheme->node)) {
      std::vector<std::string> texts = unroll(*loop);
      std::sort(texts.begin(), texts.end());
      return texts;
    }
    throw Rejected{"this rule rewrites a for loop to a for loop, or ∥ to ∥"};
  };
  if (one->node.index() != other->node.index())
    throw Rejected{"this rule rewrites a for loop to a for loop, or ∥ to ∥"};
  for (Value size = 0; size <= largest; ++size) {
    for (const Value step : {0, 1}) {
      const auto before = rounds(one, size, step);
      const auto after = rounds(other, size, step);
      if (before != after) {
        throw Rejected{fmt::format(
            "at size {} the first loop has the rounds {}, and the second has the rounds {}", size,
            fmt::join(before, "; "), fmt::join(after, "; "))};
      }
      if (step == 0) compared += static_cast<std::int64_t>(before.size());
    }
  }
  if (compared == 0) {
    throw Rejected{
        fmt::format("the loops have no round at sizes up to {}, so the step is not tested",
                    largest),
        true};
  }
  return fmt::format("the same {} rounds for sizes up to {}", compared, largest);
}

std::string Evidence::same_outcomes(const SchemePtr& one, const SchemePtr& other,
                                    const std::vector<SchemePtr>& changed,
                                    const ConditionPtr& assuming) const {
  if (derivation_.observed.empty()) {
    throw Rejected{"name the variables whose final values must be equal: derive ... observing d"};
  }
  const Definition& origin = algorithm_.definition(derivation_.origin);
  refuse_parameters({one, origin.parameters, nullptr}, {one, other});
  std::mt19937_64 random(options_.seed);
  int compared = 0;
  std::set<const void*> executed;
  for (int trial = 0; trial < 4 * options_.runs && compared < options_.runs; ++trial) {
    const auto size = static_cast<Value>(1 + random() % 6);
    std::string problem;
    State before = model_.random_state(algorithm_, size, random, &problem);
    const Layout& layout = before.layout();
    std::vector<Value> arguments;
    for (std::size_t place = 0; place < origin.parameters.size(); ++place) {
      arguments.push_back(static_cast<Value>(random() % static_cast<std::uint64_t>(size)));
    }
    const Scope scope = scope_of(origin, arguments);
    State after = before;
    std::set<const void*> now;
    before.executed = after.executed = &now;
    if (assuming && !Evaluator(algorithm_, model_.binding, before).holds(assuming, scope)) continue;
    RunOptions options;
    options.races = false;
    options.schedule.step_limit = 100'000;
    // Every other problem, for what is replaced may have branches, too.
    if (trial % 2 == 1) {
      options.schedule.kind = Schedule::Kind::random;
      options.schedule.seed = static_cast<std::uint64_t>(trial);
    }
    const auto run_on = [&](State& state, const SchemePtr& scheme, std::string_view which) {
      try {
        return run(algorithm_, model_.binding, state, scheme, scope, options);
      } catch (const SchemeFault& fault) {
        throw Rejected{fmt::format("problem {} of seed {}{}{}: the {} scheme fails: {}", trial + 1,
                                   options_.seed, problem.empty() ? "" : ", ", problem, which,
                                   fault.what())};
      }
    };
    const RunOutcome first = run_on(before, one, "old");
    options.schedule.kind = Schedule::Kind::random;
    options.schedule.seed = random();
    const RunOutcome second = run_on(after, other, "new");
    if (first.ending == Ending::no_result) continue;
    ++compared;
    executed.merge(now);
    const std::string where = fmt::format("problem {} of seed {}, schedule {}", trial + 1,
                                          options_.seed, to_text(options.schedule));
    if (first.ending == Ending::step_limit) throw Rejected{fmt::format("{}: {}", where, first.why)};
    if (first.ending != second.ending) {
      throw Rejected{fmt::format("{}: one of the two schemes ends, and the other does not ({}{})",
                                 where, first.why, second.why)};
    }
    for (const std::string& variable : derivation_.observed) {
      const auto expected = before.values(variable);
      const auto found = after.values(variable);
      const auto differs = std::mismatch(expected.begin(), expected.end(), found.begin());
      if (differs.first == expected.end()) continue;
      const std::size_t cell = layout.variable(variable).first_cell +
                               static_cast<std::size_t>(differs.first - expected.begin());
      const Type type = layout.variable(variable).type;
      throw Rejected{fmt::format("{}: {} ends as {} in the old scheme, but as {} in the new scheme",
                                 where, layout.cell_name(cell), to_text(*differs.first, type),
                                 to_text(*differs.second, type))};
    }
  }
  if (compared == 0) throw Rejected{"no random problem satisfies the assumption"};
  const std::string note =
      unexecuted(changed, executed, fmt::format("{} runs on random problems", compared), false);
  return fmt::format("{} runs on random problems of up to 6 vertices, under random schedules{}",
                     compared, note);
}

bool Evidence::uses(const SchemePtr& scheme, const std::string& variable) const {
  std::set<std::string> seen;
  const auto reaches = [&](const auto& self, const auto& tree, bool is_hidden) -> bool {
    std::set<std::string> names;
    collect_names(tree, names);
    if (!is_hidden && names.contains(variable)) return true;
    return std::ranges::any_of(algorithm_.definitions, [&](const Definition& called) {
      if (!names.contains(called.name) || !seen.insert(called.name).second) return false;
      const bool hides = std::ranges::find(called.parameters, variable, &Parameter::name) !=
                         called.parameters.end();
      return std::visit(Overloaded{[](std::monostate) { return false; },
                                   [&](const auto& body) { return self(self, body, hides); }},
                        called.body);
    });
  };
  return reaches(reaches, scheme, false);
}

}  // namespace graphspec::saa
