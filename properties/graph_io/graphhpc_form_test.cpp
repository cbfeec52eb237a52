/// \file
/// The contest's binary form: byte for byte what the contest's programs write, rows in any order;
/// damaged files are refused before memory is taken.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "properties/graph_io/graph_files.hpp"
#include "reference/graph/build.hpp"
#include "reference/graph/generated_size.hpp"
#include "reference/graph/generators.hpp"
#include "reference/graph/readers.hpp"
#include "reference/graph/writers.hpp"

namespace graphspec::properties {
namespace {

/// A file, field by field.
struct ContestFile {
  std::uint32_t vertices = 3;
  std::uint64_t arcs = 6;
  std::uint8_t directed = 0;
  std::uint8_t padding = 0;
  std::vector<std::uint64_t> rows = {0, 2, 4, 6};
  std::vector<std::uint32_t> ends = {2, 1, 2, 0, 0, 1};
  std::vector<double> weights = {0.5, 0.25, 0.125, 0.25, 0.5, 0.125};

  [[nodiscard]] std::string bytes() const {
    std::string all;
    const auto put = [&](const auto& value) {
      std::string raw(sizeof(value), '\0');
      std::memcpy(raw.data(), &value, sizeof(value));
      all += raw;
    };
    put(vertices);
    put(arcs);
    put(directed);
    put(padding);
    for (const auto row : rows) put(row);
    for (const auto end : ends) put(end);
    for (const auto weight : weights) put(weight);
    return all;
  }
};

/// A folder with one such file.
class OneFile {
 public:
  [[nodiscard]] Graph read(const std::string& bytes) const {
    put_content(path(), bytes);
    return read_graph(path());
  }
  [[nodiscard]] Graph read(const ContestFile& file) const { return read(file.bytes()); }

  /// The message of the refusal, less the path that it begins with.
  [[nodiscard]] std::string refusal(const std::string& bytes) const {
    std::string error = error_of([&] { static_cast<void>(read(bytes)); });
    if (error == "no error") return error;
    const std::string begin = path().string() + ": ";
    EXPECT_EQ(error.substr(0, begin.size()), begin);
    EXPECT_EQ(error.find('\n'), std::string::npos);
    return error.substr(std::min(begin.size(), error.size()));
  }
  [[nodiscard]] std::string refusal(const ContestFile& file) const { return refusal(file.bytes()); }

  [[nodiscard]] std::filesystem::path path() const { return folder_ / "g.graphhpc"; }

 private:
  ScratchFolder folder_;
};

/// 0 - 1 of 0.25, 0 - 2 of 0.5, 1 - 2 of 0.125.
Graph triangle() {
  return {{0, 2, 4, 6},
          {1, 2, 0, 2, 0, 1},
          std::vector<double>{0.25, 0.5, 0.25, 0.125, 0.5, 0.125},
          true};
}

TEST(GraphhpcForm, IsReadWithItsRowsInAnyOrder) {
  const OneFile file;
  const Graph read = file.read(ContestFile());
  EXPECT_EQ(listing(read), listing(triangle()));
  EXPECT_TRUE(read.known_symmetric());
  // Directed, it is what it is.
  ContestFile directed;
  directed.directed = 1;
  directed.weights[0] = 9;
  const Graph other = file.read(directed);
  EXPECT_FALSE(other.known_symmetric());
  EXPECT_EQ(std::get<std::span<const double>>(other.weights())[1], 9);
}

TEST(GraphhpcForm, IsReadUnderAnyNameThatIsGivenItsFormat) {
  const ScratchFolder folder;
  put_content(folder / "rmat-2", ContestFile().bytes());
  EXPECT_EQ(listing(read_graph(folder / "rmat-2", Format::graphhpc)), listing(triangle()));
}

TEST(GraphhpcForm, IsWrittenByteForByte) {
  const ScratchFolder folder;
  ContestFile expected;
  expected.ends = {1, 2, 0, 2, 0, 1};
  expected.weights = {0.25, 0.5, 0.25, 0.125, 0.5, 0.125};
  write_graph(triangle(), folder / "g.graphhpc");
  EXPECT_EQ(content_of(folder / "g.graphhpc"), expected.bytes());
  const Graph directed({0, 1, 1}, {1}, std::vector<double>{-0.0});
  write_graph(directed, folder / "g.graphhpc");
  ContestFile arc{2, 1, 1, 0, {0, 1, 1}, {1}, {-0.0}};
  EXPECT_EQ(content_of(folder / "g.graphhpc"), arc.bytes());
}

TEST(GraphhpcForm, HoldsTheGraphWithoutVerticesAndTheContestsGraphs) {
  const OneFile file;
  write_graph(build_graph({0, {}, {}, std::vector<double>{}, true}), file.path());
  EXPECT_EQ(content_of(file.path()), std::string(22, '\0'));
  EXPECT_EQ(read_graph(file.path()).num_vertices(), 0);
  // Large enough to be read and checked by several threads.
  for (const Graph& graph : {graphhpc_rmat(11), graphhpc_ssca2(11)}) {
    write_graph(graph, file.path());
    const Graph read = read_graph(file.path());
    EXPECT_EQ(listing(read), listing(graph));
    EXPECT_TRUE(read.known_symmetric());
  }
}

TEST(GraphhpcForm, HasParallelArcsInTheOrderOfTheirWeightsOfWhichMinusZeroIsBelowZero) {
  const OneFile file;
  const ContestFile parallel{2, 5, 1, 0, {0, 5, 5}, {1, 1, 0, 1, 1}, {0.0, 7, 3, -0.0, -2}};
  EXPECT_EQ(listing(file.read(parallel)),
            "2 vertices\n0 0 0x1.8p+1\n0 1 -0x1p+1\n0 1 -0x0p+0\n0 1 0x0p+0\n0 1 0x1.cp+2\n");
}

TEST(GraphhpcForm, OfMoreThanOnePieceIsReadToItsLastByte) {
  // 2^21 weights are a piece of 16 MiB.
  constexpr std::size_t arcs = (std::size_t{1} << 21) + 3;
  std::vector<double> weights(arcs);
  for (std::size_t arc = 0; arc < arcs; ++arc) weights[arc] = static_cast<double>(arc) + 0.1;
  const Graph star({0, static_cast<ArcIndex>(arcs), static_cast<ArcIndex>(arcs)},
                   std::vector<Vertex>(arcs, 1), weights);
  const OneFile file;
  write_graph(star, file.path());
  const Graph read = read_graph(file.path());
  EXPECT_TRUE(std::ranges::equal(std::get<std::span<const double>>(read.weights()), weights));
  EXPECT_TRUE(std::ranges::equal(read.dest(), star.dest()));
}

TEST(GraphhpcForm, TakesOnlyRealWeightsAndIsNotCompressed) {
  const ScratchFolder folder;
  const Graph integers({0, 1, 1}, {1}, std::vector<std::int32_t>{5});
  for (const Graph& graph : {integers, Graph({0, 1, 1}, {1})}) {
    EXPECT_EQ(
        error_of([&] { write_graph(graph, folder / "g.graphhpc"); }),
        (folder / "g.graphhpc").string() +
            ": a GraphHPC graph has real weights, but this graph does not; write .mtx or .gsg");
  }
  EXPECT_EQ(error_of([&] { write_graph(triangle(), folder / "g.gz", Format::graphhpc); }),
            (folder / "g.gz").string() + ": a GraphHPC file cannot be compressed");
  EXPECT_TRUE(folder.names().empty());
  EXPECT_EQ(error_of([&] { (void)read_graph("/dev/null", Format::graphhpc); }),
            "/dev/null: is not a regular file; a GraphHPC graph must be a regular file");
}

TEST(GraphhpcForm, IsRefusedForAnyOtherLength) {
  const OneFile file;
  const std::string whole = ContestFile().bytes();
  EXPECT_EQ(file.refusal(whole), "no error");
  EXPECT_EQ(file.refusal(""), "has 0 bytes; the header of a GraphHPC graph has 14 bytes");
  for (std::size_t length = 0; length < whole.size(); ++length) {
    ASSERT_NE(file.refusal(whole.substr(0, length)), "no error") << length;
  }
  EXPECT_EQ(file.refusal(whole.substr(0, 100)),
            "has 100 bytes; the 3 vertices and 6 arcs of its header need 118");
  EXPECT_EQ(file.refusal(whole + '\0'),
            "has 119 bytes; the 3 vertices and 6 arcs of its header need 118");
}

TEST(GraphhpcForm, IsRefusedForSizesThatTheFileOrTheMachineDoesNotHold) {
  const OneFile file;
  ContestFile vertices;
  vertices.vertices = std::numeric_limits<std::uint32_t>::max();
  EXPECT_EQ(file.refusal(vertices),
            "has 118 bytes; the 4294967295 vertices and 6 arcs of its header need 34359738454");
  ContestFile arcs;
  arcs.arcs = std::numeric_limits<std::uint64_t>::max();
  EXPECT_EQ(file.refusal(arcs),
            "has 118 bytes; the 3 vertices and 18446744073709551615 arcs of its header need more "
            "bytes than a file can have");
  // As long as the header says, without a byte on the disk.
  const std::string header = [] {
    ContestFile sparse;
    sparse.arcs = std::uint64_t{1} << 38;
    return sparse.bytes().substr(0, 14);
  }();
  put_content(file.path(), header);
  std::error_code refused;
  std::filesystem::resize_file(file.path(), 14 + 4 * 8 + (std::uint64_t{12} << 38), refused);
  if (refused) GTEST_SKIP() << "no file of 3 TB can be made here";
  const std::string error = error_of([&] { (void)read_graph(file.path()); });
  EXPECT_NE(error.find("this machine has"), std::string::npos) << error;
}

TEST(GraphhpcForm, IsRefusedForArraysThatAreNoGraph) {
  const OneFile file;
  ContestFile padding;
  padding.padding = 3;
  EXPECT_EQ(file.refusal(padding),
            "has the values 0 and 3 in bytes 12 and 13; byte 12 must be 0 or 1 (directed), and "
            "byte 13 must be 0");
  ContestFile direction;
  direction.directed = 2;
  EXPECT_EQ(file.refusal(direction),
            "has the values 2 and 0 in bytes 12 and 13; byte 12 must be 0 or 1 (directed), and "
            "byte 13 must be 0");
  ContestFile falling;
  falling.rows = {0, 5, 4, 6};
  EXPECT_EQ(file.refusal(falling), "graph: the offset decreases after vertex 1");
  ContestFile rows;
  rows.rows = {0, 2, 4, 5};
  EXPECT_EQ(file.refusal(rows),
            "graph: the offsets run from 0 to 5; they must run from 0 to the number of arcs, 6");
  ContestFile outside;
  outside.ends[4] = 3;
  EXPECT_EQ(file.refusal(outside), "graph: arc 4 goes to vertex 3; vertices are 0 to 2");
}

TEST(GraphhpcForm, IsRefusedWhereItSaysThatItIsUndirectedAndIsNot) {
  const OneFile file;
  const std::string refusal =
      "is marked as undirected, but an arc of vertex 0 lacks its reverse with equal weight and "
      "multiplicity";
  ContestFile weight;
  weight.weights[0] = 0.75;
  EXPECT_EQ(file.refusal(weight), refusal);
  ContestFile end;
  end.ends[0] = 0;
  EXPECT_NE(file.refusal(end), "no error");
  // 0 -> 1 twice, 1 -> 0 once.
  const ContestFile twice{2, 3, 0, 0, {0, 2, 3}, {1, 1, 0}, {1, 1, 1}};
  EXPECT_EQ(file.refusal(twice), refusal);
  // A loop is there in both directions.
  const ContestFile loop{1, 1, 0, 0, {0, 1}, {0}, {7}};
  EXPECT_EQ(file.refusal(loop), "no error");
}

TEST(GraphhpcForm, IsRefusedWhereItsGraphDoesNotFitIntoMemory) {
  // A vertex takes 8 bytes and an arc takes 12. No float holds 2^24 + 1 or 2^25 + 1. The file has
  // no pages but that of its header.
  const ScratchFolder folder;
  const auto path = folder / "large.graphhpc";
  put_content(path, ContestFile{(1 << 24) + 1, (1 << 25) + 1, 1, 0, {}, {}, {}}.bytes());
  std::filesystem::resize_file(path, 14 + 8 * ((1 << 24) + 2) + 12 * ((std::size_t{1} << 25) + 1));
  const MemoryScope scope(1);
  EXPECT_EQ(error_of([&] { static_cast<void>(read_graph(path)); }),
            path.string() +
                ": 16777217 vertices and 33554433 arcs take about 0.5369 GB; this run "
                "may use 1e-09 GB");
}

TEST(GraphhpcForm, IsAGraphOrRefusedWhateverBytesChanged) {
  const OneFile file;
  std::mt19937_64 random(3);
  for (int trial = 0; trial < 1000; ++trial) {
    std::string bytes = ContestFile().bytes();
    for (std::uint64_t damage = random() % 4 + 1; damage > 0; --damage) {
      bytes[random() % bytes.size()] = static_cast<char>(random());
    }
    try {
      static_cast<void>(listing(file.read(bytes)));
    } catch (const InputError&) {
    }
  }
}

}  // namespace
}  // namespace graphspec::properties
