/// \file
/// What the rows of the BFS paper's errata say beside their counterexamples.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "properties/bfs/errata/published.hpp"

namespace graphspec::properties {
namespace {

constexpr int cases = 200;

const std::vector<Vertex> edges{0, 2, 4, 7, 9, 11, 12, 13, 15, 15};
const std::vector<Vertex> dest{1, 2, 3, 4, 5, 6, 7, 4, 8, 5, 8, 6, 8, 0, 6};

std::size_t at(Vertex vertex) {
  return static_cast<std::size_t>(vertex);
}

/// The neighbours of a vertex of the paper's graph.
std::vector<Vertex> neighbours(Vertex vertex) {
  return {dest.begin() + edges[at(vertex)], dest.begin() + edges[at(vertex) + 1]};
}

/// All paths without a repeated vertex that continue `path` to `end`, in the order of the arcs.
void add_paths(std::vector<Vertex> path, Vertex end, std::vector<std::vector<Vertex>>& found) {
  if (path.back() == end) return found.push_back(path);
  for (const Vertex next : neighbours(path.back())) {
    if (std::ranges::find(path, next) != path.end()) continue;
    path.push_back(next);
    add_paths(path, end, found);
    path.pop_back();
  }
}

/// The paper's drawing of its 9-vertex graph: edges and dest as printed.
SearchCase paper_graph(Vertex source) {
  SearchCase search;
  search.problem.graph.num_vertices = 9;
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

TEST(BfsExample, ThreePathsLeadFrom0To5) {
  std::vector<std::vector<Vertex>> found;
  add_paths({0}, 5, found);
  EXPECT_EQ(found, (std::vector<std::vector<Vertex>>{{0, 1, 3, 4, 5}, {0, 1, 4, 5}, {0, 2, 5}}));
}

TEST(BfsExample, HasTheElementsOfTheMatrixAndTheDegreesThatTheTextNames) {
  const std::vector<Vertex> of_1 = neighbours(1);
  EXPECT_NE(std::ranges::find(of_1, 3), of_1.end());  // A[1][3]
  Vertex least = 9;
  Vertex greatest = 0;
  for (Vertex vertex = 0; vertex < 9; ++vertex) {
    const auto degree = static_cast<Vertex>(neighbours(vertex).size());
    least = std::min(least, degree);
    greatest = std::max(greatest, degree);
  }
  EXPECT_EQ(least, 0);
  EXPECT_EQ(greatest, 3);
}

TEST(BfsExample, TheThreadsOfTheSecondFrontierFromVertex2ReadTheAddressesOfTheText) {
  const std::vector<int> label = run_bfs_sequential(paper_graph(2), 9).label;
  std::vector<Vertex> frontier;
  for (Vertex vertex = 0; vertex < 9; ++vertex) {
    if (label[at(vertex)] == 2) frontier.push_back(vertex);
  }
  EXPECT_EQ(frontier, (std::vector<Vertex>{0, 8}));
  EXPECT_EQ(edges[0], 0);  // thread 0 reads edges[0], edges[1], dest[0] and dest[1]
  EXPECT_EQ(edges[1], 2);
  EXPECT_EQ(neighbours(0), (std::vector<Vertex>{1, 2}));  // and then label[1] and label[2]
  EXPECT_EQ(edges[8], edges[9]);  // thread 1 reads edges[8] and edges[9] only
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
