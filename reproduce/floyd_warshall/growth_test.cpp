/// \file
/// The study's growth rule against every row that the study's program wrote.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <utility>

#include "reproduce/floyd_warshall/experiments.hpp"

namespace graphspec::reproduce::floyd_warshall_study {
namespace {

struct Row {
  Vertex vertices;
  double milliseconds;
  std::string target_s;
};

/// The study's tables, by table and implementation.
std::map<std::pair<std::string, std::string>, std::vector<Row>> published() {
  std::ifstream file(GRAPHSPEC_REPRODUCE "/floyd_warshall/published.csv");
  std::map<std::pair<std::string, std::string>, std::vector<Row>> tables;
  std::string line;
  std::getline(file, line);
  EXPECT_EQ(
      line,
      "table,figure,environment,density,target_s,implementation,vertices,milliseconds,source");
  while (std::getline(file, line)) {
    std::istringstream cells(line);
    std::vector<std::string> cell(9);
    for (std::string& each : cell) std::getline(cells, each, ',');
    tables[{cell[0], cell[5]}].push_back({std::stoi(cell[6]), std::stod(cell[7]), cell[4]});
  }
  return tables;
}

TEST(GrowthRule, IsObeyedByEveryRowThatTheStudyRecordedWithATarget) {
  int steps = 0;
  int runs = 0;
  for (const auto& [key, rows] : published()) {
    if (rows.front().target_s.empty()) continue;
    const double target_ms = std::stod(rows.front().target_s) * 1e3;
    ++runs;
    for (std::size_t at = 0; at + 1 < rows.size(); ++at) {
      const auto next = next_vertices(rows[at].vertices, rows[at].milliseconds, target_ms);
      EXPECT_EQ(next, rows[at + 1].vertices) << key.first << ", " << key.second << ", row " << at;
      ++steps;
    }
    EXPECT_EQ(next_vertices(rows.back().vertices, rows.back().milliseconds, target_ms),
              std::nullopt)
        << key.first << ", " << key.second;
  }
  EXPECT_EQ(runs, 25);
  EXPECT_EQ(steps, 371);
}

TEST(GrowthRule, GivesTheRowsOfTheRunWithoutATargetForOneTarget) {
  const auto tables = published();
  const auto found =
      tables.find({"Floyd-Warshall_CUDA_Blocked_Memory_Optimization", "CUDA Blocked"});
  ASSERT_NE(found, tables.end());
  const auto& rows = found->second;
  ASSERT_EQ(rows.size(), 21U);
  for (std::size_t at = 0; at + 1 < rows.size(); ++at) {
    EXPECT_EQ(next_vertices(rows[at].vertices, rows[at].milliseconds, 600e6),
              rows[at + 1].vertices);
  }
  // What came next did not fit the study's int.
  const auto next = next_vertices(rows.back().vertices, rows.back().milliseconds, 600e6);
  ASSERT_TRUE(next.has_value());
  EXPECT_GT(std::int64_t{4} * *next * *next, std::numeric_limits<std::int32_t>::max());
}

TEST(GrowthRule, StopsUnderTwoHundredthsOfTheTargetAndWhereNothingGrows) {
  EXPECT_EQ(next_vertices(500, 0, 1000), 600);
  EXPECT_EQ(next_vertices(500, 980, 1000), 502);  // 2 % are left, which is enough
  EXPECT_EQ(next_vertices(500, 981, 1000), std::nullopt);
  EXPECT_EQ(next_vertices(500, 1500, 1000), std::nullopt);
  EXPECT_EQ(next_vertices(4, 0, 1000), std::nullopt);  // int(4.8)
}

}  // namespace
}  // namespace graphspec::reproduce::floyd_warshall_study
