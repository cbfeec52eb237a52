/// \file
/// Timing, components and the record of a run.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <omp.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
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
#include "reproduce/measure/record.hpp"
#include "reproduce/measure/timing.hpp"

namespace graphspec::reproduce {
namespace {

using Json = nlohmann::json;

/// An experiment of that name, or part of it.
Experiment named(std::string_view name, std::string part = "") {
  return {name, "", "", {}, std::move(part)};
}

/// Samples 1 to count, the last first: a rank is its sample.
std::vector<double> ranks(int count) {
  std::vector<double> all;
  for (int rank = count; rank > 0; --rank) all.push_back(rank);
  return all;
}

TEST(OrderStatistics, IntervalsOfTheMedianHaveTheRanksOfStatisticalTables) {
  // Conover, Practical Nonparametric Statistics: ranks for a confidence of at least 95 %.
  for (const int count : {1, 2, 5}) EXPECT_EQ(median_interval(ranks(count)), std::nullopt);
  const std::vector<std::tuple<int, int, int>> tables = {{6, 1, 6},   {8, 1, 8},   {9, 2, 8},
                                                         {11, 2, 10}, {12, 3, 10}, {15, 4, 12},
                                                         {20, 6, 15}, {25, 8, 18}};
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

/// A record in a file of its own, which is gone after the test.
class RecordOfARun : public testing::Test {
 protected:
  RecordOfARun()
      : path_(std::filesystem::temp_directory_path() /
              fmt::format("graphspec-record-{}.json", ::getpid())) {}
  ~RecordOfARun() override { std::filesystem::remove(path_); }

  [[nodiscard]] Record record(int seed, bool fresh = false) const {
    return {path_, {{"seed", seed}}, fresh};
  }
  [[nodiscard]] Json content() const {
    std::ifstream file(path_);
    return Json::parse(file);
  }
  /// Seeds of the runs, in order, by the experiment that is of them.
  [[nodiscard]] std::string runs_of_experiments() const {
    const Json context = content()["context"];
    std::string text;
    for (const Json& each : context["experiments"]) {
      text += fmt::format("{}{}:{} ", each["name"].get<std::string>(), each.value("part", ""),
                          context["runs"][each["run"].get<std::size_t>()]["key"]["seed"].dump());
    }
    return text;
  }
  /// The values of the rows, in order.
  [[nodiscard]] std::vector<int> values() const {
    std::vector<int> all;
    const Json whole = content();
    for (const Json& row : whole["observations"]) all.push_back(row["value"]);
    return all;
  }
  void write(const std::string& text) const { std::ofstream(path_) << text; }

  std::filesystem::path path_;
};

/// A notebook with one row, in a record.
void add_experiment(Record& record, const std::string& name, int value,
                    const std::string& part = "") {
  Progress progress("test");
  Notebook notebook(name, progress, 0);
  notebook.observe({{"kind", "number"}, {"value", value}});
  Json about{{"name", name}};
  if (!part.empty()) about["part"] = part;
  record.add(notebook, about);
}

TEST_F(RecordOfARun, GoesOnWithWhatTheSameProgramMeasuredAlike) {
  Record first = record(1);
  add_experiment(first, "one", 1);
  Record second = record(1);
  EXPECT_TRUE(second.has(named("one")));
  EXPECT_FALSE(second.has(named("two")));
  EXPECT_FALSE(second.has(named("one", "part")));
  add_experiment(second, "two", 2);
  EXPECT_EQ(values(), (std::vector{1, 2}));
  EXPECT_FALSE(record(2).has(named("one")));
  Record fresh = record(1, true);
  EXPECT_FALSE(fresh.has(named("one")));
  add_experiment(fresh, "one", 3);
  EXPECT_TRUE(fresh.has(named("one")));
}

TEST_F(RecordOfARun, ReplacesWhatItMeasuresAgainAndNothingElse) {
  Record first = record(1);
  add_experiment(first, "one", 1, "a");
  add_experiment(first, "one", 2, "b");
  add_experiment(first, "two", 3);
  EXPECT_EQ(runs_of_experiments(), "onea:1 oneb:1 two:1 ");
  Record other = record(2);
  add_experiment(other, "one", 4, "b");
  EXPECT_EQ(values(), (std::vector{1, 4, 3}));
  EXPECT_EQ(runs_of_experiments(), "onea:1 oneb:2 two:1 ");
  ASSERT_EQ(other.also_there({"one/b"}).size(), 1U);
  EXPECT_THAT(other.also_there({"one/b"})[0],
              testing::AllOf(testing::StartsWith("2 experiments of the run of "),
                             testing::EndsWith(" (seed 1)")));
  EXPECT_TRUE(other.also_there({"one/a", "one/b", "two"}).empty());
  add_experiment(other, "one", 5, "a");
  add_experiment(other, "two", 6);
  EXPECT_EQ(content()["context"]["runs"].size(), 1U)
      << "of a run whose rows are gone nothing stays";
  EXPECT_EQ(runs_of_experiments(), "onea:2 oneb:2 two:2 ");
}

TEST_F(RecordOfARun, LosesNothingWhereTwoWriteAtOnce) {
  Record one = record(1);
  Record other = record(2);
  constexpr int each = 8;
  const auto add = [](Record& to, const std::string& prefix) {
    for (int k = 0; k < each; ++k) add_experiment(to, prefix + std::to_string(k), k);
  };
  std::thread beside([&] { add(other, "other"); });
  add(one, "one");
  beside.join();
  EXPECT_EQ(std::ssize(values()), 2 * each);
  EXPECT_TRUE(one.has(named("one0")));
  EXPECT_TRUE(other.has(named("other7")));
}

TEST_F(RecordOfARun, RefusesAFileThatItCannotAddTo) {
  for (const std::string text : {"", "{\"context\": 7", "[]", R"({"context": {"schema": 1}})"}) {
    write(text);
    EXPECT_THROW(static_cast<void>(record(1)), InputError) << text;
    std::ifstream file(path_);
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(file), {}), text);
  }
}

TEST_F(RecordOfARun, KeepsAnExperimentThatFailedUntilItIsAddedAfterAll) {
  const auto failed = [&] { return content()["context"]["failed"]; };
  Record first = record(1);
  first.add_failed({{"name", "one"}, {"message", "first"}});
  first.add_failed({{"name", "one"}, {"part", "half"}, {"message", "other"}});
  first.add_failed({{"name", "one"}, {"message", "again"}});
  add_experiment(first, "two", 2);
  EXPECT_EQ(failed().size(), 2U);
  EXPECT_EQ(failed()[1]["message"], "again");
  Record second = record(1);
  EXPECT_FALSE(second.has(named("one")));
  EXPECT_TRUE(second.has(named("two")));
  add_experiment(second, "one", 1);
  EXPECT_TRUE(second.has(named("one")));
  ASSERT_EQ(failed().size(), 1U);
  EXPECT_EQ(failed()[0]["message"], "other");
  second.add_failed({{"name", "two"}, {"message", "later"}});
  EXPECT_TRUE(second.has(named("two"))) << "what was measured stays";
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
    for (const std::int64_t bytes : {4, 100, 1 << 16}) {
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
