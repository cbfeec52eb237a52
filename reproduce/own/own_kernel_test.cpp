/// \file
/// Somebody's solver beside ours: every sample needs its certificate, and the files have all of
/// them.
#include "reproduce/own/own_kernel.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

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
  EXPECT_NE(shown.find("| own | 0.500 | 0.500 to 0.500 | 1.00 |"), std::string::npos) << shown;
  EXPECT_NE(shown.find("| tuned |"), std::string::npos) << shown;
  std::ifstream file(folder.path() / "results" / "bfs.json");
  const auto content = nlohmann::json::parse(file);
  int samples = 0;
  for (const auto& row : content["benchmarks"]) samples += row["variant"] == "own" ? 1 : 0;
  EXPECT_EQ(samples, 7);
  // What is asked first, the check, the one that warms up, and the samples.
  EXPECT_EQ(runs, 3 + 7);
  EXPECT_TRUE(std::filesystem::exists(folder.path() / "results" / "bfs.svg"));
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
  EXPECT_LT(image.find(">fast<"), image.find(">own<"));
  EXPECT_LT(image.find(">own<"), image.find(">slow<"));
  EXPECT_NE(image.find("fill=\"#D55E00\">own<"), std::string::npos);
}

}  // namespace
}  // namespace graphspec::reproduce
