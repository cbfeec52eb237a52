/// \file
/// Edge lists by ids: headers of columns, data of networkx, separators, and what of these makes the
/// third column a weight.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

#include "properties/graph_io/graph_files.hpp"
#include "reference/graph/readers.hpp"

namespace graphspec::properties {
namespace {

/// The listing of a file, or the refusal from the line on.
std::string read(const std::string& name, const std::string& text, bool weighted = false) {
  const ScratchFolder folder;
  const auto path = put_text(folder / name, text);
  std::string found;
  const std::string error =
      error_of([&] { found = listing(read_graph(path, {}, {.weighted = weighted})); });
  return error == "no error" ? found : error.substr(path.string().size() + 1);
}

constexpr const char* bare = "2 vertices\n0 1\n";
constexpr const char* of_weight_5 = "2 vertices\n0 1 5\n";

TEST(ListHeader, NamesAWeightInAnyCaseQuotedOrNotInTheThirdColumn) {
  for (const char* const name :
       {"weight", "w", "cost", "distance", "length", "WEIGHT", "Length", "\"Cost\""}) {
    EXPECT_EQ(read("g.csv", fmt::format("a,b,{}\n0,1,5\n", name)), of_weight_5) << name;
    EXPECT_EQ(read("g.tsv", fmt::format("a\tb\t{}\n0\t1\t5\n", name)), of_weight_5) << name;
    for (const auto& columns : {fmt::format("{},b", name), fmt::format("a,{}", name),
                                fmt::format("{},b,c", name), fmt::format("a,{},c", name)}) {
      EXPECT_NE(read("g.csv", columns + "\n0,1\n").find("1: the columns are "), std::string::npos)
          << columns;
    }
  }
  // Another name does not.
  for (const char* const name : {"weights", "time", "x", "ww", "\"\""}) {
    EXPECT_EQ(read("g.csv", fmt::format("a,b,{}\n0,1\n", name)), bare) << name;
    EXPECT_EQ(read("g.csv", fmt::format("a,b,{}\n0,1,5\n", name)),
              "2: unexpected '5' after the arc. If it is a weight, pass --weighted or add the "
              "comment '# FromNodeId ToNodeId Weight'")
        << name;
    // The option does, whatever the name.
    EXPECT_EQ(read("g.csv", fmt::format("a,b,{}\n0,1,5\n", name), true), of_weight_5) << name;
  }
}

TEST(ListHeader, HasTwoOrThreeColumns) {
  EXPECT_EQ(read("g.csv", "a,b\n0,1\n"), bare);
  EXPECT_EQ(read("g.csv", "a\n0,1\n"),
            "1: the columns are a; they must be two ids and optionally a weight");
  EXPECT_EQ(read("g.csv", "a,b,weight,d\n0,1,5\n"),
            "1: the columns are a, b, weight, d; they must be two ids and optionally a weight");
}

TEST(ListHeader, StandsInTheFirstLineOfColumnsAlone) {
  EXPECT_EQ(read("g.csv", "\n# c\na,b\n0,1\n"), bare);
  EXPECT_EQ(read("g.csv", "a,b\na,b\n0,1\n"), "2: the tail is 'a'; it must be an integer");
  EXPECT_EQ(read("g.csv", "0,1\na,b\n"), "2: the tail is 'a'; it must be an integer");
  for (const char* const name : {"g.txt", "g.edges", "g.snap"}) {
    EXPECT_EQ(read(name, "a,b\n0,1\n"), "1: the tail is 'a'; it must be an integer") << name;
  }
  // A header is no promise of arcs.
  EXPECT_EQ(read("g.csv", "a,b\n"), "0 vertices\n");
}

TEST(ListSeparators, AreBlanksTabsCommasAndSemicolonsBetweenWhichAWordStands) {
  for (const char* const name : {"g.txt", "g.csv", "g.tsv"}) {
    for (const char* const line : {"0 1", "0\t1", "0,1", "0;1", "0 , 1", " 0 ;1 ", "0, 1,"}) {
      EXPECT_EQ(read(name, fmt::format("{}\n", line)), bare) << name << line;
    }
    for (const char* const line : {",0,1", "0,,1", "0;,1", "0, ,1", "0,1,,"}) {
      EXPECT_EQ(read(name, fmt::format("{}\n", line)),
                "1: a field is empty; there must be a number between two commas")
          << name << line;
    }
  }
  EXPECT_EQ(read("g.el", "0,1\n"), "1: the tail is '0,1'; it must be an integer");
}

TEST(ListWeights, OfTheOptionAreAThirdWordOfEachLine) {
  EXPECT_EQ(read("g.txt", "0 1 5\n", true), of_weight_5);
  EXPECT_EQ(read("g.txt", "0 1 5\n1 0\n", true), "2: the weight is missing at the end of the line");
  EXPECT_EQ(read("g.txt", "0 1 5 6\n", true),
            "1: the line must end after the arc, but '6' follows");
  EXPECT_EQ(read("g.txt", "0 1 x\n", true),
            "1: the weight is 'x'; it must be a finite real number");
  EXPECT_EQ(read("g.txt", "0 1\n1 0 5\n"),
            "2: unexpected '5' after the arc. If it is a weight, pass --weighted or add the "
            "comment '# FromNodeId ToNodeId Weight'");
}

TEST(ListData, OfNetworkxIsAWeightOrNothingAndTheSameOnEachLine) {
  EXPECT_EQ(read("g.edges", "0 1 {}\n"), bare);
  EXPECT_EQ(read("g.edges", "0 1 {'weight': 5}\n"), of_weight_5);
  EXPECT_EQ(read("g.edges", "0 1 {\"weight\":5.0}\r\n"), of_weight_5);
  EXPECT_EQ(read("g.edges", "0 1 {'weight': -0.5}\n"), "2 vertices\n0 1 -0x1p-1\n");
  EXPECT_EQ(read("g.edges", "0 1 {}\n1 0 {'weight': 5}\n"),
            "2: the arc has a weight, but earlier arcs have none");
  EXPECT_EQ(read("g.edges", "0 1\n1 0 {'weight': 5}\n"),
            "2: the arc has a weight, but earlier arcs have none");
  EXPECT_EQ(read("g.edges", "0 1 {'weight': 5}\n1 0 {}\n"),
            "2: the arc has no weight, but other arcs have one");
  EXPECT_EQ(read("g.edges", "0 1 {'weight': 5}\n1 0\n"),
            "2: the weight is missing at the end of the line");
  EXPECT_EQ(read("g.edges", "0 1 {'weight': 5}\n1 0 3\n"), "2 vertices\n0 1 5\n1 0 3\n");
  EXPECT_EQ(read("g.edges", "0 1 {}\n", true), "1: the arc has no weight, but other arcs have one");
  for (const char* const data :
       {"{'weight': }", "{'weight': 5", "{'weight': 35", "{'weights': 5}", "{'weight': inf}",
        "{'w': 5}", "{'weight': 5, 'x': 1}", "{'weight': 5}}", "{'weight': nan}"}) {
    EXPECT_NE(read("g.edges", fmt::format("0 1 {}\n", data)).find("1: '"), std::string::npos)
        << data;
  }
}

}  // namespace
}  // namespace graphspec::properties
