/// \file
/// Weights at the limits of their types and just beyond, in every format and at the first and the
/// last arc: integers are of 32 bits, and a list by ids turns to reals where one is not.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <string_view>
#include <variant>

#include "properties/graph_io/graph_files.hpp"
#include "reference/graph/readers.hpp"

namespace graphspec::properties {
namespace {

/// A format whose weights are integers: two arcs 0 -> 1 and 1 -> 0 of two weights.
struct IntegerFormat {
  const char* name;
  const char* extension;
  const char* text;  ///< of a first and a second weight
  int first_line;
  int second_line;
  bool is_one_edge;  ///< both arcs are one edge, with the second weight at both
};

constexpr IntegerFormat integer_formats[] = {
    {"dimacs", ".gr", "p sp 2 2\na 1 2 {}\na 2 1 {}\n", 2, 3, false},
    {"general", ".mtx", "%%MatrixMarket matrix coordinate integer general\n2 2 2\n1 2 {}\n2 1 {}\n",
     3, 4, false},
    {"general_unsigned", ".mtx",
     "%%MatrixMarket matrix coordinate unsigned-integer general\n2 2 2\n1 2 {}\n2 1 {}\n", 3, 4,
     false},
    {"symmetric", ".mtx",
     "%%MatrixMarket matrix coordinate integer symmetric\n2 2 2\n1 1 {}\n2 1 {}\n", 3, 4, true},
    {"gap_wel", ".wel", "0 1 {}\n1 0 {}\n", 1, 2, false},
    {"metis", ".graph", "2 1 1\n2 {}\n1 {}\n", 2, 3, false},
    {"metis_with_vertex_weights", ".graph", "2 1 11\n7 2 {}\n7 1 {}\n", 2, 3, false},
};

class IntegerFormats : public testing::TestWithParam<IntegerFormat> {
 protected:
  /// The listing of a file with these weights, or the message of its refusal from the line on.
  std::string read(std::string_view first, std::string_view second) {
    const auto path = put_text(folder_ / (std::string("g") + GetParam().extension),
                               fmt::format(fmt::runtime(GetParam().text), first, second));
    std::string text;
    const std::string error = error_of([&] {
      const Graph graph = read_graph(path);
      EXPECT_TRUE(std::holds_alternative<std::span<const std::int32_t>>(graph.weights()));
      text = listing(graph);
    });
    return error == "no error" ? text : error.substr(path.string().size() + 1);
  }

 private:
  ScratchFolder folder_;
};

TEST_P(IntegerFormats, HoldTheLeastAndTheGreatestIntegerOf32Bits) {
  for (const char* const weight : {"-2147483648", "-2147483647", "-1", "0", "2147483646",
                                   "2147483647", "+2147483647", "-02147483648"}) {
    const std::int64_t value = std::stoll(weight);
    const std::string expected = GetParam().is_one_edge
                                     ? fmt::format("2 vertices\n0 0 {0}\n0 1 {0}\n1 0 {0}\n", value)
                                     : fmt::format("2 vertices\n0 1 {0}\n1 0 {0}\n", value);
    EXPECT_EQ(read(weight, weight), expected) << weight;
  }
}

TEST_P(IntegerFormats, RefuseAWeightBeyond32BitsAtTheFirstAndTheLastArc) {
  for (const char* const weight :
       {"2147483648", "-2147483649", "4294967295", "4294967296", "4294967297", "-4294967296",
        "6442450944", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
        "18446744073709551616", "-18446744073709551617", "99999999999999999999"}) {
    const auto refusal = [&](int line) {
      return fmt::format("{}: the weight is {}; it must be from -2147483648 to 2147483647", line,
                         weight);
    };
    EXPECT_EQ(read(weight, "5"), refusal(GetParam().first_line)) << weight;
    EXPECT_EQ(read("5", weight), refusal(GetParam().second_line)) << weight;
  }
}

TEST_P(IntegerFormats, RefuseARealWeightAndSayWhereRealsStand) {
  for (const char* const weight : {"5.0", "0.5", "1e3", "-0.0", "2147483648.0", "1e-3"}) {
    EXPECT_EQ(read("5", weight), fmt::format("{}: the weight is '{}'; it must be an integer. For "
                                             "real weights use .txt, or .mtx with the field 'real'",
                                             GetParam().second_line, weight));
  }
  for (const char* const weight : {"inf", "nan", "0x10", "5x", "1e999"}) {
    EXPECT_EQ(read(weight, "5"), fmt::format("{}: the weight is '{}'; it must be an integer",
                                             GetParam().first_line, weight));
  }
}

INSTANTIATE_TEST_SUITE_P(Weights, IntegerFormats, testing::ValuesIn(integer_formats),
                         [](const auto& tested) { return tested.param.name; });

TEST(WeightLimits, OfASkewSymmetricMatrixHaveAnOppositeOf32Bits) {
  const ScratchFolder folder;
  const auto read = [&](std::string_view field, std::string_view weight) {
    const auto path = put_text(folder / "g.mtx", fmt::format("%%MatrixMarket matrix coordinate {} "
                                                             "skew-symmetric\n2 2 1\n2 1 {}\n",
                                                             field, weight));
    std::string text;
    const std::string error = error_of([&] { text = listing(read_graph(path)); });
    return error == "no error" ? text : error.substr(path.string().size() + 1);
  };
  EXPECT_EQ(read("integer", "2147483647"), "2 vertices\n0 1 -2147483647\n1 0 2147483647\n");
  EXPECT_EQ(read("integer", "-2147483647"), "2 vertices\n0 1 2147483647\n1 0 -2147483647\n");
  EXPECT_EQ(read("integer", "-2147483648"),
            "3: the weight -2147483648 cannot be negated in 32 bits");
  EXPECT_EQ(read("integer", "2147483648"),
            "3: the weight is 2147483648; it must be from -2147483648 to 2147483647");
  EXPECT_EQ(read("real", "-2147483648"), "2 vertices\n0 1 0x1p+31\n1 0 -0x1p+31\n");
}

/// A list by ids of arcs 0 -> 1 and 1 -> 0.
struct ListFormat {
  const char* name;
  const char* file;
  const char* text;  ///< of a first and a second weight
  bool weighted;     ///< the option says that there are weights
};

constexpr ListFormat list_formats[] = {
    {"snap_comment", "g.txt", "# FromNodeId ToNodeId Weight\n0 1 {}\n1 0 {}\n", false},
    {"snap_option", "g.txt", "0 1 {}\n1 0 {}\n", true},
    {"konect", "out.g", "% asym weighted\n0 1 {} 1082040961\n1 0 {} 1082040962\n", false},
    {"data", "g.edges", "0 1 {{'weight': {}}}\n1 0 {{'weight': {}}}\n", false},
    {"csv", "g.csv", "source,target,weight\n0,1,{}\n1,0,{}\n", false},
    {"tsv", "g.tsv", "source\ttarget\tweight\n0\t1\t{}\n1\t0\t{}\n", false},
};

class ListFormats : public testing::TestWithParam<ListFormat> {
 protected:
  std::string read(std::string_view first, std::string_view second) {
    const auto path = put_text(folder_ / GetParam().file,
                               fmt::format(fmt::runtime(GetParam().text), first, second));
    std::string text;
    const std::string error = error_of([&] {
      text = listing(read_graph(path, {}, {.undirected = false, .weighted = GetParam().weighted}));
    });
    return error == "no error" ? text : error.substr(path.string().size() + 1);
  }

 private:
  ScratchFolder folder_;
};

TEST_P(ListFormats, HaveIntegerWeightsWhereEachIsOneOf32Bits) {
  for (const auto& [weight, value] : {std::pair{"2147483647", "2147483647"},
                                      {"2147483646", "2147483646"},
                                      {"-2147483648", "-2147483648"},
                                      {"0", "0"},
                                      {"5.0", "5"},
                                      {"1e3", "1000"},
                                      {"-0", "0"},
                                      {"2147483647.0", "2147483647"}}) {
    EXPECT_EQ(read(weight, "1"), fmt::format("2 vertices\n0 1 {}\n1 0 1\n", value)) << weight;
    EXPECT_EQ(read("1", weight), fmt::format("2 vertices\n0 1 1\n1 0 {}\n", value)) << weight;
  }
}

TEST_P(ListFormats, HaveRealWeightsWhereOneIsNoIntegerOf32Bits) {
  for (const auto& [weight, value] : {std::pair{"2147483648", "0x1p+31"},
                                      {"-2147483649", "-0x1.00000002p+31"},
                                      {"4294967296", "0x1p+32"},
                                      {"-4294967296", "-0x1p+32"},
                                      {"0.5", "0x1p-1"},
                                      {"-2147483648.5", "-0x1.00000001p+31"},
                                      {"2147483647.5", "0x1.fffffffep+30"},
                                      {"9223372036854775808", "0x1p+63"},
                                      {"1e300", "0x1.7e43c8800759cp+996"},
                                      {"5e-324", "0x0.0000000000001p-1022"},
                                      {"1.7976931348623157e308", "0x1.fffffffffffffp+1023"}}) {
    EXPECT_EQ(read(weight, "1"), fmt::format("2 vertices\n0 1 {}\n1 0 0x1p+0\n", value)) << weight;
    EXPECT_EQ(read("1", weight), fmt::format("2 vertices\n0 1 0x1p+0\n1 0 {}\n", value)) << weight;
  }
}

TEST_P(ListFormats, RefuseAWeightThatIsNoFiniteNumber) {
  for (const char* const weight : {"nan", "inf", "-inf", "1e999", "-1e999", "1e-400", "x"}) {
    EXPECT_EQ(read(weight, "1").find("0 1"), std::string::npos) << weight;
    EXPECT_EQ(read("1", weight).find("0 1"), std::string::npos) << weight;
  }
}

INSTANTIATE_TEST_SUITE_P(Weights, ListFormats, testing::ValuesIn(list_formats),
                         [](const auto& tested) { return tested.param.name; });

TEST(WeightLimits, OfARealMatrixAreThoseOfADouble) {
  const ScratchFolder folder;
  const auto read = [&](std::string_view weight) {
    const auto path = put_text(
        folder / "g.mtx",
        fmt::format("%%MatrixMarket matrix coordinate real general\n2 2 1\n1 2 {}\n", weight));
    std::string text;
    const std::string error = error_of([&] { text = listing(read_graph(path)); });
    return error == "no error" ? text : error.substr(path.string().size() + 1);
  };
  for (const auto& [weight, value] : {std::pair{"2147483647", "0x1.fffffffcp+30"},
                                      {"2147483648", "0x1p+31"},
                                      {"-2147483649", "-0x1.00000002p+31"},
                                      {"5", "0x1.4p+2"},
                                      {"-0.0", "-0x0p+0"},
                                      {"+.5", "0x1p-1"},
                                      {"1.7976931348623157e308", "0x1.fffffffffffffp+1023"},
                                      {"-1.7976931348623157e308", "-0x1.fffffffffffffp+1023"},
                                      {"4.9406564584124654e-324", "0x0.0000000000001p-1022"}}) {
    EXPECT_EQ(read(weight), fmt::format("2 vertices\n0 1 {}\n", value)) << weight;
  }
  EXPECT_EQ(read("1.8e308"),
            "3: the weight is '1.8e308', which exceeds the range of a double, 1.8e308");
  EXPECT_EQ(read("-1e309"),
            "3: the weight is '-1e309', which exceeds the range of a double, 1.8e308");
  EXPECT_EQ(read("2e-324"),
            "3: the weight is '2e-324', which is too small for a double; write 0 if you mean 0");
}

/// The listing of a file, or the message of its refusal from the line on.
std::string read(const std::string& name, const std::string& text) {
  const ScratchFolder folder;
  const auto path = put_text(folder / name, text);
  std::string found;
  const std::string error = error_of([&] { found = listing(read_graph(path)); });
  return error == "no error" ? found : error.substr(path.string().size() + 1);
}

TEST(WeightWords, AWordThatIsNoFiniteRealIsRefusedWithTheReason) {
  const auto refused = [&](const std::string& word) {
    return read("g.txt", "# weight\n0 1 " + word + "\n");
  };
  for (const char* const word :
       {"abc", "1.5z", "1e999z", "-1e999z", "1e-999z", "--1", "+-1", "e5", ".", "+", "inf", "+inf",
        "-INF", "infinity", "nan", "-nan", "0x1", "0x1p9999", "0X1P-9999"}) {
    EXPECT_EQ(refused(word),
              fmt::format("2: the weight is '{}'; it must be a finite real number", word));
  }
  for (const char* const word : {"1e999", "-1e999", "+1e999", "1.8e308", "-1.8e308"}) {
    EXPECT_EQ(
        refused(word),
        fmt::format("2: the weight is '{}', which exceeds the range of a double, 1.8e308", word));
  }
  for (const char* const word : {"1e-400", "-1e-400", "+1e-400", "1e-999"}) {
    EXPECT_EQ(refused(word), fmt::format("2: the weight is '{}', which is too small for a double; "
                                         "write 0 if you mean 0",
                                         word));
  }
  constexpr double most = std::numeric_limits<double>::max();
  EXPECT_EQ(refused("1.7976931348623157e308"), fmt::format("2 vertices\n0 1 {:a}\n", most));
  EXPECT_EQ(refused("+5e-324"), fmt::format("2 vertices\n0 1 {:a}\n", 5e-324));
}

TEST(WeightWords, AnIntegerWeightWrittenAsAFiniteRealIsExplainedAndNoOther) {
  const auto refused = [&](const std::string& word) { return read("g.wel", "0 1 " + word + "\n"); };
  const std::string explained =
      "'; it must be an integer. For real weights use .txt, or .mtx with the field 'real'";
  for (const char* const word : {"5.0", "5.", ".5", "-0.5", "5e0", "5E3", "1e300"}) {
    EXPECT_EQ(refused(word), fmt::format("1: the weight is '{}{}", word, explained));
  }
  for (const char* const word : {"x", "x.e", "1.5x", "e", ".", "inf", "nan", "nan(e)", "1e999"}) {
    EXPECT_EQ(refused(word), fmt::format("1: the weight is '{}'; it must be an integer", word));
  }
  EXPECT_EQ(refused("9999999999999999999999"),
            "1: the weight is 9999999999999999999999; it must be from -2147483648 to 2147483647");
}

}  // namespace
}  // namespace graphspec::properties
