/// \file
/// The properties have teeth: subjects with planted faults, of which each is found, and for each
/// property one that it finds.
#include <gtest/gtest.h>

#include <iterator>

#include "properties/problem/msf/planted_faults.hpp"

namespace graphspec::properties {
namespace {

TEST(MsfFaults, NoPropertyFindsAFaultWhereThereIsNone) {
  const MsfSubject by_oracle =
      msf_subject("faultless", [](const Graph& graph, const Setting&) { return right(graph); });
  for (const MsfSubject& faultless : {by_oracle, faultless_procedures()}) {
    expect_every_property(faultless, properties_of<problem::Msf>(), fault_parameters());
  }
}

TEST(MsfFaults, EachIsFoundByItsPropertyAndEachPropertyFindsOne) {
  std::vector<MsfFault> faults;
  for (const auto make :
       {faults_of_forests, faults_of_weights, faults_of_procedures, faults_of_interface}) {
    std::ranges::move(make(), std::back_inserter(faults));
  }
  expect_faults_found(faults, properties_of<problem::Msf>());
}

}  // namespace
}  // namespace graphspec::properties
