/// \file
/// Every variant at numbers of vertices round a warp's and more; those that have groups with
/// numbers of threads round those, and with tails that the paper's printed reduction would drop.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "gpu/bellman_ford/bellman_ford.hpp"
#include "properties/certificates/predecessors.hpp"
#include "properties/certificates/shortest_paths.hpp"
#include "properties/certificates/weighted_arcs.hpp"
#include "properties/check/on_every_device.hpp"
#include "properties/shortest_paths/sized_graphs.hpp"
#include "reference/graph/error.hpp"

namespace graphspec::properties {
namespace {

using bellman_ford::Form;
using bellman_ford::Options;
using bellman_ford::Result;

const std::vector<Vertex> vertex_counts = {1, 2, 31, 32, 33, 63, 64, 65, 100};
const std::vector<int> group_sizes = {1, 2, 3, 7, 32, 33, 64, 100, 1000, 1024};

struct OnDevice : properties::OnDevice<bellman_ford::variants> {
  [[nodiscard]] Result search(const Graph& graph, Vertex source, const Options& options) const {
    return bellman_ford::search(variant(), device, graph, source, options);
  }
  [[nodiscard]] int most_threads() const {
    return std::min(1024, runtime(device).properties().max_block_threads);
  }
};

/// What is wrong with a search; empty for nothing.
std::string wrong_with(const OnDevice& on, const Graph& graph, Vertex source,
                       const Options& options) {
  const Result result = on.search(graph, source, options);
  const auto& [length, predecessor] = result.paths;
  if (auto wrong = certify_shortest_paths(graph, source, length)) return *wrong;
  return text_of(certify_predecessors(graph, source, length, predecessor));
}

class BellmanFordSizes : public testing::TestWithParam<OnDevice> {
 protected:
  static bool has_groups() {
    const Options options = {.group_size = 1};
    return GetParam().search(graph_of(1, {}), 0, options).work.group_size != 0;
  }

  /// On the CPU executor, which runs all threads of ten rounds one by one.
  static bool takes_long(Vertex order, int group_size) {
    return GetParam().device == Device::cpu && order * group_size > 40'000;
  }
};

TEST_P(BellmanFordSizes, PathsAreRightRoundTheEdgesOfWarpsFromTheFirstTheMiddleAndTheLast) {
  for (const Vertex order : vertex_counts) {
    const Graph graph = zero_cycle_graph(order, true);
    for (const Vertex source : {0, order / 2, order - 1}) {
      EXPECT_EQ(wrong_with(GetParam(), graph, source, {.until_stable = true}), "")
          << order << " vertices, source " << source;
    }
  }
}

TEST_P(BellmanFordSizes, APathAgainstTheOrderOfVerticesTakesAllRounds) {
  for (const Vertex order : {2, 31, 33}) {
    std::vector<WeightedArc> arcs;
    for (Vertex vertex = 1; vertex < order; ++vertex) arcs.push_back({vertex, vertex - 1, -2});
    const Graph graph = graph_of(order, arcs);
    for (const bool until_stable : {false, true}) {
      const Result result =
          GetParam().search(graph, order - 1, {.group_size = 32, .until_stable = until_stable});
      for (Vertex vertex = 0; vertex < order; ++vertex) {
        ASSERT_EQ(result.paths.length[static_cast<std::size_t>(vertex)], 2 * (vertex - order + 1));
        ASSERT_EQ(result.paths.predecessor[static_cast<std::size_t>(vertex)],
                  vertex + 1 < order ? vertex + 1 : -1);
      }
    }
  }
}

TEST_P(BellmanFordSizes, OfEveryNumberOfThreadsAGroupPathsAreRight) {
  if (!has_groups()) GTEST_SKIP() << GetParam() << " has no groups";
  for (const Vertex order : vertex_counts) {
    const Graph graph = zero_cycle_graph(order, true);
    for (const int group_size : group_sizes) {
      if (group_size > GetParam().most_threads() || takes_long(order, group_size)) continue;
      EXPECT_EQ(wrong_with(GetParam(), graph, 0, {.group_size = group_size, .until_stable = true}),
                "")
          << order << " vertices, M " << group_size;
    }
  }
}

/// Of every number of vertices and of threads, for rounds are few. All arcs come from vertices
/// behind the last multiple of M, of which the first is nearest to the others; where M divides N,
/// from the last alone.
TEST_P(BellmanFordSizes, NoTailIsDroppedThatThePrintedReductionWouldDrop) {
  if (!has_groups()) GTEST_SKIP() << GetParam() << " has no groups";
  for (const Vertex order : vertex_counts) {
    for (const int group_size : group_sizes) {
      if (group_size > GetParam().most_threads()) continue;
      const Vertex first = std::min(order / group_size * group_size, order - 1);
      std::vector<WeightedArc> arcs;
      for (Vertex from = first; from < order; ++from) {
        for (Vertex to = 0; to < first; ++to) arcs.push_back({from, to, 10 + from + to});
        if (from + 1 < order) arcs.push_back({order - 1, from, -1});
      }
      const Result result = GetParam().search(graph_of(order, arcs), order - 1,
                                              {.group_size = group_size, .until_stable = true});
      EXPECT_EQ(result.work.group_size, group_size);
      for (Vertex to = 0; to < order; ++to) {
        const bool by_first = to < first && first + 1 < order;
        const std::int32_t due = to == order - 1 ? 0
                                 : to >= first   ? -1
                                                 : 10 + first + to - (by_first ? 1 : 0);
        const Vertex before = to == order - 1 ? -1 : by_first ? first : order - 1;
        ASSERT_EQ(result.paths.length[static_cast<std::size_t>(to)], due)
            << order << " vertices, M " << group_size << ", vertex " << to;
        ASSERT_EQ(result.paths.predecessor[static_cast<std::size_t>(to)], before)
            << order << " vertices, M " << group_size << ", vertex " << to;
      }
    }
  }
}

/// There and back along a path, so that the heaviest paths that 32 bits hold are met.
TEST_P(BellmanFordSizes, AtTheEdgeOf32BitsLengthsAreRightAndBeyondItRefused) {
  for (const Vertex order : {2, 5, 33}) {
    const std::int32_t most = (unreached - 1) / order;
    const auto path = [order](std::int32_t weight) {
      std::vector<WeightedArc> arcs;
      for (Vertex vertex = 1; vertex < order; ++vertex) {
        arcs.push_back({vertex - 1, vertex, weight});
        arcs.push_back({vertex, vertex - 1, std::abs(weight)});
      }
      return graph_of(order, arcs);
    };
    EXPECT_EQ(wrong_with(GetParam(), path(most), 0, {.group_size = 3}), "");
    EXPECT_EQ(wrong_with(GetParam(), path(-most), 0, {.group_size = 3}), "");
    EXPECT_THROW(static_cast<void>(GetParam().search(path(-most - 1), 0, {})), InputError);
    // V - 1 arcs of that weight fit, and lists of arcs are not refused for more.
    if (GetParam().variant().form() == Form::dense) {
      EXPECT_THROW(static_cast<void>(GetParam().search(path(most + 1), 0, {})), InputError);
    } else {
      EXPECT_EQ(wrong_with(GetParam(), path(most + 1), 0, {}), "");
      EXPECT_THROW(
          static_cast<void>(GetParam().search(path((unreached - 1) / (order - 1) + 1), 0, {})),
          InputError);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(EveryDevice, BellmanFordSizes,
                         testing::ValuesIn(on_every_device<OnDevice>(bellman_ford::variants)),
                         NameOnDevice());

/// Says that no OpenCL device was tried, where there is none.
TEST(BellmanFordOpenCl, IsAmongTheDevicesThatSizesAreTriedOn) {
  const auto devices = available_devices();
  if (!std::ranges::any_of(devices, is_opencl)) GTEST_SKIP() << "no OpenCL device is here";
  EXPECT_TRUE(std::ranges::any_of(on_every_device<OnDevice>(bellman_ford::variants),
                                  [](const OnDevice& one) { return is_opencl(one.device); }));
}

}  // namespace
}  // namespace graphspec::properties
