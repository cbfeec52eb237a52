/// \file
/// What each format means, on files written by hand.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "properties/graph_io/graph_files.hpp"
#include "reference/graph/readers.hpp"

namespace graphspec::properties {
namespace {

/// 0 -- 1 of weight 5, 1 -- 2 of weight -7, and 3 alone.
constexpr const char* small_graph = "4 vertices\n0 1 5\n1 0 5\n1 2 -7\n2 1 -7\n";
constexpr const char* small_graph_bare = "4 vertices\n0 1\n1 0\n1 2\n2 1\n";

std::string read(const std::string& name, const std::string& content, ReadOptions options = {}) {
  const ScratchFolder folder;
  return listing(read_graph(put_text(folder / name, content), {}, options));
}

std::vector<std::int64_t> ids_of(const FileFacts& facts) {
  return {facts.ids.values().begin(), facts.ids.values().end()};
}

TEST(Formats, TheSameGraphInEveryFormatIsTheSameGraph) {
  EXPECT_EQ(read("g.mtx",
                 "%%MatrixMarket matrix coordinate integer general\n% c\n4 4 4\n"
                 "2 3 -7\n1 2 5\n2 1 5\n3 2 -7\n"),
            small_graph);
  EXPECT_EQ(
      read("g.mtx", "%%MatrixMarket matrix coordinate integer symmetric\n4 4 2\n3 2 -7\n2 1 5\n"),
      small_graph);
  EXPECT_EQ(
      read("g.mtx", "%%MatrixMarket matrix coordinate unsigned-integer general\n2 2 1\n1 2 5\n"),
      read("g.mtx", "%%MatrixMarket matrix coordinate integer general\n2 2 1\n1 2 5\n"));
  EXPECT_EQ(read("g.mtx", "%%MatrixMarket matrix coordinate double general\n2 2 1\n1 2 .5\n"),
            read("g.mtx", "%%MatrixMarket matrix coordinate real general\n2 2 1\n1 2 .5\n"));
  EXPECT_EQ(read("g.mtx", "%%MatrixMarket matrix coordinate pattern symmetric\n4 4 2\n3 2\n2 1\n"),
            small_graph_bare);
  EXPECT_EQ(read("g.gr", "c a comment\np sp 4 4\na 1 2 5\na 2 1 5\na 3 2 -7\na 2 3 -7\n"),
            small_graph);
  EXPECT_EQ(read("g.graph", "4 2 1\n2 5\n1 5 3 -7\n2 -7\n\n"), small_graph);
  EXPECT_EQ(read("g.graph", "4 2\n2\n1 3\n2\n\n"), small_graph_bare);
  EXPECT_EQ(read("g.txt", "# Nodes: 4 Edges: 4\n0\t1\n1\t0\n1\t2\n2\t1\n"), small_graph_bare);
  EXPECT_EQ(read("g.txt", "# Nodes: 4 Edges: 2\n0 1\n1 2\n", {.undirected = true}),
            small_graph_bare);
  // GAP's lists cannot name a vertex without arcs, so that 3 has a loop here.
  EXPECT_EQ(read("g.el", "0 1\n1 0\n2 1\n1 2\n3 3\n"), small_graph_bare + std::string("3 3\n"));
  EXPECT_EQ(read("g.wel", "0 1 5\n1 0 5\n2 1 -7\n1 2 -7\n3 3 0\n"),
            small_graph + std::string("3 3 0\n"));
}

TEST(Formats, AFileCompressedWithGzipIsTheSameGraphWhateverItsName) {
  const std::string text = "p sp 4 4\na 1 2 5\na 2 1 5\na 3 2 -7\na 2 3 -7\n";
  EXPECT_EQ(read("g.gr.gz", text), small_graph);
  const ScratchFolder folder;
  std::filesystem::rename(put_text(folder / "g.gr.gz", text), folder / "renamed.gr");
  EXPECT_EQ(listing(read_graph(folder / "renamed.gr")), small_graph);
  EXPECT_EQ(listing(read_graph(put_text(folder / "unnamed", text), Format::dimacs)), small_graph);
}

TEST(Formats, LinesMayEndWithCarriageReturnsBeBlankOrComments) {
  EXPECT_EQ(read("g.mtx",
                 "%%matrixmarket MATRIX Coordinate Integer Symmetric\r\n%\r\n\r\n4 4 2\r\n\r\n"
                 "  3 2\t-7  \r\n% more\r\n2 1 +5\r\n\r\n\r\n"),
            small_graph);
  EXPECT_EQ(read("g.gr", "c\r\n\r\np sp 4 4\r\na 1 2 5\r\na 2 1 5\r\nc\r\na 3 2 -7\r\na 2 3 -7"),
            small_graph);
  EXPECT_EQ(read("g.txt", "# Nodes: 4 Edges: 4\r\n\r\n0\t1\r\n1 0\r\n # c\n1\t2\r\n2 1"),
            small_graph_bare);
  EXPECT_EQ(read("g.graph", "%\r\n4 2\r\n2\r\n% between\r\n 1 3 \r\n2\r\n\r\n\r\n"),
            small_graph_bare);
}

TEST(Formats, AGeneralMatrixIsDirectedASymmetricOneIsNot) {
  const ScratchFolder folder;
  const Graph general = read_graph(
      put_text(folder / "general.mtx",
               "%%MatrixMarket matrix coordinate real general\n2 2 2\n1 2 0.5\n1 1 2\n"));
  EXPECT_EQ(listing(general), "2 vertices\n0 0 0x1p+1\n0 1 0x1p-1\n");
  EXPECT_FALSE(general.known_symmetric());
  const Graph symmetric = read_graph(
      put_text(folder / "symmetric.mtx",
               "%%MatrixMarket matrix coordinate real symmetric\n2 2 2\n2 1 .5\n1 1 2\n"));
  EXPECT_EQ(listing(symmetric), "2 vertices\n0 0 0x1p+1\n0 1 0x1p-1\n1 0 0x1p-1\n");
  EXPECT_TRUE(symmetric.known_symmetric());
}

TEST(Formats, ParallelArcsAndSelfLoopsAreKept) {
  EXPECT_EQ(read("g.gr", "p sp 2 4\na 1 2 3\na 1 2 -1\na 2 2 0\na 1 2 3\n"),
            "2 vertices\n0 1 -1\n0 1 3\n0 1 3\n1 1 0\n");
}

TEST(Formats, SparseIdsBecomeVerticesInAscendingOrderAndAreHandedOver) {
  const ScratchFolder folder;
  const auto path = put_text(folder / "g.txt", "9000000000000000000 7\n7 30\n30 30\n");
  FileFacts facts;
  EXPECT_EQ(listing(read_graph(path, {}, {.undirected = false, .facts = &facts})),
            "3 vertices\n0 1\n1 1\n2 0\n");
  EXPECT_EQ(ids_of(facts), (std::vector<std::int64_t>{7, 30, 9000000000000000000}));
  // Close ids, which are ranked in another way.
  EXPECT_EQ(listing(read_graph(put_text(folder / "h.txt", "130 5\n5 70\n64 130\n63 5\n"), {},
                               {.undirected = false, .facts = &facts})),
            "5 vertices\n0 3\n1 0\n2 4\n4 0\n");
  EXPECT_EQ(ids_of(facts), (std::vector<std::int64_t>{5, 63, 64, 70, 130}));
  (void)read_graph(put_text(folder / "g.el", "0 1\n"), {}, {.undirected = false, .facts = &facts});
  EXPECT_TRUE(facts.ids.are_numbers());
}

TEST(Formats, ASnapCommentThatCountsMoreNodesThanOccurNamesVerticesWithoutArcs) {
  EXPECT_EQ(read("g.txt", "# Nodes: 6 Edges: 2\n1 2\n4 1\n"), "6 vertices\n1 2\n4 1\n");
  EXPECT_EQ(read("g.txt", "# Nodes: 6 Edges: 2\n1 2\n60 1\n"), "3 vertices\n0 1\n2 0\n");
  EXPECT_EQ(read("g.txt", "# Nodes: many Edges: 2\n1 2\n"), "2 vertices\n0 1\n");
}

TEST(Formats, MetisSizesAndWeightsOfVerticesAreSkipped) {
  EXPECT_EQ(read("g.graph", "4 2 111 2\n9 1 1 2 5\n9 1 1 1 5 3 -7\n9 1 1 2 -7\n9 1 1\n"),
            small_graph);
  EXPECT_EQ(read("g.graph", "4 2 010\n8 2\n8 1 3\n8 2\n8\n"), small_graph_bare);
  EXPECT_EQ(read("g.graph", "4 2 100\n8 2\n8 1 3\n8 2\n8\n"), small_graph_bare);
}

TEST(Formats, AFileOfNoArcsIsAGraphOfNoArcs) {
  EXPECT_EQ(read("g.mtx", "%%MatrixMarket matrix coordinate pattern general\n0 0 0\n"),
            "0 vertices\n");
  EXPECT_EQ(read("g.gr", "p sp 3 0\n"), "3 vertices\n");
  EXPECT_EQ(read("g.txt", "# nothing\n"), "0 vertices\n");
  EXPECT_EQ(read("g.graph", "2 0\n\n\n"), "2 vertices\n");
  EXPECT_EQ(read("g.graph", "0 0\n"), "0 vertices\n");
  EXPECT_EQ(read("g.el", "\n"), "0 vertices\n");
}

TEST(Formats, AnUndirectedReadingGivesBothArcsOnce) {
  EXPECT_EQ(read("g.txt", "0 1\n1 0\n2 2\n1 2\n", {.undirected = true}),
            "3 vertices\n0 1\n1 0\n1 2\n2 1\n2 2\n");
}

TEST(Formats, LinesLongerThanTheBufferAreRead) {
  constexpr int leaves = 400000;
  std::string text = std::to_string(leaves + 1) + " " + std::to_string(leaves) + "\n";
  for (int leaf = 0; leaf < leaves; ++leaf) text += std::to_string(leaf + 2) + " ";
  for (int leaf = 0; leaf < leaves; ++leaf) text += "\n1";
  const ScratchFolder folder;
  const Graph graph = read_graph(put_text(folder / "star.graph.gz", text));
  EXPECT_EQ(graph.num_arcs(), 2 * leaves);
  EXPECT_EQ(graph.neighbours(0).size(), std::size_t{leaves});
  EXPECT_EQ(graph.neighbours(leaves)[0], 0);
}

TEST(Formats, TheNameTellsTheFormat) {
  EXPECT_EQ(format_of("a/b.mtx"), Format::matrix_market);
  EXPECT_EQ(format_of("b.gr.gz"), Format::dimacs);
  EXPECT_EQ(format_of("b.txt"), Format::snap);
  EXPECT_EQ(format_of("b.snap.txt"), Format::snap);
  EXPECT_EQ(format_of("b.graph"), Format::metis);
  EXPECT_EQ(format_of("b.el"), Format::gap_el);
  EXPECT_EQ(format_of("b.wel.gz"), Format::gap_wel);
  EXPECT_EQ(format_of("b.gsg"), Format::binary);
  EXPECT_EQ(format_of("b.gsg.gz"), std::nullopt);
  EXPECT_EQ(format_of("b.graphhpc"), Format::graphhpc);
  EXPECT_EQ(format_of("b.graphhpc.gz"), std::nullopt);
  EXPECT_EQ(format_of("b.png"), std::nullopt);
  EXPECT_EQ(format_of("mtx"), std::nullopt);
}

}  // namespace
}  // namespace graphspec::properties
