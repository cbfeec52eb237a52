/// \file
/// The driver: rows come in the order of the tables, options choose among them, and bad options are
/// refused with what there is.
#include "properties/registry/check.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <new>
#include <ostream>
#include <set>

#include "properties/graph_core/scratch_folder.hpp"
#include "properties/problem/apsp/suite.hpp"
#include "properties/problem/bfs/suite.hpp"
#include "properties/problem/msf/suite.hpp"
#include "properties/problem/on_every_device.hpp"
#include "properties/problem/sssp/suite.hpp"
#include "properties/problem/suite.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/readers.hpp"

namespace graphspec::properties {
namespace {

using problem::Bfs;

CheckOptions quick_options() {
  CheckOptions options;
  options.problem = "bfs";
  options.devices = {Device::cpu};
  options.cases = 3;
  options.max_size = 30;
  return options;
}

std::string refusal(const CheckOptions& options) {
  try {
    run_checks(options);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(Check, EveryPropertyOfEveryVariantHoldsInAFewCases) {
  const CheckOptions options = quick_options();
  std::vector<CheckRow> told;
  const auto rows = run_checks(options, [&](const CheckRow& row) { told.push_back(row); });
  // What is a paper's own comes behind.
  const auto tasks = check_tasks<Bfs>(Device::cpu);
  ASSERT_GT(rows.size(), tasks.size());
  ASSERT_EQ(told.size(), rows.size());
  for (std::size_t place = 0; place < rows.size(); ++place) {
    if (place < tasks.size()) {
      EXPECT_EQ(rows[place].variant, tasks[place].variant);
      EXPECT_EQ(rows[place].property, tasks[place].property);
    }
    EXPECT_EQ(told[place].property, rows[place].property);
    EXPECT_TRUE(rows[place].passed) << rows[place].variant << ", " << rows[place].property << "\n"
                                    << rows[place].message;
    EXPECT_EQ(rows[place].cases, 3);
  }
}

TEST(Check, AVariantAndAPropertyCanBeChosen) {
  CheckOptions options = quick_options();
  options.variant = "bfs";
  options.property = "arc_order";
  const auto rows = run_checks(options);
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(rows[0].problem, "bfs");
  EXPECT_EQ(rows[0].variant, "bfs");
  EXPECT_EQ(rows[0].property, "arc_order");
  EXPECT_TRUE(rows[0].passed);
}

TEST(Check, ChecksInThisProcessFindTheSame) {
  CheckOptions options = quick_options();
  options.variant = "openmp";
  options.jobs = 1;
  for (const CheckRow& row : run_checks(options)) EXPECT_TRUE(row.passed) << row.message;
}

TEST(Check, NamesThatAreNotThereAreRefusedWithThoseThatAre) {
  CheckOptions options = quick_options();
  options.variant = "nonsense";
  EXPECT_EQ(refusal(options).find("there is no variant 'nonsense' to check; expected one of bfs, "),
            0U)
      << refusal(options);
  options = quick_options();
  options.property = "nonsense";
  EXPECT_NE(refusal(options).find("levels_equal_oracle"), std::string::npos);
  options = quick_options();
  options.problem = "nonsense";
  EXPECT_NE(refusal(options).find("expected one of bfs, "), std::string::npos);
  options = quick_options();
  options.variant = "bfs";
  options.property = "schedule";
  EXPECT_EQ(refusal(options), "property 'schedule' does not apply to variant 'bfs'");
}

TEST(Check, AReplayNeedsTheOneCheckItBelongsTo) {
  CheckOptions options = quick_options();
  options.replay = "AAAA";
  EXPECT_NE(refusal(options).find("pass --variant, --device and --property"), std::string::npos);
  options.variant = "bfs";
  options.property = "arc_order";
  EXPECT_NE(refusal(options).find("is not a complete replay string of a failed check"),
            std::string::npos);
}

/// Levels equal the oracle's, of a search that is made here.
CheckTask task_about(std::string variant,
                     std::function<Bfs::Result(const Graph&, const Bfs::Query&)> search) {
  Subject<Bfs> subject;
  subject.name = std::move(variant);
  subject.run = [search = std::move(search)](const Graph& graph, const Bfs::Query& query,
                                             const Setting&) { return search(graph, query); };
  CheckTask task =
      tasks_of(Device::cpu, std::vector{subject}, properties_of<Bfs>().first(1)).front();
  task.sentence = "the levels are right";
  return task;
}

/// Right for sources up to 4.
Bfs::Result wrong_from_source_5(const Graph& graph, const Bfs::Query& query) {
  Bfs::Result result = Bfs::oracle(graph, query);
  if (query.source >= 5) result.level[0] = 7;
  return result;
}

TEST(Check, AFailureShowsTheShrunkGraphTheSeedAndTheOneCommandThatReplaysIt) {
  CheckOptions options;
  options.seed = 42;
  options.cases = 200;
  const auto rows = run_tasks({task_about("faulty", wrong_from_source_5)}, options);
  ASSERT_EQ(rows.size(), 1U);
  ASSERT_FALSE(rows[0].passed);
  const std::string& message = rows[0].message;
  EXPECT_NE(message.find("does not hold: the levels are right"), std::string::npos) << message;
  EXPECT_NE(message.find("level[0] is 7; the oracle has -1"), std::string::npos) << message;
  EXPECT_NE(message.find("6 vertices, source 5, no "), std::string::npos) << message;
  const std::string command =
      "graphspec check bfs --variant faulty --device cpu --property levels_equal_oracle "
      "--seed 42 --cases 200 --replay ";
  const std::size_t at = message.find(command);
  ASSERT_NE(at, std::string::npos) << message;

  options.replay = message.substr(at + command.size());
  const auto again = run_tasks({task_about("faulty", wrong_from_source_5)}, options);
  ASSERT_FALSE(again[0].passed);
  EXPECT_EQ(again[0].cases, 1);
  EXPECT_NE(again[0].message.find("6 vertices, source 5, no "), std::string::npos)
      << again[0].message;
}

TEST(Check, ACounterexampleThatStaysLargeIsSummarizedAndItsGraphIsInAFile) {
  const ScratchFolder folder;
  CheckOptions options;
  options.cases = 200;
  options.graph_folder = folder.path().string();
  const auto wrong_from_160_arcs = [](const Graph& graph, const Bfs::Query& query) {
    Bfs::Result result = Bfs::oracle(graph, query);
    if (graph.num_arcs() >= 160) result.level[0] = 7;
    return result;
  };
  const auto rows = run_tasks({task_about("faulty", wrong_from_160_arcs)}, options);
  ASSERT_FALSE(rows[0].passed);
  const std::string& message = rows[0].message;
  const auto file = folder.path() / "counterexample_bfs_faulty_cpu_levels_equal_oracle_1.mtx";
  EXPECT_NE(message.find("degrees "), std::string::npos) << message;
  EXPECT_NE(message.find("the graph is in " + file.string() + " (pass it to --graph)\n"),
            std::string::npos)
      << message;
  EXPECT_EQ(wrong_from_160_arcs(read_graph(file.string()), {.source = 0}).level[0], 7);

  // A small one has no file.
  const auto small = run_tasks({task_about("small", wrong_from_source_5)}, options);
  EXPECT_EQ(small[0].message.find("its graph"), std::string::npos) << small[0].message;
  EXPECT_EQ(folder.names(), std::vector<std::string>{file.filename().string()});
}

TEST(Check, AFileThatCannotBeWrittenLosesNoCounterexample) {
  CheckOptions options;
  options.cases = 200;
  options.graph_folder = "/no/such/folder";
  const auto rows = run_tasks({task_about("faulty",
                                          [](const Graph& graph, const Bfs::Query& query) {
                                            Bfs::Result result = Bfs::oracle(graph, query);
                                            if (graph.num_arcs() >= 160) result.level[0] = 7;
                                            return result;
                                          })},
                              options);
  EXPECT_NE(rows[0].message.find("(the graph could not be written to a file: /no/such/folder"),
            std::string::npos)
      << rows[0].message;
}

TEST(Check, TooLittleMemoryIsNoVerdict) {
  CheckOptions options;
  options.cases = 20;
  const std::vector<CheckTask> tasks = {task_about(
      "memory", [](const Graph&, const Bfs::Query&) -> Bfs::Result { throw std::bad_alloc(); })};
  for (const int jobs : {1, 2}) {
    options.jobs = jobs;
    EXPECT_THROW(static_cast<void>(run_tasks(tasks, options)), std::bad_alloc);
  }
}

TEST(Check, ASearchThatEndsItsProcessCostsOneRowAndShowsItsGraph) {
  CheckOptions options;
  options.cases = 50;
  options.jobs = 2;
  const auto rows = run_tasks({task_about("first", Bfs::oracle),
                               task_about("crashing",
                                          [](const Graph& graph, const Bfs::Query& query) {
                                            if (graph.num_vertices() > 4) {
                                              std::signal(SIGABRT, SIG_DFL);
                                              kill(getpid(), SIGABRT);
                                            }
                                            return Bfs::oracle(graph, query);
                                          }),
                               task_about("last", Bfs::oracle)},
                              options);
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_TRUE(rows[0].passed) << rows[0].message;
  EXPECT_FALSE(rows[1].passed);
  EXPECT_TRUE(rows[2].passed) << rows[2].message;
  EXPECT_NE(rows[1].message.find("ended by signal 6"), std::string::npos) << rows[1].message;
  EXPECT_NE(rows[1].message.find("vertices, source 0, no arcs"), std::string::npos)
      << rows[1].message;
  EXPECT_NE(rows[1].message.find("graphspec check bfs --variant crashing"), std::string::npos)
      << rows[1].message;
}

TEST(Check, ASearchThatHangsCostsOneRow) {
  CheckOptions options;
  options.cases = 50;
  options.jobs = 2;
  options.case_limit_s = 1;
  const auto rows = run_tasks({task_about("hanging",
                                          [](const Graph& graph, const Bfs::Query& query) {
                                            while (graph.num_vertices() > 4) usleep(1000);
                                            return Bfs::oracle(graph, query);
                                          }),
                               task_about("last", Bfs::oracle)},
                              options);
  EXPECT_FALSE(rows[0].passed);
  EXPECT_NE(rows[0].message.find("ran for more than 1 s"), std::string::npos) << rows[0].message;
  // Each case that hangs is one of more than four vertices, and there is none smaller.
  EXPECT_NE(rows[0].message.find("5 vertices, source 0, no arcs"), std::string::npos)
      << rows[0].message;
  EXPECT_TRUE(rows[1].passed) << rows[1].message;
}

TEST(Check, TheSameSeedGivesTheSameCasesWhateverElseIsChecked) {
  CheckOptions options;
  options.cases = 200;
  const auto alone = run_tasks({task_about("faulty", wrong_from_source_5)}, options);
  const auto among = run_tasks(
      {task_about("other", Bfs::oracle), task_about("faulty", wrong_from_source_5)}, options);
  EXPECT_EQ(alone[0].message, among[1].message);
}

TEST(Check, EveryPropertyHasASentenceAndANameOfItsOwnInItsProblem) {
  std::set<std::pair<std::string, std::string>> names;
  for (const CheckSummary& summary : check_properties()) {
    EXPECT_TRUE(names.insert({summary.problem, summary.property}).second) << summary.property;
    EXPECT_FALSE(summary.sentence.empty()) << summary.property;
  }
  EXPECT_GE(names.size(), 10U);
}

/// A solver on a listed device.
struct OneSolver {
  std::string_view problem;
  std::string variant;
  Device device;

  friend std::ostream& operator<<(std::ostream& out, const OneSolver& one) {
    return out << one.problem << " " << one.variant << " on " << name(one.device);
  }
};

template <class Problem>
void add_solvers(std::vector<OneSolver>& all) {
  for (const Device device : listed_devices()) {
    for (const auto& subject : subjects<Problem>(device)) {
      all.push_back({Problem::name, subject.name, device});
    }
  }
}

std::vector<OneSolver> every_solver() {
  std::vector<OneSolver> all;
  add_solvers<Bfs>(all);
  add_solvers<problem::Sssp>(all);
  add_solvers<problem::Apsp>(all);
  add_solvers<problem::Msf>(all);
  return all;
}

class EverySolver : public OnListedDevice<OneSolver> {};

TEST_P(EverySolver, HasEveryPropertyInAFewCases) {
  CheckOptions options;
  options.problem = GetParam().problem;
  options.variant = GetParam().variant;
  options.devices = {GetParam().device};
  options.seed = 7;
  options.cases = 4;
  options.max_size = 40;
  options.jobs = 1;
  for (const CheckRow& row : run_checks(options)) EXPECT_TRUE(row.passed) << row.message;
}

std::string name_of(const testing::TestParamInfo<OneSolver>& info) {
  std::string text =
      fmt::format("{}_{}_{}", info.param.problem, info.param.variant, name(info.param.device));
  std::ranges::replace(text, ':', '_');
  std::ranges::replace(text, '/', '_');  // of NAME/real
  return text;
}

INSTANTIATE_TEST_SUITE_P(EveryDevice, EverySolver, testing::ValuesIn(every_solver()), name_of);

}  // namespace
}  // namespace graphspec::properties
