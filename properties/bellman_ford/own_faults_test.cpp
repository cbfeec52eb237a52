/// \file
/// The properties of the paper's steps find planted faults. Faults of the rounds are found by them
/// or by the properties of the problem. Drawn settings have groups of all kinds.
#include <gtest/gtest.h>

#include "gpu/bellman_ford/options.hpp"
#include "properties/bellman_ford/own_properties.hpp"
#include "properties/bellman_ford/planted_faults.hpp"
#include "properties/problem/sssp/matrix_faults.hpp"

namespace graphspec::properties {
namespace {

using problem::Sssp;
using OwnFault = PlantedFault<Sssp, SsspStep>;

std::vector<OwnFault> own_faults() {
  std::vector<OwnFault> faults = matrix_faults(bellman_ford::option_table());
  for (const PathsFault& fault : group_faults()) {
    faults.push_back(
        {fault.found_by, faulty_step(fault.name, fault.solve, bellman_ford::option_table())});
  }
  const auto steps = bellman_ford_subjects(Device::cpu);
  faults.push_back(counting_fault(steps, "naive", "rounds", -1));
  faults.push_back(counting_fault(steps, "reduce", "group_size", 1));
  return faults;
}

TEST(BellmanFordFaults, NoPropertyFindsAFaultWhereThereIsNone) {
  const auto right = [](const AskedRows& asked) { return asked.right(); };
  expect_every_property(faulty_step("faultless", right, bellman_ford::option_table()),
                        bellman_ford_properties(), fault_parameters());
}

TEST(BellmanFordFaults, EachIsFoundByItsPropertyAndEachPropertyFindsOne) {
  expect_faults_found(own_faults(), bellman_ford_properties());
}

TEST(BellmanFordFaults, OfRoundsAreFoundByPropertiesOfTheProblem) {
  expect_each_found(planted<Sssp>(round_faults(), bellman_ford::option_table()),
                    properties_of<Sssp>());
}

TEST(BellmanFordSuite, GroupsHaveFewerAndMoreThreadsThanThereAreVerticesAndOddOnes) {
  const OptionTable options = bellman_ford::option_table();
  const OptionRow& group_size = option_named(options, "group_size");
  const auto drawn_trials =
      trials<Sssp>({.setting = true}, options, [](const Trial<Sssp>&) { return 1000; });
  rc::Random random(std::uint64_t{3});
  int fewer_with_tail = 0;
  int more = 0;
  int odd = 0;
  for (int drawn = 0; drawn < 500; ++drawn) {
    const Trial<Sssp> trial = drawn_trials(random.split(), drawn % 100).value();
    const auto m = static_cast<Vertex>(trial.setting.value(group_size));
    const Vertex order = trial.graph.num_vertices;
    if (m > 1 && m < order && order % m != 0) ++fewer_with_tail;
    if (m > order) ++more;
    if (m > 1 && m % 2 == 1) ++odd;
  }
  EXPECT_GT(fewer_with_tail, 50);
  EXPECT_GT(more, 100);
  EXPECT_GT(odd, 50);
}

TEST(BellmanFordSuite, EveryStepOfThePaperTakesMatricesAndNoHeavyArcs) {
  for (const Device device : available_devices()) {
    const auto subjects = bellman_ford_subjects(device);
    ASSERT_EQ(subjects.size(), 3U);
    for (const SsspStep& subject : subjects) {
      EXPECT_TRUE(subject.takes_matrices) << subject;
      EXPECT_FALSE(subject.takes_heavy_arcs) << subject;
    }
  }
}

}  // namespace
}  // namespace graphspec::properties
