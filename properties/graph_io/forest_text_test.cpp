/// \file
/// Spanning forests as text: which lines are edges, which arcs of the graph they name, which files
/// are refused, and how a forest is written.
#include "reference/problem/forest_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <new>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "properties/graph_io/graph_files.hpp"

namespace graphspec::properties {
namespace {

/// Returns "LINE: LESSER-GREATER[=WEIGHT]" for each edge, or the refusal from the line on.
std::string lines_of(const std::string& text, const VertexIds& ids = {}, Vertex num_vertices = 5,
                     const char* name = "forest") {
  const ScratchFolder folder;
  const auto path = put_text(folder / name, text);
  std::vector<std::string> found;
  const std::string error = error_of([&] {
    for (const ForestLine& line : read_forest_lines(path, num_vertices, ids)) {
      const std::string weight = line.weight ? fmt::format("={}", *line.weight) : "";
      found.push_back(fmt::format("{}: {}-{}{}", line.number, line.lesser, line.greater, weight));
    }
  });
  if (error != "no error") return error.substr(path.string().size() + 1);
  return fmt::format("{}", fmt::join(found, ", "));
}

TEST(ForestText, HasAnEdgeALineAsManyLibrariesWriteIt) {
  for (const auto& [text, expected] : std::initializer_list<std::tuple<const char*, const char*>>{
           {"", ""},
           {"0 1\n3 2\n", "1: 0-1, 2: 2-3"},
           {"0 1 7\n2 3 -0.5", "1: 0-1=7, 2: 2-3=-0.5"},
           {"0,1,7\n2;3\t;4\r\n", "1: 0-1=7, 2: 2-3=4"},
           {"(0, 1)\n(2, 3, 4)\n(4, 0)\t2.5\n", "1: 0-1, 2: 2-3=4, 3: 0-4=2.5"},
           {"0 1 {'weight': 3}\n2 3 {}\n", "1: 0-1=3, 2: 2-3"},
           {"0.000e+00 1.000e+00 7.0\n", "1: 0-1=7"},
           {"1 1\n", "1: 1-1"},
           {"# c\n% c\n\n \t\r\n0 1\n# c\n  % c\n\n2 3\n", "5: 0-1, 9: 2-3"},
           {"{}\n0 1\n[]\n", "2: 0-1"}}) {
    EXPECT_EQ(lines_of(text), expected) << text;
  }
}

TEST(ForestText, InAListMayHaveSeveralEdgesOnALine) {
  for (const auto& [text, expected] : std::initializer_list<std::tuple<const char*, const char*>>{
           {"[(0, 1), (3, 2)]\n", "1: 0-1, 1: 2-3"},
           {"[(0, 1, 5)]\n", "1: 0-1=5"},
           {"[(0, 1),\n (2, 3), (3, 4)]\n", "1: 0-1, 2: 2-3, 2: 3-4"},
           {"[(0, 1, {'weight': 3}), (1, 2, {})]\n", "1: 0-1=3, 1: 1-2"},
           {"EdgeDataView([(0, 1), (1, 2)])\n", "1: 0-1, 1: 1-2"},
           {"[(0, 1), (2, 3\n", "1: 0-1, 1: 2-3"},
           {"[(0, 1)\n2 3\n(3, 4)\n", "1: 0-1, 3: 3-4"}}) {
    EXPECT_EQ(lines_of(text), expected) << text;
  }
  EXPECT_EQ(lines_of("[(0, 1), (2)]\n"),
            "1: '[(0, 1), (2)]' is not an edge; write two vertices and, optionally, the weight");
}

TEST(ForestText, MayNameColumnsOrATypeBeforeTheFirstEdgeOnly) {
  for (const char* const heading : {"source,target", "  'source' 'target'", "<Compressed matrix>",
                                    "  Coords\tValues", "[u, v]", "\"u\" \"v\""}) {
    EXPECT_EQ(lines_of(fmt::format("{}\n0 1\n", heading)), "2: 0-1") << heading;
    const std::string error = lines_of(fmt::format("0 1\n{}\n", heading));
    EXPECT_TRUE(error.starts_with("2: '") && error.find(" is not an edge; ") < error.size())
        << error;
  }
  EXPECT_EQ(lines_of("source\ntarget\n0 1\n"), "3: 0-1");
  for (const char* const line : {"0 x", "7u 1", "+ 1", "(a, 1)"}) {
    EXPECT_EQ(lines_of(fmt::format("{}\n0 1\n", line)),
              fmt::format("1: '{}' is not an edge; write two vertices and, optionally, the weight",
                          line));
  }
}

TEST(ForestText, WithALineThatIsNoEdgeIsRefused) {
  for (const char* const line : {"1", "0 1 2 3", "0 x", "x 1", "0 1 x", "0 1.5", "0.5 1", "0 inf",
                                 "nan 1", "0 1 2 weight 3", "0 18014398509481984.0"}) {
    EXPECT_EQ(lines_of(fmt::format("2 3\n{}\n3 4\n", line)),
              fmt::format("2: '{}' is not an edge; write two vertices and, optionally, the weight",
                          line));
  }
}

TEST(ForestText, NamesVerticesByNumbersOrByIds) {
  const VertexIds ids({5, 7, 9007199254740992, 9007199254740993});
  EXPECT_EQ(lines_of("7 5 1\n9007199254740993 7\n", ids, 4), "1: 0-1=1, 2: 1-3");
  EXPECT_EQ(lines_of("9007199254740992.0 7.0\n", ids, 4), "1: 1-2");
  EXPECT_EQ(lines_of("5 6\n", ids, 4), "1: vertex 6: no vertex of the graph has this id");
  EXPECT_EQ(lines_of("0 5\n", ids, 4), "1: vertex 0: no vertex of the graph has this id");
  EXPECT_EQ(lines_of("0 4\n0 5\n"), "2: vertex 5: the graph's 5 vertices are numbered from 0");
  EXPECT_EQ(lines_of("-1 4\n"), "1: vertex -1: the graph's 5 vertices are numbered from 0");
  EXPECT_EQ(lines_of("[(0, 1), (1, 9)]\n"),
            "1: vertex 9: the graph's 5 vertices are numbered from 0");
}

TEST(ForestText, InMatrixMarketIsTheEntriesOfAMatrixAndTheirLines) {
  const auto entries = [](const std::string& rest, const char* name = "forest.mtx") {
    return lines_of("%%MatrixMarket matrix coordinate " + rest, {}, 5, name);
  };
  EXPECT_EQ(entries("integer general\n% c\n5 5 3\n1 2 7\n4 3 -8\n5 5 0\n"),
            "4: 0-1=7, 5: 2-3=-8, 6: 4-4=0");
  EXPECT_EQ(entries("real general\n5 5 1\n5 1 0.5\n", "forest.mtx.gz"), "3: 0-4=0.5");
  EXPECT_EQ(entries("pattern general\n5 5 2\n1 2\n2 3\n"), "3: 0-1, 4: 1-2");
  // An entry of a symmetric matrix is one edge, on the diagonal too.
  EXPECT_EQ(entries("integer symmetric\n5 5 3\n2 1 7\n3 3 6\n5 4 8\n"),
            "3: 0-1=7, 4: 2-2=6, 5: 3-4=8");
  EXPECT_EQ(entries("integer general\n4 4 1\n1 2 7\n"),
            "3: the matrix has 4 rows, but the graph has 5 vertices");
  // Another name makes it a list of edges after a comment.
  EXPECT_EQ(entries("integer general\n1 2 7\n", "forest.txt"), "2: 1-2=7");
}

/// 0 -- 1 of weights 4, 2 and 9, 0 -- 2 of 5, 1 -- 2 of 7; 3 alone; 4 -- 4 of 1. Arcs are numbered
/// 0 to 3 at vertex 0, 4 to 7 at vertex 1, 8 and 9 at vertex 2, and 10 at vertex 4.
/// \param sorted  the arcs of vertex 0 are in the order of their heads
Graph graph_of(bool sorted, bool real = false) {
  std::vector<Vertex> heads = {1, 1, 1, 2, 0, 0, 0, 2, 0, 1, 4};
  std::vector<std::int32_t> weights = {4, 2, 9, 5, 4, 2, 9, 7, 5, 7, 1};
  if (!sorted) {
    heads = {1, 2, 1, 1, 0, 0, 0, 2, 0, 1, 4};
    weights = {4, 5, 2, 9, 4, 2, 9, 7, 5, 7, 1};
  }
  OwnedWeights owned = weights;
  if (real) owned = std::vector<double>(weights.begin(), weights.end());
  return {{0, 4, 8, 10, 10, 11}, std::move(heads), std::move(owned), true};
}

/// Returns the arcs, the line of each, and the first error, as read_forest() has them.
std::string arcs_of(const Graph& graph, const std::string& text, const VertexIds& ids = {}) {
  const ScratchFolder folder;
  const ReadForest forest = read_forest(put_text(folder / "forest", text), graph, ids);
  return fmt::format("arcs {} lines {}{}", fmt::join(forest.edges, " "),
                     fmt::join(forest.lines, " "), forest.no_edge ? ": " + *forest.no_edge : "");
}

TEST(ForestText, NamesTheLightestArcOrTheOneOfTheWeight) {
  EXPECT_EQ(arcs_of(graph_of(true), "0 1\n2 1\n0 2\n"), "arcs 1 7 3 lines 1 2 3");
  EXPECT_EQ(arcs_of(graph_of(false), "0 1\n2 1\n0 2\n"), "arcs 2 7 1 lines 1 2 3");
  EXPECT_EQ(arcs_of(graph_of(true), "0 1 4\n1 0 2\n0 1 9\n2 0 5\n"), "arcs 0 1 2 3 lines 1 2 3 4");
  EXPECT_EQ(arcs_of(graph_of(false), "0 1 4\n1 0 2\n0 1 9\n2 0 5\n"), "arcs 0 2 3 1 lines 1 2 3 4");
  // Parallel arcs of one weight: the first.
  EXPECT_EQ(arcs_of(Graph({0, 2, 4}, {1, 1, 0, 0}, std::vector<std::int32_t>{3, 3, 3, 3}, true),
                    "0 1\n0 1 3\n"),
            "arcs 0 0 lines 1 2");
  // A graph without weights has weights of 1.
  const Graph plain({0, 1, 2}, {1, 0}, {}, true);
  EXPECT_EQ(arcs_of(plain, "0 1\n1 0 1\n"), "arcs 0 0 lines 1 2");
  EXPECT_EQ(arcs_of(plain, "0 1 2\n"), "arcs  lines 1: edge 0 - 1 weighs 1, not 2");
}

/// Values whose end is the end of the memory that can be read.
template <class Value>
class GuardedValues {
 public:
  explicit GuardedValues(const std::vector<Value>& values) : size_(values.size()) {
    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGE_SIZE));
    const std::size_t bytes = (values.size() * sizeof(Value) + page - 1) / page * page;
    mapped_ = bytes + page;
    memory_ = mmap(nullptr, mapped_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory_ == MAP_FAILED) throw std::bad_alloc();
    char* const end = static_cast<char*>(memory_) + bytes;
    mprotect(end, page, PROT_NONE);
    first_ = reinterpret_cast<Value*>(end) - size_;
    std::ranges::copy(values, first_);
  }
  GuardedValues(const GuardedValues&) = delete;
  GuardedValues& operator=(const GuardedValues&) = delete;
  ~GuardedValues() { munmap(memory_, mapped_); }

  [[nodiscard]] std::span<const Value> values() const { return {first_, size_}; }

 private:
  std::size_t size_;
  std::size_t mapped_ = 0;
  void* memory_ = nullptr;
  Value* first_ = nullptr;
};

TEST(ForestText, IsLookedUpWithinTheArraysOfTheGraph) {
  const GuardedValues<ArcIndex> offsets({0, 2, 3, 4, 4});
  const GuardedValues<Vertex> dest({1, 2, 0, 0});
  const GuardedValues<std::int32_t> weights({4, 5, 4, 5});
  const Graph graph = Graph::view(nullptr, offsets.values(), dest.values(), weights.values(), true);
  EXPECT_EQ(arcs_of(graph, "0 1\n0 2 5\n"), "arcs 0 1 lines 1 2");
  EXPECT_EQ(arcs_of(graph, "2 3\n"), "arcs  lines 1: the graph has no edge 2 - 3");
}

TEST(ForestText, EndsBeforeTheFirstLineThatNamesNoEdgeOfTheGraph) {
  EXPECT_EQ(arcs_of(graph_of(true), "0 2\n0 3\n1 2\n"),
            "arcs 3 lines 1 2: the graph has no edge 0 - 3");
  EXPECT_EQ(arcs_of(graph_of(true), "0 2\n4 4\n1 2\n"), "arcs 3 lines 1 2: 4 - 4 is a self-loop");
  EXPECT_EQ(arcs_of(graph_of(true), "3 4\n"), "arcs  lines 1: the graph has no edge 3 - 4");
  EXPECT_EQ(arcs_of(graph_of(true), "0 1 8\n"), "arcs  lines 1: edge 0 - 1 weighs 9, not 8");
  EXPECT_EQ(arcs_of(graph_of(true), "0 1 3\n"), "arcs  lines 1: edge 0 - 1 weighs 4, not 3");
  EXPECT_EQ(arcs_of(graph_of(true), "0 1 1.99999\n"),
            "arcs  lines 1: edge 0 - 1 weighs 2, not 1.99999");
  const VertexIds ids({10, 20, 30, 40, 50});
  EXPECT_EQ(arcs_of(graph_of(true), "40 20\n", ids),
            "arcs  lines 1: the graph has no edge 20 - 40");
  EXPECT_EQ(arcs_of(graph_of(true), "30 20 6\n", ids),
            "arcs  lines 1: edge 20 - 30 weighs 7, not 6");
}

TEST(ForestText, OfARealWeightNeedsSixDigits) {
  const auto read = [](double weight, const char* word) {
    const Graph graph({0, 1, 2}, {1, 0}, std::vector<double>{weight, weight}, true);
    return arcs_of(graph, fmt::format("0 1 {}\n", word)) == "arcs 0 lines 1";
  };
  EXPECT_TRUE(read(3.14159265, "3.14159"));
  EXPECT_TRUE(read(-1234567.8, "-1.23457e+06"));
  EXPECT_TRUE(read(1e300, "1.000009e300"));
  EXPECT_TRUE(read(1e300, "0.999991e300"));
  EXPECT_FALSE(read(1e300, "1.000011e300"));
  EXPECT_FALSE(read(1e300, "0.999989e300"));
  EXPECT_FALSE(read(1, "-1"));
  EXPECT_TRUE(read(0, "-0"));
  EXPECT_FALSE(read(0, "1e-300"));
  // The difference is a part of the greater weight: 1e-5 of 100'001 is 1.00001.
  EXPECT_TRUE(read(100'000, "100001"));
  EXPECT_TRUE(read(100'001, "100000"));
  EXPECT_EQ(arcs_of(graph_of(true, true), "0 1 4.00001\n0 1\n"), "arcs 0 1 lines 1 2");
}

TEST(ForestText, IsWrittenInTheOrderOfTheArcs) {
  const auto written = [](const Graph& graph, const std::vector<ArcIndex>& edges,
                          const VertexIds& ids = {}) {
    const ScratchFolder folder;
    OutputFile file(folder / "forest");
    write_forest(file, graph, edges, ids);
    file.commit();
    return content_of(folder / "forest");
  };
  const Graph graph = graph_of(true);
  EXPECT_EQ(written(graph, {7, 1}), "0 1 2\n1 2 7\n");
  EXPECT_EQ(written(graph, {10, 8, 0, 3, 4}), "0 1 4\n0 2 5\n1 0 4\n2 0 5\n4 4 1\n");
  EXPECT_EQ(written(graph, {7, 1}, VertexIds({10, 20, 30, 40, 50})), "10 20 2\n20 30 7\n");
  EXPECT_EQ(written(graph, {}), "");
  EXPECT_EQ(written(Graph({0, 1, 2}, {1, 0}, {}, true), {0}), "0 1\n");
  EXPECT_EQ(written(Graph({0, 1, 2}, {1, 0}, std::vector<double>{0.1, 0.1}, true), {1}),
            "1 0 0.1\n");
  EXPECT_EQ(arcs_of(graph, written(graph, {7, 1, 3})), "arcs 1 3 7 lines 1 2 3");
}

}  // namespace
}  // namespace graphspec::properties
