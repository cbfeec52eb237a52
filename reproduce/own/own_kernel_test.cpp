/// \file
/// Somebody's solver beside ours: every sample needs its certificate, and the files have all of
/// them.
#include "reproduce/own/own_kernel.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "properties/graph_core/scratch_folder.hpp"
#include "reference/bfs/bfs.hpp"
#include "reproduce/measure/does_not_hold.hpp"
#include "reproduce/own/comparison.hpp"

namespace graphspec::reproduce {
namespace {

using problem::Bfs;

/// The reference under another name; wrong in its n-th run.
OwnKernel<Bfs> own_search(int wrong_run, int& runs) {
  return {"own", [&runs, wrong_run](const Graph& graph, const Bfs::Query& query) {
            OwnAnswer<Bfs> answer{reference::bfs(graph, query.source), 0.5};
            if (++runs == wrong_run) ++answer.result.level[query.source];
            return answer;
          }};
}

TEST(OwnKernel, IsTimedInTurnsBesideOursAndRecorded) {
  const properties::ScratchFolder folder;
  int runs = 0;
  const std::string shown = time_beside_ours(
      own_search(0, runs),
      {.graphs = {"grid:4x5"}, .repetitions = 7, .output = folder.path() / "results"});
  const std::string begin =
      "Results on the graph grid:4x5:\n\n| solver | samples certified |\n|---|--:|\n";
  EXPECT_EQ(shown.substr(0, begin.size()), begin);
  EXPECT_NE(shown.find("| own | 7 |\n"), std::string::npos) << shown;
  EXPECT_NE(shown.find("| tuned | 7 |"), std::string::npos) << shown;
  std::ifstream file(folder.path() / "results" / "bfs.json");
  const auto content = nlohmann::json::parse(file);
  int samples = 0;
  for (const auto& row : content["benchmarks"]) samples += row["variant"] == "own" ? 1 : 0;
  EXPECT_EQ(samples, 7);
  // What is asked first, the check, the one that warms up, and the samples.
  EXPECT_EQ(runs, 3 + 7);
}

TEST(OwnKernel, OnTheExecutorHasNoTimesAndNoPlot) {
  const properties::ScratchFolder folder;
  int runs = 0;
  const std::string shown = time_beside_ours(
      own_search(0, runs), {.graphs = {"grid:4x5"}, .repetitions = 7, .output = folder.path()});
  for (const char* const word : {"ms", "95 %", "speed-up", "0.5"}) {
    EXPECT_EQ(shown.find(word), std::string::npos) << shown;
  }
  EXPECT_TRUE(std::filesystem::exists(folder.path() / "bfs.md"));
  EXPECT_FALSE(std::filesystem::exists(folder.path() / "bfs.svg"));
}

/// Returns the exit code of run_campaign() with these words, and what it prints.
std::string campaign_with(const std::vector<std::string>& words) {
  int runs = 0;
  std::vector<const char*> argv{"program"};
  for (const std::string& word : words) argv.push_back(word.c_str());
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  const int code = run_campaign(own_search(0, runs), {.repetitions = 7, .output = "own_results"},
                                static_cast<int>(argv.size()), argv.data());
  const std::string errors = testing::internal::GetCapturedStderr();
  return std::to_string(code) + " " + errors + testing::internal::GetCapturedStdout();
}

TEST(OwnKernel, ACommandLineNamesTheFolderAndTheGraphs) {
  const properties::ScratchFolder folder;
  const std::string shown = campaign_with({folder.path().string(), "grid:4x5", "path:9"});
  EXPECT_EQ(shown.substr(0, 34), "0 Results on the graph grid:4x5:\n\n");
  EXPECT_NE(shown.find("\nResults on the graph path:9:\n"), std::string::npos) << shown;
  EXPECT_TRUE(std::filesystem::exists(folder.path() / "bfs.md"));
}

TEST(OwnKernel, AskedForHelpACommandLinePrintsTheUsageAndRunsNothing) {
  for (const std::string option : {"--help", "-h"}) {
    const std::string shown = campaign_with({option});
    EXPECT_NE(shown.find("[FOLDER [GRAPH]...]\n"), std::string::npos) << shown;
    EXPECT_NE(shown.find("rmat:10,8,sym random:1024,8,sym grid:32x32.\n"), std::string::npos);
    EXPECT_EQ(shown.substr(0, 9), "0 usage: ");
    EXPECT_FALSE(std::filesystem::exists(option));
  }
}

TEST(OwnKernel, ACommandLineThatIsWrongIsOneLineAndExitCodeTwo) {
  const properties::ScratchFolder folder;
  const std::string output = folder.path().string();
  const auto line_after = [](const std::string& begin, const std::string& shown) {
    EXPECT_EQ(shown.substr(0, begin.size()), begin);
    EXPECT_EQ(std::ranges::count(shown, '\n'), 1) << shown;
    return shown.substr(begin.size());
  };
  const std::string program = "2 experiment_test: ";
  EXPECT_EQ(line_after(program, campaign_with({output, "nosuch.gr"})),
            "nosuch.gr: the file does not exist\n");
  EXPECT_EQ(line_after(program, campaign_with({"--folder"})),
            "--folder: unknown option; see --help\n");
  line_after(program + "graph 'star:x'", campaign_with({output, "star:x"}));
}

TEST(OwnKernel, WithoutACertificateForEverySampleIsNotTimed) {
  const properties::ScratchFolder folder;
  for (const int wrong_run : {1, 2, 3, 6}) {
    int runs = 0;
    EXPECT_THROW(static_cast<void>(time_beside_ours(
                     own_search(wrong_run, runs),
                     {.graphs = {"grid:4x5"}, .repetitions = 7, .output = folder.path()})),
                 DoesNotHold)
        << wrong_run;
    EXPECT_FALSE(std::filesystem::exists(folder.path() / "bfs.json"));
  }
}

TEST(Comparison, HasTheFastestFirstAndRatiosToOnesOwn) {
  const std::vector<Samples> all = {{"g", "slow", {4, 4, 4, 4, 4, 4}},
                                    {"g", "own", {2, 2, 1, 3, 2, 2}},
                                    {"g", "fast", {1, 1, 1, 1, 1, 1}}};
  const std::string shown = table(all, "own", "the search");
  const auto fast = shown.find("| fast | 1.000 | 1.000 to 1.000 | 2.00 |");
  const auto own = shown.find("| own | 2.000 |");
  const auto slow = shown.find("| slow | 4.000 | 4.000 to 4.000 | 0.50 |");
  ASSERT_NE(slow, std::string::npos) << shown;
  EXPECT_LT(fast, own);
  EXPECT_LT(own, slow);
  const std::string image = plot(all, "own", "the search");
  EXPECT_EQ(table_of_certified(all),
            "Results on the graph g:\n\n| solver | samples certified |\n|---|--:|\n| slow | 6 |\n| "
            "own | 6 |\n"
            "| fast | 6 |\n\n");
  EXPECT_LT(image.find(">fast<"), image.find(">own<"));
  EXPECT_LT(image.find(">own<"), image.find(">slow<"));
  EXPECT_NE(image.find("fill=\"#D55E00\">own<"), std::string::npos);
}

}  // namespace
}  // namespace graphspec::reproduce
