/// \file
/// The memory that tuned_dense needs: a matrix is refused if neither device nor host can hold it.
#include <gtest/gtest.h>

#include <cstdint>
#include <span>
#include <vector>

#include "gpu/floyd_warshall/floyd_warshall.hpp"
#include "gpu/floyd_warshall/tuned/sizes.hpp"
#include "properties/graph_core/scratch_folder.hpp"
#include "properties/problem/paths/cycle_graphs.hpp"
#include "reference/graph/generated_size.hpp"
#include "reference/graph/graph_spec.hpp"

namespace graphspec::properties {
namespace {

using floyd_warshall::Options;

/// The distances from all sources; with rows of tiles of 32 vertices that stream.
/// \param resident_rows  on the device at a time; 0 for all
std::vector<std::int32_t> distances(const Graph& graph, int resident_rows) {
  Options options;
  options.tile = 32;
  options.pivots = 1;
  options.resident_rows = resident_rows;
  std::vector<std::int32_t> all;
  floyd_warshall::all_pairs_by_rows<std::int32_t>(
      floyd_warshall::variant(Device::cpu, "tuned_dense"), Device::cpu, graph, 0,
      graph.num_vertices(), options,
      [&](Vertex, std::span<const std::int32_t> cost, std::span<const Vertex>) {
        all.insert(all.end(), cost.begin(), cost.end());
      });
  return all;
}

TEST(DenseMemory, AMatrixThatNeitherDeviceNorHostCanHoldIsRefused) {
  const Graph graph = zero_cycle_graph(101, true);
  EXPECT_EQ(distances(graph, 32), distances(graph, 0));
  const MemoryScope memory(40'000);  // bytes, less than 101 x 101 distances
  EXPECT_EQ(error_of([&] { static_cast<void>(distances(graph, 32)); }),
            "tuned_dense: 101 x 101 entries of 8 bytes need 8.161e-05 GB of device memory, but CPU "
            "executor has 4.295 GB. The host also has too little memory: this run may use 4e-05 "
            "GB");
}

TEST(DenseMemory, AMatrixOnTheDeviceNeedsNoMemoryOnTheHost) {
  const Graph graph = graph_from_spec("random:97,3,w=1..9", 3);
  const std::vector<std::int32_t> expected = distances(graph, 0);
  const MemoryScope memory(1000);
  EXPECT_EQ(distances(graph, 0), expected);
}

TEST(DenseMemory, HeavyWeightsAreRefusedIfTheDeviceLacksMemoryForBothMatrices) {
  DeviceProperties device;
  device.name = "a device";
  device.memory_bytes = 80'000;
  floyd_warshall::Matrices matrices;
  matrices.order = 100;
  matrices.greatest = 20'000'000;
  EXPECT_NO_THROW(floyd_warshall::check_room_for_heavy(device, matrices));
  matrices.order = 101;
  EXPECT_EQ(error_of([&] { floyd_warshall::check_room_for_heavy(device, matrices); }),
            "tuned_dense: distances of up to 2000000000 need both matrices in device memory. The "
            "matrices take 8.161e-05 GB, but a device has 8e-05 GB");
}

}  // namespace
}  // namespace graphspec::properties
