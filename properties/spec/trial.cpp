/// \file
/// Drawing and shrinking trials of schemes.
#include "properties/spec/trial.hpp"

#include <fmt/format.h>

#include <utility>

#include "properties/random_graphs/shrink_graph.hpp"

namespace graphspec::properties {
namespace {

/// Small: the schemes' arrays are dense, and their interpreter takes a million steps a second.
RandomGraphRule rule_for(const SpecSubject& subject) {
  RandomGraphRule rule;
  rule.max_vertices = 7;
  rule.weighted = subject.weighted();
  if (subject.undirected()) rule.max_weight = 3;
  return rule;
}

template <class T>
rc::Seq<SpecTrial> with(const SpecTrial& trial, rc::Seq<T> values, T& (*part)(SpecTrial&)) {
  return rc::seq::map(std::move(values), [trial, part](T value) {
    SpecTrial changed = trial;
    part(changed) = std::move(value);
    return changed;
  });
}

rc::Seq<SpecTrial> smaller_trials(const SpecTrial& trial, const RandomGraphRule& rule) {
  return rc::seq::concat(
      with<SearchProblem>(trial, smaller_problems(trial.problem.drawn, rule),
                          [](SpecTrial& one) -> SearchProblem& { return one.problem.drawn; }),
      with<std::uint64_t>(trial, rc::shrink::towards(trial.problem.shift, std::uint64_t{0}),
                          [](SpecTrial& one) -> std::uint64_t& { return one.problem.shift; }),
      with<saa::Schedule>(trial, smaller_schedules(trial.schedule),
                          [](SpecTrial& one) -> saa::Schedule& { return one.schedule; }));
}

}  // namespace

saa::Schedule draw_schedule(Draw& draw) {
  saa::Schedule schedule;
  schedule.step_limit = 2'000'000;
  switch (draw.between(0, 4)) {
    case 0:
      schedule.kind = saa::Schedule::Kind::reverse;
      break;
    case 1:
      schedule.kind = saa::Schedule::Kind::round_robin;
      break;
    case 2:
      schedule.kind = saa::Schedule::Kind::random;
      schedule.seed = draw.bits() % 1000;
      break;
    default:
      schedule.kind = saa::Schedule::Kind::preempted;
      for (std::int32_t left = draw.between(0, 30); left > 0; --left) {
        schedule.preemptions.push_back(
            {draw.between(0, 60), static_cast<std::uint32_t>(draw.between(0, 6))});
      }
  }
  return schedule;
}

rc::Seq<saa::Schedule> smaller_schedules(const saa::Schedule& schedule) {
  std::vector<saa::Schedule> smaller;
  const auto add = [&](auto change) {
    smaller.push_back(schedule);
    change(smaller.back());
  };
  if (schedule.kind == saa::Schedule::Kind::sequential) return {};
  add([](saa::Schedule& one) {
    one.kind = saa::Schedule::Kind::sequential;
    one.preemptions.clear();
    one.seed = 0;
  });
  const std::size_t count = schedule.preemptions.size();
  if (count > 3) {
    add([&](saa::Schedule& one) { one.preemptions.resize(count / 2); });
  }
  for (std::size_t place = 0; place < count; ++place) {
    add([&](saa::Schedule& one) {
      // Those behind it stay where they are.
      if (place + 1 < count) one.preemptions[place + 1].after += one.preemptions[place].after;
      one.preemptions.erase(one.preemptions.begin() + static_cast<std::ptrdiff_t>(place));
    });
    if (schedule.preemptions[place].choice > 0) {
      add([&](saa::Schedule& one) { one.preemptions[place].choice = 0; });
    }
  }
  return rc::seq::fromContainer(std::move(smaller));
}

rc::Gen<SpecTrial> spec_trials(const SpecSubject& subject) {
  const RandomGraphRule rule = rule_for(subject);
  const auto schemes = static_cast<std::int32_t>(subject.solution->schemes.size());
  const bool undirected = subject.undirected();
  return [rule, schemes, undirected](const rc::Random& random, int size) {
    rc::Random for_problem = random;
    Draw draw(for_problem.split());
    SpecTrial trial;
    trial.problem.drawn = draw_problem(rule, for_problem, size);
    trial.problem.undirected = undirected;
    if (draw.chance(70) && !undirected) trial.problem.shift = 1 + draw.bits() % 1000;
    trial.whole = static_cast<std::size_t>(draw.between(0, schemes - 1));
    trial.schedule = draw_schedule(draw);
    return rc::shrinkable::shrinkRecur(
        std::move(trial), [rule](const SpecTrial& larger) { return smaller_trials(larger, rule); });
  };
}

std::string describe(const SpecTrial& trial, const SpecSubject& subject) {
  SearchProblem drawn = trial.problem.drawn;
  drawn.graph.undirected |= trial.problem.undirected;
  std::string text =
      fmt::format("{}, {}", subject.solution->schemes[trial.whole].name, describe(drawn));
  if (trial.problem.shift != 0 && subject.weighted()) {
    text += fmt::format(", weights shifted by seed {}", trial.problem.shift);
  }
  return fmt::format("{}\nunder the schedule {}", text, to_text(trial.schedule));
}

}  // namespace graphspec::properties
