/// \file
/// A written file appears whole or not at all, and nothing else is left behind.
#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <vector>

#include "properties/graph_io/graph_files.hpp"
#include "reference/graph/build.hpp"
#include "reference/graph/generators.hpp"
#include "reference/graph/readers.hpp"
#include "reference/graph/writers.hpp"

namespace graphspec::properties {
namespace {

using Names = std::vector<std::string>;

Graph bare_graph() {
  return {{0, 1, 1}, {1}};
}

class EveryWrittenFormat : public testing::TestWithParam<const char*> {};

TEST_P(EveryWrittenFormat, LeavesTheFormerFileAndNothingElseWhenTheDiskIsFull) {
  const ScratchFolder folder;
  const std::string name = std::string("g") + GetParam();
  const Graph graph = build_graph(uniform_arcs(20000, 400000, 1));
  put_content(folder / name, "the former content");
  for (const rlim_t bytes : {0, 100, 300000}) {
    std::string error;
    {
      const FileSizeLimit disk(bytes);
      error = error_of([&] { write_graph(graph, folder / name); });
    }
    EXPECT_EQ(error, (folder / name).string() + ": cannot be written: File too large");
    EXPECT_EQ(folder.names(), Names{name});
    EXPECT_EQ(content_of(folder / name), "the former content");
  }
  write_graph(graph, folder / name);
  EXPECT_EQ(folder.names(), Names{name});
  EXPECT_EQ(listing(read_graph(folder / name)), listing(graph));
}

INSTANTIATE_TEST_SUITE_P(Formats, EveryWrittenFormat,
                         testing::Values(".mtx", ".txt", ".gsg", ".mtx.gz", ".txt.gz"));

TEST(Writing, WhatAFormatCannotHoldIsRefusedAndNothingWritten) {
  const ScratchFolder folder;
  const Graph integers({0, 1, 1}, {1}, std::vector<std::int32_t>{5});
  const Graph infinite({0, 1, 1}, {1},
                       std::vector<double>{std::numeric_limits<double>::infinity()});
  const auto error = [&](const Graph& graph, const char* name) {
    const std::string whole = error_of([&] { write_graph(graph, folder / name); });
    const std::string beginning = (folder / name).string() + ": ";
    return whole.rfind(beginning, 0) == 0 ? whole.substr(beginning.size()) : whole;
  };
  EXPECT_EQ(error(bare_graph(), "g.gr"),
            "DIMACS arcs have integer weights, but this graph has no weights; `graphspec convert "
            "--unit-weights` gives each arc the weight 1, or write .mtx or .gsg");
  EXPECT_EQ(error(infinite, "g.gr"),
            "DIMACS arcs have integer weights, but this graph has real weights; `graphspec convert "
            "--scale` rounds them to integers, or write .mtx or .gsg");
  EXPECT_EQ(error(integers, "g.el"),
            "an .el list has no weights, but this graph has weights; write .wel, .mtx or .gsg");
  EXPECT_EQ(
      error(bare_graph(), "g.wel"),
      "a .wel list has integer weights, but this graph has no integer weights; write .mtx or .gsg");
  EXPECT_EQ(error(infinite, "g.mtx"),
            "the weight of arc 0 is inf; a text format holds finite weights only");
  EXPECT_EQ(error(bare_graph(), "g.graph"),
            "a METIS graph is undirected, but this graph may be directed; --undirected adds the "
            "reverse of each arc");
  EXPECT_EQ(error(bare_graph(), "g.xyz"),
            "the name has no known ending; expected .mtx, .gr, .txt, .snap, .edges, .csv, .tsv, "
            ".graph, .el, .wel (each also with .gz), .gsg and .graphhpc");
  EXPECT_TRUE(folder.names().empty());
}

}  // namespace
}  // namespace graphspec::properties
