/// \file
/// Looks for a case on which kernels, ours or anybody's, go wrong on the CPU executor: any
/// generator's cases, each in a random order of threads, with every access checked.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "gpu/device/cpu/faults.hpp"
#include "gpu/device/cpu/plain_memory.hpp"
#include "gpu/device/cpu/schedule.hpp"
#include "gpu/device/runtime.hpp"
#include "properties/harness/device_state.hpp"
#include "properties/harness/falsify.hpp"
#include "properties/harness/fault_in.hpp"
#include "properties/harness/judge.hpp"
#include "properties/harness/known_faults.hpp"
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
  const auto on = [&](const auto& graph) {
    Description description = description_on(graph, describe(scheduled));
    description.size = graph_size(graph.graph());
    return description;
  };
  if constexpr (requires { is_listed(scheduled.drawn); }) {
    return on(scheduled.drawn);
  } else if constexpr (requires { is_listed(scheduled.drawn.graph); }) {
    return on(scheduled.drawn.graph);
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

/// What a run of kernels may do on the executor, and what is known of it.
struct RunRules {
  /// Faults that are known: they are no violations, and hide no others. Each says its reason.
  std::vector<executor::Suppression> known = {};
  /// Launches and copies that the host may ask for in a case before its loop counts as endless.
  std::int64_t max_calls = 20'000;
  /// Steps of one launch before the launch counts as endless. A step is an access to global or
  /// shared memory, an atomic, a barrier or a warp operation.
  std::int64_t max_steps = 200'000'000;
  /// Gets for each of `known`, in their order, how many faults it has matched; also the matches in
  /// processes of FalsifyParameters::guard, except in those that crashed or were stopped.
  std::function<void(const std::vector<std::int64_t>&)> on_matches = {};
};

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
/// \throws InputError for an entry of RunRules::known without a reason, or for all faults
/// \param generator  such as search_problems(), random_graphs() or undirected_graphs()
/// \param judge  Case -> std::optional<std::string>: runs the kernels on Device::cpu and says what
///     is wrong with the result, nothing where it is right; exceptions are violations
template <class Case, class Judge>
[[nodiscard]] Falsification falsify_on_executor(const rc::Gen<Case>& generator, const Judge& judge,
                                                const FalsifyParameters& parameters = {},
                                                const RunRules& rules = {}) {
  static_cast<void>(executor::FaultScope(rules.known));  // refuses invalid entries before any case
  SharedCounts matches(rules.known.size());
  // What the judge finds; nothing where a known fault has ended the run.
  const auto judged = [&](const Case& drawn, executor::Schedule schedule) {
    schedule.call_limit = rules.max_calls;
    schedule.step_limit = rules.max_steps;
    const executor::ScheduleScope in_its_order(schedule);
    executor::FaultScope known(rules.known);
    auto wrong = violation_of([&]() -> std::optional<std::string> {
      try {
        return judge(drawn);
      } catch (const executor::KnownFault&) {
        plain::give_all_back();
        return std::nullopt;
      } catch (...) {
        plain::give_all_back();
        throw;
      }
    });
    matches.add(known.matches());
    return wrong;
  };
  const auto steps = [&](const Case& drawn, const executor::Schedule& schedule) {
    return steps_of(
        Device::cpu, [&] { static_cast<void>(judged(drawn, schedule)); }, parameters.guard);
  };
  Falsification found = falsify(
      scheduled_cases(generator, steps),
      [](const ScheduledCase<Case>& scheduled) { return description_of(scheduled); },
      [&](const ScheduledCase<Case>& scheduled) -> std::optional<Violation> {
        auto wrong = judged(scheduled.drawn, scheduled.schedule);
        if (!wrong) return std::nullopt;
        return Violation{.text = std::move(*wrong)};
      },
      parameters);
  if (rules.on_matches) rules.on_matches(matches.values());
  found.never_occurred = never_occurred(rules.known, matches.values(), found);
  return found;
}

/// All that goes wrong, each shrunk: a fault that is found counts as known from then on, and all
/// cases are tried again. Once the judge has objected, which no line stands for, it is not asked
/// any more. \param most  so many are looked for
template <class Case, class Judge>
[[nodiscard]] std::vector<Falsification> falsify_all_on_executor(
    const rc::Gen<Case>& generator, const Judge& judge, const FalsifyParameters& parameters = {},
    RunRules rules = {}, std::size_t most = 16) {
  std::vector<Falsification> all;
  bool judges = true;
  const auto while_it_judges = [&](const Case& drawn) -> std::optional<std::string> {
    std::optional<std::string> wrong = judge(drawn);
    return judges ? wrong : std::nullopt;
  };
  while (all.size() < most) {
    Falsification found = falsify_on_executor(generator, while_it_judges, parameters, rules);
    if (found.holds) break;
    const std::optional<executor::Suppression> fault = fault_in(found.violation);
    all.push_back(std::move(found));
    if (fault) {
      rules.known.push_back(*fault);
    } else if (!std::exchange(judges, false)) {
      break;  // host code throws
    }
  }
  return all;
}

/// Begins the replay strings of cases on a GPU, whose generator draws no schedules.
constexpr std::string_view replay_of_gpu = "gpu:";

[[nodiscard]] inline bool is_replay_of_gpu(std::string_view replay) {
  return replay.starts_with(replay_of_gpu);
}

/// The same property on any device: on the CPU executor as falsify_on_executor(); on a GPU each
/// case as the GPU orders its threads, where a fault that ends all work is not shrunk. A replay
/// string of the other kind of device runs nothing (Falsification::not_run), so that a test of
/// several devices can replay a case of one.
template <class Case, class Judge>
[[nodiscard]] Falsification falsify_on(Device device, const rc::Gen<Case>& generator,
                                       const Judge& judge, const FalsifyParameters& parameters = {},
                                       const RunRules& rules = {}) {
  if (parameters.replay && is_replay_of_gpu(*parameters.replay) != (device != Device::cpu)) {
    return {.not_run = "the replay string belongs to another device"};
  }
  if (device == Device::cpu) return falsify_on_executor(generator, judge, parameters, rules);
  FalsifyParameters on_gpu = parameters;
  if (on_gpu.replay) on_gpu.replay->erase(0, replay_of_gpu.size());
  Falsification result = falsify(
      generator,
      [](const Case& drawn) {
        return description_of(ScheduledCase<Case>{drawn, executor::Schedule()});
      },
      [&](const Case& drawn) -> std::optional<Violation> {
        auto wrong = violation_of([&]() -> std::optional<std::string> {
          std::optional<std::string> found = judge(drawn);
          runtime(device).synchronize();  // what kernels did wrong is said here at the latest
          return found;
        });
        if (!wrong) return std::nullopt;
        return Violation{.text = std::move(*wrong), .is_last = is_lost(device)};
      },
      on_gpu);
  if (!result.replay.empty()) result.replay.insert(0, replay_of_gpu);
  return result;
}

}  // namespace graphspec::properties
