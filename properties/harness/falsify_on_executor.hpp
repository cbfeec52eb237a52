/// \file
/// Looks for a case on which kernels, ours or anybody's, go wrong on the CPU executor: any
/// generator's cases, each in a random order of threads, with every access checked.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "gpu/device/cpu/schedule.hpp"
#include "properties/harness/device_state.hpp"
#include "properties/harness/falsify.hpp"
#include "properties/harness/judge.hpp"
#include "properties/harness/schedules.hpp"
#include "properties/random_graphs/draw.hpp"

namespace graphspec::properties {

/// A case, and the order in which threads run on it.
template <class Case>
struct ScheduledCase {
  Case drawn;
  executor::Schedule schedule;
};

/// The case, and under which schedule it runs.
template <class Case>
[[nodiscard]] std::string describe(const ScheduledCase<Case>& scheduled) {
  return describe(scheduled.drawn) + "\nunder " + describe_schedule(scheduled.schedule);
}

/// The same, of a case that is a random graph or has one.
template <class Case>
[[nodiscard]] Description description_of(const ScheduledCase<Case>& scheduled) {
  if constexpr (requires { is_listed(scheduled.drawn); }) {
    return description_on(scheduled.drawn, describe(scheduled));
  } else if constexpr (requires { is_listed(scheduled.drawn.graph); }) {
    return description_on(scheduled.drawn.graph, describe(scheduled));
  } else {
    return {.text = describe(scheduled)};
  }
}

/// The case under a schedule, with its shrinks: simpler schedules and the case's own, first those
/// of what shrank last; at the end the default number of blocks that advance together, so that
/// there is less to tell.
template <class Case>
[[nodiscard]] rc::Shrinkable<ScheduledCase<Case>> with_schedule(
    const rc::Shrinkable<Case>& shrinkable, const executor::Schedule& schedule,
    bool case_shrank = false) {
  return rc::shrinkable::lambda(
      [=] {
        return ScheduledCase<Case>{shrinkable.value(), schedule};
      },
      [=] {
        executor::Schedule plain = default_schedule();
        plain.checked = schedule.checked;
        executor::Schedule few_resident = schedule;
        few_resident.resident_blocks = plain.resident_blocks;
        const auto under = [=](std::vector<executor::Schedule> schedules) {
          std::erase_if(schedules, [&](const executor::Schedule& other) {
            return describe_schedule(other) == describe_schedule(schedule);
          });
          return rc::seq::map(
              rc::seq::fromContainer(std::move(schedules)),
              [=](const executor::Schedule& other) { return with_schedule(shrinkable, other); });
        };
        auto schedules = rc::seq::concat(under({plain}), under(smaller_schedules(schedule)));
        auto cases = rc::seq::map(shrinkable.shrinks(), [=](const rc::Shrinkable<Case>& smaller) {
          return with_schedule(smaller, schedule, true);
        });
        return case_shrank
                   ? rc::seq::concat(std::move(cases), std::move(schedules), under({few_resident}))
                   : rc::seq::concat(std::move(schedules), std::move(cases), under({few_resident}));
      });
}

/// The generator's cases, each under a schedule of draw_schedule() that checks every access.
/// \param steps  (case, schedule) -> the executor's steps, in which preemptions are to fall
template <class Case, class Steps>
[[nodiscard]] rc::Gen<ScheduledCase<Case>> scheduled_cases(const rc::Gen<Case>& generator,
                                                           const Steps& steps) {
  return [generator, steps](const rc::Random& random, int size) {
    rc::Random for_case = random;
    Draw draw(for_case.split());
    const rc::Shrinkable<Case> drawn = generator(for_case, size);
    executor::Schedule schedule = draw_schedule(draw, [&](executor::Schedule unpreempted) {
      unpreempted.checked = true;
      return steps(drawn.value(), unpreempted);
    });
    schedule.checked = true;
    return with_schedule(drawn, schedule);
  };
}

/// Looks for a case of the generator and a schedule with which the judge objects, or with which the
/// executor reports a fault: a race, an access out of bounds, a barrier that some threads miss.
/// Then shrinks both; of relaxed accesses that are stale a counterexample has those it needs.
///
/// For kernels of one's own, compiled by graphspec_add_kernels():
/// \code
/// falsify_on_executor(search_problems(), [](const SearchProblem& problem) {
///   const Graph graph = problem.graph.graph();
///   return certify_bfs(graph, problem.source, levels_of(graph, problem.source));
/// });
/// \endcode
///
/// \param generator  such as search_problems(), random_graphs() or undirected_graphs()
/// \param judge  Case -> std::optional<std::string>: runs the kernels on Device::cpu and says what
///     is wrong with the result, nothing where it is right; exceptions are violations
template <class Case, class Judge>
[[nodiscard]] Falsification falsify_on_executor(const rc::Gen<Case>& generator, const Judge& judge,
                                                const FalsifyParameters& parameters = {}) {
  const auto steps = [judge](const Case& drawn, const executor::Schedule& schedule) {
    const executor::ScheduleScope scheduled(schedule);
    return steps_of(Device::cpu, [&] { static_cast<void>(judge(drawn)); });
  };
  return falsify(
      scheduled_cases(generator, steps),
      [](const ScheduledCase<Case>& scheduled) { return description_of(scheduled); },
      [&](const ScheduledCase<Case>& scheduled) -> std::optional<Violation> {
        const executor::ScheduleScope in_its_order(scheduled.schedule);
        auto wrong = violation_of([&] { return judge(scheduled.drawn); });
        if (!wrong) return std::nullopt;
        return Violation{.text = std::move(*wrong)};
      },
      parameters);
}

}  // namespace graphspec::properties
