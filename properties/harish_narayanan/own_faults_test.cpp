/// \file
/// The paper's own properties have teeth: counts that are changed are found.
#include <gtest/gtest.h>

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

TEST(HarishNarayananFaults, EachIsFoundByItsPropertyAndEachPropertyFindsOne) {
  expect_changed_counts_found<problem::Sssp>();
  expect_changed_counts_found<problem::Apsp>();
}

}  // namespace
}  // namespace graphspec::properties
