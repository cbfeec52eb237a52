/// \file
/// Arcs that searches read are counted right where more blocks count than there are counters.
#include <gtest/gtest.h>

#include <algorithm>

#include "properties/boruvka_mst/own_properties.hpp"

namespace graphspec::properties {
namespace {

/// A warp searches a list, and blocks of one warp share 1,024 counters.
constexpr Vertex num_vertices = 1100;

TEST(ArcsRead, AreCountedByMoreBlocksThanThereAreCounters) {
  MsfTrial trial;
  RandomGraph& graph = trial.graph.edges;
  graph.num_vertices = num_vertices;
  graph.undirected = graph.weighted = true;
  for (Vertex one = 0; one + 1 < num_vertices; one += 2) graph.edges.push_back({one, one + 1, one});
  trial.setting.options = {{"block_size", 32}};
  trial.setting.schedule.checked = true;
  const auto subjects = boruvka_subjects(Device::cpu);
  for (const std::string_view name : {"shuffle_scan", "our_whole_lists"}) {
    const auto subject = std::ranges::find(subjects, name, &BoruvkaSubject::name);
    ASSERT_NE(subject, subjects.end());
    EXPECT_EQ(counts_follow(*subject, trial), std::nullopt) << name;
  }
}

}  // namespace
}  // namespace graphspec::properties
