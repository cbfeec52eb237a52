/// \file
/// What holds of every problem's suite: each solver is a subject, settings are drawn in range,
/// trials shrink, and every property holds of the functions on the host.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "gpu/device/fault.hpp"
#include "properties/harness/random_cases.hpp"
#include "properties/problem/apsp/suite.hpp"
#include "properties/problem/bfs/suite.hpp"
#include "properties/problem/expect_faults_found.hpp"
#include "properties/problem/msf/suite.hpp"
#include "properties/problem/on_every_device.hpp"
#include "properties/problem/sssp/suite.hpp"
#include "properties/problem/suite.hpp"

namespace graphspec::properties {
namespace {

template <class Problem>
class Suite : public testing::Test {};

using Problems = testing::Types<problem::Bfs, problem::Sssp, problem::Apsp, problem::Msf>;
TYPED_TEST_SUITE(Suite, Problems, ProblemName);

template <class Problem>
std::int64_t any_steps(const Trial<Problem>& /*trial*/) {
  return 1000;
}

TYPED_TEST(Suite, EverySolverIsASubjectBehindTheFunctionsOnTheHost) {
  const auto host = host_solvers<TypeParam>();
  EXPECT_FALSE(host.empty());
  for (const Device device : available_devices()) {
    const auto all = subjects<TypeParam>(device);
    const auto steps = solvers<TypeParam>(device);
    const std::size_t functions = device == Device::cpu ? host.size() : 0;
    ASSERT_EQ(all.size(), functions + steps.size() + real_subjects<TypeParam>(device).size());
    for (std::size_t row = 0; row < functions + steps.size(); ++row) {
      const auto& solver = row < functions ? host[row] : steps[row - functions];
      EXPECT_EQ(all[row].name, solver.name);
      EXPECT_EQ(all[row].paper, solver.paper);
      EXPECT_EQ(all[row].has_setting, row >= functions) << solver.name;
    }
  }
}

TYPED_TEST(Suite, DrawnSettingsAreInRangeAndSeldomTheDefaults) {
  for (const auto& subject : device_subjects<TypeParam>(Device::cpu)) {
    const Settings settings(subject.options);
    const auto expect_in_range = [&](const Setting& setting) {
      for (const OptionRow& row : subject.options) {
        EXPECT_NO_THROW(check_value(row, setting.value(row))) << settings.describe(setting);
      }
    };
    Draw draw(std::uint64_t{1});
    std::set<std::string> described;
    for (int drawn = 0; drawn < 300; ++drawn) {
      const Setting setting = settings.draw(draw, [](const Setting&) { return 1000; });
      expect_in_range(setting);
      for (const auto& simpler : {settings.smaller(setting), settings.plainer(setting)}) {
        for (const Setting& each : simpler) expect_in_range(each);
      }
      described.insert(settings.describe(setting));
    }
    // With a single option a third of them are its default, under schedules of which some are
    // alike.
    EXPECT_GT(described.size(), subject.options.size() > 1 ? 285U : 200U) << subject.name;
  }
}

/// How many of 1000 settings have these options with values that fit.
template <class Problem, class Fits>
int count_settings(std::string_view solver, const Fits& fits) {
  const auto all = device_subjects<Problem>(Device::cpu);
  const auto subject = std::ranges::find(all, solver, &Subject<Problem>::name);
  if (subject == all.end()) return 0;
  const Settings settings(subject->options);
  Draw draw(std::uint64_t{6});
  int count = 0;
  for (int drawn = 0; drawn < 1000; ++drawn) {
    const Setting setting = settings.draw(draw, [](const Setting&) { return 1000; });
    const auto value = [&](std::string_view name) {
      return setting.value(option_named(subject->options, name));
    };
    count += fits(value) ? 1 : 0;
  }
  return count;
}

TEST(Settings, HaveSmallSizesTogetherOftenEnoughForASmallGraphToPassThemAll) {
  // One by one they would meet in 9 of 1000 settings.
  EXPECT_GT(count_settings<problem::Bfs>("tuned",
                                         [](const auto& value) {
                                           return value("tuned_block_size") <= 64 &&
                                                  value("tuned_blocks") >= 1 &&
                                                  value("tuned_blocks") <= 2 &&
                                                  value("alpha") <= 2 && value("narrow_arcs") <= 5;
                                         }),
            90);
  // One by one in 2 of 1000.
  EXPECT_GT(count_settings<problem::Sssp>("tuned",
                                          [](const auto& value) {
                                            return value("delta") >= 1 && value("delta") <= 2 &&
                                                   value("horizon") >= 1 && value("horizon") <= 2 &&
                                                   value("queue_size") >= 1 &&
                                                   value("queue_size") <= 2 &&
                                                   value("tuned_blocks") >= 1 &&
                                                   value("tuned_blocks") <= 2;
                                          }),
            60);
}

TEST(Settings, HaveLargeSizesBesideSmallOnesToo) {
  EXPECT_GT(count_settings<problem::Bfs>("tuned",
                                         [](const auto& value) {
                                           return value("tuned_block_size") == 32 &&
                                                  value("narrow_arcs") >= 100 &&
                                                  value("narrow_after") == 0;
                                         }),
            25);
  EXPECT_GT(count_settings<problem::Bfs>("tuned",
                                         [](const auto& value) { return value("lone_arcs") > 64; }),
            60);
  EXPECT_GT(
      count_settings<problem::Sssp>(
          "tuned", [](const auto& value) { return value("horizon") >= 1 && value("delta") >= 16; }),
      60);
}

TYPED_TEST(Suite, TwoSeedsDrawDifferentTrialsAndASeedTheSame) {
  const TrialParts<TypeParam> parts = {
      .setting = true, .other_setting = true, .choice = true, .additions = true};
  const OptionTable options = device_subjects<TypeParam>(Device::cpu).front().options;
  const auto drawn = trials(parts, options, any_steps<TypeParam>);
  const auto text = [&](std::uint64_t seed) {
    const Trial<TypeParam> trial = drawn(rc::Random(seed), 40).value();
    return fmt::format("{}; {}; {}", describe(trial, options), trial.choice,
                       trial.additions.size());
  };
  std::set<std::string> different;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    EXPECT_EQ(text(seed), text(seed));
    different.insert(text(seed));
  }
  EXPECT_GT(different.size(), 48U);
}

/// A violation of each trial with a graph of five vertices: its text tells all of the trial.
template <class Problem>
Property<Problem> tells_the_trial() {
  return {.name = "tells",
          .sentence = "none has five vertices",
          .parts = {.setting = true, .other_setting = true, .choice = true, .additions = true},
          .violation = [](const Subject<Problem>& subject,
                          const Trial<Problem>& trial) -> std::optional<std::string> {
            if (trial.graph.graph().num_vertices() != 5 || trial.choice < 100) return std::nullopt;
            return fmt::format("{} {} {} {}", trial.choice, trial.additions.size(),
                               Settings(subject.options).describe(trial.setting),
                               Settings(subject.options).describe(trial.other_setting));
          }};
}

TYPED_TEST(Suite, AReplayHasTheGraphTheOptionsTheSchedulesTheChoiceAndTheAdditionsAgain) {
  const auto property = tells_the_trial<TypeParam>();
  const auto subject = device_subjects<TypeParam>(Device::cpu).front();
  for (const int max_shrinks : {0, 300}) {
    FalsifyParameters parameters{.seed = 3, .cases = 200, .max_shrinks = max_shrinks};
    const Falsification found = falsify(property, subject, parameters);
    ASSERT_FALSE(found.holds);
    parameters.replay = found.replay;
    const Falsification again = falsify(property, subject, parameters);
    EXPECT_FALSE(again.holds);
    EXPECT_EQ(again.cases, 1);
    EXPECT_EQ(again.violation, found.violation);
    EXPECT_EQ(again.counterexample, found.counterexample);
  }
}

TYPED_TEST(Suite, WhatDoesNotMatterShrinksToNothing) {
  const TrialParts<TypeParam> parts = {
      .setting = true, .other_setting = true, .choice = true, .additions = true};
  const OptionTable options = device_subjects<TypeParam>(Device::cpu).front().options;
  rc::Random random(std::uint64_t{5});
  auto found = trials(parts, options, any_steps<TypeParam>)(random.split(), 60);
  for (auto next = found.shrinks().next(); next; next = found.shrinks().next()) {
    found = std::move(*next);
  }
  const std::string text = describe(found.value(), options);
  EXPECT_EQ(text.find('\n'), std::string::npos) << text;
  EXPECT_LE(text.find("no "), text.size()) << text;
  EXPECT_EQ(found.value().choice, 0U);
  EXPECT_TRUE(found.value().additions.empty());
}

TYPED_TEST(Suite, EveryPropertyHoldsOfTheFunctionsOnTheHost) {
  FalsifyParameters parameters;
  parameters.cases = random_cases(150);
  for (const auto& subject : host_subjects<TypeParam>()) {
    expect_every_property(subject, properties_of<TypeParam>(), parameters);
  }
}

/// A solver's reports, with change(report, number of the run) done to them.
template <class Problem, class Change>
Subject<Problem> that_counts(const Change& change) {
  const auto runs = std::make_shared<int>(0);
  return that_reports(device_subjects<Problem>(Device::cpu).front(),
                      [runs, change](RunReport& report) { change(report, ++*runs); });
}

TYPED_TEST(Suite, RunsThatCountOtherwiseTheSecondTimeOrNothingAreFound) {
  const auto& property = run_properties_of<TypeParam>().front();
  const std::vector<Subject<TypeParam>> faulty = {
      that_counts<TypeParam>([](RunReport& report, int run) { report.counters.launches += run; }),
      that_counts<TypeParam>([](RunReport& report, int run) {
        report.facts.push_back({"rounds", std::int64_t{run}});
      }),
      that_counts<TypeParam>([](RunReport& report, int) { report.counters = {}; })};
  for (const Subject<TypeParam>& subject : faulty) {
    EXPECT_FALSE(falsify(property, subject, {.cases = 20, .max_shrinks = 10}).holds);
  }
  // Times are others each time.
  const auto timed = that_counts<TypeParam>([](RunReport& report, int run) {
    report.facts.push_back({"time_ms", double{1} * run});
  });
  const Falsification found = falsify(property, timed, {.cases = 5});
  EXPECT_TRUE(found.holds) << found.violation;
}

TYPED_TEST(Suite, AnExceptionOfTheSubjectIsAViolation) {
  Subject<TypeParam> faulty;
  faulty.run = [](const Graph&, const auto&, const Setting&) ->
      typename TypeParam::Result { throw DeviceFault("kernel: line 7"); };
  const Falsification found = falsify(properties_of<TypeParam>()[0], faulty, {.max_shrinks = 10});
  EXPECT_EQ(found.violation, "device fault: kernel: line 7");
}

}  // namespace
}  // namespace graphspec::properties
