/// \file
/// Readers at the boundaries of what they hold: numbers of every length, lines that end where the
/// buffer does, the first and last line, entry and id; each beside its neighbour that is refused.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include "properties/graph_io/graph_files.hpp"
#include "reference/graph/readers.hpp"
#include "reference/graph/text_scanner.hpp"

namespace graphspec::properties {
namespace {

using Ids = std::vector<std::int64_t>;

/// What a reader makes of a file: a listing, or the error without the file's name.
class Reading {
 public:
  std::string operator()(const std::string& name, const std::string& content, Ids* ids = nullptr) {
    const auto path = put_text(folder_ / name, content);
    std::string text;
    const std::string error = error_of([&] {
      FileFacts facts;
      const Graph graph = read_graph(path, {}, {.undirected = false, .facts = &facts});
      text = listing(graph);
      if (ids == nullptr) return;
      ids->clear();
      for (Vertex vertex = 0; vertex < graph.num_vertices(); ++vertex) {
        ids->push_back(facts.ids.id_of(vertex));
      }
    });
    return error == "no error" ? text : error.substr(path.string().size() + 1);
  }

 private:
  ScratchFolder folder_;
};

TEST(ReaderBoundaries, WholeNumbersOfEveryLengthAreReadAsTheyAre) {
  Reading read;
  Ids expected = {0, std::numeric_limits<std::int64_t>::max() - 1,
                  std::numeric_limits<std::int64_t>::max()};
  std::int64_t power = 1;
  for (int digits = 1; digits <= 18; ++digits, power *= 10) {
    expected.insert(expected.end(), {power, power + 1, 10 * power - 1, 10 * (power - 1) + 1});
  }
  expected.push_back(power);  // of 19 digits
  std::sort(expected.begin(), expected.end());
  expected.erase(std::unique(expected.begin(), expected.end()), expected.end());
  for (const char* const form : {"{} {}\n", "+{} {}\n", "{:025} {}\r\n", " \t{}\t {} \n"}) {
    std::string text;
    for (const std::int64_t id : expected) text += fmt::format(fmt::runtime(form), id, id);
    Ids ids;
    EXPECT_NE(read("g.txt", text, &ids).find(" vertices\n0 0\n1 1\n"), std::string::npos) << form;
    EXPECT_EQ(ids, expected) << form;
  }
}

TEST(ReaderBoundaries, ASkewSymmetricMatrixHasEachEntryNegatedOnTheOtherSide) {
  Reading read;
  for (const char* const kind : {"integer", "real"}) {
    EXPECT_EQ(read("g.mtx", fmt::format("%%MatrixMarket matrix coordinate {} skew-symmetric\n"
                                        "3 3 2\n2 1 5\n3 1 -7\n",
                                        kind)),
              read("h.mtx", fmt::format("%%MatrixMarket matrix coordinate {} general\n"
                                        "3 3 4\n1 2 -5\n1 3 7\n2 1 5\n3 1 -7\n",
                                        kind)))
        << kind;
  }
}

TEST(ReaderBoundaries, AFileThatIsNotThereIsNamed) {
  const ScratchFolder folder;
  const std::string path = (folder / "missing.txt").string();
  EXPECT_EQ(error_of([&] { const TextScanner scanner(path); }),
            path + ": cannot be opened (No such file or directory)");
}

TEST(ReaderBoundaries, WhatIsNoWholeNumberInRangeIsRefused) {
  Reading read;
  for (const char* const outside :
       {"-1", "-999999999999999999", "-9999999999999999999", "18446744073709551616",
        "99999999999999999999", "-99999999999999999999"}) {
    EXPECT_EQ(read("g.txt", fmt::format("1 {}\n", outside)),
              fmt::format("1: the head is {}; it must be from 0 to 9223372036854775807", outside));
  }
  for (const char* const is_unsigned :
       {"9223372036854775808", "9999999999999999999", "18446744073709551615"}) {
    EXPECT_EQ(read("g.txt", fmt::format("1 {}\n", is_unsigned)),
              fmt::format(
                  "1: the head is {}; ids are signed 64-bit integers, at most 9223372036854775807",
                  is_unsigned));
  }
  // Of what is longer, 40 letters are shown.
  const std::string digits(41, '9');
  EXPECT_EQ(read("g.txt", "1 " + digits + "\n"),
            "1: the head is " + digits.substr(1) + "; it must be from 0 to 9223372036854775807");
  EXPECT_EQ(
      read("g.gr", "p sp 0 1\na " + digits + " 1 1\n"),
      "2: the tail is " + digits.substr(1) + ", but the graph has no vertices, as line 1 declares");
  for (const char* const none :
       {"-", "+", "--1", "++1", "+-1", "-+1", "1-", "1.", "0x1", "1e1", "/", ":", "1/", "1:"}) {
    EXPECT_EQ(read("g.txt", fmt::format("1 {}\n", none)),
              fmt::format("1: the head is '{}'; it must be an integer", none));
  }
  EXPECT_EQ(read("g.txt", "1 -0\n"), "2 vertices\n1 0\n");
}

TEST(ReaderBoundaries, ANumberInATextIsTheWholeOfIt) {
  for (const int number :
       {0, 7, -1, std::numeric_limits<int>::min(), std::numeric_limits<int>::max()}) {
    EXPECT_EQ(number_in<int>(std::to_string(number)), number);
  }
  EXPECT_EQ(number_in<int>("007"), 7);
  EXPECT_EQ(number_in<int>(std::string_view("123").substr(0, 2)), 12);
  for (const char* const none : {"", " ", "-", "+1", " 1", "1 ", "1x", "x1", "1.0", "2147483648"}) {
    EXPECT_EQ(number_in<int>(none), std::nullopt) << none;
  }
}

TEST(ReaderBoundaries, AWeightIsAnyIntegerOf32BitsAndNoOther) {
  Reading read;
  const auto of_weight = [&](std::int64_t weight) {
    return read("g.gr", fmt::format("p sp 2 1\na 1 2 {}\n", weight));
  };
  constexpr std::int64_t least = std::numeric_limits<std::int32_t>::min();
  constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
  for (const std::int64_t weight : {least, least + 1, std::int64_t{-1}, most - 1, most}) {
    EXPECT_EQ(of_weight(weight), fmt::format("2 vertices\n0 1 {}\n", weight));
  }
  for (const std::int64_t weight : {least - 1, most + 1, least * 2, most * 2 + 2}) {
    EXPECT_EQ(
        of_weight(weight),
        fmt::format("2: the weight is {}; it must be from -2147483648 to 2147483647", weight));
  }
}

TEST(ReaderBoundaries, WordsAreQuotedUpTo40LettersWithoutWhatIsNotPrinted) {
  Reading read;
  const std::string forty(40, 'z');
  for (const auto& [word, quoted] : std::initializer_list<std::pair<std::string, std::string>>{
           {"z", "'z'"},
           {forty.substr(1), "'" + forty.substr(1) + "'"},
           {forty, "'" + forty + "'"},
           {forty + "z", "'" + forty + "...'"},
           {"~!\x7f.\x1fz", "'~!?.?z'"},
           {"z\x01\x02", "'z'"},
           {"\x01\x02", "'?'"},
           {"\xc3\xa4", "'?'"},
           {"a\xc3\xa4z", "'a??z'"}}) {
    EXPECT_EQ(read("g.txt", word + " 1\n"),
              fmt::format("1: the tail is {}; it must be an integer", quoted));
    EXPECT_EQ(read("g.txt", "1 2 " + word + "\n"),
              fmt::format("1: the line must end after the arc, but {} follows", quoted));
  }
}

TEST(ReaderBoundaries, LinesThatEndWhereTheBufferDoesAreRead) {
  Reading read;
  constexpr std::size_t buffer = std::size_t{1} << 20;
  for (const std::size_t filled : {buffer, 2 * buffer}) {
    for (const std::size_t length : {filled - 3, filled - 2, filled - 1, filled, filled + 1}) {
      // A comment of so many bytes, and arcs behind it.
      const std::string comment = "#" + std::string(length - 2, 'z') + "\n";
      EXPECT_EQ(read("g.el", comment + "1 0\n0 1"), "2 vertices\n0 1\n1 0\n") << length;
      // Arcs up to there.
      std::string arcs(length - length % 4, ' ');
      for (std::size_t at = 0; at < arcs.size(); at += 4) arcs.replace(at, 4, "0 0\n");
      arcs += "1 1\nx";
      EXPECT_EQ(read("g.el", arcs),
                fmt::format("{}: the tail is 'x'; it must be an integer", length / 4 + 2));
    }
  }
}

TEST(ReaderBoundaries, ALineAtTheEndOfTheFileEndsThereWhateverTheBufferHeldBefore) {
  Reading read;
  // The first line fills the buffer but for one byte. Its rest stays behind the short last line.
  constexpr std::size_t buffer = std::size_t{1} << 20;
  for (const char* const number : {"-0 ", "0 -", " -0"}) {
    std::string text = "#";
    while (text.size() < buffer - 2) text += number;
    text.resize(buffer - 2);
    EXPECT_EQ(read("g.el", text + "\n1"), "2: the head is missing at the end of the line");
    EXPECT_EQ(read("g.wel", text + "\n1 1"), "2: the weight is missing at the end of the line");
    EXPECT_EQ(read("g.el", text + "\n1 -"), "2: the head is '-'; it must be an integer");
  }
}

TEST(ReaderBoundaries, AListNamesSomeVerticesWithoutArcsButNotAMillion) {
  Reading read;
  const auto of_greatest = [&](Vertex greatest, int arcs) {
    std::string text = fmt::format("0 {}\n", greatest);
    for (int arc = 1; arc < arcs; ++arc) text += "0 1\n";
    return read("g.el", text).substr(0, 54);
  };
  constexpr Vertex most = 1 << 20;
  constexpr int enough = most / 64;
  EXPECT_EQ(of_greatest(most, 1), "1048577 vertices\n0 1048576\n");
  EXPECT_EQ(of_greatest(most + 1, enough).substr(0, 17), "1048578 vertices\n");
  EXPECT_EQ(of_greatest(most + 1, enough - 1),
            "1: vertex 1048577 is too large for a list of 16383 arc");
  EXPECT_EQ(of_greatest(most + 64, enough),
            "1: vertex 1048640 is too large for a list of 16384 arc");
  // The greatest that a vertex can be is refused for its arcs, or for the machine's memory.
  for (const char* const arc : {"2147483646 0", "0 2147483646"}) {
    EXPECT_EQ(read("g.el", fmt::format("{}\n", arc)).find("it must be"), std::string::npos);
  }
  EXPECT_EQ(read("g.el", "2147483647 0\n"),
            "1: the tail is 2147483647; it must be from 0 to 2147483646");
  EXPECT_EQ(read("g.el", "1 1\n5 1073741824\n7 1073741823\n").substr(0, 54),
            "2: vertex 1073741824 is too large for a list of 3 arcs");
  EXPECT_EQ(read("g.el", "1 1\n1073741824 5\n").substr(0, 54),
            "2: vertex 1073741824 is too large for a list of 2 arcs");
}

TEST(ReaderBoundaries, IdsAreNumberedInAscendingOrderWhateverTheyAre) {
  Reading read;
  EXPECT_TRUE(rc::check([&] {
    // Ids close together are ranked by bits, ids far apart are sorted.
    const auto range = *rc::gen::element<std::int64_t>(1, 63, 64, 65, 129, 1000, 1LL << 40);
    const auto count = *rc::gen::element<std::size_t>(1, 2, 20, 200);
    std::string text;
    std::vector<std::pair<std::int64_t, std::int64_t>> arcs(count);
    std::map<std::int64_t, Vertex> vertex_of;
    for (auto& [tail, head] : arcs) {
      tail = *rc::gen::inRange<std::int64_t>(0, range + 1);
      head = *rc::gen::inRange<std::int64_t>(0, range + 1);
      text += fmt::format("{} {}\n", tail, head);
      vertex_of[tail] = vertex_of[head] = 0;
    }
    Ids expected_ids;
    for (auto& [id, vertex] : vertex_of) {
      vertex = static_cast<Vertex>(expected_ids.size());
      expected_ids.push_back(id);
    }
    for (auto& [tail, head] : arcs) tail = vertex_of[tail], head = vertex_of[head];
    std::sort(arcs.begin(), arcs.end());
    std::string expected = fmt::format("{} vertices\n", expected_ids.size());
    for (const auto& [tail, head] : arcs) expected += fmt::format("{} {}\n", tail, head);
    Ids ids;
    RC_ASSERT(read("g.txt", text, &ids) == expected);
    RC_ASSERT(ids == expected_ids);
    // The same with as many nodes promised as the greatest id needs: ids are vertices.
    const std::int64_t nodes = expected_ids.back() + 1;
    if (nodes > 100'000) return;
    RC_ASSERT(read("g.txt", fmt::format("# Nodes: {} Edges: {}\n", nodes, count) + text, &ids)
                  .starts_with(fmt::format("{} vertices\n", nodes)));
    RC_ASSERT(ids.size() == static_cast<std::size_t>(nodes));
    RC_ASSERT(ids.front() == 0);
    RC_ASSERT(ids.back() == nodes - 1);
  }));
}

TEST(ReaderBoundaries, APromiseIsTheTwoNumbersBehindTheirLabels) {
  Reading read;
  constexpr const char* by_promise = "4 vertices\n1 2\n";
  constexpr const char* by_ids = "2 vertices\n0 1\n";
  for (const auto& [comment, expected] : std::initializer_list<std::pair<const char*, const char*>>{
           {"# Nodes: 4 Edges: 1", by_promise},
           {"#Nodes:4\tEdges:1", by_promise},
           {"# Edges:\t 1 Nodes: \t4", by_promise},
           {"# a Nodes: 4\tEdges: 1\r", by_promise},
           {"  # Nodes: 4 Edges: 1 more", by_promise},
           {"# Nodes: 4 Edges: 1\n# Nodes: 9 Edges: 9", by_promise},
           {"# Nodes: 4", by_ids},
           {"# Edges: 7", by_ids},
           {"# Nodes: 4 Edges:", by_ids},
           {"# Nodes: Edges: 7", by_ids},
           {"# Nodes: -4 Edges: 7", by_ids},
           {"# Nodes: 4 Edges: -1", by_ids},
           {"# Nodes: 4, Edges: 7", by_ids},
           {"# Nodes: 4 Edges: 7.", by_ids},
           {"# Nodes: 4 Edges: 99999999999999999999", by_ids},
           {"# Nodes: 2 Edges: 1", by_ids}}) {
    EXPECT_EQ(read("g.txt", fmt::format("{}\n1 2\n", comment)), expected) << comment;
  }
  EXPECT_EQ(read("g.txt", "# Nodes: 3 Edges: 1\n1 2\n"), "3 vertices\n1 2\n");
  EXPECT_EQ(read("g.txt", "# Nodes: 0 Edges: 0\n"), "0 vertices\n");
  EXPECT_EQ(read("g.txt", "# Nodes: 1 Edges: 1\n0 0\n"), "1 vertices\n0 0\n");
  EXPECT_EQ(read("g.txt", "# Nodes: 1 Edges: 0\n0 0\n"), "2: too many arcs: line 1 declares 0");
  EXPECT_EQ(read("g.txt", "# Nodes: 0 Edges: 1\n0 0\n"),
            "1: the line declares 0 nodes, but the file has 1 ids; correct the number or remove "
            "the line");
}

TEST(ReaderBoundaries, ASymmetricMatrixListsOneTriangleInAnyOrderWithItsDiagonal) {
  Reading read;
  // All files of three entries on the diagonal, below and above it.
  const std::string entries[] = {"2 2", "3 1", "1 3"};
  for (int file = 0; file < 27; ++file) {
    std::string text = "%%MatrixMarket matrix coordinate pattern symmetric\n3 3 3\n";
    std::vector<std::string> arcs;
    int side = 0;
    std::string error;
    for (int place = 0, rest = file; place < 3; ++place, rest /= 3) {
      const int kind = rest % 3;
      text += entries[kind] + "\n";
      if (error.empty() && kind != 0 && side != 0 && kind != side) {
        error = fmt::format(
            "{}: entry {} is in the {} triangle, but earlier entries are in the other triangle. A "
            "symmetric file lists the entries of one triangle only",
            place + 3, entries[kind], kind == 1 ? "lower" : "upper");
      }
      if (kind != 0) side = kind;
      if (kind == 0) arcs.emplace_back("1 1\n");
      if (kind != 0) arcs.insert(arcs.end(), {"0 2\n", "2 0\n"});
    }
    std::sort(arcs.begin(), arcs.end());
    std::string expected = "3 vertices\n";
    for (const std::string& arc : arcs) expected += arc;
    EXPECT_EQ(read("g.mtx", text), error.empty() ? expected : error) << text;
  }
}

TEST(ReaderBoundaries, AMetisFormatIsThreeDigitsOf0Or1) {
  Reading read;
  for (int format = 0; format <= 112; ++format) {
    const bool sizes = format / 100 == 1;
    const bool weights = format / 10 % 10 == 1;
    const bool edges = format % 10 == 1;
    for (const int constraints : {1, 2, 1000}) {
      std::string skipped = sizes ? "0 " : "";
      for (int weight = 0; weights && weight < constraints; ++weight) skipped += "0 ";
      const std::string text = fmt::format("2 1 {} {}\n{}2{}\n{}1{}\n", format, constraints,
                                           skipped, edges ? " 9" : "", skipped, edges ? " 9" : "");
      const std::string expected =
          format > 111 ? fmt::format("1: the format is {}; it must be from 0 to 111", format)
          : format % 10 > 1 || format / 10 % 10 > 1
              ? fmt::format(
                    "1: the format is {}; it must be three digits, each 0 or 1, for vertex sizes, "
                    "vertex weights and edge weights",
                    format)
          : edges ? "2 vertices\n0 1 9\n1 0 9\n"
                  : "2 vertices\n0 1\n1 0\n";
      ASSERT_EQ(read("g.graph", text), expected) << format << " " << constraints;
    }
  }
  EXPECT_EQ(read("g.graph", "1 0 10 1001\n\n"),
            "1: the number of weights per vertex is 1001; it must be from 1 to 1000");
}

TEST(ReaderBoundaries, AMetisFileIsAGraphWhereEachEdgeIsListedAtBothEnds) {
  Reading read;
  int accepted = 0;
  EXPECT_TRUE(rc::check([&] {
    const auto order = *rc::gen::inRange<Vertex>(1, 5);
    const bool weighted = *rc::gen::arbitrary<bool>();
    // Each entry is listed at both ends; now and then one is left out, doubled, or weighs more.
    std::map<std::pair<Vertex, Vertex>, std::vector<int>> weights;
    std::size_t entries = 0;
    const auto edges = *rc::gen::inRange(0, 6);
    for (int edge = 0; edge < edges; ++edge) {
      const auto from = *rc::gen::inRange<Vertex>(0, order);
      const auto to = *rc::gen::inRange<Vertex>(0, order);
      if (from == to) continue;
      const int weight = *rc::gen::inRange(1, 4);
      weights[{from, to}].push_back(weight);
      const int fault = *rc::gen::inRange(0, 12);
      if (fault != 0) weights[{to, from}].push_back(fault == 1 ? weight + 1 : weight);
      if (fault == 2) weights[{to, from}].push_back(weight);
    }
    std::vector<std::string> rows(static_cast<std::size_t>(order));
    for (auto& [arc, of_arc] : weights) {
      entries += of_arc.size();
      std::string& row = rows[static_cast<std::size_t>(arc.first)];
      for (const int weight : of_arc) {
        row += weighted ? fmt::format(" {} {}", arc.second + 1, weight)
                        : fmt::format(" {}", arc.second + 1);
      }
      std::sort(of_arc.begin(), of_arc.end());
    }
    bool right = true;
    std::string expected = fmt::format("{} vertices\n", order);
    for (const auto& [arc, of_arc] : weights) {
      const auto twin = weights.find({arc.second, arc.first});
      right = right && twin != weights.end() &&
              (weighted ? twin->second == of_arc : twin->second.size() == of_arc.size());
      for (const int weight : of_arc) {
        expected += weighted ? fmt::format("{} {} {}\n", arc.first, arc.second, weight)
                             : fmt::format("{} {}\n", arc.first, arc.second);
      }
    }
    std::string text = fmt::format("{} {}{}\n", order, entries / 2, weighted ? " 1" : "");
    for (const std::string& row : rows) text += row + "\n";
    const std::string found = read("g.graph", text);
    if (right) {
      ++accepted;
      RC_ASSERT(found == expected);
    } else {
      RC_ASSERT(found.find("must be") != std::string::npos);
    }
  }));
  EXPECT_GT(accepted, 20);
}

}  // namespace
}  // namespace graphspec::properties
