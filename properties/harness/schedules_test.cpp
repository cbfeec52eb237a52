/// \file
/// Tests of random schedules: which features they draw, how each feature shrinks, and when a
/// schedule is worth a description.
#include "properties/harness/schedules.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace graphspec::properties {
namespace {

using executor::Preemption;
using executor::Schedule;
using executor::StaleAccess;
using Kind = Schedule::Kind;

constexpr std::int64_t steps_of_a_run = 50;

std::vector<Schedule> drawn_schedules(std::uint64_t first_seed, int count) {
  std::vector<Schedule> all;
  all.reserve(static_cast<std::size_t>(count));
  for (int each = 0; each < count; ++each) {
    Draw draw(first_seed + static_cast<std::uint64_t>(each));
    all.push_back(draw_schedule(draw, [](const Schedule&) { return steps_of_a_run; }));
  }
  return all;
}

/// The schedule as text, with everything that a run depends on.
std::string text_of(const Schedule& schedule) {
  return executor::describe(schedule);
}

std::set<std::string> texts_of(const std::vector<Schedule>& schedules) {
  std::set<std::string> texts;
  for (const Schedule& schedule : schedules) texts.insert(text_of(schedule));
  return texts;
}

/// The places of preemptions, in steps since the run began.
std::vector<std::int64_t> places_of(const std::vector<Preemption>& preemptions) {
  std::vector<std::int64_t> places;
  places.reserve(preemptions.size());
  std::int64_t place = 0;
  for (const Preemption& preemption : preemptions) places.push_back(place += preemption.after);
  return places;
}

/// The places of stale accesses, in accesses with a choice, from 0.
std::vector<std::int64_t> places_of(const std::vector<StaleAccess>& stale) {
  std::vector<std::int64_t> places;
  places.reserve(stale.size());
  std::int64_t next = 0;
  for (const StaleAccess& access : stale) {
    places.push_back(next + access.after);
    next = places.back() + 1;
  }
  return places;
}

template <class Place>
bool is_subset(const std::vector<Place>& some, const std::vector<Place>& all) {
  return std::ranges::includes(all, some);
}

TEST(Schedules, ASeedDrawsOneScheduleAndSeedsDrawDifferentOnes) {
  EXPECT_EQ(texts_of(drawn_schedules(1, 50)), texts_of(drawn_schedules(1, 50)));
  EXPECT_GT(texts_of(drawn_schedules(1, 200)).size(), 120U);
}

TEST(Schedules, EachFeatureIsDrawnAboutAsOftenAsItIsMeantTo) {
  constexpr int count = 4000;
  int checked = 0;
  int stale = 0;
  std::map<Kind, int> kinds;
  std::map<int, int> resident;
  std::map<std::size_t, int> preemptions;
  std::map<std::size_t, int> stale_sizes;
  for (const Schedule& schedule : drawn_schedules(100, count)) {
    ++kinds[schedule.kind];
    ++resident[schedule.resident_blocks];
    checked += schedule.checked ? 1 : 0;
    if (schedule.kind == Kind::preempted) ++preemptions[schedule.preemptions.size()];
    if (!schedule.stale.empty()) {
      ++stale;
      ++stale_sizes[schedule.stale.size()];
      EXPECT_TRUE(schedule.checked) << "stale accesses need a checked run";
    }
    EXPECT_EQ(schedule.kind == Kind::preempted, !schedule.preemptions.empty());
    EXPECT_TRUE(schedule.kind == Kind::random || schedule.seed == 0);
  }
  // Nine equal draws: four kinds once, preempted twice, random three times.
  for (const Kind kind : {Kind::sequential, Kind::reverse, Kind::round_robin, Kind::lockstep}) {
    EXPECT_NEAR(kinds[kind], count / 9.0, count / 40.0);
  }
  EXPECT_NEAR(kinds[Kind::preempted], count * 2 / 9.0, count / 40.0);
  EXPECT_NEAR(kinds[Kind::random], count * 3 / 9.0, count / 40.0);
  EXPECT_EQ(resident.size(), 4U) << "1 to 4 resident blocks";
  EXPECT_EQ(preemptions.size(), 4U) << "1 to 4 preemptions";
  EXPECT_EQ(stale_sizes.size(), 4U) << "1, 4, 16, 64 stale accesses";
  EXPECT_NEAR(checked, count * 0.75, count / 40.0);
  EXPECT_NEAR(stale, count * 0.75 * 0.35, count / 40.0);
}

TEST(Schedules, StaleAccessesDifferFromScheduleToSchedule) {
  std::set<std::pair<std::int64_t, std::uint32_t>> first;
  std::set<std::int64_t> distances;
  for (const Schedule& schedule : drawn_schedules(1, 400)) {
    if (schedule.stale.empty()) continue;
    first.emplace(schedule.stale[0].after, schedule.stale[0].choice);
    for (const StaleAccess& access : schedule.stale) distances.insert(access.after);
  }
  EXPECT_GT(first.size(), 50U);
  EXPECT_TRUE(distances.contains(0));
  EXPECT_GT(*distances.rbegin(), 256);
  EXPECT_LE(*distances.rbegin(), 512);
}

TEST(Schedules, StaleAccessesChangeNothingThatIsDrawnAfterwards) {
  for (std::uint64_t seed = 1; seed < 100; ++seed) {
    Draw draw(seed);
    const Schedule schedule = draw_schedule(draw, [](const Schedule&) { return steps_of_a_run; });
    Draw again(seed);
    // The draws in the order of the contract: kind, seed, blocks, checks, preemptions.
    static_cast<void>(again.between(0, 8));
    if (schedule.kind == Kind::random) static_cast<void>(again.bits());
    static_cast<void>(again.between(1, 4));
    static_cast<void>(again.chance(75));
    if (schedule.kind == Kind::preempted) {
      const auto count = again.between(1, 4);
      for (int each = 0; each < count; ++each) static_cast<void>(again.bits());
      for (int each = 0; each < count; ++each) static_cast<void>(again.between(0, 99));
    }
    EXPECT_EQ(draw.bits(), again.bits()) << text_of(schedule);
  }
}

TEST(Schedules, PreemptionsFallWithinTheStepsOfASequentialRun) {
  std::set<std::int64_t> seen;
  for (std::uint64_t seed = 1; seed < 2000; ++seed) {
    Draw draw(seed);
    constexpr std::int64_t steps = 3;
    const Schedule schedule = draw_schedule(draw, [&](const Schedule& unpreempted) {
      EXPECT_EQ(unpreempted.kind, Kind::sequential);
      EXPECT_TRUE(unpreempted.preemptions.empty());
      return steps;
    });
    for (const std::int64_t place : places_of(schedule.preemptions)) seen.insert(place);
  }
  EXPECT_EQ(seen, (std::set<std::int64_t>{0, 1, 2, 3}));
}

TEST(Schedules, EverySmallerPreemptedScheduleDropsOrAdvancesOnePreemptionAndKeepsTheOthers) {
  Schedule schedule = default_schedule();
  schedule.kind = Kind::preempted;
  schedule.preemptions = {{5, 3}, {7, 2}, {9, 1}};
  const auto all = places_of(schedule.preemptions);  // 5, 12, 21
  std::set<std::vector<std::int64_t>> with_one_less;
  for (const Schedule& smaller : smaller_schedules(schedule)) {
    ASSERT_LE(smaller.preemptions.size(), 3U);
    if (smaller.preemptions.size() == 2) {
      EXPECT_TRUE(is_subset(places_of(smaller.preemptions), all)) << text_of(smaller);
      with_one_less.insert(places_of(smaller.preemptions));
    }
  }
  EXPECT_EQ(with_one_less, (std::set<std::vector<std::int64_t>>{{12, 21}, {5, 21}, {5, 12}}));
  const auto texts = texts_of(smaller_schedules(schedule));
  for (const char* const wanted : {"preempted:2+3,7+2,9+1", "preempted:4+3,7+2,9+1",
                                   "preempted:5+0,7+2,9+1", "preempted:5+1,7+2,9+1"}) {
    EXPECT_TRUE(std::ranges::any_of(texts, [&](const std::string& text) {
      return text.starts_with(wanted);
    })) << wanted;
  }
}

TEST(Schedules, EveryNumberOfStaleAccessesShrinksToEachSmallerListWithoutMovingTheRest) {
  for (const std::size_t size : {1U, 2U, 3U, 4U, 5U, 16U}) {
    Schedule schedule = default_schedule();
    schedule.checked = true;
    for (std::size_t each = 0; each < size; ++each) {
      schedule.stale.push_back({static_cast<std::int64_t>(each % 3), 7});
    }
    const auto all = places_of(schedule.stale);
    std::set<std::vector<std::int64_t>> without_one;
    bool is_cleared = false;
    for (const Schedule& smaller : smaller_schedules(schedule)) {
      is_cleared = is_cleared || smaller.stale.empty();
      if (smaller.stale.size() == size) continue;  // an access was moved or has another choice
      EXPECT_TRUE(is_subset(places_of(smaller.stale), all)) << text_of(smaller);
      if (smaller.stale.size() + 1 == size) without_one.insert(places_of(smaller.stale));
    }
    EXPECT_TRUE(is_cleared) << size;
    EXPECT_EQ(without_one.size(), size) << "each access can be dropped alone";
  }
}

TEST(Schedules, UpToFourStaleAccessesMoveForwardAndGetFirstChoices) {
  for (const std::size_t size : {1U, 4U, 5U}) {
    Schedule schedule = default_schedule();
    schedule.checked = true;
    schedule.stale.assign(size, {6, 5});
    std::set<std::pair<std::int64_t, std::uint32_t>> changed;
    for (const Schedule& smaller : smaller_schedules(schedule)) {
      if (smaller.stale.size() != size) continue;
      for (const StaleAccess& access : smaller.stale) changed.emplace(access.after, access.choice);
    }
    const std::set<std::pair<std::int64_t, std::uint32_t>> moved{
        {3, 5}, {5, 5}, {6, 0}, {6, 2}, {6, 5}};
    const std::set<std::pair<std::int64_t, std::uint32_t>> kept{};
    // A longer list only loses accesses: trying each place of each would take too long.
    EXPECT_EQ(changed, size <= 4
                           ? (size == 1 ? std::set(moved.begin(), std::prev(moved.end())) : moved)
                           : kept)
        << size;
  }
}

TEST(Schedules, StaleAccessesAreTriedInTheSequentialOrder) {
  Schedule schedule = default_schedule();
  schedule.checked = true;
  schedule.kind = Kind::random;
  schedule.seed = 9;
  schedule.stale = {{1, 1}};
  EXPECT_TRUE(std::ranges::any_of(smaller_schedules(schedule), [](const Schedule& smaller) {
    return smaller.kind == Kind::sequential && smaller.seed == 0 && smaller.stale.size() == 1;
  }));
}

TEST(Schedules, ARandomOrderShrinksToFixedOrdersAndToHalfTheSeed) {
  Schedule schedule = default_schedule();
  schedule.kind = Kind::random;
  schedule.seed = 9;
  std::set<std::pair<Kind, std::uint64_t>> found;
  for (const Schedule& smaller : smaller_schedules(schedule)) {
    found.emplace(smaller.kind, smaller.seed);
  }
  EXPECT_EQ(
      found,
      (std::set<std::pair<Kind, std::uint64_t>>{
          {Kind::reverse, 0}, {Kind::round_robin, 0}, {Kind::lockstep, 0}, {Kind::random, 4}}));
}

TEST(Schedules, SmallerSchedulesDifferFromTheScheduleAndShrinkingEnds) {
  for (Schedule schedule : drawn_schedules(1, 60)) {
    int steps = 0;
    for (; steps < 4000; ++steps) {
      const auto smaller = smaller_schedules(schedule);
      if (smaller.empty()) break;
      for (const Schedule& each : smaller) ASSERT_NE(text_of(each), text_of(schedule));
      schedule = smaller.back();
    }
    EXPECT_LT(steps, 4000) << text_of(schedule);
  }
}

TEST(Schedules, OnlyTheDefaultHasNoDescription) {
  EXPECT_EQ(describe_schedule(default_schedule()), "");
  const auto described = [](const auto& change) {
    Schedule schedule = default_schedule();
    change(schedule);
    return describe_schedule(schedule);
  };
  EXPECT_EQ(described([](Schedule& schedule) { schedule.kind = Kind::reverse; }),
            "schedule reverse, 2 resident blocks");
  EXPECT_EQ(described([](Schedule& schedule) { schedule.resident_blocks = 3; }),
            "schedule sequential, 3 resident blocks");
  EXPECT_EQ(described([](Schedule& schedule) { schedule.checked = true; }),
            "schedule sequential, 2 resident blocks, checked");
  EXPECT_EQ(described([](Schedule& schedule) {
              schedule.checked = true;
              schedule.stale = {{1, 2}, {0, 3}};
            }),
            "schedule sequential, 2 resident blocks, checked, stale:1+2,0+3");
  EXPECT_EQ(described([](Schedule& schedule) {
              schedule.kind = Kind::preempted;
              schedule.preemptions = {{4, 1}, {0, 2}};
            }),
            "schedule preempted:4+1,0+2, 2 resident blocks");
}

}  // namespace
}  // namespace graphspec::properties
