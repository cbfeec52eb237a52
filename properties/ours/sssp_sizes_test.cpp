/// \file
/// Our own searches of shortest paths on paths that take all rounds, and with stale reads.
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <vector>

#include "properties/ours/sssp_properties.hpp"
#include "properties/problem/on_every_device.hpp"
#include "properties/problem/sssp/expect_paths.hpp"

namespace graphspec::properties {
namespace {

class OwnSsspSizes : public OnListedDevice<SsspStep> {};

TEST_P(OwnSsspSizes, APathAgainstTheOrderOfVerticesTakesAllRounds) {
  for (const Vertex order : {2, 31, 33}) expect_path_against_order(GetParam(), order, {});
}

TEST_P(OwnSsspSizes, NoStaleReadClosesACircleOfWeight0) {
  if (GetParam().device != Device::cpu) GTEST_SKIP() << "only the CPU executor has schedules";
  expect_no_circle_by_stale_reads(GetParam());
}

std::vector<SsspStep> searches_on_every_device() {
  std::vector<SsspStep> all;
  for (const Device device : listed_devices()) {
    std::ranges::move(own_sssp_steps(device), std::back_inserter(all));
  }
  return all;
}

INSTANTIATE_TEST_SUITE_P(EveryDevice, OwnSsspSizes, testing::ValuesIn(searches_on_every_device()),
                         NameOnDevice());

}  // namespace
}  // namespace graphspec::properties
