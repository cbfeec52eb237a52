/// \file
/// The paper's steps with numbers of threads per vertex around the size of a warp and above, with
/// tails that the paper's printed reduction would drop, and on paths that take all rounds.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "properties/bellman_ford/own_properties.hpp"
#include "properties/certificates/shortest_paths.hpp"
#include "properties/certificates/weighted_arcs.hpp"
#include "properties/problem/on_every_device.hpp"
#include "properties/problem/paths/answers.hpp"
#include "properties/problem/paths/cycle_graphs.hpp"
#include "properties/problem/sssp/expect_paths.hpp"

namespace graphspec::properties {
namespace {

const std::vector<Vertex> vertex_counts = {1, 2, 31, 32, 33, 63, 64, 65, 100};
const std::vector<int> group_sizes = {1, 2, 3, 7, 32, 33, 64, 100, 1000, 1024};

class BellmanFordSizes : public OnListedDevice<SsspStep> {
 protected:
  static Setting setting(int group_size, bool until_stable) {
    return {.options = {{"group_size", group_size}, {"until_stable", until_stable ? 1 : 0}},
            .schedule = {}};
  }

  /// Returns the rows of a source, with M threads per vertex.
  static Rows search(const Graph& graph, Vertex source, int group_size) {
    return rows_of(GetParam(), graph, {source}, setting(group_size, true));
  }

  /// Whether the CPU executor, which runs all threads of ten rounds one by one, takes long.
  static bool takes_long(Vertex order, int group_size) {
    return GetParam().device == Device::cpu && order * group_size > 40'000;
  }
};

TEST_P(BellmanFordSizes, APathAgainstTheOrderOfVerticesTakesAllRounds) {
  for (const Vertex order : {2, 31, 33}) {
    for (const bool until_stable : {false, true}) {
      expect_path_against_order(GetParam(), order, setting(32, until_stable));
    }
  }
}

TEST_P(BellmanFordSizes, NoStaleReadClosesACircleOfWeight0) {
  if (GetParam().device != Device::cpu) GTEST_SKIP() << "schedules are the executor's";
  expect_no_circle_by_stale_reads(GetParam());
}

TEST_P(BellmanFordSizes, OfEveryNumberOfThreadsAGroupPathsAreRight) {
  if (!has_groups(GetParam())) GTEST_SKIP() << GetParam() << " has no groups";
  for (const Vertex order : vertex_counts) {
    const Graph graph = zero_cycle_graph(order, true);
    for (const int group_size : group_sizes) {
      if (group_size > most_threads(GetParam()) || takes_long(order, group_size)) continue;
      const Rows rows = search(graph, 0, group_size);
      EXPECT_EQ(text_of(certify_shortest_paths(graph, 0, rows.distance)), "")
          << order << " vertices, M " << group_size;
      EXPECT_EQ(text_of(certify_predecessors(graph, 0, rows.distance, rows.predecessor)), "")
          << order << " vertices, M " << group_size;
    }
  }
}

/// All arcs come from vertices after the last multiple of M, and the first of these vertices is
/// nearest to the others. If M divides N, all arcs come from the last vertex. Rounds are few.
TEST_P(BellmanFordSizes, NoTailIsDroppedThatThePrintedReductionWouldDrop) {
  if (!has_groups(GetParam())) GTEST_SKIP() << GetParam() << " has no groups";
  for (const Vertex order : vertex_counts) {
    for (const int group_size : group_sizes) {
      if (group_size > most_threads(GetParam())) continue;
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

std::vector<SsspStep> steps_on_every_device() {
  std::vector<SsspStep> all;
  for (const Device device : listed_devices()) {
    std::ranges::move(bellman_ford_subjects(device), std::back_inserter(all));
  }
  return all;
}

INSTANTIATE_TEST_SUITE_P(EveryDevice, BellmanFordSizes, testing::ValuesIn(steps_on_every_device()),
                         NameOnDevice());

TEST(BellmanFordGroups, HaveTheThreadsThatAreAskedFor) {
  const Graph graph = zero_cycle_graph(33, true);
  for (const std::string_view name : {"reduce", "reduce_coarse"}) {
    for (const int group_size : group_sizes) {
      const RunReport report =
          solver<problem::Sssp>(Device::cpu, name)
              .solve(graph, {0}, {{"group_size", group_size}, {"until_stable", 1}}, {});
      EXPECT_EQ(count_of(report, "group_size"), group_size) << name;
    }
  }
}

/// Shows whether an OpenCL device was tried.
TEST(BellmanFordOpenCl, IsAmongTheDevicesThatSizesAreTriedOn) {
  const auto devices = available_devices();
  if (!std::ranges::any_of(devices, is_opencl)) GTEST_SKIP() << "no OpenCL device is here";
  EXPECT_TRUE(std::ranges::any_of(steps_on_every_device(),
                                  [](const auto& subject) { return is_opencl(subject.device); }));
}

}  // namespace
}  // namespace graphspec::properties
