/// \file
/// Each row of the errata's table, run: the test passes when RapidCheck falsifies the published
/// form and the corrected form holds on the same cases. The shrunk counterexample is printed.
#include "properties/errata/errata.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <iostream>
#include <set>
#include <string>
#include <vector>

#include "properties/check/random_cases.hpp"
#include "properties/errata/bfs/published.hpp"

namespace graphspec::properties {

/// So that GoogleTest names a row and does not print its bytes.
void PrintTo(const Erratum& erratum, std::ostream* out) {
  *out << erratum.name;
}

namespace {

constexpr int cases = 200;

/// The others are about words alone.
std::vector<Erratum> rows_that_run() {
  std::vector<Erratum> rows;
  for (const Erratum& erratum : errata()) {
    if (erratum.run != nullptr) rows.push_back(erratum);
  }
  return rows;
}

class ErratumTest : public testing::TestWithParam<Erratum> {};

TEST_P(ErratumTest, ThePublishedFormIsFalsifiedAndTheCorrectedFormHolds_AndSoAgain) {
  const Erratum& erratum = GetParam();
  constexpr std::uint64_t seed = 2012;
  const ErratumOutcome outcome = erratum.run(seed, cases);
  EXPECT_TRUE(outcome.published_fails)
      << "no counterexample to " << erratum.printed << " in " << cases << " cases";
  EXPECT_TRUE(outcome.corrected_holds) << outcome.corrected_failure;
  std::cout << erratum.name << ": " << outcome.counterexample << "\n";
  // Seed and cases repeat a row exactly.
  const int few = random_cases(cases);
  const std::string first =
      few == cases ? outcome.counterexample : erratum.run(seed, few).counterexample;
  EXPECT_EQ(erratum.run(seed, few).counterexample, first);
}

INSTANTIATE_TEST_SUITE_P(AllPapers, ErratumTest, testing::ValuesIn(rows_that_run()),
                         [](const auto& row) { return std::string(row.param.name); });

TEST(Errata, EveryRowSaysEverythingAndNamesAreUnique) {
  std::set<std::string_view> names;
  for (const Erratum& erratum : errata()) {
    EXPECT_TRUE(names.insert(erratum.name).second) << erratum.name;
    for (const auto text :
         {erratum.paper, erratum.place, erratum.printed, erratum.wrong, erratum.correction}) {
      EXPECT_FALSE(text.empty()) << erratum.name;
    }
  }
}

/// The paper's drawing of its 9-vertex graph: edges and dest as printed.
SearchCase paper_graph(Vertex source) {
  SearchCase search;
  search.problem.graph.num_vertices = 9;
  const std::vector<Vertex> edges{0, 2, 4, 7, 9, 11, 12, 13, 15, 15};
  const std::vector<Vertex> dest{1, 2, 3, 4, 5, 6, 7, 4, 8, 5, 8, 6, 8, 0, 6};
  for (std::size_t vertex = 0; vertex + 1 < edges.size(); ++vertex) {
    for (Vertex arc = edges[vertex]; arc < edges[vertex + 1]; ++arc) {
      search.problem.graph.edges.push_back(
          {static_cast<Vertex>(vertex), dest[static_cast<std::size_t>(arc)]});
    }
  }
  search.problem.source = source;
  return search;
}

TEST(Errata, ThePaperShowsSourceZeroAlone_WhereTheByteFillIsRight) {
  const std::vector<int> from_0{0, 1, 1, 2, 2, 2, 2, 2, 3};
  EXPECT_EQ(run_bfs_host(paper_graph(0), PrintedLine::frontier_memset).label, from_0);
  const auto from_2 = run_bfs_host(paper_graph(2), PrintedLine::frontier_memset);
  EXPECT_TRUE(from_2.outside.has_value());
}

TEST(Errata, TheCorrectedListingGivesThePapersLabelsFromSources0And2) {
  const std::vector<int> from_0{0, 1, 1, 2, 2, 2, 2, 2, 3};
  const std::vector<int> from_2{2, 3, 0, 4, 4, 1, 1, 1, 2};
  EXPECT_EQ(run_bfs_host(paper_graph(0), PrintedLine::none).label, from_0);
  EXPECT_EQ(run_bfs_host(paper_graph(2), PrintedLine::none).label, from_2);
  EXPECT_EQ(run_bfs_sequential(paper_graph(0), 9).label, from_0);
}

TEST(Errata, ThePlainTailStoreGivesRightLabelsUnderEveryScheduleTried) {
  const auto found = counterexample(
      [](const SearchCase& search) -> std::optional<std::string> {
        const PrintedRun run = run_bfs_host(search, PrintedLine::plain_tail_store);
        if (run.outside) return run.outside;
        return compare_with_reference(search, run.label);
      },
      2012, cases);
  EXPECT_FALSE(found.has_value()) << *found;
}

}  // namespace
}  // namespace graphspec::properties
