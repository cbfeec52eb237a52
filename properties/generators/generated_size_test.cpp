/// \file
/// Sizes that are refused before memory is taken: the last size that fits and the first that does
/// not, the words that name them, and the limit on the address space.
#include "reference/graph/generated_size.hpp"

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cmath>
#include <cstdint>
#include <fstream>
#include <functional>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "properties/generators/error_of.hpp"
#include "reference/baseline/apsp.hpp"
#include "reference/baseline/msf.hpp"
#include "reference/graph/arc_stream.hpp"
#include "reference/graph/build.hpp"
#include "reference/graph/dense.hpp"
#include "reference/graph/generators.hpp"
#include "reference/graph/graph_spec.hpp"
#include "reference/graph/matrix_size.hpp"
#include "reference/problem/apsp.hpp"
#include "reference/problem/shortest_paths.hpp"

namespace graphspec::properties {
namespace {

/// Whether `make` is refused in less memory than `bytes`, and in `bytes` it is not.
template <class Make>
bool takes(double bytes, const Make& make) {
  const auto is_refused = [&](double memory) {
    const MemoryScope scope(memory);
    return error_of([&] { static_cast<void>(make()); }) != "no error";
  };
  return is_refused(std::nextafter(bytes, 0.0)) && !is_refused(bytes);
}

TEST(CheckedVertices, AreFrom0To2147483647) {
  EXPECT_EQ(checked_vertices(0), 0);
  EXPECT_EQ(checked_vertices(max_num_vertices), max_num_vertices);
  for (const std::int64_t vertices : {std::int64_t{-1}, std::int64_t{max_num_vertices} + 1,
                                      std::int64_t{1} << 32, std::int64_t{1} << 62}) {
    EXPECT_EQ(error_of([&] { static_cast<void>(checked_vertices(vertices)); }),
              std::to_string(vertices) +
                  " vertices are out of range; a graph has 0 to 2147483647 vertices");
  }
}

TEST(GeneratedSize, IsTheMemoryOfVerticesAndArcs) {
  EXPECT_TRUE(takes(3 * 16 + 2 * 20, [] { return check_generated_size(3, 2), 0; }));
  EXPECT_TRUE(takes(3 * 7 + 2 * 5, [] { return check_generated_size(3, 2, 5, 7), 0; }));
  EXPECT_TRUE(takes(3.0 * 5 * 4, [] { return check_matrix_size(3, 5, 4), 0; }));
  EXPECT_TRUE(takes(12345, [] { return check_memory(12345, ""), 0; }));
  const MemoryScope scope(2.5e9);
  EXPECT_EQ(error_of([] { check_generated_size(1e9, 123456789); }),
            "1000000000 vertices and 123456789 arcs take about 18.47 GB; this run may use 2.5 GB");
  EXPECT_EQ(error_of([] { check_generated_size(0, 1e15, 1); }),
            "0 vertices and 1e+15 arcs take about 1 PB; this run may use 2.5 GB");
  EXPECT_EQ(error_of([] { check_generated_size(0, 999'999'999'999'999, 1); }),
            "0 vertices and 999999999999999 arcs take about 1000 TB; this run may use 2.5 GB");
  EXPECT_EQ(error_of([] { check_matrix_size(70'000, 60'000, 4); }),
            "70000 x 60000 entries of 4 bytes take about 16.8 GB; this run may use 2.5 GB");
}

TEST(AmountOfMemory, HasFourDigitsAndTheGreatestUnitBelowIt) {
  for (const auto& [bytes, words] :
       std::initializer_list<std::pair<double, const char*>>{{0, "0 GB"},
                                                             {1, "1e-09 GB"},
                                                             {1.5e9, "1.5 GB"},
                                                             {123'456'789'012, "123.5 GB"},
                                                             {999e9, "999 GB"},
                                                             {1e12, "1 TB"},
                                                             {999e12, "999 TB"},
                                                             {1e15, "1 PB"},
                                                             {1e18, "1 EB"},
                                                             {2e21, "2000 EB"}}) {
    EXPECT_EQ(amount_of_memory(bytes), words);
  }
}

TEST(GeneratedSize, OfAFamilyIsThatOfItsExpectedArcs) {
  // With these seeds fewer arcs are drawn than are expected.
  const double third = 16 * 50 + 50 * 50 * (1 / 3.0) * 20;
  EXPECT_TRUE(takes(third, [] { return gnp(50, {1, 3}, false, 2); }));
  EXPECT_TRUE(takes(third, [] { return gnp_undirected(50, {1, 3}, 2); }));
  EXPECT_TRUE(takes(third, [] { return graph_from_spec("gnp:50,1/3,sym", 2); }));
  // Fractions whose terms no float holds.
  constexpr std::uint64_t odd = (1 << 24) + 1;
  const auto share = [](double numerator, double denominator) {
    return 16 * 50 + 50 * 50 * (numerator / denominator) * 20;
  };
  EXPECT_TRUE(takes(share(odd, 3 << 24), [] { return gnp(50, {odd, 3 << 24}, false, 2); }));
  EXPECT_TRUE(takes(share(1 << 22, odd), [] { return gnp(50, {1 << 22, odd}, false, 2); }));
  EXPECT_TRUE(takes(16 * 12 + 20 * 4 * 12, [] { return grid(3, 4); }));
  EXPECT_TRUE(takes(16 * 12 + 20 * 2.5 * 12, [] { return road(3, 4, 1); }));
  EXPECT_TRUE(takes(16 * 9 + 20 * 2 * 9, [] { return path(9); }));
  EXPECT_TRUE(takes(16 * 9 + 20 * 2 * 9, [] { return star(9); }));
  EXPECT_TRUE(takes(16 * 9 + 20 * 2 * 9, [] { return binary_tree(9); }));
  EXPECT_TRUE(takes(16 * 9 + 20 * 9 * 9, [] { return complete(9); }));
  EXPECT_TRUE(takes(16 * 64 + 20 * 32.4 * 64, [] { return ssca2(6, 1); }));
  EXPECT_TRUE(takes(16 * 9 + 20 * 5, [] { return uniform_arcs(9, 5, 1); }));
  EXPECT_TRUE(takes(16 * 8 + 20 * 24, [] { return rmat(3, 3, graph500, 1); }));
  EXPECT_TRUE(takes(16 * 8 + 20 * 48, [] { return rmat(3, 3, graph_hpc, 1); }));
}

TEST(GeneratedSize, OfTheContestsLargestGraphsIsRefusedBeforeAnythingIsDrawn) {
  const MemoryScope scope(1e9);
  EXPECT_EQ(error_of([] { static_cast<void>(graphhpc_rmat(27)); }),
            "134217728 vertices and 4294967296 arcs take about 53.69 GB; this run may use 1 GB");
  EXPECT_EQ(error_of([] {
              static_cast<void>(graphhpc_rmat(27, {4, 0, 2}));
            }),
            "134217728 vertices and 2147483648 arcs take about 27.92 GB; this run may use 1 GB");
  EXPECT_EQ(error_of([] { static_cast<void>(graphhpc_ssca2(27)); }),
            "134217728 vertices and 4394288415 arcs take about 54.88 GB; this run may use 1 GB");
}

TEST(GeneratedSize, NamesVerticesAndArcsOrTheSidesOfAMatrixWhoeverAsks) {
  const Graph five = build_graph(path(5));
  ASSERT_EQ(five.num_arcs(), 8);
  const ArcStream stream = uniform_stream(5, 30, 1);
  const ArcStream long_stream = uniform_stream(5, (1 << 24) + 1, 1);  // arcs: no float
  std::vector<std::int32_t> cost(25);
  const MemoryScope scope(1);
  struct Refused {
    const char* words;
    std::function<void()> make;
  };
  // The bytes are those of the comments beside the questions: 16 a vertex and 20 an arc, or others.
  for (const Refused& refused : std::vector<Refused>{
           {"5 vertices and 8 arcs take about 2.4e-07 GB",
            [&] {
              static_cast<void>(weighted(five, IntegerWeights{1, 2}, 1));
            }},
           {"3 vertices and 2 arcs take about 7.2e-08 GB",
            [] {
              static_cast<void>(build_graph(
                  {.num_vertices = 3, .source = {0, 1}, .dest = {1, 2}, .weights = {}}));
            }},
           {"5 vertices and 30 arcs take about 6.8e-07 GB",
            [&] { static_cast<void>(list_of(stream)); }},
           {"5 vertices and 16777217 arcs take about 0.3355 GB",
            [&] { static_cast<void>(list_of(long_stream)); }},
           {"5 vertices and 12 arcs take about 2.08e-07 GB",
            [&] { static_cast<void>(build_rows(stream, {}, 1, 2)); }},
           {"5 vertices and 25 arcs take about 1.8e-07 GB",
            [&] { static_cast<void>(dense_matrix<std::int32_t>(five, 0, 1)); }},
           {"5 vertices and 8 arcs take about 2.72e-07 GB",
            [&] { static_cast<void>(reference::kruskal(five)); }},
           {"5 vertices and 0 arcs take about 4.2e-07 GB",
            [&] { static_cast<void>(reference::boruvka_mst_openmp(five)); }},
           {"2 x 5 entries of 4 bytes take about 4e-08 GB",
            [&] { static_cast<void>(reference::johnson_heap_rows(five, 2, 1)); }},
           {"2 x 5 entries of 8 bytes take about 8e-08 GB",
            [&] {
              reference::johnson_heap_by_rows<double>(five, 1, 3, 4,
                                                      [](Vertex, std::span<const double>) {});
            }},
           {"5 x 5 entries of 8 bytes take about 2e-07 GB",
            [&] { static_cast<void>(reference::floyd_warshall_openmp(five)); }},
           {"69 x 69 entries of 4 bytes take about 1.904e-05 GB",
            [&] { static_cast<void>(reference::floyd_warshall_openmp(cost, 5)); }},
           {"5 x 5 entries of 8 bytes take about 2e-07 GB",
            [&] { static_cast<void>(problem::Apsp::oracle(five, {})); }},
           {"5 x 5 entries of 4 bytes take about 1e-07 GB",
            [&] { static_cast<void>(reference::edge_matrix<std::int32_t>(five)); }},
       }) {
    EXPECT_EQ(error_of(refused.make), refused.words + std::string("; this run may use 1e-09 GB"));
  }
}

/// While it lives, this process has an address space of `bytes` at most.
class AddressSpaceLimit {
 public:
  explicit AddressSpaceLimit(rlim_t bytes) {
    getrlimit(RLIMIT_AS, &before_);
    const rlimit limited{bytes, before_.rlim_max};
    setrlimit(RLIMIT_AS, &limited);
  }
  AddressSpaceLimit(const AddressSpaceLimit&) = delete;
  AddressSpaceLimit& operator=(const AddressSpaceLimit&) = delete;
  ~AddressSpaceLimit() { setrlimit(RLIMIT_AS, &before_); }

 private:
  rlimit before_{};
};

TEST(MemoryLimit, IsWhatTheLimitOnTheAddressSpaceLeaves) {
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGE_SIZE));
  const auto reserved = [](std::size_t bytes) {
    return mmap(nullptr, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  };
  const auto taken_pages = [] {
    std::size_t pages = 0;
    std::ifstream("/proc/self/statm") >> pages;
    return pages;
  };
  // Above a terabyte a float holds multiples of 32 pages: 15 pages more are not the value of one.
  constexpr std::size_t terabyte = std::size_t{1} << 40;
  void* const memory = reserved(terabyte);
  if (memory == MAP_FAILED) GTEST_SKIP() << "no address space of a terabyte";
  const std::size_t more = (32 + 15 - taken_pages() % 32) * page;
  void* const rest = reserved(more);
  ASSERT_NE(rest, MAP_FAILED);
  constexpr rlim_t left = rlim_t{1} << 29;
  const auto few = static_cast<double>(8 * page);
  {
    const AddressSpaceLimit limit(taken_pages() * page + left);
    EXPECT_EQ(memory_limit().substr(0, 17), "ulimit -v leaves ");
    EXPECT_FALSE(fits_into_memory(double{left} + few));
    EXPECT_TRUE(fits_into_memory(double{left} - (1 << 24)));
    const MemoryScope scope(1000);
    EXPECT_EQ(memory_limit(), "this run may use 1e-06 GB");
  }
  {
    // More than the machine has is left: its own memory is the limit.
    const AddressSpaceLimit limit(rlim_t{1} << 60);
    EXPECT_EQ(memory_limit().find("ulimit"), std::string::npos);
  }
  munmap(rest, more);
  munmap(memory, terabyte);
}

}  // namespace
}  // namespace graphspec::properties
