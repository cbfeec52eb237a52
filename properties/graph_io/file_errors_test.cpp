/// \file
/// Every kind of wrong file is refused with one line that names the file, the line and the fault.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <tuple>

#include "properties/graph_io/graph_files.hpp"
#include "reference/graph/generated_size.hpp"
#include "reference/graph/readers.hpp"

namespace graphspec::properties {
namespace {

struct WrongFile {
  const char* name;  ///< the fault
  const char* extension;
  std::string content;
  int line;             ///< where the fault is
  const char* message;  ///< what follows "FILE:LINE: "
};

class WrongFiles : public testing::TestWithParam<WrongFile> {};

TEST_P(WrongFiles, AreRefusedWithFileLineAndFault) {
  const WrongFile& wrong = GetParam();
  for (const char* const compression : {"", ".gz"}) {
    const ScratchFolder folder;
    const auto path =
        put_text(folder / (std::string("g") + wrong.extension + compression), wrong.content);
    EXPECT_EQ(error_of([&] { (void)read_graph(path); }),
              fmt::format("{}:{}: {}", path.string(), wrong.line, wrong.message));
  }
}

std::string mtx(const std::string& rest) {
  return "%%MatrixMarket matrix coordinate " + rest;
}

INSTANTIATE_TEST_SUITE_P(
    MatrixMarket, WrongFiles,
    testing::Values(
        WrongFile{"empty", ".mtx", "", 0,
                  "the file does not begin with '%%MatrixMarket matrix coordinate FIELD "
                  "SYMMETRY'"},
        WrongFile{"no_banner", ".mtx", "3 3 1\n1 2\n", 1,
                  "the file begins with '3'; it must begin with '%%MatrixMarket matrix coordinate "
                  "FIELD SYMMETRY'"},
        WrongFile{"vector", ".mtx", "%%MatrixMarket vector coordinate real general\n", 1,
                  "the object is 'vector', which is not supported; it must be matrix"},
        WrongFile{"array", ".mtx", "%%MatrixMarket matrix array real general\n2 2\n1\n2\n3\n4\n", 1,
                  "the layout is 'array', which is not supported; it must be coordinate"},
        WrongFile{"complex", ".mtx", mtx("complex general\n1 1 1\n1 1 2 3\n"), 1,
                  "the field is 'complex', which is not supported; it must be pattern, integer, "
                  "real, double, unsigned-integer"},
        WrongFile{"capitals", ".mtx", mtx("AZ[@ general\n1 1 0\n"), 1,
                  "the field is 'az[@', which is not supported; it must be pattern, integer, real, "
                  "double, unsigned-integer"},
        WrongFile{"hermitian", ".mtx", mtx("real Hermitian\n1 1 0\n"), 1,
                  "the symmetry is 'hermitian', which is not supported; it must be general, "
                  "symmetric, skew-symmetric"},
        WrongFile{"skew_pattern", ".mtx", mtx("pattern skew-symmetric\n2 2 1\n2 1\n"), 1,
                  "a skew-symmetric pattern is not supported, because its entries have no sign; "
                  "the field must be 'integer' or 'real'"},
        WrongFile{"skew_diagonal", ".mtx", mtx("real skew-symmetric\n2 2 1\n1 1 3\n"), 3,
                  "the entry is on the diagonal, which must be 0 in a skew-symmetric matrix"},
        WrongFile{"short_banner", ".mtx", mtx("real\n1 1 0\n"), 1,
                  "the symmetry is missing at the end of the line"},
        WrongFile{"no_sizes", ".mtx", mtx("real general\n% only\n% comments\n"), 3,
                  "the file ends before the line 'ROWS COLUMNS ENTRIES'"},
        WrongFile{"negative_count", ".mtx", mtx("pattern general\n3 3 -1\n"), 2,
                  "the number of entries is -1; it must be from 0 to 4611686018427387903"},
        WrongFile{"huge_count", ".mtx", mtx("pattern general\n3 3 99999999999999999999\n"), 2,
                  "the number of entries is 99999999999999999999; it must be from 0 to "
                  "4611686018427387903"},
        WrongFile{"huge_order", ".mtx", mtx("pattern general\n2147483648 2147483648 1\n"), 2,
                  "the number of rows is 2147483648; it must be from 0 to 2147483647"},
        WrongFile{"banner_trailed", ".mtx", mtx("pattern general x\n3 3 0\n"), 1,
                  "the line must end after the symmetry, but 'x' follows"},
        WrongFile{"sizes_trailed", ".mtx", mtx("pattern general\n3 3 0 0\n"), 2,
                  "the line must end after the sizes, but '0' follows"},
        WrongFile{"not_square", ".mtx", mtx("pattern general\n3 4 0\n"), 2,
                  "3 rows and 4 columns; the matrix of a graph must be square"},
        WrongFile{"missing_entries", ".mtx", mtx("pattern general\n3 3 3\n1 2\n2 3\n"), 4,
                  "the file ends after 2 of the 3 entries that line 2 declares"},
        WrongFile{"unbelievable_count", ".mtx", mtx("pattern general\n3 3 4000000000000000000\n"),
                  2,
                  "the file ends after 0 of the 4000000000000000000 entries that line 2 declares"},
        WrongFile{"more_entries", ".mtx", mtx("pattern general\n3 3 1\n1 2\n2 3\n"), 4,
                  "too many entries: line 2 declares 1"},
        WrongFile{"row_zero", ".mtx", mtx("pattern general\n3 3 1\n0 2\n"), 3,
                  "the row is 0; it must be from 1 to 3, as line 2 declares"},
        WrongFile{"column_outside", ".mtx", mtx("pattern general\n3 3 1\n\n1 4\n"), 4,
                  "the column is 4; it must be from 1 to 3, as line 2 declares"},
        WrongFile{"row_of_none", ".mtx", mtx("pattern general\n0 0 1\n1 1\n"), 3,
                  "the row is 1, but the graph has no vertices, as line 2 declares"},
        WrongFile{"row_not_a_number", ".mtx", mtx("pattern general\n3 3 1\n1e0 2\n"), 3,
                  "the row is '1e0'; it must be an integer"},
        WrongFile{"column_missing", ".mtx", mtx("pattern general\n3 3 1\n1\n"), 3,
                  "the column is missing at the end of the line"},
        WrongFile{"weight_missing", ".mtx", mtx("integer general\n3 3 1\n1 2\n"), 3,
                  "the weight is missing at the end of the line"},
        WrongFile{"weight_in_pattern", ".mtx", mtx("pattern general\n3 3 1\n1 2 5\n"), 3,
                  "the line must end after the entry, but '5' follows"},
        WrongFile{"weight_not_an_integer", ".mtx", mtx("integer general\n3 3 1\n1 2 5.0\n"), 3,
                  "the weight is '5.0'; it must be an integer. For real weights use .txt, or .mtx "
                  "with the field 'real'"},
        WrongFile{"weight_overflow", ".mtx", mtx("integer general\n3 3 1\n1 2 2147483648\n"), 3,
                  "the weight is 2147483648; it must be from -2147483648 to 2147483647"},
        WrongFile{"weight_not_a_number", ".mtx", mtx("real general\n3 3 1\n1 2 nan\n"), 3,
                  "the weight is 'nan'; it must be a finite real number"},
        WrongFile{"weight_infinite", ".mtx", mtx("real general\n3 3 1\n1 2 -inf\n"), 3,
                  "the weight is '-inf'; it must be a finite real number"},
        WrongFile{"weight_too_large", ".mtx", mtx("real general\n3 3 1\n1 2 1e999\n"), 3,
                  "the weight is '1e999', which exceeds the range of a double, 1.8e308"},
        WrongFile{"weight_too_small", ".mtx", mtx("real general\n3 3 1\n1 2 1e-400\n"), 3,
                  "the weight is '1e-400', which is too small for a double; write 0 if you mean 0"},
        WrongFile{"two_signs", ".mtx", mtx("integer general\n3 3 1\n1 2 +-5\n"), 3,
                  "the weight is '+-5'; it must be an integer"}),
    [](const auto& tested) { return tested.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Dimacs, WrongFiles,
    testing::Values(
        WrongFile{"empty", ".gr", "", 0, "the file ends before the line 'p sp VERTICES ARCS'"},
        WrongFile{"arc_before_sizes", ".gr", "c\na 1 2 3\n", 2,
                  "the arc precedes the line 'p sp VERTICES ARCS', which must come first"},
        WrongFile{"second_sizes", ".gr", "p sp 2 0\np sp 2 0\n", 2,
                  "this is a second line 'p', after line 1; only one is allowed"},
        WrongFile{"other_problem", ".gr", "p max 2 1\n", 1,
                  "the problem is 'max'; it must be sp (shortest paths)"},
        WrongFile{"other_line", ".gr", "p sp 2 1\ne 1 2\n", 2,
                  "the line begins with 'e'; it must be c, p or a"},
        WrongFile{"negative_vertices", ".gr", "p sp -2 1\n", 1,
                  "the number of vertices is -2; it must be from 0 to 2147483647"},
        WrongFile{"negative_arcs", ".gr", "p sp 2 -1\n", 1,
                  "the number of arcs is -1; it must be from 0 to 9223372036854775807"},
        WrongFile{"sizes_trailed", ".gr", "p sp 2 1 x\n", 1,
                  "the line must end after the sizes, but 'x' follows"},
        WrongFile{"missing_arcs", ".gr", "p sp 2 2\na 1 2 3\n\n", 3,
                  "the file ends after 1 of the 2 arcs that line 1 declares"},
        WrongFile{"more_arcs", ".gr", "p sp 2 1\na 1 2 3\na 1 2 3\n", 3,
                  "too many arcs: line 1 declares 1"},
        WrongFile{"arcs_beyond_none", ".gr", "p sp 2 0\na 1 2 3\n", 2,
                  "too many arcs: line 1 declares 0"},
        WrongFile{"tail_outside", ".gr", "p sp 2 1\na 3 2 3\n", 2,
                  "the tail is 3; it must be from 1 to 2, as line 1 declares"},
        WrongFile{"head_zero", ".gr", "p sp 2 1\na 1 0 3\n", 2,
                  "the head is 0; it must be from 1 to 2, as line 1 declares"},
        WrongFile{"weight_missing", ".gr", "p sp 2 1\na 1 2\n", 2,
                  "the weight is missing at the end of the line"},
        WrongFile{"arc_trailed", ".gr", "p sp 2 1\na 1 2 3 4\n", 2,
                  "the line must end after the arc, but '4' follows"}),
    [](const auto& tested) { return tested.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Lists, WrongFiles,
    testing::Values(
        WrongFile{"snap_empty", ".txt", "", 0, "the file is empty; it must have lines 'TAIL HEAD'"},
        WrongFile{"snap_not_a_number", ".txt", "# c\n1 2\n3 x4\n", 3,
                  "the head is 'x4'; it must be an integer"},
        WrongFile{"snap_one_word", ".txt", "1 2\n1\n", 2,
                  "the head is missing at the end of the line"},
        WrongFile{"snap_three_words", ".txt", "1 2 3\n", 1,
                  "unexpected '3' after the arc. If it is a weight, pass --weighted or add the "
                  "comment '# FromNodeId ToNodeId Weight'"},
        WrongFile{"snap_missing_arcs", ".txt", "# Nodes: 3 Edges: 3\n0 1\n1 2\n", 3,
                  "the file ends after 2 of the 3 arcs that line 1 declares"},
        WrongFile{"snap_more_arcs", ".txt", "#\n# Nodes: 3 Edges: 1\n0 1\n1 2\n", 4,
                  "too many arcs: line 2 declares 1"},
        WrongFile{"snap_more_nodes", ".txt", "#\n# Nodes: 2 Edges: 2\n0 1\n1 2\n", 2,
                  "the line declares 2 nodes, but the file has 3 ids; correct the number or remove "
                  "the line"},
        WrongFile{"id_unsigned", ".txt", "18446744073709551615 1\n", 1,
                  "the tail is 18446744073709551615; ids are signed 64-bit integers, at most "
                  "9223372036854775807"},
        WrongFile{"id_negative", ".txt", "0 -1\n", 1,
                  "the head is -1; it must be from 0 to 9223372036854775807"},
        WrongFile{"empty_field", ".csv", "0,1\n1,,2\n", 2,
                  "a field is empty; there must be a number between two commas"},
        WrongFile{
            "columns", ".csv", "weight,source,target\n5,0,1\n", 1,
            "the columns are weight, source, target; they must be two ids and optionally a weight"},
        WrongFile{"data", ".edges", "0 1 {'color': 3}\n", 1,
                  "'{'color':3}' after the arc is not valid data; write {} or {'weight': NUMBER}"},
        WrongFile{"data_missing", ".edges", "0 1 {'weight': 3}\n1 2 {}\n", 2,
                  "the arc has no weight, but other arcs have one"},
        WrongFile{"konect_bipartite", ".txt", "% bip unweighted\n1 1\n", 1,
                  "a bipartite graph numbers the vertices of each side from 1. Number all vertices "
                  "consecutively, and write 'asym' or 'sym' instead of 'bip'"},
        WrongFile{"konect_missing_arcs", ".txt", "% asym unweighted\n% 2 3 3\n1 2\n", 3,
                  "the file ends after 1 of the 2 arcs that line 2 declares"},
        WrongFile{"el_empty", ".el", "", 0, "the file is empty; it must have lines 'TAIL HEAD'"},
        WrongFile{"el_weighted", ".el", "0 1 5\n", 1,
                  "the line must end after the arc, but '5' follows"},
        WrongFile{"el_outside", ".el", "0 2147483647\n", 1,
                  "the head is 2147483647; it must be from 0 to 2147483646"},
        WrongFile{"el_ids", ".el", "0 1\n0 150000000\n", 2,
                  "vertex 150000000 is too large for a list of 2 arcs. If so many vertices have no "
                  "arcs, use a format that states the number of vertices, such as .mtx or .gr. If "
                  "the numbers are ids, use .txt"},
        WrongFile{"wel_unweighted", ".wel", "0 1\n", 1,
                  "the weight is missing at the end of the line"},
        WrongFile{"wel_real", ".wel", "0 1 5\n0 1 0.5\n", 2,
                  "the weight is '0.5'; it must be an integer. For real weights use .txt, or .mtx "
                  "with the field 'real'"}),
    [](const auto& tested) { return tested.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Metis, WrongFiles,
    testing::Values(
        WrongFile{"empty", ".graph", "%\n", 1,
                  "the file ends before the line 'VERTICES EDGES [FORMAT]'"},
        WrongFile{"negative_edges", ".graph", "2 -1\n\n\n", 1,
                  "the number of edges is -1; it must be from 0 to 4611686018427387903"},
        WrongFile{"constraints", ".graph", "2 0 10 0\n\n\n", 1,
                  "the number of weights per vertex is 0; it must be from 1 to 1000"},
        WrongFile{"header_trailed", ".graph", "2 0 10 1 1\n\n\n", 1,
                  "the line must end after the sizes, but '1' follows"},
        WrongFile{"missing_vertices", ".graph", "3 1\n2\n1\n", 3,
                  "the file ends after 2 of the 3 vertices that line 1 declares"},
        WrongFile{"more_vertices", ".graph", "2 1\n2\n1\n1\n", 4,
                  "too many vertices: line 1 declares 2"},
        WrongFile{"outside", ".graph", "2 1\n3\n1\n", 2,
                  "a neighbour is 3; it must be from 1 to 2, as line 1 declares"},
        WrongFile{"not_a_number", ".graph", "2 1\n2\n%\n1 -\n", 4,
                  "a neighbour is '-'; it must be an integer"},
        WrongFile{
            "self_loop", ".graph", "2 1\n2\n2\n", 3,
            "the line of vertex 2 contains the vertex itself; a METIS graph has no self-loops"},
        WrongFile{"count", ".graph", "3 3\n2\n1 3\n2\n", 4,
                  "the lines of the vertices contain 4 neighbours, but line 1 declares 3 edges, "
                  "which need 6 "
                  "neighbours"},
        WrongFile{"one_end", ".graph", "4 2\n2\n1 3\n%\n4\n3\n", 3,
                  "the line of vertex 2 contains vertex 3, but the line of vertex 3 does not "
                  "contain vertex 2; each edge must be in the lines of both its vertices"},
        WrongFile{"other_end", ".graph", "4 2\n2\n%\n1\n1\n3\n", 5,
                  "the line of vertex 3 contains vertex 1, but the line of vertex 1 does not "
                  "contain vertex 3; each edge must be in the lines of both its vertices"},
        WrongFile{
            "unequally_often", ".graph", "3 3\n2 2\n1 3\n2 2\n", 2,
            "the line of vertex 1 contains a neighbour more or less often than the neighbour's "
            "line contains the vertex; each edge must be in the lines of both its vertices"},
        WrongFile{
            "weights_differ", ".graph", "2 1 1\n2 5\n1 6\n", 2,
            "the edge between 1 and 2 has different weights at its two ends; they must be equal"},
        WrongFile{
            "last_weights_differ", ".graph", "3 3 1\n2 1 3 1\n1 1 3 5\n1 1 2 6\n", 3,
            "the edge between 2 and 3 has different weights at its two ends; they must be equal"},
        WrongFile{"weight_missing", ".graph", "2 1 001\n2 5\n1\n", 3,
                  "the weight is missing at the end of the line"},
        WrongFile{"vertex_weight_missing", ".graph", "2 0 011\n1\n\n", 3,
                  "a vertex's size or weight is missing at the end of the line"}),
    [](const auto& tested) { return tested.param.name; });

TEST(LargeFiles, AreRefusedByTheLineThatDeclaresTheirVertices) {
  // A vertex takes 16 bytes before any arc is read. No float holds 2^24 + 1.
  const ScratchFolder folder;
  for (const auto& [name, text, line] :
       std::initializer_list<std::tuple<const char*, const char*, int>>{
           {"g.gr", "c c\np sp 16777217 0\n", 2},
           {"g.el", "16777216 5\n3 4\n", 1},
           {"g.mtx", "%%MatrixMarket matrix coordinate pattern general\n16777217 16777217 0\n", 2},
           {"g.graph", "16777217 0\n", 1},
           {"g.txt", "# Nodes: 16777217 Edges: 1\n16777216 5\n", 1}}) {
    const auto path = put_text(folder / name, text);
    const MemoryScope scope(1);
    EXPECT_EQ(error_of([&] { (void)read_graph(path); }),
              fmt::format("{}:{}: 16777217 vertices and 0 arcs take about 0.2684 GB; this run may "
                          "use 1e-09 GB",
                          path.string(), line));
  }
}

TEST(WrongNames, AreRefusedWithTheKnownOnes) {
  const ScratchFolder folder;
  const auto path = put_text(folder / "g.xyz", "0 1\n");
  EXPECT_EQ(error_of([&] { (void)read_graph(path); }),
            path.string() +
                ": the name has no known ending; expected .mtx, .gr, .txt, .snap, .edges, .csv, "
                ".tsv, .graph, .el, .wel (each also with .gz), .gsg and .graphhpc");
  EXPECT_EQ(error_of([&] { (void)read_graph(folder / "none.el"); }),
            (folder / "none.el").string() + ": the file does not exist");
  std::filesystem::create_directory(folder / "folder.el");
  EXPECT_EQ(error_of([&] { (void)read_graph(folder / "folder.el"); }),
            (folder / "folder.el").string() + ": is a folder; it must be a graph file");
}

}  // namespace
}  // namespace graphspec::properties
