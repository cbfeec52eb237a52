/// \file
/// Tests of run_tasks(): the seeds and numbers of cases that checks get, the command that replays a
/// failure, and the order of the rows.
#include "properties/harness/run_tasks.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <set>
#include <string>
#include <vector>

namespace graphspec::properties {
namespace {

/// Default options after a change.
template <class Change>
CheckOptions options_with(const Change& change) {
  CheckOptions options;
  change(options);
  return options;
}
CheckOptions with_seed(std::uint64_t seed) {
  return options_with([&](CheckOptions& options) { options.seed = seed; });
}
CheckOptions with_cases(int cases) {
  return options_with([&](CheckOptions& options) { options.cases = cases; });
}

/// A search that found nothing.
Falsification passed(const FalsifyParameters& parameters) {
  Falsification found;
  found.cases = parameters.cases;
  return found;
}

/// A task about levels, with this search.
template <class Run>
CheckTask task_with(const Run& run) {
  CheckTask task;
  task.problem = "bfs";
  task.variant = "mine";
  task.property = "levels_are_right";
  task.sentence = "levels are right";
  task.run = run;
  return task;
}

/// The parameters that a task gets under these options, in this process.
/// \param change  of the task
FalsifyParameters parameters_of(
    CheckOptions options, const std::function<void(CheckTask&)>& change = [](CheckTask&) {}) {
  FalsifyParameters seen;
  CheckTask task = task_with([&seen](const FalsifyParameters& parameters, const auto& /*before*/) {
    seen = parameters;
    return passed(parameters);
  });
  change(task);
  options.jobs = 1;
  static_cast<void>(run_tasks({task}, options));
  return seen;
}

/// The message of a task that fails under these options.
std::string message_of(CheckOptions options) {
  const CheckTask task = task_with([](const FalsifyParameters& parameters, const auto& /*before*/) {
    Falsification found = passed(parameters);
    found.holds = false;
    found.violation = "level 3 is wrong";
    found.counterexample = "a graph";
    found.replay = "ABC";
    return found;
  });
  options.jobs = 1;
  return run_tasks({task}, options).at(0).message;
}

/// The last line of the message: the command that replays the failure.
std::string command_of(const CheckOptions& options) {
  const std::string message = message_of(options);
  return message.substr(message.rfind("    graphspec") + 4);
}

TEST(RunTasks, EachSeedProblemVariantAndPropertyDrawsCasesOfItsOwn) {
  std::set<std::uint64_t> seeds;
  std::size_t drawn = 0;
  for (const std::uint64_t seed : {1, 2, 3}) {
    for (const char* const problem : {"bfs", "sssp"}) {
      for (const char* const variant : {"mine", "yours"}) {
        for (const char* const property : {"levels_are_right", "sizes"}) {
          seeds.insert(parameters_of(with_seed(seed), [&](CheckTask& task) {
                         task.problem = problem;
                         task.variant = variant;
                         task.property = property;
                       }).seed);
          ++drawn;
        }
      }
    }
  }
  EXPECT_EQ(seeds.size(), drawn);
}

TEST(RunTasks, ASeedDrawsTheSameCasesOnEveryDeviceAndWhateverElseIsAsked) {
  const std::uint64_t seed = parameters_of(with_seed(5)).seed;
  EXPECT_EQ(parameters_of(with_seed(5), [](CheckTask& task) { task.device = Device::cuda; }).seed,
            seed);
  EXPECT_EQ(parameters_of(options_with([](CheckOptions& options) {
              options.seed = 5;
              options.cases = 7;
              options.max_size = 9;
              options.max_shrinks = 0;
            })).seed,
            seed);
}

TEST(RunTasks, OptionsReachTheSearch) {
  const FalsifyParameters given = parameters_of(options_with([](CheckOptions& options) {
    options.cases = 17;
    options.max_size = 9;
    options.max_shrinks = 4;
    options.replay = "ABC";
    options.graph_folder = "there";
  }));
  EXPECT_EQ(given.cases, 17);
  EXPECT_EQ(given.max_size, 9);
  EXPECT_EQ(given.max_shrinks, 4);
  EXPECT_EQ(given.replay, "ABC");
  EXPECT_EQ(given.graph_file, "there/counterexample_bfs_mine_cpu_levels_are_right_1.mtx");
}

TEST(RunTasks, ACostlyTaskGetsFewerCasesUnlessTheirNumberIsGiven) {
  const auto costing = [](double cost) { return [cost](CheckTask& task) { task.cost = cost; }; };
  EXPECT_EQ(parameters_of({}).cases, default_cases(Device::cpu));
  EXPECT_EQ(parameters_of({}, costing(5)).cases, default_cases(Device::cpu) / 5);
  EXPECT_EQ(parameters_of({}, costing(1e9)).cases, 1) << "no check passes without a case";
  EXPECT_EQ(parameters_of(with_cases(17), costing(5)).cases, 17);
}

TEST(RunTasks, TheReplayCommandHasEveryOptionThatChangesTheCase) {
  const std::string plain =
      "graphspec check bfs --variant mine --device cpu --property levels_are_right --seed 1";
  EXPECT_EQ(command_of(with_cases(17)), plain + " --cases 17 --replay ABC");
  EXPECT_EQ(command_of({}),
            plain + " --cases " + std::to_string(default_cases(Device::cpu)) + " --replay ABC");
  const auto with_17_and = [](const auto& change) {
    CheckOptions options = with_cases(17);
    change(options);
    return command_of(options);
  };
  EXPECT_EQ(with_17_and([](CheckOptions& options) { options.max_size = 9; }),
            plain + " --cases 17 --max-size 9 --replay ABC");
  EXPECT_EQ(with_17_and([](CheckOptions& options) { options.ranks = 3; }),
            plain + " --cases 17 --ranks 3 --replay ABC");
  EXPECT_EQ(with_17_and([](CheckOptions& options) { options.seed = 8; }),
            plain.substr(0, plain.size() - 1) + "8 --cases 17 --replay ABC");
}

TEST(RunTasks, TheMessageCountsCasesAndNamesWhatFailed) {
  EXPECT_NE(message_of(with_cases(1)).find("after 1 case;"), std::string::npos);
  const std::string message = message_of(with_cases(2));
  for (const char* const part : {"does not hold: levels are right", "level 3 is wrong", "a graph",
                                 "found with seed 1 after 2 cases;"}) {
    EXPECT_NE(message.find(part), std::string::npos) << part << " is missing in " << message;
  }
}

TEST(RunTasks, RowsComeInTheOrderOfTasksFromOneProcessAndFromTwo) {
  for (const int jobs : {1, 2}) {
    std::vector<CheckTask> tasks;
    for (const char* const name : {"a", "b", "c"}) {
      tasks.push_back(task_with([](const FalsifyParameters& parameters, const auto& /*before*/) {
        return passed(parameters);
      }));
      tasks.back().variant = name;
    }
    tasks.back().cost = 1e9;  // a task of one case, which begins first
    std::string told;
    const auto rows =
        run_tasks(tasks, options_with([&](CheckOptions& options) { options.jobs = jobs; }),
                  [&](const CheckRow& row) { told += row.variant; });
    EXPECT_EQ(told, "abc") << jobs << " processes";
    ASSERT_EQ(rows.size(), 3U);
    EXPECT_EQ(rows[2].variant, "c");
    EXPECT_TRUE(rows[2].passed);
  }
}

}  // namespace
}  // namespace graphspec::properties
