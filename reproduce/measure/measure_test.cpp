/// \file
/// Timing, components, order statistics, and the limits of devices.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <omp.h>
#include <unistd.h>

#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "reference/graph/build.hpp"
#include "reference/graph/error.hpp"
#include "reproduce/measure/add_minimum.hpp"
#include "reproduce/measure/components.hpp"
#include "reproduce/measure/host_add_minimum.hpp"
#include "reproduce/measure/machine.hpp"
#include "reproduce/measure/nsight_compute.hpp"
#include "reproduce/measure/order_statistics.hpp"
#include "reproduce/measure/random_reads.hpp"
#include "reproduce/measure/read_bandwidth.hpp"
#include "reproduce/measure/timing.hpp"

namespace graphspec::reproduce {
namespace {

using Json = nlohmann::json;

/// Samples 1 to count, the last first: a rank is its sample.
std::vector<double> ranks(int count) {
  std::vector<double> all;
  for (int rank = count; rank > 0; --rank) all.push_back(rank);
  return all;
}

TEST(OrderStatistics, IntervalsOfTheMedianHaveTheRanksOfStatisticalTables) {
  // Conover, Practical Nonparametric Statistics: ranks for a confidence of at least 95 %.
  for (const int count : {1, 2, 5}) EXPECT_EQ(median_interval(ranks(count)), std::nullopt);
  const std::vector<std::tuple<int, int, int>> tables = {
      {6, 1, 6},   {8, 1, 8},    {9, 2, 8},     {11, 2, 10},     {12, 3, 10}, {15, 4, 12},
      {20, 6, 15}, {25, 8, 18},  {7, 1, 7},     {10, 2, 9},      {14, 3, 12}, {16, 4, 13},
      {17, 5, 13}, {50, 18, 33}, {100, 40, 61}, {1000, 469, 532}};
  for (const auto& [count, low, high] : tables) {
    EXPECT_EQ(median_interval(ranks(count)), std::optional(std::pair<double, double>(low, high)))
        << count;
  }
  EXPECT_EQ(median(ranks(1)), 1);
  EXPECT_EQ(median(ranks(9)), 5);
  EXPECT_EQ(median(ranks(10)), 5.5);
}

TEST(NsightCompute, AddsUpWhatItPrintsAndWeighsSharesByTime) {
  const std::string names =
      R"("ID","Kernel Name","dram__bytes_read.sum","dram__bytes_write.sum",)"
      R"("dram__throughput.avg.pct_of_peak_sustained_elapsed",)"
      R"("gpu__compute_memory_throughput.avg.pct_of_peak_sustained_elapsed",)"
      R"("gpu__time_duration.sum","sm__throughput.avg.pct_of_peak_sustained_elapsed")";
  const std::string units = R"("","","byte","byte","%","%","ns","%")";
  const std::string printed =
      "==PROF== Connected\n" + names + "\n" + units + "\n" +
      R"csv("0","first(int, int)","3,000","1,000","40","60","3,000,000","10")csv"
      "\n"
      R"("1","second","500","0","80","100.00","1,000,000","50")"
      "\n";
  const std::optional<Utilization> found = utilization_from(printed);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->launches, 2);
  EXPECT_DOUBLE_EQ(found->milliseconds, 4);
  EXPECT_DOUBLE_EQ(found->dram_bytes, 4500);
  EXPECT_DOUBLE_EQ(found->dram_share, 0.5);
  EXPECT_DOUBLE_EQ(found->memory_share, 0.7);
  EXPECT_DOUBLE_EQ(found->compute_share, 0.2);

  // Of each tenth launch: the first of a kernel stands for itself, another for ten.
  const std::optional<Utilization> sampled =
      utilization_from(printed + R"csv("2","second","100","0","20","40","200,000","0")csv"
                                 "\n",
                       10);
  ASSERT_TRUE(sampled);
  EXPECT_EQ(sampled->launches, 3);
  EXPECT_DOUBLE_EQ(sampled->milliseconds, 6);
  EXPECT_DOUBLE_EQ(sampled->dram_bytes, 5500);
  EXPECT_DOUBLE_EQ(sampled->dram_share, 0.4);

  EXPECT_FALSE(utilization_from(""));
  EXPECT_FALSE(utilization_from("==ERROR== counters may not be read\n"));
  EXPECT_FALSE(utilization_from(names + "\n" + units + "\n"));
}

TEST(Timing, KeepsEverySampleOfEachInTheOrderGiven) {
  int first = 0;
  int second = 100;
  const Json rows = time_together({{"z", [&] { return ++first; }, {{"graph", "g"}}},
                                   {"a", [&] { return ++second; }, {{"graph", "h"}}}},
                                  7);
  ASSERT_EQ(rows.size(), 14U);
  for (int k = 0; k < 14; ++k) {
    const Json& row = rows[static_cast<std::size_t>(k)];
    EXPECT_EQ(row["name"], k < 7 ? "z" : "a");
    EXPECT_EQ(row["graph"], k < 7 ? "g" : "h");
    EXPECT_EQ(row["time_unit"], "ms");
    // The first sample warms up and does not count.
    const int sample = k < 7 ? k + 2 : k - 7 + 102;
    EXPECT_NEAR(row["real_time"].get<double>(), sample, 1e-9);
  }
}

TEST(Timing, PassesOnTheExceptionOfASample) {
  int runs = 0;
  const auto fails_at_the_third = [&]() -> double {
    if (++runs == 3) throw std::runtime_error("the third");
    return 1;
  };
  EXPECT_THROW(static_cast<void>(time_together({{"x", fails_at_the_third, Json::object()}}, 9)),
               std::runtime_error);
  EXPECT_EQ(runs, 3);
  EXPECT_EQ(time_together({{"y", [] { return 1.0; }, Json::object()}}, 2).size(), 2U);
}

TEST(Timing, DescribesTheMachineWithoutTheNameOfTheHost) {
  const Json context = benchmark_context();
  EXPECT_TRUE(context.contains("num_cpus"));
  EXPECT_FALSE(context.contains("host_name"));
}

TEST(AddMinimum, CountsTheRelaxationsThatItChecksAgainstTheHost) {
  const AddMinimumRate one = add_minimum_rate(Device::cpu, AddMinimumWidth::int32);
  const AddMinimumRate two = add_minimum_rate(Device::cpu, AddMinimumWidth::int16);
  EXPECT_GT(one.relaxations, 0);
  EXPECT_EQ(two.relaxations, 2 * one.relaxations);
  EXPECT_GT(one.a_second(), 0);
}

TEST(Components, FindsTheLargestAndItsLeastVertexAgainstTheArcs) {
  // 0 | 1 <- 4, 4 -> 2 | 3 <-> 5
  const Graph graph = build_graph({.num_vertices = 6,
                                   .source = {4, 4, 3, 5},
                                   .dest = {1, 2, 5, 3},
                                   .weights = {},
                                   .symmetric = false});
  const Component largest = largest_component(graph);
  EXPECT_EQ(largest.first_vertex, 1);
  EXPECT_EQ(largest.num_vertices, 3);
  EXPECT_EQ(largest.num_components, 3);
  EXPECT_THROW(static_cast<void>(largest_component(Graph())), InputError);
}

TEST(ReadRate, ReadsAllWordsOnEveryDevice) {
  for (const Device device : available_devices()) {
    const ReadRate rate = read_rate(device);  // compares what is added up
    EXPECT_GT(rate.bytes, 0) << name(device);
    // No memory is there of a petabyte a second: what is more was not read.
    EXPECT_LT(rate.bytes_a_second(), 1e15) << name(device);
  }
}

TEST(RandomReads, ReadsWordsOfEverySizeOnEveryDevice) {
  for (const Device device : available_devices()) {
    if (is_opencl(device)) continue;
    for (const std::int64_t bytes : {4, 6, 100, 129, 1 << 16}) {
      const RandomReadRate rate = random_read_rate(device, bytes);  // looks at what is added up
      EXPECT_GE(rate.bytes, bytes) << name(device);
      EXPECT_LT(rate.bytes, 2 * bytes) << name(device);
      EXPECT_GT(rate.reads, 0) << name(device);
      EXPECT_LT(rate.a_second(), 1e15) << name(device);
    }
  }
}

TEST(RandomReads, PlacesLieAnywhere) {
  // Neighbours' first places, and those of a thread, each an eighth of them in an eighth.
  constexpr int bits = 20;
  constexpr std::uint32_t count = 1 << 12;
  int of_neighbours[8] = {};
  int of_thread[8] = {};
  std::uint32_t number = RandomReads::first(5);
  for (std::uint32_t each = 0; each < count; ++each) {
    ++of_neighbours[RandomReads::place(RandomReads::next(RandomReads::first(each)), bits) >> 17];
    number = RandomReads::next(number);
    ++of_thread[RandomReads::place(number, bits) >> 17];
  }
  for (int part = 0; part < 8; ++part) {
    EXPECT_NEAR(of_neighbours[part], count / 8.0, count / 40.0);
    EXPECT_NEAR(of_thread[part], count / 8.0, count / 40.0);
  }
}

TEST(HostAddMinimum, IsARateThatProcessorsHave) {
  const double threads = omp_get_max_threads();
  for (const reference::HostVectors vectors : reference::host_vectors()) {
    const double rate = host_add_minimum_rate(vectors, 0.01);
    // Between a busy core without vectors, and 64 pairs a cycle: what is more was not computed.
    EXPECT_GT(rate, 1e7) << reference::name(vectors);
    EXPECT_LT(rate, threads * 64 * 6e9) << reference::name(vectors);
  }
}

TEST(Machine, HasANameThatIsAFolderName) {
  EXPECT_EQ(machine_name(false).find_first_of(" /\\:()"), std::string::npos);
  EXPECT_FALSE(machine_name(false).empty());
  EXPECT_EQ(machine_and_size(false).find_first_of(" /\\:()"), std::string::npos);
  EXPECT_THAT(machine_and_size(false),
              testing::StartsWith(fmt::format("{}-{}_cores-", machine_name(false),
                                              ::sysconf(_SC_NPROCESSORS_ONLN))));
}

}  // namespace
}  // namespace graphspec::reproduce
