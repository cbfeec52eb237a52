/// \file
/// What falsify_on_executor() finds is a small graph and a simple schedule, whatever a kernel does
/// wrong. The kernels' part is played by what looks at the schedule itself.
#include "properties/harness/falsify_on_executor.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

#include "gpu/device/array.hpp"
#include "gpu/device/fault.hpp"
#include "properties/random_graphs/search_problem.hpp"

namespace graphspec::properties {
namespace {

using executor::Schedule;
using Verdict = std::optional<std::string>;

bool has_arc(const SearchProblem& problem) {
  return !problem.graph.edges.empty();
}

TEST(FalsifyOnExecutor, WhatHoldsIsTriedUnderManySchedulesAllOfThemChecked) {
  int unchecked = 0;
  int not_sequential = 0;
  const Falsification found =
      falsify_on_executor(search_problems(), [&](const SearchProblem&) -> Verdict {
        unchecked += executor::current_schedule().checked ? 0 : 1;
        not_sequential += executor::current_schedule().kind == Schedule::Kind::sequential ? 0 : 1;
        return std::nullopt;
      });
  EXPECT_TRUE(found.holds) << describe(found);
  EXPECT_EQ(found.cases, 100);
  EXPECT_EQ(unchecked, 0);
  EXPECT_GT(not_sequential, 50);
}

TEST(FalsifyOnExecutor, WhatNeedsNoOrderIsShrunkToTheSmallestGraphInTheDefaultOrder) {
  const Falsification found =
      falsify_on_executor(search_problems(), [](const SearchProblem& problem) -> Verdict {
        if (has_arc(problem)) return "an arc";
        return std::nullopt;
      });
  EXPECT_FALSE(found.holds);
  EXPECT_EQ(found.counterexample,
            "1 vertex, source 0, 1 arc: 0->0\n"
            "under schedule sequential, 2 resident blocks, checked");
}

TEST(FalsifyOnExecutor, WhatNeedsAnOrderKeepsASimpleOne) {
  const Falsification found =
      falsify_on_executor(search_problems(), [](const SearchProblem& problem) -> Verdict {
        const Schedule& schedule = executor::current_schedule();
        if (has_arc(problem) && schedule.kind == Schedule::Kind::random) return "an order";
        return std::nullopt;
      });
  EXPECT_FALSE(found.holds);
  EXPECT_EQ(found.counterexample,
            "1 vertex, source 0, 1 arc: 0->0\n"
            "under schedule random, seed 0, 2 resident blocks, checked");
}

TEST(FalsifyOnExecutor, AFaultAndAnExceptionAreViolations) {
  const auto violation_of = [](const auto& thrown) {
    return falsify_on_executor(search_problems(),
                               [&](const SearchProblem&) -> Verdict { throw thrown; })
        .violation;
  };
  EXPECT_EQ(violation_of(DeviceFault("a race")), "device fault: a race");
  EXPECT_EQ(violation_of(std::runtime_error("no label")), "exception: no label");
}

TEST(FalsifyOnExecutor, AHostLoopWithoutEndIsAViolationThatShrinks) {
  Runtime& device = runtime(Device::cpu);
  const auto run_until_stable = [&](const SearchProblem& problem) -> Verdict {
    const Array<int> flag(device, std::vector<int>{has_arc(problem) ? 1 : 0});
    while (flag.get(0) != 0) continue;
    return std::nullopt;
  };
  const Falsification found = falsify_on_executor(search_problems(), run_until_stable);
  EXPECT_EQ(found.violation,
            "device fault: copy_to_host: the host program reached the limit of 20000 kernel "
            "launches and memory copies; a loop of this program may be infinite");
  EXPECT_EQ(found.counterexample,
            "1 vertex, source 0, 1 arc: 0->0\n"
            "under schedule sequential, 2 resident blocks, checked");
  const Falsification again =
      falsify_on_executor(search_problems(), run_until_stable, {.replay = found.replay});
  EXPECT_EQ(again.counterexample, found.counterexample);
}

TEST(FalsifyOnExecutor, AReplayShowsTheShrunkCaseAtOnce) {
  int tried = 0;
  const auto judge = [&](const SearchProblem& problem) -> Verdict {
    ++tried;
    if (has_arc(problem)) return "an arc";
    return std::nullopt;
  };
  const Falsification found = falsify_on_executor(search_problems(), judge);
  const int tried_before = tried;
  const Falsification again =
      falsify_on_executor(search_problems(), judge, {.seed = 99, .replay = found.replay});
  EXPECT_EQ(describe(again), describe(Falsification{.cases = 1,
                                                    .holds = false,
                                                    .violation = "an arc",
                                                    .counterexample = found.counterexample,
                                                    .replay = found.replay,
                                                    .replayed = found.counterexample}));
  // The run that places preemptions, the case, and its own shrinks.
  EXPECT_LE(tried - tried_before, 5);
}

TEST(FalsifyOnExecutor, AReplayStringOfAnotherDeviceRunsNothing) {
  int tried = 0;
  const auto judge = [&](const SearchProblem& problem) -> Verdict {
    ++tried;
    if (has_arc(problem)) return "an arc";
    return std::nullopt;
  };
  const std::string replay = falsify_on_executor(search_problems(), judge).replay;
  tried = 0;
  const auto on = [&](Device device, const std::string& string) {
    return describe(falsify_on(device, search_problems(), judge, {.replay = string}));
  };
  const char* const not_run = "not run: the replay string belongs to another device";
  EXPECT_EQ(on(Device::cuda, replay), not_run);
  EXPECT_EQ(on(Device::cpu, "gpu:" + replay), not_run);
  EXPECT_EQ(tried, 0);
  EXPECT_NE(on(Device::cpu, replay).find("an arc\nreplayed case:\n1 vertex"), std::string::npos);
}

}  // namespace
}  // namespace graphspec::properties
