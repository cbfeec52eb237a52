/// \file
/// The grammar of graph specifications: what each makes, and what is said of each mistake.
#include "reference/graph/graph_spec.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "reference/graph/build.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/generators.hpp"

namespace graphspec::properties {
namespace {

TEST(GraphSpec, TellsSpecificationsFromFiles) {
  for (const char* spec : {"rmat:4,4", "rmat-hpc:4,4", "grid:2x2", "ssca2:", "rmta:20,16"}) {
    EXPECT_TRUE(is_graph_spec(spec)) << spec;
  }
  for (const char* file :
       {"", ":", "rmat", "a.mtx", "./rmat:4", "/tmp/rmat:4", "C:\\a.gr", "a b:c"}) {
    EXPECT_FALSE(is_graph_spec(file)) << file;
  }
}

struct Made {
  const char* spec;
  Vertex vertices;
  ArcIndex arcs;
  bool symmetric;
};

TEST(GraphSpec, MakesTheSizesThatItSays) {
  for (const Made& made : std::vector<Made>{{"rmat:6,5", 64, 320, false},
                                            {"rmat:0,3", 1, 3, false},
                                            {"rmat-hpc:6,5", 64, 640, true},
                                            {"graphhpc-rmat:6", 64, 2048, true},
                                            {"random:7,3", 7, 21, false},
                                            {"random:0,4", 0, 0, false},
                                            {"gnp:7,1", 7, 42, false},
                                            {"gnp:7,1,loops", 7, 49, false},
                                            {"gnp:7,1,sym", 7, 42, true},
                                            {"gnp:7,0/1", 7, 0, false},
                                            {"grid:3x4", 12, 34, true},
                                            {"grid:3x4,w=1..2", 12, 34, true},
                                            {"path:5", 5, 8, true},
                                            {"path:0", 0, 0, true},
                                            {"star:5", 5, 8, true},
                                            {"complete:5", 5, 20, true},
                                            {"tree:5", 5, 8, true}}) {
    const Graph graph = graph_from_spec(made.spec, 1);
    EXPECT_EQ(graph.num_vertices(), made.vertices) << made.spec;
    EXPECT_EQ(graph.num_arcs(), made.arcs) << made.spec;
    EXPECT_EQ(graph.known_symmetric(), made.symmetric) << made.spec;
  }
}

/// Whether two graphs have the same arcs and weights, and know the same of their symmetry.
bool equal(const Graph& one, const Graph& other) {
  const bool equal_weights = std::visit(
      [&](const auto& values) {
        using Values = std::decay_t<decltype(values)>;
        const auto* const others = std::get_if<Values>(&other.weights());
        if constexpr (std::is_same_v<Values, std::monostate>) {
          return others != nullptr;
        } else {
          return others != nullptr && std::ranges::equal(values, *others);
        }
      },
      one.weights());
  return equal_weights && std::ranges::equal(one.offsets(), other.offsets()) &&
         std::ranges::equal(one.dest(), other.dest()) &&
         one.known_symmetric() == other.known_symmetric();
}

TEST(GraphSpec, MakesTheGraphOfItsFamilysFunction) {
  const Graph sym_weights = simplified(symmetrized(build_graph(rmat(5, 4, graph500, 7))));
  struct Same {
    const char* spec;
    Graph graph;
  };
  for (const Same& same :
       std::vector<Same>{{"rmat:5,4", build_graph(rmat(5, 4, graph500, 7))},
                         {"rmat:5,4,sym", sym_weights},
                         {"rmat:5,4,simple", simplified(build_graph(rmat(5, 4, graph500, 7)))},
                         {"rmat:5,4,sym,simple", sym_weights},
                         {"rmat:5,4,sym,w=-3..9", weighted(sym_weights, IntegerWeights{-3, 9}, 7)},
                         {"rmat:5,4,rw=-0.5..9",
                          weighted(build_graph(rmat(5, 4, graph500, 7)), RealWeights{-0.5, 9}, 7)},
                         {"rmat-hpc:4,3", build_graph(rmat(4, 3, graph_hpc, 7))},
                         {"ssca2:6", build_graph(ssca2(6, 7))},
                         {"ssca2:6,simple", simplified(build_graph(ssca2(6, 7)))},
                         {"graphhpc-rmat:3", graphhpc_rmat(3)},
                         {"graphhpc-ssca2:6", graphhpc_ssca2(6)},
                         {"random:9,3", build_graph(uniform_arcs(9, 27, 7))},
                         {"gnp:9,2/5", build_graph(gnp(9, {2, 5}, false, 7))},
                         {"gnp:9,0.25", build_graph(gnp(9, {1, 4}, false, 7))},
                         {"gnp:9,2/5,loops", build_graph(gnp(9, {2, 5}, true, 7))},
                         {"gnp:9,2/5,sym", build_graph(gnp_undirected(9, {2, 5}, 7))},
                         {"grid:3x5", build_graph(grid(3, 5))},
                         {"road:3x5", build_graph(road(3, 5, 7))},
                         {"road:5x3", build_graph(road(5, 3, 7))},
                         {"path:6", build_graph(path(6))},
                         {"star:6", build_graph(star(6))},
                         {"complete:6", build_graph(complete(6))},
                         {"tree:6", build_graph(binary_tree(6))},
                         {"mixture:99", build_graph(mixture(99, 7))},
                         {"bfs-paper:9", build_graph(bfs_paper_graph(9))}}) {
    EXPECT_TRUE(equal(graph_from_spec(same.spec, 7), same.graph)) << same.spec;
  }
  EXPECT_FALSE(equal(build_graph(grid(3, 5)), build_graph(grid(5, 3))));
  EXPECT_FALSE(equal(build_graph(path(4)), build_graph(star(4))));
}

bool is_simple(const Graph& graph) {
  for (Vertex vertex = 0; vertex < graph.num_vertices(); ++vertex) {
    const auto row = graph.neighbours(vertex);
    if (std::ranges::adjacent_find(row) != row.end()) return false;
    if (std::ranges::find(row, vertex) != row.end()) return false;
  }
  return true;
}

TEST(GraphSpec, UnderSymIsASymmetricSimpleGraph) {
  for (const char* spec :
       {"rmat:7,16,sym", "random:60,8,sym", "gnp:60,0.3,sym", "bfs-paper:60,sym"}) {
    const Graph graph = graph_from_spec(spec, 1);
    EXPECT_TRUE(graph.known_symmetric()) << spec;
    EXPECT_TRUE(is_simple(graph)) << spec;
    const Graph forgetful({graph.offsets().begin(), graph.offsets().end()},
                          {graph.dest().begin(), graph.dest().end()});
    EXPECT_TRUE(is_symmetric(forgetful)) << spec;
  }
}

TEST(GraphSpec, UnderSimpleHasNoLoopsAndNoParallelArcsAndWithoutItSome) {
  for (const std::string spec : {"rmat:7,16", "random:60,8", "rmat-hpc:7,16"}) {
    EXPECT_FALSE(is_simple(graph_from_spec(spec, 1))) << spec;
    EXPECT_TRUE(is_simple(graph_from_spec(spec + ",simple", 1))) << spec;
  }
  EXPECT_TRUE(is_simple(graph_from_spec("ssca2:8,simple", 1)));
}

std::string error_of(const std::string& spec) {
  try {
    static_cast<void>(graph_from_spec(spec, 1));
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

struct Mistake {
  const char* spec;
  std::vector<std::string> said;
};

TEST(GraphSpec, SaysOfEveryMistakeWhereItIsAndWhatWouldBeRight) {
  for (const Mistake& mistake : std::vector<Mistake>{
           {"rmta:20,16", {"no family 'rmta'", "did you mean 'rmat'?"}},
           {"sudoku:20,16", {"no family 'sudoku'", "rmat, rmat-hpc"}},
           {"rmat", {"colon is missing", "FAMILY:FIELDS"}},
           {"", {"colon is missing"}},
           {"rmat:20", {"1 of 2 fields", "rmat:SCALE,DEGREE", "rmat:20,16,sym"}},
           {"rmat:x,16", {"character 6: SCALE is 'x'", "from 0 to 30"}},
           {"rmat:,16", {"character 6: SCALE is ''"}},
           {"rmat:31,16", {"SCALE is '31'"}},
           {"rmat:-1,16", {"SCALE is '-1'"}},
           {"rmat:20 ,16", {"SCALE is '20 '"}},
           {"rmat:10,1.5", {"character 9: DEGREE is '1.5'", "an integer from 0"}},
           {"rmat:10,-1", {"DEGREE is '-1'"}},
           {"rmat:10,99999999999999999999", {"DEGREE is '99999999999999999999'"}},
           {"rmat:30,2147483647", {"GB"}},
           {"rmat:10,4,symm", {"character 11: the option is 'symm'", "sym, simple, w=LO..HI"}},
           {"rmat:10,4,loops", {"the option is 'loops'"}},
           {"rmat:10,4,", {"the option is ''"}},
           {"rmat-hpc:10,4,sym", {"the option is 'sym'", "simple, w=LO..HI"}},
           {"path:10,sym", {"the option is 'sym'", "be w=LO..HI or rw=LO..HI"}},
           {"graphhpc-rmat:0", {"SCALE is '0'", "an integer from 1 to 27"}},
           {"graphhpc-rmat:28", {"SCALE is '28'"}},
           {"graphhpc-ssca2:4", {"SCALE is '4'", "an integer from 5 to 27"}},
           {"graphhpc-ssca2:10,sym", {"the option is 'sym'", "be simple, w=LO..HI"}},
           {"random:2147483648,1", {"V is '2147483648'", "2147483647"}},
           {"random:2147483647,2147483647", {"GB"}},
           {"gnp:10,1.5",
            {"character 8: P is '1.5'; it must be a probability from 0 to 1, such as 0.05 or "
             "20/101"}},
           {"gnp:10,-0.5", {"P is '-0.5'"}},
           {"gnp:10,nan", {"P is 'nan'"}},
           {"gnp:10,x/5", {"P is 'x/5'"}},
           {"gnp:10,1/0", {"P is '1/0'"}},
           {"gnp:10,5/4", {"P is '5/4'"}},
           {"gnp:10,1/2/3", {"P is '1/2/3'"}},
           {"gnp:2000000000,1/2", {"GB"}},
           {"gnp:10,1/2,sym,loops", {"sym removes self-loops"}},
           {"grid:10",
            {"character 6: WxH is '10'; it must be two integers of at least 1 joined by an x, such "
             "as 640x480, whose product is at most 2147483647"}},
           {"grid:10x", {"WxH is '10x'"}},
           {"grid:0x5", {"WxH is '0x5'"}},
           {"grid:5x0", {"WxH is '5x0'"}},
           {"grid:-2x-3", {"WxH is '-2x-3'"}},
           {"road:0x5", {"WxH is '0x5'"}},
           {"grid:10x10x10", {"WxH is '10x10x10'"}},
           {"grid:65536x65536", {"WxH is '65536x65536'", "2147483647"}},
           {"star:-1", {"V is '-1'"}},
           {"complete:2000000000", {"GB"}},
           {"path:5,w=1",
            {"character 8: the weights is 'w=1'; it must be w=LO..HI, two 32-bit integers, LO at "
             "most HI"}},
           {"path:5,w=3..1", {"'w=3..1'", "LO at most HI"}},
           {"path:5,w=0..2147483648", {"'w=0..2147483648'", "32-bit"}},
           {"path:5,w=0.5..1", {"'w=0.5..1'"}},
           {"path:5,rw=0..inf",
            {"character 8: the weights is 'rw=0..inf'; it must be rw=LO..HI, two finite numbers, "
             "LO "
             "at most HI"}},
           {"path:5,rw=nan..nan", {"'rw=nan..nan'"}},
           {"path:5,rw=1..0.5", {"'rw=1..0.5'"}},
           {"path:5,rw=..", {"'rw=..'"}},
           {"path:5,w=1..2,rw=0..1",
            {"character 15: the option is 'rw=0..1'; it must be left out, because the weights are "
             "already given"}},
       }) {
    const std::string error = error_of(mistake.spec);
    EXPECT_NE(error.find(std::string("graph '") + mistake.spec + "': "), std::string::npos)
        << mistake.spec << " -> " << error;
    EXPECT_EQ(error.find('\n'), std::string::npos) << mistake.spec;
    for (const std::string& words : mistake.said) {
      EXPECT_NE(error.find(words), std::string::npos) << mistake.spec << " -> " << error;
    }
  }
}

TEST(GraphSpec, TakesNothingFromTheSpecificationBefore) {
  for (const auto& [right, wrong] : std::initializer_list<std::pair<const char*, const char*>>{
           {"grid:3x4", "grid:10"},
           {"grid:3x4", "grid:3y4"},
           {"gnp:4,1/2", "gnp:4,12"},
           {"path:5,w=1..2", "path:5,w=1"},
           {"path:5,rw=1..2", "path:5,rw=1"}}) {
    EXPECT_EQ(error_of(right), "") << right;
    EXPECT_NE(error_of(wrong).find("; it must be "), std::string::npos) << wrong;
  }
}

TEST(GraphSpecHelp, IsOneTableWhoseExamplesAllWork) {
  const std::string help = graph_spec_help();
  const auto column = help.find("OPTIONS") - help.rfind('\n', help.find("OPTIONS"));
  for (const char* option : {"sym  ", "simple  ", "loops  ", "w=LO..HI", "rw=LO..HI"}) {
    // In a row of its own, in the column of options.
    const auto row = help.find(option, help.find("bfs-paper:V") + 45);
    ASSERT_NE(row, std::string::npos) << option;
    EXPECT_EQ(row - help.rfind('\n', row), column) << option;
  }
  const auto examples = help.find("Examples:") + 10;
  std::size_t begin = examples;
  int tried = 0;
  while (begin < help.size()) {
    const auto end = help.find_first_of(" \n", begin);
    const std::string example = help.substr(begin, end - begin);
    // Those of a million vertices take too long here, and differ by nothing.
    if (example != "rmat:20,16,sym" && example != "rmat-hpc:20,16") {
      EXPECT_GT(graph_from_spec(example, 1).num_vertices(), 0) << example;
    }
    ++tried;
    begin = end + 1;
  }
  EXPECT_EQ(tried, 15);
}

}  // namespace
}  // namespace graphspec::properties
