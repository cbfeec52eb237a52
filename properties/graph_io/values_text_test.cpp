/// \file
/// Results as text, one value a vertex: which word stands for which value, how lines split into
/// words, in which layouts values may stand, and where each was read.
#include "reference/problem/values_text.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <vector>

#include "properties/graph_io/graph_files.hpp"
#include "reference/problem/rows_text.hpp"

namespace graphspec::properties {
namespace {

using Words = std::vector<std::string>;
using Integers = ValueForm<std::int32_t>;

constexpr std::int32_t most = std::numeric_limits<std::int32_t>::max();
constexpr std::int32_t least = std::numeric_limits<std::int32_t>::min();
constexpr double infinite = std::numeric_limits<double>::infinity();
// Another value for "none" than any word says, so that a word for none is told from a number.
constexpr Integers levels{"level", -77, "-1", Integers::levels};
constexpr Integers distances{"distance", -77, "inf", Integers::distances};
constexpr Integers vertices{"parent", -77, "-1", Integers::vertices};
constexpr ValueForm<double> reals{"distance", -77, "inf", ValueForm<double>::distances};

template <class Value>
std::optional<Value> of(std::string_view word, const ValueForm<Value>& form,
                        const VertexIds& ids = {}, Vertex num_vertices = 9) {
  return value_of(word, form, ids, num_vertices);
}

TEST(ValueWords, ThatSayNothingIsThereAreMissingInEveryForm) {
  for (const char* const word :
       {"nan", "NaN", "NAN", "none", "None", "null", "NULL", "na", "NA", "<na>", "<NA>"}) {
    EXPECT_EQ(of(word, levels), -77) << word;
    EXPECT_EQ(of(word, distances), -77) << word;
    EXPECT_EQ(of(word, vertices), -77) << word;
    EXPECT_EQ(of(word, reals), -77) << word;
  }
  for (const char* const word :
       {"inf", "Inf", "INF", "infinity", "Infinity", "+inf", "+Infinity"}) {
    EXPECT_EQ(of(word, levels), -77) << word;
    EXPECT_EQ(of(word, distances), -77) << word;
    EXPECT_EQ(of(word, reals), -77) << word;
    EXPECT_EQ(of(word, vertices), std::nullopt) << word;
  }
  for (const char* const word :
       {"-inf", "-nan", "nane", "nul", "n", "infinit", "", "-", "x", "1x"}) {
    EXPECT_EQ(of(word, levels), std::nullopt) << word;
    EXPECT_EQ(of(word, distances), std::nullopt) << word;
    EXPECT_EQ(of(word, vertices), std::nullopt) << word;
    EXPECT_EQ(of(word, reals), std::nullopt) << word;
  }
}

TEST(ValueWords, ThatAreTheGreatestOfATypeAreMissingAsDistancesAndLevels) {
  for (const char* const word :
       {"2147483647", "2147483647.0", "+2147483647", "4294967295", "4294967295.0",
        "9223372036854775807", "9.223372036854776e18", "3.4028234663852886e+38", "3.40282e38",
        "1.7976931348623157e+308", "1.79769e+308"}) {
    EXPECT_EQ(of(word, levels), -77) << word;
    EXPECT_EQ(of(word, distances), -77) << word;
  }
  for (const char* const word : {"3.4028234663852886e+38", "3.40282e38", "3.4028235e+38",
                                 "1.7976931348623157e+308", "1.79769e+308"}) {
    EXPECT_EQ(of(word, reals), -77) << word;
  }
  // Among reals the integers are distances, and so is what is near FLT_MAX but not it.
  EXPECT_EQ(of("2147483647", reals), 2147483647.0);
  EXPECT_EQ(of("4294967295", reals), 4294967295.0);
  EXPECT_EQ(of("3.40281e38", reals), 3.40281e38);
  EXPECT_EQ(of("3.40284e38", reals), 3.40284e38);
  EXPECT_EQ(of("1.79768e308", reals), 1.79768e308);
  EXPECT_EQ(of("-3.4028234663852886e+38", reals), -3.4028234663852886e+38);
  for (const char* const word : {"2147483648", "4294967294", "4294967296", "-2147483649",
                                 "9223372036854774784", "3.40281e38", "-1e300"}) {
    EXPECT_EQ(of(word, levels), std::nullopt) << word;
    EXPECT_EQ(of(word, distances), std::nullopt) << word;
  }
}

TEST(ValueWords, ThatAreIntegersMayBeWrittenAsReals) {
  for (const auto& [word, value] : {std::pair{"0", 0},
                                    {"7", 7},
                                    {"007", 7},
                                    {"+7", 7},
                                    {"7.0", 7},
                                    {"7.", 7},
                                    {"7e0", 7},
                                    {"1e3", 1000},
                                    {"-3", -3},
                                    {"-3.0", -3},
                                    {"2147483646", most - 1},
                                    {"2147483646.0", most - 1},
                                    {"-2147483648", least},
                                    {"-2147483648.0", least}}) {
    EXPECT_EQ(of(word, levels), value) << word;
    EXPECT_EQ(of(word, distances), value) << word;
  }
  for (const char* const word : {"7.5", "1e-3", "+-7", "++7", "-2147483648.5", "2147483646.5"}) {
    EXPECT_EQ(of(word, levels), std::nullopt) << word;
    EXPECT_EQ(of(word, distances), std::nullopt) << word;
    EXPECT_EQ(of(word, vertices), std::nullopt) << word;
  }
}

TEST(ValueWords, OfALevelOfMinusOneAreNoneButOfADistanceOfMinusOneADistance) {
  EXPECT_EQ(of("-1.0", levels), -77);
  EXPECT_EQ(of("-1", distances), -1);
  EXPECT_EQ(of("-1.0", distances), -1);
  EXPECT_EQ(of("-1", reals), -1.0);
  EXPECT_EQ(of("-2.0", levels), -2);
}

TEST(ValueWords, ThatAreRealsAreFinite) {
  EXPECT_EQ(of("0.1", reals), 0.1);
  EXPECT_EQ(of("+.5", reals), 0.5);
  EXPECT_EQ(of("-0.5", reals), -0.5);
  EXPECT_EQ(of("1e300", reals), 1e300);
  EXPECT_EQ(of("5e-324", reals), 5e-324);
  EXPECT_EQ(of("1e999", reals), std::nullopt);
  EXPECT_EQ(of("+-1", reals), std::nullopt);
  EXPECT_EQ(of("1.5.", reals), std::nullopt);
}

TEST(ValueWords, ThatAreVerticesAreIdsOrNoneByTheMarksOfThreeLibraries) {
  const VertexIds ids({3, 7, 9007199254740994});
  for (const char* const word : {"-1", "-2", "-9999", "-1.0", "-9999.0"}) {
    EXPECT_EQ(of(word, vertices), -77) << word;
    EXPECT_EQ(of(word, vertices, ids, 3), -77) << word;
  }
  // Numbers are taken where ids are numbers, vertices or not.
  for (const auto& [word, value] :
       {std::pair{"0", 0}, {"8", 8}, {"9", 9}, {"-3", -3}, {"2147483647", most}, {"5.0", 5}}) {
    EXPECT_EQ(of(word, vertices), value) << word;
  }
  EXPECT_EQ(of("2147483648", vertices), std::nullopt);
  EXPECT_EQ(of("3", vertices, ids, 3), 0);
  EXPECT_EQ(of("7.0", vertices, ids, 3), 1);
  // Beyond 2^53 a real stands for several ids.
  EXPECT_EQ(of("9007199254740994", vertices, ids, 3), 2);
  EXPECT_EQ(of("9007199254740994.0", vertices, ids, 3), std::nullopt);
  for (const char* const word : {"0", "1", "2", "4", "8", "-3", "3.5"}) {
    EXPECT_EQ(of(word, vertices, ids, 3), std::nullopt) << word;
  }
  EXPECT_EQ(vertex_of_word("8", {}, 9), 8);
  EXPECT_EQ(vertex_of_word("9", {}, 9), std::nullopt);
  EXPECT_EQ(vertex_of_word("-1", {}, 9), std::nullopt);
  EXPECT_EQ(vertex_of_word("9007199254740992.0", VertexIds({1, 9007199254740992}), 2), 1);
  EXPECT_EQ(vertex_of_word("x", {}, 9), std::nullopt);
}

TEST(LineOfWords, IsSplitAtBlanksCommasAndBracketsAndTellsKeys) {
  const auto split = [](std::string_view line) {
    LineOfWords words;
    words.split(line);
    std::string text = fmt::format("{}{}{}", words.has_colon ? ":" : "",
                                   words.opens_list ? "[" : "", words.opens_pairs ? "((" : "");
    for (std::size_t place = 0; place < words.words.size(); ++place) {
      text += fmt::format(" {}{}", words.words[place], words.is_key[place] ? "=" : "");
    }
    return text;
  };
  EXPECT_EQ(split(""), "");
  EXPECT_EQ(split(" \t\r"), "");
  EXPECT_EQ(split("1 2\t3,4;5\r"), " 1 2 3 4 5");
  EXPECT_EQ(split("[1, 2]"), "[ 1 2");
  EXPECT_EQ(split(" (1, 2)"), "[ 1 2");
  EXPECT_EQ(split("[(1, 2), (3, 4)]"), "(( 1 2 3 4");
  EXPECT_EQ(split("((1, 2))"), "(( 1 2");
  EXPECT_EQ(split("[[1, 2]]"), "[ 1 2");
  EXPECT_EQ(split("["), "[");
  EXPECT_EQ(split("{1: 2, 'a': 4}"), ": 1= 2 a= 4");
  EXPECT_EQ(split("1 : 2"), ": 1= 2");
  EXPECT_EQ(split("{\"1\": 2,"), ": 1= 2");
  EXPECT_EQ(split("{np.int64(3): np.float64(1.5)}"), ": 3= 1.5");
  EXPECT_EQ(split("[np.int64(3), np.int64(4)]"), "[ 3 4");
  EXPECT_EQ(split("1(2)"), " 1 2");
  EXPECT_EQ(split("1 [2]"), " 1 2");
  // Letters before and after the line are not part of it.
  EXPECT_EQ(split(std::string_view("[(1, 2)]").substr(0, 1)), "[");
  EXPECT_EQ(split(std::string_view("[ ").substr(1)), "");
  EXPECT_EQ(split(std::string_view("1 2: 3").substr(0, 3)), " 1 2");
}

/// The values of a file, each as "line:value"; or the refusal from the line on.
template <class Value>
std::string read(const std::string& text, const ValueForm<Value>& form, Vertex num_vertices,
                 const VertexIds& ids = {}) {
  const ScratchFolder folder;
  const auto path = put_text(folder / "values", text);
  std::string found;
  const std::string error = error_of([&] {
    const ReadValues<Value> read = read_values(path, num_vertices, form, ids);
    for (std::size_t vertex = 0; vertex < read.values.size(); ++vertex) {
      found += fmt::format("{}{}:{}", vertex == 0 ? "" : " ",
                           read.line_of(static_cast<std::int64_t>(vertex)), read.values[vertex]);
    }
  });
  return error == "no error" ? found : error.substr(path.string().size() + 1);
}

TEST(ValuesText, InAColumnHasOneValueALineForEachVertex) {
  EXPECT_EQ(read("5\n6\n7\n", distances, 3), "1:5 2:6 3:7");
  EXPECT_EQ(read("# c\n%\n\nlevel\n5\n6\n7", distances, 3), "5:5 6:6 7:7");
  EXPECT_EQ(read("5\n6\n7\n\n\n", distances, 3), "1:5 2:6 3:7");
  EXPECT_EQ(read("5\n", distances, 1), "1:5");
  EXPECT_EQ(read("0.5\ninf\n1e3\n", reals, 3), "1:0.5 2:-77 3:1000");
  EXPECT_EQ(read("5\n6\n", distances, 3),
            "3: the file ends before the distance of vertex 2. It has 2 distances, but must have "
            "one for each of the 3 vertices");
  EXPECT_EQ(read("5\n6\n7\n8\n", distances, 3),
            "4: the file has more distances than the 3 vertices of the graph");
  EXPECT_EQ(read("5\n6 6\n7\n", distances, 3),
            "2: the line must end after the distance, but '6' follows");
  EXPECT_EQ(read("5\n\n\n7\n8\n", distances, 3),
            "2: the line is empty, but more distances follow; is a value missing?");
  EXPECT_EQ(read("5\nx\n7\n", distances, 3),
            "2: 'x', for vertex 1, is not a distance: expected a 32-bit integer, or inf");
  EXPECT_EQ(read("5\n# 6\n7\n", distances, 3),
            "2: '#', for vertex 1, is not a distance: expected a 32-bit integer, or inf");
  EXPECT_EQ(read("", distances, 0), "");
  EXPECT_EQ(read("\n#\n", distances, 0), "");
  EXPECT_EQ(read("", distances, 2),
            "1: the file ends before the distance of vertex 0. It has 0 distances, but must have "
            "one for each of the 2 vertices");
  EXPECT_EQ(read("level\n", levels, 2).substr(0, 47),
            "2: the file ends before the level of vertex 0. ");
  EXPECT_EQ(read("1\n", levels, 0), "1: the file has more levels than the 0 vertices of the graph");
}

TEST(ValuesText, InARowHasAllValuesOnOneLine) {
  EXPECT_EQ(read("5 6 7\n", distances, 3), "1:5 1:6 1:7");
  EXPECT_EQ(read("#\n5,6;7\n\n", distances, 3), "2:5 2:6 2:7");
  EXPECT_EQ(read("5 6\n", distances, 2), "1:5 1:6");
  EXPECT_EQ(read("5 6 7\n8\n", distances, 3),
            "2: the file has more distances than the 3 vertices of the graph");
  EXPECT_EQ(read("5 6 7 8\n", distances, 3),
            "1: the line has 4 distances; write one distance per line, the distances of all 3 "
            "vertices on one line, or lines VERTEX VALUE");
  EXPECT_EQ(read("5 6 7\n", distances, 4),
            "1: the line has 3 distances; write one distance per line, the distances of all 4 "
            "vertices on one line, or lines VERTEX VALUE");
}

TEST(ValuesText, InAListMayGoOverSeveralLines) {
  EXPECT_EQ(read("[5 6\n 7]\n", distances, 3), "1:5 1:6 2:7");
  EXPECT_EQ(read("(5,\n6,\n\n7)\n", distances, 3), "1:5 2:6 4:7");
  EXPECT_EQ(read("[5, 6]\n", distances, 2), "1:5 1:6");
  EXPECT_EQ(read("[5]\n", distances, 1), "1:5");
  EXPECT_EQ(read("[5 6\n", distances, 3).substr(0, 50),
            "2: the file ends before the distance of vertex 2. ");
  EXPECT_EQ(read("[5 6\n7 8]\n", distances, 3),
            "2: the file has more distances than the 3 vertices of the graph");
}

TEST(ValuesText, InPairsNamesVerticesInAnyOrderAndLeavesOthersWithout) {
  EXPECT_EQ(read("2 7\n0 5\n", distances, 3), "2:5 0:-77 1:7");
  EXPECT_EQ(read("vertex,distance\n2,7\n0,5\n", distances, 3), "3:5 0:-77 2:7");
  EXPECT_EQ(read("{2: 7, 0: 5}\n", distances, 3), "1:5 0:-77 1:7");
  EXPECT_EQ(read("2: 7\n0: 5\n", distances, 3), "2:5 0:-77 1:7");
  EXPECT_EQ(read("{2: 7,\n 0:\n5}\n", distances, 3), "3:5 0:-77 1:7");
  EXPECT_EQ(read("[(2, 7), (0, 5)]\n", distances, 3), "1:5 0:-77 1:7");
  EXPECT_EQ(read("0 5\n", distances, 1), "1:5");
  EXPECT_EQ(read("1 5\n0 6\n", distances, 2), "2:6 1:5");
  EXPECT_EQ(read("2 7\n", distances, 3),
            "1: the line has two words, which may be two distances, or a vertex and its distance; "
            "write the "
            "distances of all 3 vertices, or VERTEX: VALUE");
  EXPECT_EQ(read("2 7\n0 5 6\n", distances, 3),
            "2: the line has 3 words; expected a vertex and its distance, as on the earlier lines");
  EXPECT_EQ(read("2 7\n0\n", distances, 3),
            "2: the line has 1 words; expected a vertex and its distance, as on the earlier lines");
  // A header names a vertex and a value, not more.
  EXPECT_EQ(read("vertex,name,distance\n1,2,3\n", distances, 3),
            "1: 'vertex', for vertex 0, is not a distance: expected a 32-bit integer, or inf");
  EXPECT_EQ(read("2 7\n3 5\n", distances, 3), "2: the graph has no vertex '3'");
  EXPECT_EQ(read("3 5\n2 7\n", distances, 3), "1: the graph has no vertex '3'");
  EXPECT_EQ(read("2 7\n0 5\n2 8\n", distances, 3), "3: vertex 2 already has a distance on line 1");
  EXPECT_EQ(read("2 7\n0 x\n", distances, 3),
            "2: 'x', for vertex 0, is not a distance: expected a 32-bit integer, or inf");
  EXPECT_EQ(read("{2: 7, 0:\n", distances, 3),
            "1: the file ends after vertex 0; its distance must follow");
  EXPECT_EQ(read("{2: 7, 0, 1: 5}\n", distances, 3),
            "1: '0' is unexpected; expected the next vertex and a colon");
  EXPECT_EQ(read("{2: 0: 5}\n", distances, 3),
            "1: '0' is unexpected; expected the distance of vertex 2");
}

TEST(ValuesText, WithAValueForAnIdThatDoesNotExistIsRefusedByAMessageThatNamesTheIds) {
  const VertexIds ids({5, 7, 9});
  // An array of the greatest id + 1 values, in each layout.
  EXPECT_EQ(read("-1\n-1\n-1\n-1\n-1\n0\n-1\n1\n-1\n2\n", levels, 3, ids),
            "4: the file has more levels than the 3 vertices of the graph, whose ids run from 5 to "
            "9; write lines "
            "VERTEX VALUE");
  EXPECT_EQ(read("[-1 -1 -1 -1 -1 0 -1 1 -1 2]\n", levels, 3, ids),
            "1: the file has more levels than the 3 vertices of the graph, whose ids run from 5 to "
            "9; write lines "
            "VERTEX VALUE");
  EXPECT_EQ(read("-1 -1 -1 -1 -1 0 -1 1 -1 2\n", levels, 3, ids),
            "1: the line has 10 levels; write one level per line, the levels of all 3 vertices, "
            "whose ids run from 5 to 9, on one line, or lines VERTEX VALUE");
  EXPECT_EQ(read("5 0\n6 -1\n", levels, 3, ids),
            "2: the graph has no vertex '6'; its 3 ids run from 5 to 9");
  EXPECT_EQ(read("5 0\n7 1\n9 2\n", levels, 3, ids), "1:0 2:1 3:2");
}

TEST(ValuesText, OfVerticesByIdsIsReadByThem) {
  const VertexIds ids({10, 20, 30});
  EXPECT_EQ(read("20\n10\n-1\n", vertices, 3, ids), "1:1 2:0 3:-77");
  EXPECT_EQ(read("30 20\n10 10\n", vertices, 3, ids), "2:0 0:-77 1:1");
  EXPECT_EQ(
      read("20\n2\n", vertices, 3, ids),
      "2: '2', for vertex 20, is not a parent: expected a vertex of the graph, or -1 for none");
  EXPECT_EQ(read("30 20\n2 10\n", vertices, 3, ids),
            "2: the graph has no vertex '2'; its 3 ids run from 10 to 30");
  EXPECT_EQ(read("10\n20\n", vertices, 3, ids),
            "3: the file ends before the parent of vertex 30. It has 2 parents, but must have one "
            "for each of the 3 vertices");
}

template <class Value>
std::string written(const std::vector<Value>& values, const ValueForm<Value>& form,
                    const VertexIds& ids = {}) {
  const ScratchFolder folder;
  OutputFile file(folder / "values");
  write_values(file, form, ids, std::span<const Value>(values));
  file.commit();
  return content_of(folder / "values");
}

TEST(ValuesText, IsWrittenAsAColumnOrWithIdsAsPairs) {
  const VertexIds ids({10, 20, 9223372036854775807});
  EXPECT_EQ(written({0, -77, 2}, levels), "0\n-1\n2\n");
  EXPECT_EQ(written({0, -77, least}, distances), "0\ninf\n-2147483648\n");
  EXPECT_EQ(written({0.1, -77.0, 1e300}, reals), "0.1\ninf\n1e+300\n");
  EXPECT_EQ(written({0, 2, -77}, vertices), "0\n2\n-1\n");
  EXPECT_EQ(written({0, 2, -77}, levels, ids), "10 0\n20 2\n9223372036854775807 -1\n");
  EXPECT_EQ(written({0, 2, -77}, vertices, ids),
            "10 10\n20 9223372036854775807\n9223372036854775807 -1\n");
  EXPECT_EQ(written(std::vector<std::int32_t>{}, levels), "");
  EXPECT_EQ(written({0, infinite}, distances_form<double>), "0\ninf\n");
  // Several pieces of 2^16 bytes, the last of which is not full.
  std::vector<std::int32_t> many(30'000, 12345);
  many.push_back(6);
  std::string expected;
  for (int line = 0; line < 30'000; ++line) expected += "12345\n";
  EXPECT_TRUE(written(many, distances) == expected + "6\n");
}

TEST(ValuesText, ThatWasWrittenIsReadAgain) {
  const std::vector<std::int32_t> values = {5, -77, most - 1, least, 0};
  EXPECT_EQ(read(written(values, distances), distances, 5),
            fmt::format("1:5 2:-77 3:{} 4:{} 5:0", most - 1, least));
  const std::vector<double> real_values = {0.1, -77, 5e-324, 1e300, -0.5};
  EXPECT_EQ(read(written(real_values, reals), reals, 5), "1:0.1 2:-77 3:5e-324 4:1e+300 5:-0.5");
}

}  // namespace
}  // namespace graphspec::properties
