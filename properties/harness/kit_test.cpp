/// \file
/// What the kit gives to kernels of somebody else's beside finding one fault: all of them, those
/// that are known passed over, and an end to what would never end.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <string>

#include "gpu/device/array.hpp"
#include "gpu/device/kernel.hpp"
#include "properties/harness/falsify_on_executor.hpp"
#include "properties/harness/workers.hpp"
#include "properties/random_graphs/random_graph.hpp"
#include "reference/graph/error.hpp"

namespace graphspec::checked {
namespace {

using namespace properties;  // NOLINT(google-build-using-namespace)
using Verdict = std::optional<std::string>;

constexpr int first_fault = __LINE__ + 3;
__global__ void faulty_kernel(int edges, int* word) {
  if (edges > 2) {
    word[0] = 1;        // a race
    word[1] = word[2];  // which nothing has written
  }
  atomicAdd(&word[3 + (edges > 3 ? 1 : 0)], 1);  // outside, of some
}

/// Edges of a graph are all that its kernel looks at.
Verdict run_faulty(const RandomGraph& graph) {
  Runtime& device = runtime(Device::cpu);
  const Array<int> word(device, 4);
  device.fill(word.data() + 3, 0, sizeof(int));
  launch<faulty_kernel>({1, 2}, static_cast<int>(graph.edges.size()), word.data());
  if (graph.edges.size() == 2) return "two edges";
  return std::nullopt;
}

TEST(Kit, AllDistinctFaultsAreFoundAndShrunkEachForItself) {
  std::map<std::string, int> arcs;  // of the smallest graph, by what is wrong
  for (const Falsification& found : falsify_all_on_executor(random_graphs(), run_faulty)) {
    const auto kind = [&](const char* words) {
      return found.violation.find(words) != std::string::npos;
    };
    const auto place = found.violation.find("kit_test.cpp:");
    const std::string line =
        place == std::string::npos
            ? ""
            : std::to_string(std::stoi(found.violation.substr(place + 13)) - first_fault);
    arcs[(kind("race: ")                 ? "race "
          : kind("uninitialized read: ") ? "unwritten "
                                         : "") +
         line] =
        static_cast<int>(std::count(found.counterexample.begin(), found.counterexample.end(), '>'));
    if (line.empty()) {
      EXPECT_EQ(found.violation, "two edges");
    }
  }
  const std::map<std::string, int> expected = {
      {"", 2}, {"race 0", 3}, {"unwritten 1", 3}, {"race 1", 3}, {"3", 4}};
  EXPECT_EQ(arcs, expected);
}

TEST(Kit, WhatIsKnownIsNoViolationAndIsCounted) {
  std::vector<std::int64_t> matches;
  const auto on_matches = [&](const auto& found) { matches = found; };
  const Falsification found =
      falsify_on_executor(random_graphs(), run_faulty, {},
                          {.known = {{.kernel = "faulty_kernel", .place = "", .reason = "a test"},
                                     {.kernel = "another", .place = "", .reason = "a test"}},
                           .on_matches = on_matches});
  EXPECT_EQ(found.violation, "two edges");
  ASSERT_EQ(matches.size(), 2U);
  EXPECT_GT(matches[0], 0);
  EXPECT_EQ(matches[1], 0);
}

constexpr int template_fault = __LINE__ + 3;
template <int Size>
__global__ void faulty_template_kernel(int edges, int* word) {
  if (edges > 0) word[Size] = 1;  // a race
}

/// Returns the report on faulty_template_kernel<2> where this fault is known.
std::string report_with(const executor::Suppression& known, const FalsifyParameters& parameters) {
  const auto run = [](const RandomGraph& graph) -> Verdict {
    const Array<int> word(runtime(Device::cpu), 4);
    launch<faulty_template_kernel<2>>({1, 2}, static_cast<int>(graph.edges.size()), word.data());
    return std::nullopt;
  };
  return describe(falsify_on_executor(random_graphs(), run, parameters, {.known = {known}}));
}

TEST(Kit, AKnownFaultOfAKernelTemplateNeedsNoTemplateArguments) {
  for (const char* const name : {"faulty_template_kernel", "faulty_template_kernel<2>"}) {
    const std::string report = report_with({.kernel = name, .place = "", .reason = "a test"}, {});
    EXPECT_EQ(report.substr(0, 18), "holds in 100 cases") << report;
    EXPECT_EQ(report.find("never occurred"), std::string::npos) << report;
  }
#if !defined(__clang__)  // clang++ leaves the template arguments out of the kernel's name
  const std::string other =
      report_with({.kernel = "faulty_template_kernel<3>", .place = "", .reason = "a test"}, {});
  EXPECT_NE(other.find("faulty_template_kernel<2>, "), std::string::npos) << other;
#endif
}

TEST(Kit, AKnownFaultThatNeverOccurredIsReported) {
  const auto never = [](const std::string& kernel, const std::string& place) {
    const std::string report =
        report_with({.kernel = kernel, .place = place, .reason = "a test", .text = "race"}, {});
    const auto begin = report.find("\nknown fault never occurred: ");
    return begin == std::string::npos ? "" : report.substr(begin + 1);
  };
  // The race ends the search, and the place shows that the kernel is misspelled.
  const std::string place = "kit_test.cpp:" + std::to_string(template_fault);
  EXPECT_EQ(never("faulty_tmplate", place),
            "known fault never occurred: kernel faulty_tmplate, " + place + ", 'race' (a test)");
  const std::string shorter = place.substr(0, place.size() - 1);
  EXPECT_EQ(never("faulty_tmplate", shorter),
            "known fault never occurred: kernel faulty_tmplate, " + shorter +
                ", 'race' (a test), or only after the case that "
                "ended the search");
  const auto run_nothing = [](const RandomGraph&) -> Verdict { return std::nullopt; };
  const RunRules rules{.known = {{.kernel = "", .place = "a.cu:7", .reason = "a test"}}};
  EXPECT_EQ(falsify_on_executor(random_graphs(), run_nothing, {}, rules).never_occurred,
            std::vector<std::string>{"any kernel, a.cu:7 (a test)"});
}

TEST(Kit, KnownFaultsAreCountedInProcessesToo) {
  const std::string report =
      report_with({.kernel = "faulty_template_kernel", .place = "", .reason = "a test"},
                  {.cases = 20, .guard = in_processes(5)});
  EXPECT_EQ(report.substr(0, 17), "holds in 20 cases") << report;
  EXPECT_EQ(report.find("never occurred"), std::string::npos) << report;
}

TEST(Kit, AHostLoopEndsAtTheLimitOfLaunches) {
  const auto loop = [](const RandomGraph& graph) -> Verdict {
    const Array<int> flag(runtime(Device::cpu), std::vector<int>{graph.edges.empty() ? 0 : 1});
    while (flag.get(0) != 0) continue;
    return std::nullopt;
  };
  const Falsification found = falsify_on_executor(random_graphs(), loop, {}, {.max_calls = 60});
  EXPECT_NE(found.violation.find("60 kernel launches and memory copies"), std::string::npos)
      << found.violation;
  EXPECT_FALSE(found.replay.empty());
}

__global__ void spinning_kernel(int edges, const int* word) {
  while (edges > 0 && load_relaxed(word) == 0) continue;
}

TEST(Kit, AKernelThatSpinsEndsAtTheLimitOfSteps) {
  const auto spin = [](const RandomGraph& graph) -> Verdict {
    const Array<int> word(runtime(Device::cpu), std::vector<int>{0});
    launch<spinning_kernel>({1, 1}, static_cast<int>(graph.edges.size()), word.data());
    return std::nullopt;
  };
  const Falsification found = falsify_on_executor(random_graphs(), spin, {}, {.max_steps = 5000});
  EXPECT_NE(found.violation.find("livelock: the launch reached its limit of 5000 steps"),
            std::string::npos)
      << found.violation;
}

TEST(Kit, InvalidKnownFaultsAreRefusedBeforeAnyCase) {
  int cases = 0;
  const auto judge = [&](const RandomGraph&) -> Verdict {
    ++cases;
    return std::nullopt;
  };
  for (const executor::Suppression& known :
       {executor::Suppression{.kernel = "faulty_kernel", .place = "a.cu:7", .reason = ""},
        executor::Suppression{.kernel = "", .place = "", .reason = "a test"}}) {
    EXPECT_THROW(
        static_cast<void>(falsify_on(Device::cpu, random_graphs(), judge, {}, {.known = {known}})),
        InputError);
  }
  EXPECT_EQ(cases, 0);
}

TEST(Kit, AHostLoopWithoutLaunchesEndsAtTheLimitOfTime) {
  const auto loop = [](const RandomGraph& graph) -> Verdict {
    for (volatile bool again = graph.edges.size() > 1; again;) continue;
    return std::nullopt;
  };
  const FalsifyParameters limited{.cases = 20, .max_shrinks = 12, .guard = in_processes(0.5)};
  const Falsification found = falsify_on_executor(random_graphs(), loop, limited);
  EXPECT_FALSE(found.holds);
  EXPECT_NE(found.violation.find("stopped"), std::string::npos) << found.violation;
  FalsifyParameters again = limited;
  again.replay = found.replay;
  again.max_shrinks = 0;
  EXPECT_FALSE(falsify_on_executor(random_graphs(), loop, again).holds);
}

TEST(Kit, AnExitOfHostCodeIsAViolationThatShrinks) {
  // 0, and the codes by which processes of the guard report something else.
  for (const int status : {0, 1, 2, 3}) {
    const auto leave = [&](const RandomGraph& graph) -> Verdict {
      if (!graph.edges.empty()) std::_Exit(status);
      return std::nullopt;
    };
    const Falsification found =
        falsify_on_executor(random_graphs(), leave, {.cases = 20, .guard = in_processes(5)});
    EXPECT_EQ(found.violation, "host code called exit(" + std::to_string(status) + ")");
    EXPECT_NE(found.counterexample.find("1 vertex, 1 arc: 0->0"), std::string::npos);
  }
}

TEST(Kit, ACrashOfHostCodeIsAViolationThatShrinks) {
  const auto crash = [](const RandomGraph& graph) -> Verdict {
    if (!graph.edges.empty()) std::abort();
    return std::nullopt;
  };
  const Falsification found =
      falsify_on_executor(random_graphs(), crash, {.cases = 20, .guard = in_processes(5)});
  EXPECT_NE(found.counterexample.find("1 vertex, 1 arc: 0->0"), std::string::npos)
      << describe(found);
}

}  // namespace
}  // namespace graphspec::checked
