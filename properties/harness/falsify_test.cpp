/// \file
/// What falsify() finds is small, repeatable, and can be replayed.
#include "properties/harness/falsify.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "reference/graph/build.hpp"
#include "reference/graph/error.hpp"

namespace graphspec::properties {
namespace {

/// Objects to numbers from 25 on.
Falsification find_large_number(const FalsifyParameters& parameters) {
  return falsify(
      rc::gen::inRange(0, 1000), [](int number) { return std::to_string(number); },
      [](int number) -> std::optional<Violation> {
        if (number < 25) return std::nullopt;
        return Violation{.text = std::to_string(number) + " is large", .is_last = false};
      },
      parameters);
}

TEST(Falsify, AFailingCaseIsShrunkToTheSmallest) {
  const Falsification found = find_large_number({});
  EXPECT_FALSE(found.holds);
  EXPECT_EQ(found.counterexample, "25");
  EXPECT_EQ(found.violation, "25 is large");
}

TEST(Falsify, AReportEndsWithTheCommandThatReplaysTheCase) {
  const Falsification found = find_large_number({});
  const std::string report = describe(found);
  const std::string begin =
      "25 is large\nfound in case " + std::to_string(found.cases) +
      ", shrunk to:\n25\nto replay this case:\n  GRAPHSPEC_REPLAY=" + found.replay + " ";
  EXPECT_EQ(report.substr(0, begin.size()), begin);
  std::size_t at = report.find("harness_test", begin.size());
  EXPECT_NE(at, std::string::npos) << report;
  // The arguments follow in their order.
  std::ifstream file("/proc/self/cmdline");
  std::string word;
  std::getline(file, word, '\0');
  while (std::getline(file, word, '\0')) {
    at = report.find(" " + word, at);
    if (at == std::string::npos) at = report.find(" '" + word + "'");
    ASSERT_NE(at, std::string::npos) << word << " is not in: " << report;
  }
}

TEST(Falsify, TheEnvironmentSelectsTheCaseToReplay) {
  const Falsification found = find_large_number({});
  ASSERT_EQ(setenv("GRAPHSPEC_REPLAY", found.replay.c_str(), 1), 0);
  const Falsification again = find_large_number({});
  ASSERT_EQ(unsetenv("GRAPHSPEC_REPLAY"), 0);
  EXPECT_EQ(again.cases, 1);
  EXPECT_EQ(again.counterexample, "25");
  EXPECT_EQ(find_large_number({}).cases, found.cases);
  // A variable that is set to nothing selects no case.
  ASSERT_EQ(setenv("GRAPHSPEC_REPLAY", "", 1), 0);
  EXPECT_EQ(replay_of_environment(), std::nullopt);
  EXPECT_EQ(find_large_number({}).cases, found.cases);
  ASSERT_EQ(unsetenv("GRAPHSPEC_REPLAY"), 0);
  EXPECT_EQ(replay_of_environment(), std::nullopt);
}

TEST(Falsify, TheSameSeedFindsTheSame) {
  const Falsification one = find_large_number({.seed = 9});
  const Falsification other = find_large_number({.seed = 9});
  EXPECT_EQ(one.cases, other.cases);
  EXPECT_EQ(one.replay, other.replay);
}

/// The cases that are tried with a seed.
std::vector<int> cases_of(std::uint64_t seed, int max_size) {
  std::vector<int> cases;
  static_cast<void>(falsify(
      rc::gen::arbitrary<int>(), [](int number) { return std::to_string(number); },
      [&](int number) -> std::optional<Violation> {
        cases.push_back(number);
        return std::nullopt;
      },
      {.seed = seed, .cases = 60, .max_size = max_size}));
  return cases;
}

TEST(Falsify, TwoSeedsTryDifferentCasesAndASeedTheSame) {
  std::set<std::vector<int>> different;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    EXPECT_EQ(cases_of(seed, 100), cases_of(seed, 100));
    different.insert(cases_of(seed, 100));
  }
  EXPECT_EQ(different.size(), 10U);
}

TEST(Falsify, CasesGrowToTheGreatestSizeFromNothing) {
  // RapidCheck draws integers of as many bits as the size allows.
  for (const int number : cases_of(1, 0)) EXPECT_EQ(number, 0);
  const std::vector<int> large = cases_of(1, 100);
  EXPECT_EQ(large.front(), 0);
  EXPECT_GT(*std::ranges::max_element(large), 1 << 20);
}

TEST(Falsify, AReplayShowsTheShrunkCaseAtOnce) {
  const Falsification found = find_large_number({});
  FalsifyParameters again;
  again.seed = 77;
  again.replay = found.replay;
  const Falsification replayed = find_large_number(again);
  EXPECT_FALSE(replayed.holds);
  EXPECT_EQ(replayed.cases, 1);
  EXPECT_EQ(replayed.counterexample, "25");
  EXPECT_EQ(replayed.replay, found.replay);
}

/// Objects to numbers from 25 on before a bug is fixed, and to numbers from 500 on after.
Falsification find_after_fix(const std::string& replay) {
  return falsify(
      rc::gen::inRange(0, 1000),
      [](int number) { return std::to_string(number) + "\nin two lines"; },
      [](int number) -> std::optional<Violation> {
        if (number < 500) return std::nullopt;
        return Violation{.text = "large", .is_last = false};
      },
      {.replay = replay});
}

TEST(Falsify, AReplayedCaseThatAChangeOfTheCodeMadePassHolds) {
  const Falsification replayed = find_after_fix(find_large_number({}).replay);
  EXPECT_TRUE(replayed.holds);
  EXPECT_EQ(replayed.cases, 1);
  EXPECT_EQ(describe(replayed), "the replayed case holds: 25, in two lines");
}

TEST(Falsify, AReportOfAReplayDoesNotClaimThatItSearchedOrShrank) {
  const Falsification found = find_large_number({});
  const std::string report = describe(find_large_number({.replay = found.replay}));
  const std::string begin = "25 is large\nreplayed case:\n25\nto replay this case:\n";
  EXPECT_EQ(report.substr(0, begin.size()), begin);
}

TEST(Falsify, AReplayOfOtherCasesIsBadInput) {
  const std::string replay = find_large_number({}).replay;
  EXPECT_THROW(
      static_cast<void>(falsify(
          rc::gen::just(7), [](int number) { return std::to_string(number); },
          [](int) -> std::optional<Violation> { return std::nullopt; }, {.replay = replay})),
      InputError);
}

TEST(Falsify, AReportOfGraphsSaysHowLargeTheyWere) {
  const auto report_on = [](std::vector<std::vector<int>> lists_of_cases) {
    std::size_t next = 0;
    return describe(falsify(
        rc::gen::inRange(0, 1000),
        [&](int) {
          const std::vector<int>& heads = lists_of_cases[next++];
          EdgeList list;
          list.num_vertices = 1 + static_cast<Vertex>(heads.size());
          for (const int head : heads) {
            list.source.push_back(0);
            list.dest.push_back(head);
          }
          return Description{.text = "a graph", .size = graph_size(build_graph(std::move(list)))};
        },
        [](int) -> std::optional<Violation> { return std::nullopt; },
        {.cases = static_cast<int>(lists_of_cases.size())}));
  };
  EXPECT_EQ(report_on({{0}, {1, 2, 3}, {1, 2}}),
            "holds in 3 cases (up to 4 vertices, longest adjacency list 3)");
  EXPECT_EQ(report_on({{}}), "holds in 1 case (up to 1 vertex, longest adjacency list 0)");
}

TEST(Falsify, AReplayThatIsCutOrMistypedIsBadInput) {
  const std::string replay = find_large_number({}).replay;
  const auto expect_refused = [](const std::string& wrong) {
    FalsifyParameters parameters;
    parameters.replay = wrong;
    EXPECT_THROW(static_cast<void>(find_large_number(parameters)), InputError) << wrong;
  };
  for (std::size_t length = 0; length < replay.size(); ++length) {
    expect_refused(replay.substr(0, length));
  }
  // A letter more may hold no whole byte, so that the bytes are the right ones.
  for (const char* const more : {"A", "AA", "AAAA", "-", "_", "\n"}) expect_refused(replay + more);
  for (std::size_t place = 0; place < replay.size(); ++place) {
    std::string wrong = replay;
    wrong[place] = '#';
    expect_refused(wrong);
  }
  // Six bits a letter: those of the last letter that belong to no byte are 0.
  constexpr std::string_view letters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const std::size_t spare_bits = 6 * replay.size() % 8;
  for (std::size_t bits = 1; bits < std::size_t{1} << spare_bits; ++bits) {
    std::string wrong = replay;
    wrong.back() = letters[letters.find(replay.back()) + bits];
    expect_refused(wrong);
  }
}

TEST(Falsify, WhatHoldsIsTriedAsOftenAsAsked) {
  int tried = 0;
  const Falsification found = falsify(
      rc::gen::inRange(0, 1000), [](int number) { return std::to_string(number); },
      [&](int) -> std::optional<Violation> {
        ++tried;
        return std::nullopt;
      },
      {.cases = 321});
  EXPECT_TRUE(found.holds);
  EXPECT_EQ(found.cases, 321);
  EXPECT_EQ(tried, 321);
}

TEST(Falsify, AfterAViolationThatIsTheLastNoOtherCaseIsTried) {
  int tried = 0;
  const Falsification found = falsify(
      rc::gen::inRange(0, 1000), [](int number) { return std::to_string(number); },
      [&](int) -> std::optional<Violation> {
        ++tried;
        return Violation{.text = "the device is gone", .is_last = true};
      },
      {});
  EXPECT_FALSE(found.holds);
  EXPECT_EQ(found.violation, "the device is gone");
  EXPECT_EQ(tried, 1);
}

TEST(Falsify, ShrinkingEndsAtItsLimit) {
  int tried = 0;
  static_cast<void>(falsify(
      rc::gen::inRange(0, 1 << 30), [](int number) { return std::to_string(number); },
      [&](int number) -> std::optional<Violation> {
        ++tried;
        if (number % 2 == 0) return std::nullopt;
        return Violation{.text = "odd", .is_last = false};
      },
      {.max_shrinks = 5}));
  EXPECT_LE(tried, 100 + 6);
}

TEST(Falsify, EveryCaseIsToldBeforeItIsJudged) {
  std::string told;
  const Falsification found = falsify(
      rc::gen::inRange(0, 1000), [](int number) { return std::to_string(number); },
      [&](int number) -> std::optional<Violation> {
        EXPECT_EQ(told, std::to_string(number));
        return std::nullopt;
      },
      {}, [&](const std::string& text) { told = text; });
  EXPECT_TRUE(found.holds);
}

}  // namespace
}  // namespace graphspec::properties
