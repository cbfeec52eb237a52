/// \file
/// What links GPUs: counted, asked of a library that is made up, and printed.
#include "reproduce/program/link_table.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

#include "gpu/device/nvml.hpp"

namespace graphspec::program {
namespace {

/// As CUDA answers: so many GPUs at buses 1, 2, ..., all of which reach each other.
GpuLinks gpus_with_access(unsigned count) {
  GpuLinks all;
  for (unsigned gpu = 0; gpu < count; ++gpu) {
    all.gpus.push_back({.name = "GPU", .at = {.domain = 0, .bus = gpu + 1, .device = 0}});
  }
  all.links.assign(std::size_t{count} * count,
                   {.peer_access = true, .peer_atomics = true, .performance_rank = 0});
  return all;
}

TEST(LinkTable, NvLinksOfTwoGpusAreThoseThatEndAtTheOtherAndThoseThroughSwitches) {
  const PciAddress second = {.domain = 0, .bus = 2, .device = 0};
  const PciAddress third = {.domain = 0, .bus = 3, .device = 0};
  const PciAddress a_switch = {.domain = 0, .bus = 9, .device = 0};
  const std::vector<NvLinkEnd> of_first = {
      {.at = second}, {.at = third}, {.at = second}, {.at = a_switch, .is_switch = true}};
  EXPECT_EQ(nvlinks_between(of_first, second, {}), 2);
  const std::vector<NvLinkEnd> two_switches(2, {.at = a_switch, .is_switch = true});
  EXPECT_EQ(nvlinks_between(of_first, second, two_switches), 3);
  EXPECT_EQ(nvlinks_between(two_switches, second, two_switches), 2);
  // A switch at the address of a GPU is no link to the GPU.
  EXPECT_EQ(nvlinks_between(std::vector<NvLinkEnd>{{.at = second, .is_switch = true}}, second, {}),
            0);
  EXPECT_EQ(nvlinks_between(of_first, {.domain = 1, .bus = 2, .device = 0}, {}), 0);
}

TEST(LinkTable, TheLibraryIsAskedForNvLinksAndForPaths) {
  GpuLinks all = gpus_with_access(4);
  add_links_of_nvml(all, GRAPHSPEC_MADE_UP_NVML);
  const auto expect = [&](std::size_t from, std::size_t to, int nvlinks, PciePath path) {
    for (const GpuLink& link : {all.link(from, to), all.link(to, from)}) {
      EXPECT_EQ(link.nvlinks, nvlinks) << from << " and " << to;
      EXPECT_EQ(link.pcie, path) << from << " and " << to;
    }
  };
  expect(0, 1, 4, PciePath::one_switch);
  expect(0, 2, 2, PciePath::one_switch);
  expect(1, 2, 0, PciePath::one_switch);
  expect(0, 3, 0, PciePath::host);
  expect(1, 3, 0, PciePath::host);
  EXPECT_EQ(all.link(0, 0).nvlinks, std::nullopt);
}

TEST(LinkTable, AGpuThatTheLibraryDoesNotKnowStaysUnknown) {
  GpuLinks all = gpus_with_access(5);
  add_links_of_nvml(all, GRAPHSPEC_MADE_UP_NVML);
  EXPECT_EQ(all.link(0, 1).nvlinks, 4);
  EXPECT_EQ(all.link(0, 4).nvlinks, std::nullopt);
  EXPECT_EQ(all.link(4, 0).pcie, std::nullopt);
}

TEST(LinkTable, WithoutTheLibraryNothingIsAdded) {
  GpuLinks all = gpus_with_access(2);
  add_links_of_nvml(all, "libthere-is-none.so.1");
  EXPECT_EQ(all.link(0, 1).nvlinks, std::nullopt);
  ::setenv("MADE_UP_NVML_FAILS", "1", 1);
  add_links_of_nvml(all, GRAPHSPEC_MADE_UP_NVML);
  ::unsetenv("MADE_UP_NVML_FAILS");
  EXPECT_EQ(all.link(0, 1).nvlinks, std::nullopt);
  EXPECT_EQ(all.link(0, 1).pcie, std::nullopt);
}

TEST(LinkTable, FewerThanTwoGpusHaveNoTable) {
  EXPECT_EQ(link_table({}), "");
  EXPECT_EQ(link_table(gpus_with_access(1)), "");
}

TEST(LinkTable, TwoGpusWithNvLinks) {
  GpuLinks all = gpus_with_access(2);
  for (GpuLink& link : all.links) {
    link.nvlinks = 18;
    link.pcie = PciePath::host;
  }
  EXPECT_EQ(
      link_table(all),
      "links               GPU 0     GPU 1\n          GPU 0     -         NV18 pa0\n          GPU "
      "1     NV18 pa0  -\n          NVn: n NVLinks\n          p: peer access; a: peer access with "
      "atomics; the number is the driver's performance rank, and 0 is the best\n");
}

TEST(LinkTable, EachPairHasItsOwnCell) {
  GpuLinks all = gpus_with_access(3);
  all.link(0, 1) = all.link(1, 0) = {.peer_access = true,
                                     .peer_atomics = false,
                                     .performance_rank = 1,
                                     .nvlinks = 0,
                                     .pcie = PciePath::switches};
  all.link(0, 2) = {.peer_access = false, .nvlinks = 0, .pcie = PciePath::host};
  all.link(2, 0) = {.peer_access = false, .nvlinks = 0, .pcie = PciePath::numa_node};
  EXPECT_EQ(link_table(all),
            "links             GPU 0   GPU 1   GPU 2\n          GPU 0   -       PXB p1  SYS\n      "
            "    GPU 1   PXB p1  -       ? pa0\n          GPU 2   NODE    ? pa0   -\n          "
            "PXB: PCIe switches\n          NODE: PCIe host bridges of a NUMA node\n          SYS: "
            "PCIe and the link between NUMA nodes\n          ?: the link is unknown, because the "
            "library NVML (libnvidia-ml.so.1) is missing\n          p: peer access; a: peer access "
            "with atomics; the number is the driver's performance rank, and 0 is the best\n        "
            "  no p: no peer access, so copies go through the host\n");
}

TEST(LinkTable, AsDataWhatIsNotKnownIsNull) {
  GpuLinks all = gpus_with_access(2);
  all.gpus[1].at = {.domain = 1, .bus = 0xc3, .device = 4};
  all.link(0, 1).nvlinks = 18;
  all.link(0, 1).pcie = PciePath::numa_node;
  all.link(1, 0) = {};
  EXPECT_EQ(links_json(all), nlohmann::json::parse(R"([
      {"number": 0, "name": "GPU", "pci": "0000:01:00", "links": [
        {"to": 1, "peer_access": true, "peer_atomics": true, "performance_rank": 0, "nvlinks": 18,
         "pcie": "NODE"}]},
      {"number": 1, "name": "GPU", "pci": "0001:c3:04", "links": [
        {"to": 0, "peer_access": false, "peer_atomics": false, "performance_rank": null,
         "nvlinks": null, "pcie": null}]}])"));
}

}  // namespace
}  // namespace graphspec::program
