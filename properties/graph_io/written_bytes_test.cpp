/// \file
/// The text that each format is written as, byte for byte: headers, counts, numbering, separators,
/// weights, ids, and texts longer than a piece of what is written at once.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <tuple>
#include <vector>

#include "properties/graph_io/graph_files.hpp"
#include "reference/graph/readers.hpp"
#include "reference/graph/writers.hpp"

namespace graphspec::properties {
namespace {

/// 0 -> 2 of -7, 1 -> 0 of 5, 2 -> 2 of 0.
Graph directed(int kind) {
  OwnedWeights weights;
  if (kind == 1) weights = std::vector<std::int32_t>{-7, 5, 0};
  if (kind == 2) weights = std::vector<double>{-0.1, 1e300, 5};
  return {{0, 1, 2, 3}, {2, 0, 2}, std::move(weights)};
}

/// 0 -- 1 twice, of 5 and 6; 1 -- 2 of -7; 3 alone.
Graph undirected(int kind) {
  OwnedWeights weights;
  if (kind == 1) weights = std::vector<std::int32_t>{5, 6, 5, 6, -7, -7};
  if (kind == 2) weights = std::vector<double>{0.5, 6, 0.5, 6, -7, -7};
  return {{0, 2, 5, 6, 6}, {1, 1, 0, 0, 2, 1}, std::move(weights), true};
}

std::string written(const Graph& graph, const char* name, const VertexIds& ids = {}) {
  const ScratchFolder folder;
  write_graph(graph, folder / name, {}, ids);
  return content_of(folder / name);
}

TEST(WrittenBytes, OfADirectedGraphAreItsArcsInTheirOrder) {
  const std::string mtx = "%%MatrixMarket matrix coordinate ";
  const std::string snap = "# Directed graph\n# Nodes: 3 Edges: 3\n";
  for (const auto& [name, kind, expected] :
       std::initializer_list<std::tuple<const char*, int, std::string>>{
           {"g.mtx", 0, mtx + "pattern general\n3 3 3\n1 3\n2 1\n3 3\n"},
           {"g.mtx", 1, mtx + "integer general\n3 3 3\n1 3 -7\n2 1 5\n3 3 0\n"},
           {"g.mtx", 2, mtx + "real general\n3 3 3\n1 3 -0.1\n2 1 1e+300\n3 3 5\n"},
           {"g.gr", 1, "p sp 3 3\na 1 3 -7\na 2 1 5\na 3 3 0\n"},
           {"g.txt", 0, snap + "0\t2\n1\t0\n2\t2\n"},
           {"g.txt", 1, snap + "# FromNodeId ToNodeId Weight\n0\t2 -7\n1\t0 5\n2\t2 0\n"},
           {"g.txt", 2, snap + "# FromNodeId ToNodeId Weight\n0\t2 -0.1\n1\t0 1e+300\n2\t2 5\n"},
           {"g.csv", 0, "source,target\n0,2\n1,0\n2,2\n"},
           {"g.csv", 1, "source,target,weight\n0,2,-7\n1,0,5\n2,2,0\n"},
           {"g.tsv", 0, "source\ttarget\n0\t2\n1\t0\n2\t2\n"},
           {"g.tsv", 2, "source\ttarget\tweight\n0\t2\t-0.1\n1\t0\t1e+300\n2\t2\t5\n"},
           {"g.el", 0, "0 2\n1 0\n2 2\n"},
           {"g.wel", 1, "0 2 -7\n1 0 5\n2 2 0\n"}}) {
    EXPECT_EQ(written(directed(kind), name), expected) << name;
  }
}

TEST(WrittenBytes, OfAnUndirectedGraphAreEachEdgeOnceWhereTheFormatSaysSo) {
  const std::string mtx = "%%MatrixMarket matrix coordinate ";
  for (const auto& [name, kind, expected] :
       std::initializer_list<std::tuple<const char*, int, std::string>>{
           {"g.mtx", 0, mtx + "pattern symmetric\n4 4 3\n2 1\n2 1\n3 2\n"},
           {"g.mtx", 1, mtx + "integer symmetric\n4 4 3\n2 1 5\n2 1 6\n3 2 -7\n"},
           {"g.mtx", 2, mtx + "real symmetric\n4 4 3\n2 1 0.5\n2 1 6\n3 2 -7\n"},
           {"g.graph", 0, "4 3\n 2 2\n 1 1 3\n 2\n\n"},
           {"g.graph", 1, "4 3 001\n 2 5 2 6\n 1 5 1 6 3 -7\n 2 -7\n\n"},
           {"g.gr", 1, "p sp 4 6\na 1 2 5\na 1 2 6\na 2 1 5\na 2 1 6\na 2 3 -7\na 3 2 -7\n"},
           {"g.txt", 0,
            "# Directed graph\n# Nodes: 4 Edges: 6\n0\t1\n0\t1\n1\t0\n1\t0\n1\t2\n2\t1\n"}}) {
    EXPECT_EQ(written(undirected(kind), name), expected) << name;
  }
}

TEST(WrittenBytes, HaveIdsInListsByIdsAndNumbersInOtherFormats) {
  const VertexIds ids({3, 50, 9223372036854775807});
  EXPECT_EQ(written(directed(0), "g.txt", ids),
            "# Directed graph\n# Nodes: 3 Edges: 3\n3\t9223372036854775807\n50\t3\n"
            "9223372036854775807\t9223372036854775807\n");
  EXPECT_EQ(written(directed(1), "g.csv", ids),
            "source,target,weight\n3,9223372036854775807,-7\n50,3,5\n"
            "9223372036854775807,9223372036854775807,0\n");
  for (const char* const name : {"g.mtx", "g.gr", "g.wel"}) {
    EXPECT_EQ(written(directed(1), name, ids), written(directed(1), name)) << name;
  }
  for (const Format format : {Format::snap, Format::csv, Format::tsv, Format::binary}) {
    EXPECT_TRUE(keeps_ids(format));
  }
  for (const Format format : {Format::matrix_market, Format::dimacs, Format::metis, Format::gap_el,
                              Format::gap_wel, Format::graphhpc}) {
    EXPECT_FALSE(keeps_ids(format));
  }
}

TEST(WrittenBytes, OfTheGraphWithoutVerticesAreItsHeader) {
  const Graph none;
  EXPECT_EQ(written(none, "g.mtx"), "%%MatrixMarket matrix coordinate pattern general\n0 0 0\n");
  EXPECT_EQ(written(none, "g.txt"), "# Directed graph\n# Nodes: 0 Edges: 0\n");
  EXPECT_EQ(written(none, "g.csv"), "source,target\n");
  EXPECT_EQ(written({{0}, {}, {}, true}, "g.graph"), "0 0\n");
  EXPECT_EQ(written({{0}, {}, std::vector<std::int32_t>{}}, "g.gr"), "p sp 0 0\n");
}

TEST(WrittenBytes, OfATextOfSeveralPiecesAreThoseOfItsLines) {
  // Lines of 16 bytes, so that a piece of 2^20 bytes is full exactly behind a line.
  constexpr Vertex arcs = 3 * (1 << 16) + 5;
  const Graph star({0, arcs, arcs}, std::vector<Vertex>(arcs, 1),
                   std::vector<std::int32_t>(arcs, 12345678));
  std::string expected = fmt::format("p sp 2 {}\n", arcs);
  for (Vertex arc = 0; arc < arcs; ++arc) expected += "a 1 2 12345678\n";
  EXPECT_TRUE(written(star, "g.gr") == expected);
  expected.clear();
  for (Vertex arc = 0; arc < arcs; ++arc) expected += "0 1 12345678\n";
  EXPECT_TRUE(written(star, "g.wel") == expected);
}

TEST(WrittenBytes, OfAMetisFileAreRefusedForALoopADirectionAndRealWeights) {
  const ScratchFolder folder;
  const auto refusal = [&](const Graph& graph) {
    const std::string error = error_of([&] { write_graph(graph, folder / "g.graph"); });
    return error.substr(std::min(error.size(), (folder / "g.graph").string().size() + 2));
  };
  EXPECT_EQ(refusal(undirected(2)),
            "METIS edges have integer weights, but this graph has real weights; `graphspec convert "
            "--scale` rounds them to integers, or write .mtx or .gsg");
  // A loop at the first vertex and at the last.
  for (const Graph& loop : {Graph({0, 1, 1}, {0}, {}, true), Graph({0, 0, 1}, {1}, {}, true)}) {
    EXPECT_EQ(refusal(loop), "a METIS graph has no self-loops; --simplify removes them");
  }
  EXPECT_EQ(refusal(directed(0)),
            "a METIS graph is undirected, but this graph may be directed; --undirected adds the "
            "reverse of each arc");
  EXPECT_TRUE(folder.names().empty());
}

TEST(FormatNames, AreTheirOwnAndTheEndingsOfTheirFiles) {
  const std::pair<Format, std::vector<std::string>> names[] = {
      {Format::matrix_market, {"mtx"}},
      {Format::dimacs, {"gr"}},
      {Format::snap, {"snap", "txt", "edges"}},
      {Format::csv, {"csv"}},
      {Format::tsv, {"tsv"}},
      {Format::metis, {"metis", "graph"}},
      {Format::gap_el, {"el"}},
      {Format::gap_wel, {"wel"}},
      {Format::binary, {"gsg"}},
      {Format::graphhpc, {"graphhpc"}}};
  for (const auto& [format, of_format] : names) {
    const bool is_binary = format == Format::binary || format == Format::graphhpc;
    for (const std::string& name : of_format) {
      EXPECT_EQ(format_named(name), format) << name;
      EXPECT_EQ(format_of("a.b/c." + name), format) << name;
      EXPECT_EQ(format_of("C.D." + name), format) << name;
      EXPECT_EQ(format_of("c." + name + ".gz"), is_binary ? std::nullopt : std::optional(format));
      EXPECT_EQ(format_of("c." + name + ".gz.gz"), std::nullopt) << name;
      EXPECT_EQ(format_of(name + ".x"), std::nullopt) << name;
      // A part of a name is none.
      EXPECT_EQ(format_of("c." + name.substr(0, name.size() - 1)), std::nullopt) << name;
      EXPECT_EQ(format_of("c." + name + "x"), std::nullopt) << name;
    }
  }
  EXPECT_EQ(format_named("konect"), Format::snap);
  for (const char* const none : {"", ".mtx", "mt", "MTX", "x", "gz", "out"}) {
    EXPECT_EQ(format_named(none), std::nullopt) << none;
  }
  EXPECT_EQ(format_of("out.mtx"), Format::matrix_market);
  EXPECT_EQ(format_of("a/out.facebook-wosn-links"), Format::snap);
  EXPECT_EQ(format_of("OUT.x.gz"), Format::snap);
  EXPECT_EQ(format_of("outer.x"), std::nullopt);
  EXPECT_EQ(format_of("out/x"), std::nullopt);
  EXPECT_EQ(fmt::format("{}", fmt::join(format_names(), ", ")),
            "mtx, gr, snap, csv, tsv, metis, el, wel, gsg, graphhpc");
}

}  // namespace
}  // namespace graphspec::properties
