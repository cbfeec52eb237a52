/// \file
/// The binary form is mapped rather than read; what is in it is tested in graph_core.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstring>
#include <string>

#include "properties/graph_io/graph_files.hpp"
#include "reference/graph/readers.hpp"
#include "reference/graph/writers.hpp"

namespace graphspec::properties {
namespace {

constexpr std::size_t header_bytes = 64;

/// 0 -> 1 of weight 7, 0 -> 2 of weight -1, 2 -> 0 of weight 5.
Graph small_graph() {
  return {{0, 2, 2, 3}, {1, 2, 0}, std::vector<std::int32_t>{7, -1, 5}};
}

TEST(BinaryForm, IsMappedAndStaysReadableWhenTheFileIsRemoved) {
  const ScratchFolder folder;
  const auto path = folder / "g.gsg";
  write_graph(small_graph(), path);
  Graph graph = read_graph(path);
  const std::string maps = content_of("/proc/self/maps");
  EXPECT_NE(maps.find(path.string()), std::string::npos);
  const Graph copy = graph;
  graph = Graph();
  std::filesystem::remove(path);
  EXPECT_EQ(listing(copy), listing(small_graph()));
}

TEST(BinaryForm, IsUnmappedWithItsLastGraph) {
  const ScratchFolder folder;
  const auto path = folder / "g.gsg";
  write_graph(small_graph(), path);
  (void)read_graph(path);
  EXPECT_EQ(content_of("/proc/self/maps").find(path.string()), std::string::npos);
}

TEST(BinaryForm, PartsBeginAtMultiplesOf64Bytes) {
  const ScratchFolder folder;
  write_graph(small_graph(), folder / "g.gsg");
  const std::string bytes = content_of(folder / "g.gsg");
  ASSERT_EQ(bytes.size(), 4 * header_bytes);
  std::int32_t weight = 0;
  std::memcpy(&weight, bytes.data() + 3 * header_bytes, sizeof(weight));
  EXPECT_EQ(weight, 7);
}

TEST(BinaryForm, IsNotCompressedAndNotReadFromAPipe) {
  const ScratchFolder folder;
  EXPECT_EQ(error_of([&] { write_graph(small_graph(), folder / "g.gz", Format::binary); }),
            (folder / "g.gz").string() +
                ": a .gsg file cannot be compressed, because it is mapped into memory");
  EXPECT_EQ(error_of([&] { (void)read_graph("/dev/null", Format::binary); }),
            "/dev/null: is not a regular file; a binary graph must be a regular file, because it "
            "is mapped into memory");
}

}  // namespace
}  // namespace graphspec::properties
