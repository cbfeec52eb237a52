/// \file
/// The published forms as solvers of their problems, held to properties that know nothing of them:
/// each line that is wrong is caught, by which property and after how many cases is printed, and
/// the mended form is not.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

#include "properties/graph_core/scratch_folder.hpp"
#include "properties/harish_narayanan/errata/published.hpp"
#include "properties/problem/bfs/suite.hpp"
#include "properties/problem/sssp/suite.hpp"
#include "properties/problem/suite.hpp"
#include "reference/graph/build.hpp"
#include "reference/graph/generated_size.hpp"
#include "reference/graph/generators.hpp"
#include "reference/harish_narayanan/harish_narayanan.hpp"
#include "reference/problem/shortest_paths.hpp"

namespace graphspec::properties {
namespace {

using problem::Bfs;
using problem::Sssp;

/// `find` under the setting's schedule, which checks accesses.
template <class Find>
auto checked(const Setting& setting, const Find& find) {
  executor::Schedule schedule = setting.schedule;
  schedule.checked = true;
  const executor::ScheduleScope scope(schedule);
  return find();
}

Subject<Bfs> levels_by(PublishedLine line, Access access) {
  return {.name = "published_levels",
          .has_setting = true,
          .run = [=](const Graph& graph, const Bfs::Query& query, const Setting& setting) {
            Bfs::check(graph, query);
            return checked(setting, [&]() -> Bfs::Result {
              return {published_levels(graph, query.source, line, access), {}};
            });
          }};
}

Subject<Sssp> distances_by(PublishedLine line, Access access) {
  return {.name = "published_distances",
          .has_setting = true,
          .run = [=](const Graph& graph, const Sssp::Query& query, const Setting& setting) {
            Sssp::check(graph, query);
            if (auto cycle = reference::find_negative_cycle(graph, query.source)) {
              throw reference::NegativeCycle(*std::move(cycle));
            }
            return checked(setting, [&]() -> Sssp::Result {
              return {published_distances(graph, query.source, line, access), {}};
            });
          }};
}

/// Holds the subject to properties of its problem. \return how many do not hold
template <class Problem>
int broken(const Subject<Problem>& subject, std::string_view what) {
  constexpr std::string_view held_to[] = {"levels_equal_oracle", "distances_equal_reference",
                                          "certificate_holds", "schedule"};
  int count = 0;
  for (const auto& property : properties_of<Problem>()) {
    if (std::ranges::find(held_to, property.name) == std::end(held_to)) continue;
    const Falsification found =
        falsify(property, subject, {.cases = 100, .max_size = 25, .max_shrinks = 500});
    if (found.holds) continue;
    ++count;
    fmt::print("{}: {} after {} cases\n  {}\n  {}\n", what, property.name, found.cases,
               found.violation, found.counterexample);
  }
  return count;
}

TEST(PublishedForms, AreCaughtByThePropertiesOfTheirProblems) {
  for (const Access access : {Access::plain, Access::relaxed}) {
    EXPECT_GT(broken(levels_by(PublishedLine::one_mask, access), "one mask"), 0);
    EXPECT_GT(broken(levels_by(PublishedLine::barrier_inside, access), "barrier inside"), 0);
    EXPECT_GT(broken(distances_by(PublishedLine::weight_of_vertex, access), "weight of vertex"), 0);
  }
  EXPECT_GT(broken(distances_by(PublishedLine::unguarded, Access::plain), "unguarded"), 0);
}

TEST(PublishedForms, WithAllMendedAreNot) {
  EXPECT_EQ(broken(levels_by(PublishedLine::none, Access::relaxed), "mended"), 0);
  EXPECT_EQ(broken(distances_by(PublishedLine::none, Access::relaxed), "mended"), 0);
}

TEST(HarishNarayanan, AsksForTheMemoryOfItsMatrixBeforeItTakesAny) {
  const Graph five = build_graph(path(5));
  const MemoryScope scope(1);
  EXPECT_EQ(error_of([&] { static_cast<void>(reference::harish_narayanan_by_sources(five)); }),
            "5 x 5 entries of 4 bytes take about 1e-07 GB; this run may use 1e-09 GB");
}

}  // namespace
}  // namespace graphspec::properties
