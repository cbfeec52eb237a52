/// \file
/// Settings that a failing one shrinks to: each differs from it, and sizes are those next below.
#include "properties/harness/setting.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace graphspec::properties {
namespace {

OptionRow row_of(std::string_view name, double by_default, std::vector<double> drawn) {
  OptionRow row;
  row.name = name;
  row.by_default = by_default;
  row.drawn = std::move(drawn);
  return row;
}

const std::vector<OptionRow> rows = {row_of("width", 5, {9, 1, 7, 3, 7}),
                                     row_of("depth", 2, {4, 6, 2})};

executor::Schedule random_schedule() {
  executor::Schedule schedule = default_schedule();
  schedule.kind = executor::Schedule::Kind::random;
  schedule.seed = 3;
  return schedule;
}

/// The options of each setting, with "*" where the schedule is the default, in any order.
std::vector<std::string> texts(const std::vector<Setting>& settings) {
  std::vector<std::string> all;
  for (const Setting& setting : settings) {
    std::string text;
    for (const auto& [name, value] : setting.options) {
      text += name + "=" + std::to_string(static_cast<int>(value)) + " ";
    }
    const bool is_default = setting.schedule.kind == default_schedule().kind;
    all.push_back(text + (is_default ? "*" : ""));
  }
  return all;
}

std::vector<std::string> without_twins(std::vector<std::string> all) {
  std::ranges::sort(all);
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

using Texts = std::vector<std::string>;

TEST(SmallerSettings, HaveTheLeastValueOrTheNextBelowThisOne) {
  const Settings settings{OptionTable(rows)};
  const auto smaller = [&](const OptionValues& options) {
    return without_twins(texts(settings.smaller({options, default_schedule()})));
  };
  EXPECT_EQ(smaller({{"width", 7}}), (Texts{"width=1 *", "width=3 *"}));
  EXPECT_EQ(smaller({{"width", 3}}), Texts{"width=1 *"});
  EXPECT_EQ(smaller({{"width", 1}}), Texts{});
  EXPECT_EQ(smaller({{"depth", 6}}), (Texts{"*", "depth=4 *"}));
  EXPECT_EQ(smaller({{"width", 9}, {"depth", 4}}),
            (Texts{"depth=4 width=1 *", "depth=4 width=7 *", "width=1 *", "width=9 *"}));
  EXPECT_EQ(smaller({}), Texts{}) << "what is at its default stays there";
}

TEST(SmallerSettings, BeginWithAllSizesSmallUnderTheDefaultSchedule) {
  const Settings settings{OptionTable(rows)};
  const auto all = texts(settings.smaller({{{"width", 7}}, random_schedule()}));
  ASSERT_GE(all.size(), 5U);
  EXPECT_EQ(Texts(all.begin(), all.begin() + 5),
            (Texts{"width=1 *", "width=1 ", "width=7 *", "width=1 ", "width=3 "}));
}

TEST(PlainerSettings, HaveDefaultsInPlaceOfValues) {
  const Settings settings{OptionTable(rows)};
  EXPECT_EQ(texts(settings.plainer({{{"width", 7}, {"depth", 4}}, random_schedule()})),
            (Texts{"*", "", "depth=4 width=7 *", "depth=4 ", "width=7 "}));
  EXPECT_EQ(texts(settings.plainer({{{"width", 7}}, default_schedule()})), (Texts{"*", "*", "*"}));
  EXPECT_EQ(texts(settings.plainer({{}, default_schedule()})), Texts{});
}

TEST(Settings, KeepOnlyValuesThatAreNoDefaults) {
  Setting setting;
  EXPECT_EQ(setting.value(rows[0]), 5);
  setting = setting.with(rows[0], 7);
  EXPECT_EQ(setting.value(rows[0]), 7);
  EXPECT_EQ(setting.value(rows[1]), 2);
  EXPECT_EQ(setting.options.size(), 1U);
  EXPECT_TRUE(setting.with(rows[0], 5).options.empty());
}

}  // namespace
}  // namespace graphspec::properties
