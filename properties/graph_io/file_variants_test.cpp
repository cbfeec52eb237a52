/// \file
/// One graph in every text format, in every way in which programs write text: with a mark of UTF-8,
/// with other ends of lines, compressed, under names in capitals. Other content is refused by name.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "properties/graph_io/graph_files.hpp"
#include "reference/graph/readers.hpp"
#include "reference/graph/writers.hpp"

namespace graphspec::properties {
namespace {

/// 0 -- 1 -- 2, both ways, without weights.
constexpr const char* triple = "3 vertices\n0 1\n1 0\n1 2\n2 1\n";
/// The same with weights 5 and 7.
constexpr const char* weighted_triple = "3 vertices\n0 1 5\n1 0 5\n1 2 7\n2 1 7\n";

struct TextFile {
  const char* name;
  const char* file;
  const char* content;
  const char* expected;
};

constexpr TextFile text_files[] = {
    {"matrix_market", "g.mtx",
     "%%MatrixMarket matrix coordinate integer symmetric\n% c\n3 3 2\n2 1 5\n3 2 7\n",
     weighted_triple},
    {"one_percent_sign", "g.mtx",
     "%MatrixMarket matrix coordinate pattern symmetric\n3 3 2\n2 1\n3 2\n", triple},
    {"dimacs", "g.gr", "c c\np sp 3 4\na 1 2 5\na 2 1 5\na 2 3 7\na 3 2 7\n", weighted_triple},
    {"metis", "g.graph", "3 2 1\n2 5\n1 5 3 7\n2 7\n", weighted_triple},
    {"el", "g.el", "0 1\n1 0\n1 2\n2 1\n", triple},
    {"wel", "g.wel", "0 1 5\n1 0 5\n1 2 7\n2 1 7\n", weighted_triple},
    {"snap", "g.txt", "# Nodes: 3 Edges: 4\n0\t1\n1\t0\n1\t2\n2\t1\n", triple},
    {"snap_undirected", "g.txt",
     "# Undirected graph (each unordered pair of nodes is saved once): g.txt\n"
     "# Nodes: 3 Edges: 2\n0\t1\n1\t2\n",
     triple},
    {"snap_directed", "g.txt",
     "# Directed graph (each unordered pair of nodes is saved once): g.txt\n"
     "# Nodes: 3 Edges: 4\n0\t1\n1\t0\n1\t2\n2\t1\n",
     triple},
    {"snap_weights", "g.snap", "# FromNodeId ToNodeId Weight\n0 1 5\n1 0 5\n1 2 7\n2 1 7\n",
     weighted_triple},
    {"konect_sym", "out.triple", "% sym posweighted\n% 2 3 3\n1 2 5\n2 3 7\n", weighted_triple},
    {"konect_asym", "out.triple", "% asym unweighted\n1 2\n2 1\n2 3\n3 2\n", triple},
    {"konect_times", "out.triple", "% sym unweighted\n1 2 1 1082040961\n2 3 1 1082040962\n",
     triple},
    {"edges_with_commas", "g.edges", "1,2\n2,1\n2, 3\n3, 2\n", triple},
    {"edges_of_networkx", "g.edges", "0 1 {}\n1 0 {}\n1 2 {}\n2 1 {}\n", triple},
    {"weights_of_networkx", "g.edges",
     "0 1 {'weight': 5}\n1 0 {'weight': 5}\n1 2 {'weight': 7}\n2 1 {'weight': 7}\n",
     weighted_triple},
    {"csv", "g.csv", "source,target,weight\n0,1,5\n1,0,5\n1,2,7\n2,1,7\n", weighted_triple},
    {"csv_quoted", "g.csv", "\"from\",\"to\"\n0,1\n1,0\n1,2\n2,1\n", triple},
    {"csv_semicolons", "g.csv", "Source;Target;Weight\n0;1;5\n1;0;5\n1;2;7\n2;1;7\n",
     weighted_triple},
    {"csv_bare", "g.csv", "0,1\n1,0\n1,2\n2,1\n", triple},
    {"tsv", "g.tsv", "src\tdst\n0\t1\n1\t0\n1\t2\n2\t1\n", triple},
};

class TextFiles : public testing::TestWithParam<TextFile> {};

std::string replaced(std::string_view text, const std::string& end_of_line) {
  std::string changed;
  for (const char letter : text) changed += letter == '\n' ? end_of_line : std::string(1, letter);
  return changed;
}

std::string in_capitals(std::string name) {
  for (char& letter : name) letter = static_cast<char>(std::toupper(letter));
  return name;
}

TEST_P(TextFiles, AreOneGraphInEveryWayOfWritingText) {
  const TextFile& file = GetParam();
  const ScratchFolder folder;
  const std::string content = file.content;
  const std::string name = file.file;
  const bool is_konect = name.starts_with("out.");
  for (const auto& form_and_path : {
           std::pair{content, name},
           {"\xef\xbb\xbf" + content, "bom_" + name},
           {replaced(content, "\r\n"), "crlf_" + name},
           {"\xef\xbb\xbf" + replaced(content, "\r\n"), "both_" + name},
           {content.substr(0, content.size() - 1), "no_end_" + name},
           {content, name + ".gz"},
           {content, in_capitals(name)},
       }) {
    const auto& form = form_and_path.first;  // clang++ 14 captures no structured binding
    const auto& path = form_and_path.second;
    const bool is_renamed = is_konect && !path.starts_with("out.") && !path.starts_with("OUT.");
    const auto format = is_renamed ? std::optional(Format::snap) : std::nullopt;
    std::string text;
    EXPECT_EQ(error_of([&] { text = listing(read_graph(put_text(folder / path, form), format)); }),
              "no error")
        << path;
    EXPECT_EQ(text, file.expected) << path;
  }
}

TEST_P(TextFiles, AreReadFromAPipe) {
  const TextFile& file = GetParam();
  const ScratchFolder folder;
  const auto pipe = folder / file.file;
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  std::jthread writer([&] { std::ofstream(pipe) << file.content; });
  EXPECT_EQ(listing(read_graph(pipe)), file.expected);
}

TEST_P(TextFiles, WhoseLinesEndWithCarriageReturnsAloneAreRefused) {
  const TextFile& file = GetParam();
  const ScratchFolder folder;
  const auto path = put_text(folder / file.file, replaced(file.content, "\r"));
  EXPECT_EQ(
      error_of([&] { (void)read_graph(path); }),
      path.string() + ":1: lines end with CR only; convert them to LF: tr '\\r' '\\n' < FILE");
}

TEST_P(TextFiles, OfOtherContentAreRefusedByItsName) {
  const TextFile& file = GetParam();
  const ScratchFolder folder;
  for (const auto& [begin, message] : {
           std::pair{std::string("\1\0\0\0\0\0\0\0\4\0\0\0", 12),
                     "is a binary graph of Galois, which is not supported; convert it to text with "
                     "Galois's graph-convert"},
           {std::string("\2\0\0\0\0\0\0\0\4\0\0\0", 12),
            "is a binary graph of Galois, which is not supported; convert it to text with Galois's "
            "graph-convert"},
           {std::string("graphspc\1\0\0\0", 12),
            "is a binary graph of graphspec; give it the ending .gsg, or pass the format gsg"},
           {std::string("\xff\xfe\x30\0", 4), "is text in UTF-16; convert it to UTF-8"},
           {std::string("\xfe\xff\0\x30", 4), "is text in UTF-16; convert it to UTF-8"},
           {std::string("BZh91AY"), "is compressed by bzip2; only gzip is supported"},
           {std::string("\xfd"
                        "7zXZ\0",
                        6),
            "is compressed by xz; only gzip is supported"},
           {std::string("\x28\xb5\x2f\xfd"), "is compressed by zstd; only gzip is supported"},
           {std::string("PK\3\4"), "is a zip archive; only gzip is supported"},
       }) {
    const auto path = folder / file.file;
    put_content(path, begin);
    EXPECT_EQ(error_of([&] { (void)read_graph(path); }), path.string() + ":1: " + message);
  }
}

INSTANTIATE_TEST_SUITE_P(Formats, TextFiles, testing::ValuesIn(text_files),
                         [](const auto& tested) { return tested.param.name; });

TEST(Ids, StayWithTheGraphThroughEveryFormatThatKeepsThem) {
  const ScratchFolder folder;
  FileFacts facts;
  const Graph graph = read_graph(put_text(folder / "g.txt", "7 30\n30 9000000000000000000\n"), {},
                                 {.facts = &facts});
  const std::vector<std::int64_t> ids{7, 30, 9000000000000000000};
  for (const char* const name : {"h.gsg", "h.txt", "h.edges", "h.csv", "h.tsv", "h.snap.gz"}) {
    write_graph(graph, folder / name, {}, facts.ids);
    FileFacts again;
    EXPECT_EQ(listing(read_graph(folder / name, {}, {.facts = &again})), listing(graph)) << name;
    EXPECT_TRUE(std::ranges::equal(again.ids.values(), ids)) << name;
  }
  for (const char* const name : {"h.mtx", "h.el"}) {
    write_graph(graph, folder / name, {}, facts.ids);
    FileFacts again;
    EXPECT_EQ(listing(read_graph(folder / name, {}, {.facts = &again})), listing(graph)) << name;
    EXPECT_TRUE(again.ids.are_numbers()) << name;
  }
}

TEST(Ids, AreNumbersWhereTheyAre0ToTheLastVertexWhateverAComment) {
  const ScratchFolder folder;
  for (const char* const comment : {"", "# Nodes: 3 Edges: 2\n", "# Nodes: 9 Edges: 2\n"}) {
    FileFacts facts;
    (void)read_graph(put_text(folder / "g.txt", std::string(comment) + "0 1\n1 2\n"), {},
                     {.facts = &facts});
    EXPECT_TRUE(facts.ids.are_numbers()) << comment;
  }
  FileFacts facts;
  (void)read_graph(put_text(folder / "g.txt", "1 2\n2 3\n3 4\n"), {}, {.facts = &facts});
  EXPECT_EQ(facts.ids.vertex_of(1, 4), Vertex{0});
  EXPECT_EQ(facts.ids.vertex_of(4, 4), Vertex{3});
  EXPECT_EQ(facts.ids.vertex_of(0, 4), std::nullopt);
  EXPECT_EQ(error_of([&] { (void)vertex_of_source(facts.ids, 5, 4); }),
            "source 5: no vertex has this id; the ids of the file are between 1 and 4");
}

TEST(Ids, OfKonectBeginWith1AndVerticesWithoutArcsHaveThem) {
  const ScratchFolder folder;
  FileFacts facts;
  const Graph graph = read_graph(put_text(folder / "out.g", "% asym unweighted\n% 1 4 4\n2 3\n"),
                                 {}, {.facts = &facts});
  EXPECT_EQ(listing(graph), "4 vertices\n1 2\n");
  EXPECT_EQ(facts.ids.id_of(3), 4);
}

TEST(Ids, ThatWouldBeLostAreRefused) {
  const ScratchFolder folder;
  const Graph graph({0, 1, 1, 1}, {1});
  EXPECT_EQ(
      error_of([&] { write_graph(graph, folder / "h.csv"); }),
      (folder / "h.csv").string() +
          ": an edge list contains only vertices that have arcs, but vertex 2 has no arc; write "
          ".txt, .mtx or .gsg");
  EXPECT_EQ(
      error_of([&] {
        write_graph(graph, folder / "h.txt", {}, VertexIds({4, 5, 6}));
      }),
      (folder / "h.txt").string() +
          ": an edge list contains only vertices that have arcs, but vertex 6 has no arc; write "
          ".gsg, or .mtx");
}

TEST(Ids, OfABinaryFileMustAscend) {
  const ScratchFolder folder;
  write_graph(Graph({0, 1, 1}, {1}), folder / "g.gsg", {}, VertexIds({5, 6}));
  std::string bytes = content_of(folder / "g.gsg");
  bytes[bytes.size() - 64] = 7;
  put_content(folder / "g.gsg", bytes);
  EXPECT_EQ(error_of([&] { (void)read_graph(folder / "g.gsg"); }),
            (folder / "g.gsg").string() + ": internal error: the ids of vertices do not ascend");
}

}  // namespace
}  // namespace graphspec::properties
