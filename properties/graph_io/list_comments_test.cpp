/// \file
/// Comments of edge lists by ids: which facts a comment states, which one counts where several
/// state the same, and which comment states nothing.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "properties/graph_io/graph_files.hpp"
#include "reference/graph/list_comments.hpp"
#include "reference/graph/readers.hpp"
#include "reference/graph/text_scanner.hpp"

namespace graphspec::properties {
namespace {

/// The facts of these comments, all fields in their order.
std::string facts_of(const std::string& comments) {
  const ScratchFolder folder;
  TextScanner file(put_text(folder / "g", comments));
  ListComments facts;
  while (file.next_line()) facts.read(file);
  return fmt::format("weighted {} undirected {} columns {} size {}: {} vertices, {} arcs, from {}",
                     facts.weighted_line, facts.undirected_line, facts.columns_line,
                     facts.size_line, facts.num_vertices, facts.num_arcs, facts.first_number);
}

constexpr const char* nothing =
    "weighted 0 undirected 0 columns 0 size 0: -1 vertices, -1 arcs, from 0";

TEST(ListComments, OfKonectSayByTheirKindWhetherThereAreWeightsAndHowManyLines) {
  for (const auto& [kind, weighted, counts_lines] : {std::tuple{"unweighted", false, true},
                                                     {"positive", false, false},
                                                     {"posweighted", true, true},
                                                     {"signed", true, true},
                                                     {"weighted", true, true},
                                                     {"multisigned", true, false},
                                                     {"multiweighted", true, false},
                                                     {"multiposweighted", true, false},
                                                     {"dynamic", true, false}}) {
    for (const bool is_undirected : {false, true}) {
      EXPECT_EQ(facts_of(fmt::format("% {} {}\n% 7 5 5\n", is_undirected ? "sym" : "asym", kind)),
                fmt::format("weighted {} undirected {} columns 1 size 2: 5 vertices, {} arcs, "
                            "from 1",
                            weighted ? 1 : 0, is_undirected ? 1 : 0, counts_lines ? 7 : -1))
          << kind;
    }
  }
}

TEST(ListComments, OfKonectAreAKindAndThenThreeNumbersOfWhichTheFirstCount) {
  const auto sized = [](int line, int vertices, int arcs) {
    return fmt::format("weighted 0 undirected 0 columns 1 size {}: {} vertices, {} arcs, from 1",
                       line, vertices, arcs);
  };
  const std::string kind = "% asym unweighted\n";
  // Columns and rows of a matrix may differ: vertices are as many as the greater.
  EXPECT_EQ(facts_of(kind + "% 7 5 9\n"), sized(2, 9, 7));
  EXPECT_EQ(facts_of(kind + "% 7 9 5\n"), sized(2, 9, 7));
  EXPECT_EQ(facts_of(kind + "%7\t9  5 \r\n"), sized(2, 9, 7));
  EXPECT_EQ(facts_of(kind + "% 0 0 0\n"), sized(2, 0, 0));
  EXPECT_EQ(facts_of(kind + "%\n% c\n% 7 5 5\n% 8 6 6\n"), sized(4, 5, 7));
  EXPECT_EQ(facts_of("  %\tASYM  Unweighted \n \t% 7 5 5\n"), sized(2, 5, 7));
  const std::string unsized =
      "weighted 0 undirected 0 columns 1 size 0: -1 vertices, -1 arcs, from 0";
  for (const char* const comment :
       {"% 7 5\n", "% 7 5 5 5\n", "% 7\n", "%\n", "% 7 5 x\n", "% 7 5 -5\n", "% -7 5 5\n",
        "% 7 5 5.0\n", "# 7 5 5\n", "% 7 5 99999999999999999999\n"}) {
    EXPECT_EQ(facts_of(kind + comment), unsized) << comment;
  }
  // Numbers before the kind, or without one, are no sizes.
  EXPECT_EQ(facts_of("% 7 5 5\n" + kind),
            "weighted 0 undirected 0 columns 2 size 0: -1 vertices, -1 arcs, from 0");
  EXPECT_EQ(facts_of("% 7 5 5\n"), nothing);
}

TEST(ListComments, ThatAreNoKindOfKonectStateNothing) {
  for (const char* const comment :
       {"% asym\n", "% unweighted\n", "% asym other\n", "% other unweighted\n",
        "% asym unweighted graph\n", "# asym unweighted\n", "% unweighted asym\n", "%\n", "#\n",
        "# Weighted graph\n", "# weights\n", "# Directed graph\n", "# directed undirected\n",
        "# Undirected or directed\n"}) {
    EXPECT_EQ(facts_of(comment), nothing) << comment;
  }
}

TEST(ListComments, OfABipartiteGraphAreRefused) {
  const ScratchFolder folder;
  for (const char* const kind : {"unweighted", "weighted"}) {
    const auto path = put_text(folder / "out.g", fmt::format("% c\n% bip {}\n1 1 1\n", kind));
    EXPECT_EQ(error_of([&] { (void)read_graph(path); }).substr(path.string().size()),
              ":2: a bipartite graph numbers the vertices of each side from 1. Number all vertices "
              "consecutively, and write 'asym' or 'sym' instead of 'bip'");
  }
}

TEST(ListComments, OfSnapStateWeightDirectionAndSizesInAnyCaseAndOrder) {
  EXPECT_EQ(facts_of("# FromNodeId ToNodeId Weight\n"),
            "weighted 1 undirected 0 columns 0 size 0: -1 vertices, -1 arcs, from 0");
  EXPECT_EQ(facts_of("#\n% a WEIGHT, in meters\n"),
            "weighted 2 undirected 0 columns 0 size 0: -1 vertices, -1 arcs, from 0");
  EXPECT_EQ(facts_of("# UNDIRECTED\n# Nodes: 3 Edges: 2\n# undirected again\n"),
            "weighted 0 undirected 1 columns 0 size 2: 3 vertices, 2 arcs, from 0");
  EXPECT_EQ(facts_of("# Nodes: 3 Edges: 2 undirected, with weight\n# Nodes: 4 Edges: 9\n"),
            "weighted 1 undirected 1 columns 0 size 1: 3 vertices, 2 arcs, from 0");
  EXPECT_EQ(facts_of("# Directed graph\n# Undirected graph\n"),
            "weighted 0 undirected 2 columns 0 size 0: -1 vertices, -1 arcs, from 0");
  EXPECT_EQ(facts_of("# Nodes: 0 Edges: 0\n"),
            "weighted 0 undirected 0 columns 0 size 1: 0 vertices, 0 arcs, from 0");
}

TEST(ListComments, AtTheEndOfAFileEndThere) {
  // The scanner's buffer of 2^20 bytes holds the long first line, and then only the short rest of
  // the file. Digits and blanks of the first line stay in the buffer behind the end of the rest.
  std::string first = "#";
  while (first.size() < (std::size_t{1} << 20) - 2) first += " 7";
  first.resize((std::size_t{1} << 20) - 2);
  for (const char* const behind : {" 7", "7 ", "x7"}) {
    std::string line = first;
    for (std::size_t at = 1; at + 1 < line.size(); at += 2) line.replace(at, 2, behind);
    line += '\n';
    const auto facts = [&](const std::string& rest) { return facts_of(line + rest); };
    EXPECT_EQ(facts("# Edges: 3 Nodes:"), nothing) << behind;
    EXPECT_EQ(facts("# Nodes: 3 Edges: "), nothing) << behind;
    for (const char* const rest : {"# Nodes: 4 Edges: 3", "#  Nodes: 4 Edges: 3"}) {
      EXPECT_EQ(facts(rest), "weighted 0 undirected 0 columns 0 size 2: 4 vertices, 3 arcs, from 0")
          << behind;
    }
  }
}

/// What a list is read as: its listing, its ids where they are no numbers, or the refusal.
std::string read(const std::string& name, const std::string& text) {
  const ScratchFolder folder;
  const auto path = put_text(folder / name, text);
  std::string found;
  const std::string error = error_of([&] {
    FileFacts facts;
    found = listing(read_graph(path, {}, {.facts = &facts}));
    for (const std::int64_t id : facts.ids.values()) found += fmt::format("[{}]", id);
  });
  return error == "no error" ? found : error.substr(path.string().size() + 1);
}

TEST(ListComments, BehindTheFirstArcStateNothing) {
  for (const char* const comment :
       {"# Nodes: 9 Edges: 9", "# undirected", "# weight", "% sym weighted", "% bip weighted"}) {
    EXPECT_EQ(read("g.txt", fmt::format("0 1\n{}\n1 2\n", comment)), "3 vertices\n0 1\n1 2\n");
  }
}

TEST(ListComments, ThatNumberVerticesFromOneNameThoseWithoutArcs) {
  const std::string kind = "% asym unweighted\n";
  EXPECT_EQ(read("out.g", kind + "% 1 4 4\n1 4\n"), "4 vertices\n0 3\n[1][2][3][4]");
  EXPECT_EQ(read("out.g", kind + "% 1 4 4\n2 3\n"), "4 vertices\n1 2\n[1][2][3][4]");
  // An id beyond these numbers, at either end, makes ids of all.
  EXPECT_EQ(read("out.g", kind + "% 1 4 4\n1 5\n"), "2 vertices\n0 1\n[1][5]");
  EXPECT_EQ(read("out.g", kind + "% 1 4 4\n5 1\n"), "2 vertices\n1 0\n[1][5]");
  EXPECT_EQ(read("out.g", kind + "% 1 4 4\n0 4\n"), "2 vertices\n0 1\n[0][4]");
  EXPECT_EQ(read("out.g", kind + "% 2 4 4\n4 4\n0 3\n"), "3 vertices\n0 1\n2 2\n[0][3][4]");
  EXPECT_EQ(read("out.g", kind + "% 2 4 4\n1 1\n1 5\n"), "2 vertices\n0 0\n0 1\n[1][5]");
  EXPECT_EQ(read("out.g", kind + "% 2 4 4\n2 2\n2 0\n"), "2 vertices\n1 0\n1 1\n[0][2]");
  EXPECT_EQ(read("g.txt", "# Nodes: 4 Edges: 1\n0 3\n"), "4 vertices\n0 3\n");
  EXPECT_EQ(read("g.txt", "# Nodes: 4 Edges: 1\n0 4\n"), "2 vertices\n0 1\n[0][4]");
  EXPECT_EQ(read("g.txt", "# Nodes: 4 Edges: 1\n4 0\n"), "2 vertices\n1 0\n[0][4]");
}

TEST(ListComments, PromiseAsManyVerticesAndLinesAsThereMayBe) {
  EXPECT_EQ(read("g.txt", "# Nodes: 2 Edges: 1\n5 9\n"), "2 vertices\n0 1\n[5][9]");
  EXPECT_EQ(read("g.txt", "# Nodes: 1 Edges: 1\n5 9\n"),
            "1: the line declares 1 nodes, but the file has 2 ids; correct the number or remove "
            "the line");
  EXPECT_EQ(read("g.txt", "# Nodes: 9 Edges: 2\n0 1\n"),
            "2: the file ends after 1 of the 2 arcs that line 1 declares");
  EXPECT_EQ(read("g.txt", "# Nodes: 9 Edges: 1\n0 1\n1 2\n"),
            "3: too many arcs: line 1 declares 1");
  // Multiplicities are summed up in KONECT's number of edges, so that lines are fewer.
  EXPECT_EQ(read("out.g", "% asym positive\n% 7 2 2\n1 2 7\n"), "2 vertices\n0 1\n[1][2]");
  EXPECT_EQ(read("out.g", "% asym multiweighted\n% 7 2 2\n1 2 7\n"), "2 vertices\n0 1 7\n[1][2]");
  EXPECT_EQ(read("out.g", "% asym unweighted\n% 7 2 2\n1 2\n"),
            "3: the file ends after 1 of the 7 arcs that line 2 declares");
}

TEST(ListComments, OfKonectLetFurtherColumnsStandBehindTheWeightOrTheArc) {
  EXPECT_EQ(read("out.g", "% asym unweighted\n1 2 9 8 7\n"), "2 vertices\n0 1\n[1][2]");
  EXPECT_EQ(read("out.g", "% asym weighted\n1 2 9 8 7\n"), "2 vertices\n0 1 9\n[1][2]");
  EXPECT_EQ(read("out.g", "% asym weighted\n1 2\n"),
            "2: the weight is missing at the end of the line");
  EXPECT_EQ(read("g.txt", "# weight\n1 2 9 8\n"),
            "2: the line must end after the arc, but '8' follows");
}

TEST(ListComments, ThatSayUndirectedMakeBothArcsOfEachLineAndKeepALoopOnce) {
  const char* const both = "3 vertices\n0 1\n1 0\n1 2\n2 1\n2 2\n";
  EXPECT_EQ(read("g.txt", "# undirected\n0 1\n1 2\n2 2\n"), both);
  EXPECT_EQ(read("out.g", "% sym unweighted\n1 2\n2 3\n3 3\n"), both + std::string("[1][2][3]"));
  EXPECT_EQ(read("g.txt", "# undirected\n# weight\n0 1 5\n1 0 3\n"), "2 vertices\n0 1 3\n1 0 3\n");
}

}  // namespace
}  // namespace graphspec::properties
