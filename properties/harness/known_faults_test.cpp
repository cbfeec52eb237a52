/// \file
/// Known faults without a match are reported where the search could have met them.
#include "properties/harness/known_faults.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace graphspec::properties {
namespace {

using Lines = std::vector<std::string>;

const std::vector<executor::Suppression> known = {
    {.kernel = "expand", .place = "bfs.cu:26", .reason = "one", .text = "race"},
    {.kernel = "", .place = "bfs.cu:2", .reason = "two"},
    {.kernel = "mark", .place = "", .reason = "three"},
};
const std::string first = "kernel expand, bfs.cu:26, 'race' (one)";
const std::string second = "any kernel, bfs.cu:2 (two)";
const std::string third = "kernel mark (three)";
const std::string only_later = ", or only after the case that ended the search";

/// How a search ended. \param violation  empty: all cases hold
Falsification ending(const std::string& violation, bool is_replay = false) {
  Falsification found;
  found.holds = violation.empty();
  found.violation = violation;
  if (is_replay) found.replayed = "the case";
  return found;
}

TEST(KnownFaults, WithoutAMatchAreReportedAfterASearchThatHolds) {
  EXPECT_EQ(never_occurred(known, {0, 0, 0}, ending("")), (Lines{first, second, third}));
  EXPECT_EQ(never_occurred(known, {1, 0, 7}, ending("")), Lines{second});
  EXPECT_EQ(never_occurred(known, {1, 1, 1}, ending("")), Lines{});
  EXPECT_EQ(never_occurred({}, {}, ending("")), Lines{});
}

TEST(KnownFaults, AreNotReportedAfterAReplayThatHolds) {
  EXPECT_EQ(never_occurred(known, {0, 0, 0}, ending("", /*is_replay=*/true)), Lines{});
}

TEST(KnownFaults, AreReportedAfterAViolationThatNamesTheirPlace) {
  for (const bool is_replay : {false, true}) {
    const auto reported = [&](const std::string& violation, std::int64_t matches = 0) {
      return never_occurred(known, {matches, 0, 0}, ending(violation, is_replay));
    };
    // Of the others nothing is certain, and after a replay they are not listed.
    const auto lines = [&](const Lines& certain, const Lines& uncertain) {
      Lines all;
      for (const std::string& line : {first, second, third}) {
        const auto is_in = [&](const Lines& some) {
          return std::find(some.begin(), some.end(), line) != some.end();
        };
        if (is_in(certain)) all.push_back(line);
        if (is_in(uncertain) && !is_replay) all.push_back(line + only_later);
      }
      return all;
    };
    EXPECT_EQ(reported("kernel expand: race, src/bfs.cu:26: written twice"),
              lines({first}, {second, third}));
    EXPECT_EQ(reported("race, bfs.cu:26"), lines({first}, {second, third}));
    EXPECT_EQ(reported("race, bfs.cu:2"), lines({second}, {first, third}));
    EXPECT_EQ(reported("race, bfs.cu:26 and bfs.cu:2"), lines({first, second}, {third}));
    EXPECT_EQ(reported("race, bfs.cu:261 and bfs.cu:26"), lines({first}, {second, third}));
    EXPECT_EQ(reported("race, bfs.cu:261"), lines({}, {first, second, third}));
    EXPECT_EQ(reported("race, sssp.cu:26"), lines({}, {first, second, third}));
    EXPECT_EQ(reported("race, bfs.cu:26", /*matches=*/1), lines({}, {second, third}));
  }
}

TEST(SharedCounts, AreAddedToByProcessesThatAreForked) {
  SharedCounts counts(2);
  EXPECT_EQ(counts.values(), (std::vector<std::int64_t>{0, 0}));
  counts.add({3, 5'000'000'000});
  const pid_t child = fork();
  if (child == 0) {
    counts.add({10, 1});
    _exit(0);
  }
  int status = -1;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  counts.add({100, 0});
  EXPECT_EQ(counts.values(), (std::vector<std::int64_t>{113, 5'000'000'001}));
  SharedCounts none(0);
  none.add({});
  EXPECT_EQ(none.values(), std::vector<std::int64_t>{});
}

}  // namespace
}  // namespace graphspec::properties
