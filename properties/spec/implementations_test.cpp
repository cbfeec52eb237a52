/// \file
/// The lines by which code names its scheme: which lines are read, in which files, and what is said
/// of a scheme that has changed.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "reference/graph/error.hpp"
#include "spec/saa/implementations.hpp"
#include "spec/saa/parse.hpp"
#include "spec/saa/transform.hpp"

namespace graphspec::properties {
namespace {

namespace fs = std::filesystem;

/// A folder of source files, which goes with the test.
class Implementations : public testing::Test {
 protected:
  void SetUp() override { fs::create_directories(folder_ / "within"); }
  void TearDown() override { fs::remove_all(folder_); }

  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name) << text;
  }
  /// "FILE:LINE ALGORITHM NAME HASH" of each line that is found.
  [[nodiscard]] std::vector<std::string> found() const {
    std::vector<std::string> lines;
    for (const saa::Implementation& one : saa::implementations_in({folder_})) {
      lines.push_back(fmt::format("{}:{} {} {} {}", one.file.filename().string(), one.line,
                                  one.algorithm, one.scheme, one.hash));
    }
    return lines;
  }

  const fs::path folder_ =
      fs::temp_directory_path() / fmt::format("graphspec_implementations_{}", getpid());
};

TEST_F(Implementations, AreTheLinesOfSourcesThatNameASchemeAndAHash) {
  write("b.cpp", "int x;\n// scheme bfs.saa#Search 0123abcd\n  // scheme bfs.saa#Other 99999999\n");
  write("a.hpp", "// scheme is a word of this sentence\n// the scheme bfs.saa#Search 00000000\n");
  write("within/c.cuh", "// scheme apsp.saa#All aaaaaaaa\n");
  write("within/d.cu", "\n\n// scheme apsp.saa#All bbbbbbbb");
  write("within/e.cl", "// scheme apsp.saa#All cccccccc\n");
  write("f.txt", "// scheme bfs.saa#Search 11111111\n");
  EXPECT_EQ(found(),
            std::vector<std::string>({"b.cpp:2 bfs Search 0123abcd", "b.cpp:3 bfs Other 99999999",
                                      "c.cuh:1 apsp All aaaaaaaa", "d.cu:3 apsp All bbbbbbbb",
                                      "e.cl:1 apsp All cccccccc"}));
}

TEST_F(Implementations, OfAWrongFormAreRefusedWithTheirPlace) {
  for (const char* const wrong : {"bfs.saa", "bfs.saa#Search", "bfs.saa#Search 0123abc",
                                  "bfs.saa#Search 0123abcde", "bfs.saa Search 0123abcd"}) {
    write("a.cpp", fmt::format("\n// scheme {}\n", wrong));
    try {
      static_cast<void>(found());
      ADD_FAILURE() << wrong;
    } catch (const InputError& error) {
      EXPECT_NE(std::string(error.what()).find("a.cpp:2: expected // scheme"), std::string::npos)
          << error.what();
    }
  }
}

TEST(AnImplementation, IsNamedWhereItsSchemeHasChangedOrIsNotThere) {
  const saa::ParsedAlgorithm read = saa::parse_algorithm(
      "algorithm t \"t\";\nstate x: integer;\nscheme Add = (x := x + 1);\n", "t.saa");
  ASSERT_TRUE(read.mistakes.empty());
  const std::string hash = saa::hash_of(read.algorithm.definition("Add"));
  const auto drift = [&](const std::string& algorithm, const std::string& scheme,
                         const std::string& of) {
    return saa::drift(read.algorithm, {{"code.cpp", 7, algorithm, scheme, of}});
  };
  EXPECT_EQ(drift("t", "Add", hash).size(), 0U);
  EXPECT_EQ(drift("u", "Add", "00000000").size(), 0U) << "another file of schemes";
  ASSERT_EQ(drift("t", "Add", "00000000").size(), 1U);
  EXPECT_EQ(drift("t", "Add", "00000000").front(),
            fmt::format("code.cpp:7: 'Add' has changed (t.saa:3: the hash is {}, but the code has "
                        "00000000). Compare the code with the scheme, and then update the hash",
                        hash));
  EXPECT_EQ(drift("t", "Sub", hash),
            std::vector<std::string>{"code.cpp:7: there is no 'Sub' in t.saa"});
}

}  // namespace
}  // namespace graphspec::properties
