/// \file
/// The properties of our own searches of shortest paths find planted faults.
#include <gtest/gtest.h>

#include "properties/ours/sssp_properties.hpp"
#include "properties/problem/sssp/matrix_faults.hpp"

namespace graphspec::properties {
namespace {

using problem::Sssp;
using OwnFault = PlantedFault<Sssp, SsspStep>;

std::vector<OwnFault> own_faults() {
  std::vector<OwnFault> faults = matrix_faults(fault_options());
  const auto steps = own_sssp_steps(Device::cpu);
  faults.push_back(counting_fault(steps, "worklist", "rounds", 1));
  faults.push_back(counting_fault(steps, "worklist", "relaxations", -1'000'000));
  faults.push_back(counting_fault(steps, "tuned_dense", "rounds", 24));
  faults.push_back(counting_fault(steps, "tuned_dense", "relaxations", -1'000'000));
  faults.push_back(counting_fault(steps, "tuned", "rounds", -1'000'000));
  return faults;
}

TEST(OwnSsspFaults, NoPropertyFindsAFaultWhereThereIsNone) {
  const auto right = [](const AskedRows& asked) { return asked.right(); };
  const SsspStep of_matrices = faulty_step("faultless", right, fault_options());
  SsspStep of_lists = faulty_step("faultless, of lists", right, fault_options());
  of_lists.takes_matrices = false;
  of_lists.run_matrix = [](auto...) -> Sssp::Result { throw InputError("this takes a graph"); };
  expect_every_property(of_matrices, own_sssp_properties(), fault_parameters());
  expect_every_property(of_lists, own_sssp_properties(), fault_parameters());
}

TEST(OwnSsspFaults, EachIsFoundByItsPropertyAndEachPropertyFindsOne) {
  expect_faults_found(own_faults(), own_sssp_properties());
}

TEST(OwnSsspSuite, EverySearchIsASubjectWithTheFormThatItReads) {
  for (const Device device : available_devices()) {
    for (const SsspStep& subject : own_sssp_steps(device)) {
      EXPECT_EQ(subject.takes_matrices, solver<Sssp>(device, subject.name).reads_matrix) << subject;
      EXPECT_EQ(subject.takes_heavy_arcs, !subject.takes_matrices) << subject;
    }
  }
  EXPECT_EQ(own_sssp_steps(Device::cpu).size(), 3U);
}

}  // namespace
}  // namespace graphspec::properties
