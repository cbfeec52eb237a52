/// \file
/// Files that were cut off, damaged, or promise more than a machine holds are refused.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <string>

#include "properties/graph_io/graph_files.hpp"
#include "reference/graph/readers.hpp"

namespace graphspec::properties {
namespace {

/// A small file of each format whose header says how much is in it.
struct CountedFile {
  const char* name;
  const char* extension;
  const char* content;
};

class CountedFiles : public testing::TestWithParam<CountedFile> {};

TEST_P(CountedFiles, AreRefusedWhenCutOffAfterAnyLine) {
  const ScratchFolder folder;
  const std::string whole = GetParam().content;
  const std::string name = std::string("g") + GetParam().extension;
  EXPECT_EQ(error_of([&] { (void)read_graph(put_text(folder / name, whole)); }), "no error");
  for (std::size_t end = whole.rfind('\n', whole.size() - 2); end != std::string::npos;
       end = end == 0 ? std::string::npos : whole.rfind('\n', end - 1)) {
    const auto path = put_text(folder / name, whole.substr(0, end + 1));
    EXPECT_NE(error_of([&] { (void)read_graph(path); }), "no error") << "cut to:\n"
                                                                     << whole.substr(0, end + 1);
  }
}

TEST_P(CountedFiles, AreRefusedWhenTheirGzipStreamIsCutOffAnywhere) {
  const ScratchFolder folder;
  const auto path =
      put_text(folder / (std::string("g") + GetParam().extension + ".gz"), GetParam().content);
  const std::string whole = content_of(path);
  for (std::size_t length = 0; length < whole.size(); ++length) {
    put_content(path, whole.substr(0, length));
    const std::string error = error_of([&] { (void)read_graph(path); });
    EXPECT_EQ(error.substr(0, path.string().size() + 1), path.string() + ":") << length << " bytes";
    if (length > whole.size() - 8) {
      // Only the check at the stream's end is cut.
      const auto lines = std::count(GetParam().content, std::strchr(GetParam().content, 0), '\n');
      EXPECT_EQ(
          error,
          fmt::format(
              "{}:{}: the compressed file ends too early; it is truncated or still being written",
              path.string(), lines + 1));
    }
  }
}

TEST_P(CountedFiles, AreRefusedWhenTheirGzipChecksumIsWrong) {
  const ScratchFolder folder;
  const auto path =
      put_text(folder / (std::string("g") + GetParam().extension + ".gz"), GetParam().content);
  std::string damaged = content_of(path);
  damaged[damaged.size() - 8] ^= 1;
  put_content(path, damaged);
  const std::string error = error_of([&] { (void)read_graph(path); });
  EXPECT_NE(error.find("the rest of the file cannot be read (incorrect data check)"),
            std::string::npos)
      << error;
}

INSTANTIATE_TEST_SUITE_P(
    Formats, CountedFiles,
    testing::Values(
        CountedFile{"matrix_market", ".mtx",
                    "%%MatrixMarket matrix coordinate pattern general\n3 3 3\n1 2\n2 3\n3 1\n"},
        CountedFile{"dimacs", ".gr", "p sp 3 3\na 1 2 5\na 2 3 6\na 3 1 7\n"},
        CountedFile{"snap", ".txt", "# Nodes: 3 Edges: 3\n0 1\n1 2\n2 0\n"},
        CountedFile{"metis", ".graph", "3 3\n2 3\n1 3\n1 2\n"}),
    [](const auto& tested) { return tested.param.name; });

TEST(UnbelievableSizes, TakeNoMemory) {
  // Each is refused, for the machine's memory where it is too small, else for the missing lines.
  const ScratchFolder folder;
  for (const auto& [name, content] :
       {std::pair{"g.mtx",
                  "%%MatrixMarket matrix coordinate real symmetric\n2147483647 2147483647 "
                  "4000000000000000000\n"},
        {"g.gr", "p sp 2147483647 9000000000000000000\n"},
        {"g.graph", "2147483647 4000000000000000000\n"},
        {"g.txt", "# Nodes: 2147483647 Edges: 9000000000000000000\n"}}) {
    const auto path = put_text(folder / name, content);
    const std::string error = error_of([&] { (void)read_graph(path); });
    EXPECT_EQ(error.substr(0, path.string().size() + 1), path.string() + ":");
  }
  const auto nodes = put_text(folder / "nodes.txt", "# Nodes: 9000000000000000000 Edges: 1\n0 1\n");
  EXPECT_EQ(error_of([&] { (void)read_graph(nodes); }),
            nodes.string() +
                ":1: 9000000000000000000 vertices are out of range; a graph has 0 to 2147483647 "
                "vertices");
}

}  // namespace
}  // namespace graphspec::properties
