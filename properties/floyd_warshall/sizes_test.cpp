/// \file
/// Every step at numbers of vertices round the edges of several tiles and blocks, and in every form
/// of the one that has options.
#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <vector>

#include "gpu/device/cpu/schedule.hpp"
#include "gpu/floyd_warshall/floyd_warshall.hpp"
#include "gpu/floyd_warshall/tuned/sizes.hpp"
#include "properties/certificates/predecessors.hpp"
#include "properties/certificates/shortest_paths.hpp"
#include "properties/certificates/weighted_arcs.hpp"
#include "properties/problem/paths/cycle_graphs.hpp"
#include "reference/graph/graph_spec.hpp"

namespace graphspec::properties {
namespace {

using floyd_warshall::Options;
using floyd_warshall::Precision;
using floyd_warshall::Variant;

/// What is wrong with a run; empty for nothing.
std::string wrong_with(const Variant& variant, const Graph& graph, const Options& options,
                       floyd_warshall::Outcome* outcome = nullptr) {
  const reference::ShortestPaths paths =
      floyd_warshall::all_pairs(variant, Device::cpu, graph, options, outcome);
  if (auto wrong = certify_all_pairs(graph, paths.cost)) return *wrong;
  if (!options.predecessors)
    return paths.path.order() == 0 ? "" : "predecessors were not asked for";
  return text_of(certify_all_predecessors(graph, paths.cost, paths.path));
}

class FloydWarshallSizes : public testing::TestWithParam<std::size_t> {
 protected:
  static const Variant& variant() { return floyd_warshall::variants(Device::cpu)[GetParam()]; }

  static void expect_right(const std::vector<Vertex>& sizes) {
    for (const Vertex size : sizes) {
      EXPECT_EQ(wrong_with(variant(), zero_cycle_graph(size, true), {}), "") << size << " vertices";
    }
  }
};

TEST_P(FloydWarshallSizes, FourTilesAndTheNext) {
  expect_right({127, 128, 129});
}

TEST_P(FloydWarshallSizes, ABlockOf256RowsAndTheNext) {
  // The first two steps' blocks have at most 32 rows, and on the CPU executor they are many.
  expect_right(variant().step < 3 ? std::vector<Vertex>{161} : std::vector<Vertex>{256, 257});
}

TEST_P(FloydWarshallSizes, MatricesBeyondTheEdgeOf32BitsAreRefused) {
  for (const std::int32_t weight : {unreached / 2, -unreached / 2}) {
    auto cost = dense_matrix<std::int32_t>(graph_of(2, {{0, 1, weight}, {1, 0, unreached / 2}}),
                                           unreached, 1);
    cost(0, 1) += weight < 0 ? -1 : 1;
    DenseMatrix<Vertex> none(2, -1);
    EXPECT_THROW(
        floyd_warshall::solve(variant(), Device::cpu, {2, cost.values(), none.values()}, {}),
        InputError);
  }
}

TEST_P(FloydWarshallSizes, ANegativeLoopIsReportedAtWhicheverVertexAlone) {
  for (Vertex vertex = 0; vertex < 3; ++vertex) {
    auto cost = dense_matrix<std::int32_t>(graph_of(3, {{vertex, vertex, -1}}), unreached, 0);
    DenseMatrix<Vertex> path(3, -1);
    const auto found =
        floyd_warshall::solve(variant(), Device::cpu, {3, cost.values(), path.values()}, {});
    EXPECT_EQ(found.negative_vertex, vertex);
  }
}

TEST(TunedSizes, AMatrixThatTheDeviceHoldsStaysThere) {
  EXPECT_EQ(floyd_warshall::tuned_sizes(std::size_t{100} << 30, 100'000, {}).resident_rows,
            100'000);  // with predecessors 80 GB
}

TEST(TunedSizes, PartsOfAMatrixThatTheDeviceDoesNotHoldAreAtLeastATileHigh) {
  // A row of 200,000 takes 8 MB where it is streamed; of 2^30 one pivot block is more than all.
  const std::size_t memory_bytes = std::size_t{100} << 30;
  const auto large = floyd_warshall::tuned_sizes(memory_bytes, 200'000, {});
  EXPECT_GT(large.resident_rows, large.tile);
  EXPECT_LT(5.0 * 8 * 200'000 * large.resident_rows, static_cast<double>(memory_bytes));
  const auto larger = floyd_warshall::tuned_sizes(memory_bytes, 1 << 30, {});
  EXPECT_EQ(larger.resident_rows, larger.tile);
}

TEST(TunedSizes, PredecessorsAreFoundBehindDistancesWhereListsAndARowHaveRoom) {
  DeviceProperties device;
  device.max_dynamic_shared_bytes = std::size_t{227} * 1024;
  device.memory_bytes = std::size_t{140} << 30;
  const auto has_room = [&](Vertex order, std::int64_t arcs, int lanes) {
    return floyd_warshall::has_room_behind(device, order, arcs, lanes, {128, 4, order});
  };
  EXPECT_TRUE(has_room(16384, std::int64_t{1} << 28, 1));
  EXPECT_TRUE(has_room(58112, 58'112, 1));  // a row of 227 KiB
  EXPECT_FALSE(has_room(58113, 58'113, 1));
  EXPECT_TRUE(has_room(58113, 58'113, 2));
  EXPECT_TRUE(has_room(100'000, 1 << 30, 2));  // 80 GB, and lists of 8 GB
  EXPECT_FALSE(has_room(100'000, 10'000'000'000, 2));
  device.memory_bytes = std::size_t{2} << 30;  // of which distances and predecessors take all
  EXPECT_FALSE(has_room(16384, 16384, 1));
}

/// The options that a variant has, with all that goes together: our own has some, the study's none.
std::vector<Options> forms_of(const Variant& variant) {
  std::vector<Options> forms = {{}, {.predecessors = false}};
  if (variant.name != "tuned_dense") return forms;
  const std::vector<Options> results = {{.predecessors = true},
                                        {.predecessors = false, .precision = Precision::int32},
                                        {.predecessors = false, .precision = Precision::int16}};
  for (const Options& result : results) {
    for (const int tile : {32, 64, 128}) {
      Options form = result;
      form.tile = tile;
      forms.push_back(form);
    }
    for (const int pivots : {1, 2, 3}) {
      for (const int resident_rows : {0, 1, 33, 100}) {
        Options form = result;
        form.tile = 32;
        form.pivots = pivots;
        form.resident_rows = resident_rows;
        forms.push_back(form);
      }
    }
  }
  return forms;
}

TEST_P(FloydWarshallSizes, EveryFormIsRightWhereTilesAndResidentRowsEndInTheMidst) {
  for (const Options& options : forms_of(variant())) {
    // 16 bits hold no negative lengths.
    const Graph graph = zero_cycle_graph(101, options.precision != Precision::int16);
    EXPECT_EQ(wrong_with(variant(), graph, options), "")
        << "predecessors " << options.predecessors << ", precision "
        << static_cast<int>(options.precision) << ", tile " << options.tile << ", pivots "
        << options.pivots << ", resident_rows " << options.resident_rows;
  }
}

/// Where every arc weighs 1 or more predecessors are found behind the distances: in 16 bits, which
/// tells that they are; in 32 where these are asked for, and where 16 turn out too narrow.
TEST_P(FloydWarshallSizes, PredecessorsAreFoundBehindDistancesThatTakeFewBits) {
  if (variant().name != "tuned_dense") GTEST_SKIP() << "the study's steps carry predecessors";
  struct Case {
    std::string graph;
    Precision automatic;
  };
  const std::vector<Case> cases = {
      {"path:97", Precision::int16},
      {"random:1,0", Precision::int16},
      {"random:31,3,w=1..9", Precision::int16},
      {"random:33,3,w=1..9", Precision::int16},
      {"random:129,2,w=1..9", Precision::int16},   // with pairs that no path joins
      {"random:100,70,w=1..2", Precision::int16},  // lists of more arcs than a warp has lanes
      {"random:70,3,w=1..16000", Precision::int32},
      {"random:65,3,w=9000..9000", Precision::int32},
      {"random:33,3,w=0..1", Precision::int32}};  // the way of all other weights
  for (const auto& [spec, automatic] : cases) {
    const Graph graph = graph_from_spec(spec, 5);
    for (const int tile : {32, 64, 128}) {
      for (const Precision asked : {Precision::automatic, Precision::int32}) {
        floyd_warshall::Outcome outcome;
        EXPECT_EQ(wrong_with(variant(), graph, {.precision = asked, .tile = tile}, &outcome), "")
            << spec << ", tile " << tile << ", precision " << static_cast<int>(asked);
        EXPECT_EQ(outcome.precision, asked == Precision::automatic ? automatic : asked) << spec;
      }
    }
  }
}

// Three pivot blocks at least beside the rest: a random schedule puts off what one of two streams
// has until the other is ordered behind it, by its seed the one, the other or neither.
TEST_P(FloydWarshallSizes, WhicheverStreamIsLateLengthsAreRight) {
  if (variant().name != "tuned_dense") GTEST_SKIP() << "the study's steps have one stream";
  for (const bool predecessors : {false, true}) {
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
      executor::Schedule schedule;
      schedule.kind = executor::Schedule::Kind::random;
      schedule.seed = seed;
      const executor::ScheduleScope scope(schedule);
      EXPECT_EQ(wrong_with(variant(), zero_cycle_graph(161, true),
                           {.predecessors = predecessors, .tile = 32, .pivots = 1}),
                "")
          << "predecessors " << predecessors << ", seed " << seed;
    }
  }
}

std::string name_of(const testing::TestParamInfo<std::size_t>& info) {
  return std::string(floyd_warshall::variants(Device::cpu)[info.param].name);
}

INSTANTIATE_TEST_SUITE_P(EveryVariant, FloydWarshallSizes,
                         testing::Range<std::size_t>(0,
                                                     floyd_warshall::variants(Device::cpu).size()),
                         name_of);

}  // namespace
}  // namespace graphspec::properties
