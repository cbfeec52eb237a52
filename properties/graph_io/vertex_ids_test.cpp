/// \file
/// Ids of vertices, the facts that a file hands over beside its graph, and which mapped file an
/// address belongs to.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/mman.h>

#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "properties/graph_io/graph_files.hpp"
#include "reference/graph/mapped_file.hpp"
#include "reference/graph/readers.hpp"
#include "reference/graph/writers.hpp"

namespace graphspec::properties {
namespace {

using Ids = std::vector<std::int64_t>;
constexpr std::int64_t greatest = std::numeric_limits<std::int64_t>::max();

TEST(VertexIds, AreNumbersWhereTheyAre0ToTheLastVertexAndNowhereElse) {
  for (const Ids& numbers : {Ids{}, Ids{0}, Ids{0, 1}, Ids{0, 1, 2, 3}}) {
    const VertexIds ids(numbers);
    EXPECT_TRUE(ids.are_numbers());
    EXPECT_TRUE(ids.values().empty());
  }
  for (const Ids& others : {Ids{1}, Ids{1, 2}, Ids{0, 2}, Ids{0, 1, 3}, Ids{-1, 0, 1}, Ids{-2, 1},
                            Ids{0, greatest}, Ids{5}}) {
    const VertexIds ids(others);
    EXPECT_FALSE(ids.are_numbers());
    EXPECT_EQ(Ids(ids.values().begin(), ids.values().end()), others);
  }
}

TEST(VertexIds, ThatDoNotAscendAreRefused) {
  for (const Ids& wrong :
       {Ids{1, 0}, Ids{0, 0}, Ids{5, 5}, Ids{0, 1, 1}, Ids{0, 2, 1}, Ids{3, 1, 2}, Ids{1, 1, 2}}) {
    EXPECT_EQ(error_of([&] { (void)VertexIds(wrong); }),
              "internal error: the ids of vertices do not ascend");
  }
}

TEST(VertexIds, LeadToTheirVertexAndNoOtherIdDoes) {
  const VertexIds ids({3, 7, 8, greatest});
  EXPECT_EQ(ids.id_of(0), 3);
  EXPECT_EQ(ids.id_of(2), 8);
  EXPECT_EQ(ids.id_of(3), greatest);
  EXPECT_EQ(ids.vertex_of(3, 4), 0);
  EXPECT_EQ(ids.vertex_of(7, 4), 1);
  EXPECT_EQ(ids.vertex_of(8, 4), 2);
  EXPECT_EQ(ids.vertex_of(greatest, 4), 3);
  for (const std::int64_t none : {greatest - 1, std::int64_t{0}, std::int64_t{1}, std::int64_t{2},
                                  std::int64_t{4}, std::int64_t{6}, std::int64_t{9},
                                  std::int64_t{-1}, std::numeric_limits<std::int64_t>::min()}) {
    EXPECT_EQ(ids.vertex_of(none, 4), std::nullopt) << none;
  }
  const VertexIds numbers;
  EXPECT_EQ(numbers.id_of(3), 3);
  EXPECT_EQ(numbers.vertex_of(0, 4), 0);
  EXPECT_EQ(numbers.vertex_of(3, 4), 3);
  // 2^32 + 1 is no name of vertex 1.
  for (const std::int64_t none : {std::int64_t{-1}, std::int64_t{4}, (std::int64_t{1} << 32) + 1,
                                  greatest, std::numeric_limits<std::int64_t>::min()}) {
    EXPECT_EQ(numbers.vertex_of(none, 4), std::nullopt) << none;
  }
}

TEST(VertexIds, ThatNoVertexHasAreRefusedAsSourcesWithThoseThatThereAre) {
  const auto refusal = [](const VertexIds& ids, std::int64_t source, Vertex vertices) {
    return error_of([&] { (void)vertex_of_source(ids, source, vertices); });
  };
  const VertexIds ids({3, 7, 8});
  EXPECT_EQ(vertex_of_source(ids, 8, 3), 2);
  EXPECT_EQ(vertex_of_source({}, 2, 3), 2);
  EXPECT_EQ(refusal(ids, 4, 3),
            "source 4: no vertex has this id; the ids of the file are between 3 and 8");
  EXPECT_EQ(refusal({}, 3, 3), "source 3: vertices are 0 to 2");
  EXPECT_EQ(refusal({}, -1, 3), "source -1: vertices are 0 to 2");
  EXPECT_EQ(refusal({}, 0, 0), "source 0: the graph has no vertices");
  EXPECT_THROW((void)vertex_of_source({}, 3, 3), InputErrorByIds);
}

TEST(FileFacts, SayWhichNumberTheFirstVertexHasAndWhichLineSaysUndirected) {
  const ScratchFolder folder;
  const std::string mtx = "%%MatrixMarket matrix coordinate pattern ";
  for (const auto& [name, text, first_number, undirected_line] :
       std::initializer_list<std::tuple<const char*, std::string, int, int>>{
           {"g.mtx", mtx + "general\n2 2 0\n", 1, 0},
           {"g.mtx", mtx + "symmetric\n2 2 0\n", 1, 0},
           {"g.gr", "p sp 2 0\n", 1, 0},
           {"g.graph", "2 0\n\n\n", 1, 0},
           {"g.el", "0 1\n", 0, 0},
           {"g.wel", "0 1 5\n", 0, 0},
           {"g.txt", "0 1\n", 0, 0},
           {"g.txt", "#\n# undirected\n0 1\n", 0, 2},
           {"out.g", "% sym unweighted\n1 2\n", 0, 1},
           {"out.g", "% asym unweighted\n1 2\n", 0, 0},
           {"g.csv", "a,b\n0,1\n", 0, 0}}) {
    // Facts that are there already are replaced.
    FileFacts facts{VertexIds({5, 9}), 7, 7};
    (void)read_graph(put_text(folder / name, text), {}, {.facts = &facts});
    EXPECT_EQ(facts.first_number, first_number) << name;
    EXPECT_EQ(facts.undirected_line, undirected_line) << name << text;
    EXPECT_EQ(facts.ids.are_numbers(), std::string_view(name) != "out.g") << name;
  }
  FileFacts facts{VertexIds({5, 9}), 7, 7};
  write_graph(Graph({0, 1, 1}, {1}), folder / "g.gsg");
  (void)read_graph(folder / "g.gsg", {}, {.facts = &facts});
  EXPECT_EQ(facts.first_number, 0);
  EXPECT_TRUE(facts.ids.are_numbers());
}

TEST(ReadUndirected, TakesEachArcBothWaysInEveryFormatOfTheLeastWeight) {
  const ScratchFolder folder;
  const std::string mtx = "%%MatrixMarket matrix coordinate integer ";
  const char* const both = "3 vertices\n0 1 3\n1 0 3\n1 2 7\n2 1 7\n2 2 9\n";
  for (const auto& [name, text] : std::initializer_list<std::pair<const char*, std::string>>{
           {"g.gr", "p sp 3 4\na 1 2 5\na 2 1 3\na 2 3 7\na 3 3 9\n"},
           {"g.mtx", mtx + "general\n3 3 4\n1 2 5\n2 1 3\n2 3 7\n3 3 9\n"},
           {"g.wel", "0 1 5\n1 0 3\n1 2 7\n2 2 9\n"},
           {"g.txt", "# weight\n0 1 5\n1 0 3\n1 2 7\n2 2 9\n"},
           {"g.csv", "a,b,weight\n0,1,5\n1,0,3\n1,2,7\n2,2,9\n"}}) {
    const auto path = put_text(folder / name, text);
    const Graph directed = read_graph(path);
    EXPECT_FALSE(directed.known_symmetric()) << name;
    EXPECT_EQ(directed.num_arcs(), 4) << name;
    const Graph undirected = read_graph(path, {}, {.undirected = true});
    EXPECT_EQ(listing(undirected), both) << name;
    EXPECT_TRUE(undirected.known_symmetric()) << name;
  }
  // What is symmetric already keeps its parallel edges.
  const Graph parallel =
      read_graph(put_text(folder / "h.mtx", mtx + "symmetric\n2 2 2\n2 1 5\n2 1 3\n"), {},
                 {.undirected = true});
  EXPECT_EQ(listing(parallel), "2 vertices\n0 1 3\n0 1 5\n1 0 3\n1 0 5\n");
  // A skew-symmetric matrix is not: its arcs weigh the opposite of each other.
  const auto skew = put_text(folder / "k.mtx", mtx + "skew-symmetric\n2 2 1\n2 1 5\n");
  EXPECT_FALSE(read_graph(skew).known_symmetric());
  EXPECT_EQ(listing(read_graph(skew, {}, {.undirected = true})), "2 vertices\n0 1 -5\n1 0 -5\n");
}

/// A file of one page in memory.
std::unique_ptr<MappedFile> mapped(const std::string& path, std::size_t bytes = 4096) {
  void* const address =
      mmap(nullptr, bytes, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, /*fd=*/-1, /*offset=*/0);
  return std::make_unique<MappedFile>(address, bytes, path);
}

std::string file_at(const char* address) {
  const char* const path = mapped_file_at(address);
  return path == nullptr ? "none" : path;
}

TEST(MappedFiles, AreNamedByEachOfTheirBytesAndByNoneBesideThem) {
  const auto first = mapped("one");
  // Its last page is not of the file.
  const auto second = mapped("two", 5000);
  for (const auto& [file, bytes, name] :
       {std::tuple{first.get(), 4096, "one"}, {second.get(), 5000, "two"}}) {
    EXPECT_EQ(file_at(file->data()), name);
    EXPECT_EQ(file_at(file->data() + 1), name);
    EXPECT_EQ(file_at(file->data() + bytes - 1), name);
    EXPECT_NE(file_at(file->data() + bytes), name);
    EXPECT_NE(file_at(file->data() - 1), name);
  }
  EXPECT_EQ(file_at(nullptr), "none");
  int here = 0;
  EXPECT_EQ(file_at(reinterpret_cast<const char*>(&here)), "none");
}

TEST(MappedFiles, AreForgottenWhenTheyAreGoneAndOthersStay) {
  auto first = mapped("one");
  const auto second = mapped("two");
  const char* const address = first->data();
  first.reset();
  EXPECT_EQ(file_at(address), "none");
  EXPECT_EQ(file_at(nullptr), "none");
  EXPECT_EQ(file_at(second->data()), "two");
  const auto third = mapped("three");
  EXPECT_EQ(file_at(third->data()), "three");
  EXPECT_EQ(file_at(second->data()), "two");
}

TEST(MappedFiles, AreKnownUpTo64AtOneTime) {
  std::vector<std::unique_ptr<MappedFile>> files;
  files.reserve(65);
  for (int number = 0; number < 65; ++number) files.push_back(mapped(std::to_string(number)));
  for (std::size_t number = 0; number < 64; ++number) {
    EXPECT_EQ(file_at(files[number]->data()), std::to_string(number));
  }
  EXPECT_EQ(file_at(files[64]->data()), "none");
  // The row of one that is gone is the next one's.
  files[30].reset();
  const auto next = mapped("next");
  EXPECT_EQ(file_at(next->data()), "next");
  files[64].reset();
  EXPECT_EQ(file_at(files[63]->data()), "63");
}

}  // namespace
}  // namespace graphspec::properties
