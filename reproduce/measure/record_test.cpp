/// \file
/// The record of a run: what it goes on with, what it replaces, and what it says of other runs.
#include "reproduce/measure/record.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <omp.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "reference/graph/error.hpp"

namespace graphspec::reproduce {
namespace {

using Json = nlohmann::json;

/// An experiment of that name, or part of it.
Experiment named(std::string_view name, std::string part = "") {
  return {name, "", "", {}, std::move(part)};
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
  EXPECT_EQ(content()["context"]["runs"].size(), 1U) << "a run without rows is removed";
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
  EXPECT_TRUE(second.has(named("two"))) << "measured rows are kept";
}

/// Changes what the file says of its first run.
void change_run(const std::filesystem::path& path, const std::function<void(Json& run)>& change) {
  std::ifstream file(path);
  Json content = Json::parse(file);
  change(content["context"]["runs"][0]);
  std::ofstream(path) << content.dump();
}

TEST_F(RecordOfARun, ResultsWithAnotherNumberOfThreadsAreNotAlike) {
  const int threads = omp_get_max_threads();
  Record first = record(1);
  add_experiment(first, "one", 1);
  omp_set_num_threads(threads + 1);
  const Record second = record(1);
  omp_set_num_threads(threads);
  EXPECT_FALSE(second.has(named("one")));
  ASSERT_EQ(second.also_there({}).size(), 1U);
  EXPECT_THAT(second.also_there({})[0],
              testing::EndsWith(" (another machine or number of threads)"));
  EXPECT_TRUE(record(1).has(named("one")));
}

TEST_F(RecordOfARun, ResultsOfAnotherMachineOrKeyAreNotAlikeWhicheverPartIsOther) {
  const std::vector<std::function<void(Json&)>> changes = {
      [](Json& run) { run["machine"] = "another"; },
      [](Json& run) { run["host"]["cores"] = 1000; },
      [](Json& run) { run["host"]["memory_bytes"] = 1; },
      [](Json& run) { run["host"]["system"] = "another"; },
      [](Json& run) {
        run["device"] = {{"name", "another"}};
      },
      [](Json& run) { run["key"]["graphs"] = {"another"}; },
      [](Json& run) { run["key"]["seed"] = 2; },
  };
  for (std::size_t change = 0; change < changes.size(); ++change) {
    std::filesystem::remove(path_);
    Record first = record(1);
    add_experiment(first, "one", 1);
    EXPECT_TRUE(record(1).has(named("one")));
    change_run(path_, changes[change]);
    EXPECT_FALSE(record(1).has(named("one"))) << change;
  }
}

TEST_F(RecordOfARun, ResultsOfAnotherDayAreAlike) {
  Record first = record(1);
  add_experiment(first, "one", 1);
  change_run(path_, [](Json& run) { run["date"] = "2001-01-01T00:00:00Z"; });
  EXPECT_TRUE(record(1).has(named("one")));
  EXPECT_EQ(record(1).also_there({}),
            (std::vector<std::string>{"1 experiment of the run of 2001-01-01T00:00:00Z"}));
}

TEST_F(RecordOfARun, SaysInWordsWhatIsOtherInAnotherRun) {
  const auto said = [&](const Json& key, const Json& other) {
    std::filesystem::remove(path_);
    Record first(path_, other, false);
    add_experiment(first, "one", 1);
    const std::string line = Record(path_, key, false).also_there({}).front();
    const auto open = line.find(" (");
    return open == std::string::npos ? "" : line.substr(open + 1);
  };
  const Json key{{"program", "p"},      {"seed", 1},       {"graphs", {"g"}},
                 {"undirected", false}, {"opencl", {"o"}}, {"scale", "quick"}};
  const auto with = [&](std::initializer_list<const char*> names) {
    Json changed = key;
    for (const char* const name : names) changed[name] = 7;
    return changed;
  };
  EXPECT_EQ(said(key, key), "");
  EXPECT_EQ(said(key, with({"program"})), "(another program)");
  EXPECT_EQ(said(key, with({"seed"})), "(seed 7)");
  EXPECT_EQ(said(key, with({"graphs"})), "(other graph files)");
  EXPECT_EQ(said(key, with({"undirected"})), "(other graph files)");
  EXPECT_EQ(said(key, with({"graphs", "undirected"})), "(other graph files)");
  EXPECT_EQ(said(key, with({"opencl"})), "(other OpenCL devices)");
  EXPECT_EQ(said(key, with({"scale"})), "");
  EXPECT_EQ(said(key, with({"program", "seed", "graphs", "opencl"})),
            "(another program, seed 7, other graph files, other OpenCL devices)");
  for (const char* const part : {"machine", "host", "device"}) {
    std::filesystem::remove(path_);
    Record first = record(1);
    add_experiment(first, "one", 1);
    change_run(path_, [&](Json& run) { run[part] = "another"; });
    EXPECT_THAT(record(1).also_there({}).front(),
                testing::EndsWith(" (another machine or number of threads)"))
        << part;
  }
}

TEST_F(RecordOfARun, NumbersTheRunsOfOthersAnewAndCountsTheirExperiments) {
  Record first = record(1);
  Record second = record(2);
  Record third = record(3);
  add_experiment(first, "one", 1);
  add_experiment(second, "two", 2);
  add_experiment(second, "three", 3);
  third.add_failed({{"name", "five"}, {"message", "no"}});
  add_experiment(third, "four", 4);
  EXPECT_EQ(runs_of_experiments(), "one:1 two:2 three:2 four:3 ");
  ASSERT_EQ(third.also_there({"four"}).size(), 2U);
  EXPECT_THAT(third.also_there({"four"})[0], testing::StartsWith("1 experiment of the run of "));
  EXPECT_THAT(third.also_there({"four"})[1], testing::StartsWith("2 experiments of the run of "));
  EXPECT_THAT(third.also_there({"four", "two"})[1], testing::EndsWith(" (seed 2)"));
  // The first run's one experiment becomes the third's: its run goes, the others move up.
  add_experiment(third, "one", 5);
  EXPECT_EQ(content()["context"]["runs"].size(), 2U);
  EXPECT_EQ(runs_of_experiments(), "one:3 two:2 three:2 four:3 ");
  EXPECT_EQ(values(), (std::vector{5, 2, 3, 4})) << "new rows take the places of the old rows";
  const Json context = content()["context"];
  EXPECT_EQ(context["runs"][context["failed"][0]["run"].get<std::size_t>()]["key"]["seed"], 3);
}

TEST_F(RecordOfARun, WritesALineARowAndNamesThePartInIt) {
  Record first = record(1);
  Progress progress("test");
  Notebook notebook("one", progress, 0);
  notebook.observe({{"value", 1}});
  notebook.observe({{"value", 2}});
  notebook.note_times("times", {3, 4}, {{"graph", "g"}});
  first.add(notebook, {{"name", "one"}, {"part", "half"}});
  const Json whole = content();
  EXPECT_EQ(whole["context"]["schema"], 2);
  for (const char* const list : {"observations", "benchmarks"}) {
    ASSERT_EQ(whole[list].size(), 2U) << list;
    for (const Json& row : whole[list]) {
      EXPECT_EQ(row["part"], "half") << list;
      EXPECT_EQ(row["experiment"], "one") << list;
    }
  }
  EXPECT_EQ(whole["benchmarks"][1]["real_time"], 4);
  EXPECT_EQ(whole["benchmarks"][0]["name"], "one/times");
  std::ifstream file(path_);
  int rows = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.find("\"experiment\":\"one\"") == std::string::npos) continue;
    if (!line.empty() && line.back() == ',') line.pop_back();
    EXPECT_TRUE(Json::accept(line)) << line;
    ++rows;
  }
  EXPECT_EQ(rows, 4);
}

TEST_F(RecordOfARun, AFreshRunTakesItsOwnResultsAlone) {
  Record first = record(1);
  add_experiment(first, "one", 1, "a");
  Record fresh = record(1, true);
  add_experiment(fresh, "one", 2, "b");
  EXPECT_TRUE(fresh.has(named("one", "b")));
  EXPECT_FALSE(fresh.has(named("one", "a")));
  EXPECT_FALSE(fresh.has(named("one")));
}

}  // namespace
}  // namespace graphspec::reproduce
