/// \file
/// The paper's steps and ours with numbers of threads a vertex round a warp's and more, with tails
/// that the paper's printed reduction would drop, and on paths that take all rounds.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "gpu/bellman_ford/bellman_ford.hpp"
#include "properties/bellman_ford/own_properties.hpp"
#include "properties/certificates/predecessors.hpp"
#include "properties/certificates/shortest_paths.hpp"
#include "properties/certificates/weighted_arcs.hpp"
#include "properties/problem/on_every_device.hpp"
#include "properties/problem/paths/answers.hpp"
#include "properties/problem/paths/cycle_graphs.hpp"

namespace graphspec::properties {
namespace {

const std::vector<Vertex> vertex_counts = {1, 2, 31, 32, 33, 63, 64, 65, 100};
const std::vector<int> group_sizes = {1, 2, 3, 7, 32, 33, 64, 100, 1000, 1024};

class BellmanFordSizes : public OnListedDevice<BellmanFordSubject> {
 protected:
  /// The rows of a source, with M threads a vertex.
  static Rows search(const Graph& graph, Vertex source, int group_size, bool until_stable = true) {
    const Setting setting = {
        .options = {{"group_size", group_size}, {"until_stable", until_stable ? 1 : 0}},
        .schedule = {}};
    return rows_of(GetParam(), graph, {source}, setting);
  }

  /// On the CPU executor, which runs all threads of ten rounds one by one.
  static bool takes_long(Vertex order, int group_size) {
    return GetParam().device == Device::cpu && order * group_size > 40'000;
  }
};

TEST_P(BellmanFordSizes, APathAgainstTheOrderOfVerticesTakesAllRounds) {
  for (const Vertex order : {2, 31, 33}) {
    std::vector<WeightedArc> arcs;
    for (Vertex vertex = 1; vertex < order; ++vertex) arcs.push_back({vertex, vertex - 1, -2});
    const Graph graph = graph_of(order, arcs);
    for (const bool until_stable : {false, true}) {
      const Rows rows = search(graph, order - 1, 32, until_stable);
      for (Vertex vertex = 0; vertex < order; ++vertex) {
        ASSERT_EQ(rows(order - 1, vertex), 2 * (vertex - order + 1));
        ASSERT_EQ(at_vertex(rows.predecessors(order - 1), vertex),
                  vertex + 1 < order ? vertex + 1 : -1);
      }
    }
  }
}

/// From 3 to 1 at 0, and round 1 -> 0 -> 1, whose weight is 0: 1 must not take 0 for the vertex
/// before it, which came to its length from there, whoever reads an old word of 1.
TEST_P(BellmanFordSizes, NoStaleReadClosesACircleOfWeight0) {
  if (GetParam().device != Device::cpu) GTEST_SKIP() << "schedules are the executor's";
  const Graph graph = graph_of(4, {{0, 3, 0}, {0, 1, 0}, {0, 1, -2}, {1, 0, 2}, {3, 1, 0}});
  Setting setting;
  setting.schedule.checked = true;
  for (const auto kind : {executor::Schedule::Kind::sequential, executor::Schedule::Kind::reverse,
                          executor::Schedule::Kind::round_robin}) {
    for (std::int64_t after = 0; after < 40; ++after) {
      setting.schedule.kind = kind;
      setting.schedule.stale = {{.after = after}};
      const Rows rows = rows_of(GetParam(), graph, {3}, setting);
      ASSERT_EQ(text_of(certify_predecessors(graph, 3, rows.distance, rows.predecessor)), "")
          << describe(setting.schedule);
    }
  }
}

TEST_P(BellmanFordSizes, OfEveryNumberOfThreadsAGroupPathsAreRight) {
  if (!GetParam().has_groups()) GTEST_SKIP() << GetParam() << " has no groups";
  for (const Vertex order : vertex_counts) {
    const Graph graph = zero_cycle_graph(order, true);
    for (const int group_size : group_sizes) {
      if (group_size > GetParam().most_threads() || takes_long(order, group_size)) continue;
      const Rows rows = search(graph, 0, group_size);
      EXPECT_EQ(text_of(certify_shortest_paths(graph, 0, rows.distance)), "")
          << order << " vertices, M " << group_size;
      EXPECT_EQ(text_of(certify_predecessors(graph, 0, rows.distance, rows.predecessor)), "")
          << order << " vertices, M " << group_size;
    }
  }
}

/// Of every number of vertices and of threads, for rounds are few. All arcs come from vertices
/// behind the last multiple of M, of which the first is nearest to the others; where M divides N,
/// from the last alone.
TEST_P(BellmanFordSizes, NoTailIsDroppedThatThePrintedReductionWouldDrop) {
  if (!GetParam().has_groups()) GTEST_SKIP() << GetParam() << " has no groups";
  for (const Vertex order : vertex_counts) {
    for (const int group_size : group_sizes) {
      if (group_size > GetParam().most_threads()) continue;
      const Vertex first = std::min(order / group_size * group_size, order - 1);
      std::vector<WeightedArc> arcs;
      for (Vertex from = first; from < order; ++from) {
        for (Vertex to = 0; to < first; ++to) arcs.push_back({from, to, 10 + from + to});
        if (from + 1 < order) arcs.push_back({order - 1, from, -1});
      }
      const Rows rows = search(graph_of(order, arcs), order - 1, group_size);
      for (Vertex to = 0; to < order; ++to) {
        const bool by_first = to < first && first + 1 < order;
        const std::int32_t due = to == order - 1 ? 0
                                 : to >= first   ? -1
                                                 : 10 + first + to - (by_first ? 1 : 0);
        const Vertex before = to == order - 1 ? -1 : by_first ? first : order - 1;
        ASSERT_EQ(rows(order - 1, to), due)
            << order << " vertices, M " << group_size << ", vertex " << to;
        ASSERT_EQ(at_vertex(rows.predecessors(order - 1), to), before)
            << order << " vertices, M " << group_size << ", vertex " << to;
      }
    }
  }
}

std::vector<BellmanFordSubject> steps_on_every_device() {
  std::vector<BellmanFordSubject> all;
  for (const Device device : listed_devices()) {
    std::ranges::move(bellman_ford_subjects(device), std::back_inserter(all));
  }
  return all;
}

INSTANTIATE_TEST_SUITE_P(EveryDevice, BellmanFordSizes, testing::ValuesIn(steps_on_every_device()),
                         NameOnDevice());

/// M is what was asked for, as far as a step has groups: reduce alone does not say so.
TEST(BellmanFordGroups, HaveTheThreadsThatAreAskedFor) {
  const Graph graph = zero_cycle_graph(33, true);
  for (const std::string_view name : {"reduce", "reduce_coarse"}) {
    for (const int group_size : group_sizes) {
      const auto result =
          bellman_ford::search(bellman_ford::variant(Device::cpu, name), Device::cpu, graph, 0,
                               {.group_size = group_size, .until_stable = true});
      EXPECT_EQ(result.work.group_size, group_size) << name;
    }
  }
}

/// Says that no OpenCL device was tried, where there is none.
TEST(BellmanFordOpenCl, IsAmongTheDevicesThatSizesAreTriedOn) {
  const auto devices = available_devices();
  if (!std::ranges::any_of(devices, is_opencl)) GTEST_SKIP() << "no OpenCL device is here";
  EXPECT_TRUE(std::ranges::any_of(steps_on_every_device(),
                                  [](const auto& subject) { return is_opencl(subject.device); }));
}

}  // namespace
}  // namespace graphspec::properties
