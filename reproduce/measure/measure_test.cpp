/// \file
/// Timing, components and the record of a run.
#include <gtest/gtest.h>
#include <omp.h>

#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "reference/graph/build.hpp"
#include "reference/graph/error.hpp"
#include "reproduce/measure/add_minimum.hpp"
#include "reproduce/measure/components.hpp"
#include "reproduce/measure/host_add_minimum.hpp"
#include "reproduce/measure/machine.hpp"
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

/// A notebook with one row, in a record.
void add_experiment(Record& record, const std::string& name, int value) {
  Progress progress("test");
  Notebook notebook(name, progress, 0);
  notebook.observe({{"kind", "number"}, {"value", value}});
  record.add(notebook, {{"name", name}});
}

TEST(RecordOfARun, GoesOnWithTheSameKeyAndForgetsAnother) {
  const auto path = std::filesystem::temp_directory_path() /
                    ("graphspec-record-" + fingerprint("/proc/self/stat") + ".json");
  {
    Record record(path, {{"seed", 1}}, false);
    add_experiment(record, "one", 1);
  }
  {
    Record record(path, {{"seed", 1}}, false);
    EXPECT_TRUE(record.has(named("one")));
    EXPECT_FALSE(record.has(named("two")));
    EXPECT_FALSE(record.has(named("one", "part")));
    add_experiment(record, "two", 2);
  }
  std::ifstream file(path);
  const Json content = Json::parse(file);
  EXPECT_EQ(content["observations"].size(), 2U);
  EXPECT_EQ(content["observations"][1]["experiment"], "two");
  EXPECT_FALSE(Record(path, {{"seed", 2}}, false).has(named("one")));
  EXPECT_FALSE(Record(path, {{"seed", 1}}, true).has(named("one")));
  std::ofstream(path) << "{\"context\": 7";
  EXPECT_FALSE(Record(path, {{"seed", 1}}, false).has(named("one")));
  std::filesystem::remove(path);
}

TEST(RecordOfARun, KeepsAnExperimentThatFailedUntilItIsAddedAfterAll) {
  const auto path = std::filesystem::temp_directory_path() /
                    ("graphspec-failed-" + fingerprint("/proc/self/stat") + ".json");
  const auto failed = [&] {
    std::ifstream file(path);
    return Json::parse(file)["context"]["failed"];
  };
  {
    Record record(path, {{"seed", 1}}, false);
    record.add_failed({{"name", "one"}, {"message", "first"}});
    record.add_failed({{"name", "one"}, {"part", "half"}, {"message", "other"}});
    record.add_failed({{"name", "one"}, {"message", "again"}});
    add_experiment(record, "two", 2);
  }
  EXPECT_EQ(failed().size(), 2U);
  EXPECT_EQ(failed()[1]["message"], "again");
  Record record(path, {{"seed", 1}}, false);
  EXPECT_FALSE(record.has(named("one")));
  EXPECT_TRUE(record.has(named("two")));
  add_experiment(record, "one", 1);
  EXPECT_TRUE(record.has(named("one")));
  EXPECT_EQ(failed(), Json::parse(R"([{"name": "one", "part": "half", "message": "other"}])"));
  std::filesystem::remove(path);
}

TEST(ReadRate, ReadsAllWordsOnEveryDevice) {
  for (const Device device : available_devices()) {
    const ReadRate rate = read_rate(device);  // compares what is added up
    EXPECT_GT(rate.bytes, 0) << name(device);
    // No memory is there of a petabyte a second: what is more was not read.
    EXPECT_LT(rate.bytes_a_second(), 1e15) << name(device);
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
}

}  // namespace
}  // namespace graphspec::reproduce
