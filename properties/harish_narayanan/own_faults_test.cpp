/// \file
/// The paper's own properties have teeth: counts that are changed are found. And its options are
/// looked at, whoever calls.
#include <gtest/gtest.h>

#include "gpu/harish_narayanan/harish_narayanan.hpp"
#include "properties/harish_narayanan/own_properties.hpp"
#include "properties/problem/expect_faults_found.hpp"

namespace graphspec::properties {
namespace {

template <class Problem>
void expect_changed_counts_found() {
  const Subject<Problem> right = harish_narayanan_subjects<Problem>(Device::cpu).front();
  std::vector<PlantedFault<Problem>> faults = {
      {"rounds_of_all_vertices", with_count_changed(right, "rounds", 1)},
      {"rounds_of_all_vertices", with_count_changed(right, "rounds", -1)},
      {"rounds_of_all_vertices",
       that_reports(right, [](RunReport& report) { report.counters.global_atomics += 1; })}};
  expect_faults_found(faults, harish_narayanan_properties<Problem>());
}

TEST(HarishNarayananOptions, OutOfRangeAreRefusedByEverySearch) {
  namespace paper = harish_narayanan;
  const Graph graph({0, 1, 1}, {1});
  const paper::Options wrong{.block_size = 33};
  EXPECT_THROW(static_cast<void>(answer(solver<problem::Bfs>(Device::cpu, "frontier_mask"), graph,
                                        {.source = 0}, {{"block_size", wrong.block_size}})),
               InputError);
  for (const auto& variant : paper::cost_variants(Device::cpu)) {
    EXPECT_THROW(static_cast<void>(paper::distances(variant, Device::cpu, graph, 0, wrong)),
                 InputError);
  }
  for (const auto& variant : paper::pair_variants(Device::cpu)) {
    EXPECT_THROW(paper::all_pairs(variant, Device::cpu, graph, {}, wrong, {}), InputError);
  }
}

TEST(HarishNarayananFaults, EachIsFoundByItsPropertyAndEachPropertyFindsOne) {
  expect_changed_counts_found<problem::Sssp>();
  expect_changed_counts_found<problem::Apsp>();
}

}  // namespace
}  // namespace graphspec::properties
