/// \file
/// What the rows of the BFS paper's errata say beside their counterexamples.
#include <gtest/gtest.h>

#include <vector>

#include "properties/bfs/errata/published.hpp"

namespace graphspec::properties {
namespace {

constexpr int cases = 200;

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

TEST(BfsErrata, ThePaperShowsSourceZeroAlone_WhereTheByteFillIsRight) {
  const std::vector<int> from_0{0, 1, 1, 2, 2, 2, 2, 2, 3};
  EXPECT_EQ(run_bfs_host(paper_graph(0), PrintedLine::frontier_memset).label, from_0);
  const auto from_2 = run_bfs_host(paper_graph(2), PrintedLine::frontier_memset);
  EXPECT_TRUE(from_2.outside.has_value());
}

TEST(BfsErrata, TheCorrectedListingGivesThePapersLabelsFromSources0And2) {
  const std::vector<int> from_0{0, 1, 1, 2, 2, 2, 2, 2, 3};
  const std::vector<int> from_2{2, 3, 0, 4, 4, 1, 1, 1, 2};
  EXPECT_EQ(run_bfs_host(paper_graph(0), PrintedLine::none).label, from_0);
  EXPECT_EQ(run_bfs_host(paper_graph(2), PrintedLine::none).label, from_2);
  EXPECT_EQ(run_bfs_sequential(paper_graph(0), 9).label, from_0);
}

TEST(BfsErrata, ThePlainTailStoreGivesRightLabelsUnderEveryScheduleTried) {
  const auto found = counterexample(
      [](const SearchCase& search) -> std::optional<std::string> {
        const PrintedRun run = run_bfs_host(search, PrintedLine::plain_tail_store);
        return run.outside ? run.outside : judge_levels(search, run.label);
      },
      2012, cases);
  EXPECT_FALSE(found.has_value()) << *found;
}

}  // namespace
}  // namespace graphspec::properties
