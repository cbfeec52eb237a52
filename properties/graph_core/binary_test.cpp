/// \file
/// The binary form: what was written is read again, and a damaged file is refused with a message
/// that says what is wrong.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "properties/graph_core/plain_graph.hpp"
#include "properties/graph_core/scratch_folder.hpp"
#include "rapidcheck.h"
#include "reference/graph/build.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/formats.hpp"

namespace graphspec::properties {
namespace {

/// Where the fields of the header stand; it has 64 bytes.
namespace field {
constexpr std::size_t version = 8, byte_order = 12, vertices = 16, arcs = 24, weights = 32,
                      symmetric = 36, file_bytes = 40, ids = 48, checksum = 56, end = 64;
}

/// A graph's file as bytes that can be damaged and read.
class BinaryFile {
 public:
  explicit BinaryFile(const Graph& graph) {
    write_binary(graph, path());
    bytes_ = content_of(path());
  }

  [[nodiscard]] std::string& bytes() { return bytes_; }

  template <class T>
  void put(std::size_t place, T value) {
    std::memcpy(bytes_.data() + place, &value, sizeof(value));
  }

  /// As a writer who believes the header would: FNV-1a over all before the checksum.
  void renew_checksum() {
    std::uint64_t hash = 14'695'981'039'346'656'037U;
    for (std::size_t place = 0; place < field::checksum; ++place) {
      hash ^= static_cast<unsigned char>(bytes_[place]);
      hash *= 1'099'511'628'211U;
    }
    put(field::checksum, hash);
  }

  [[nodiscard]] Graph read() const {
    std::ofstream(path(), std::ios::binary | std::ios::trunc) << bytes_;
    return read_binary(path());
  }

  /// The message of the refusal, less the path that it begins with.
  [[nodiscard]] std::string refusal() const {
    std::string message = error_of([&] { static_cast<void>(read()); });
    if (message == "no error") return message;
    const std::string begin = path().string() + ": ";
    EXPECT_EQ(message.substr(0, begin.size()), begin);
    EXPECT_EQ(message.find('\n'), std::string::npos);
    return message.substr(std::min(begin.size(), message.size()));
  }

 private:
  [[nodiscard]] std::filesystem::path path() const { return folder_ / "graph.gsg"; }

  ScratchFolder folder_;
  std::string bytes_;
};

Graph small_graph() {
  return build_graph({4, {0, 0, 1, 3}, {1, 2, 2, 0}, std::vector<std::int32_t>{5, 6, 7, 8}, false});
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(Binary, IsReadAsItWasWritten) {
  EXPECT_TRUE(rc::check([] {
    const Graph drawn = build_graph(list_of(*plain_graphs()));
    const Graph graph = *rc::gen::arbitrary<bool>() ? symmetrized(drawn) : drawn;
    const Graph read = BinaryFile(graph).read();
    RC_ASSERT(plain(read) == plain(graph));
    RC_ASSERT(read.known_symmetric() == graph.known_symmetric());
  }));
}

TEST(Binary, HoldsTheGraphWithoutVertices) {
  const Graph read = BinaryFile(Graph()).read();
  EXPECT_EQ(read.num_vertices(), 0);
  EXPECT_EQ(read.num_arcs(), 0);
}

TEST(Binary, CanBeWrittenOverTheFileThatItIsReadFrom) {
  const ScratchFolder folder;
  write_binary(small_graph(), folder / "graph.gsg");
  const Graph read = read_binary(folder / "graph.gsg");
  write_binary(transposed(read), folder / "graph.gsg");
  EXPECT_EQ(plain(read), plain(small_graph()));
  EXPECT_EQ(plain(read_binary(folder / "graph.gsg")), plain(transposed(small_graph())));
}

TEST(Binary, IsRefusedForAnyBitOfTheHeaderThatChanged) {
  BinaryFile file(small_graph());
  for (std::size_t bit = 0; bit < 8 * field::end; ++bit) {
    file.bytes()[bit / 8] = static_cast<char>(file.bytes()[bit / 8] ^ (1 << bit % 8));
    EXPECT_NE(file.refusal(), "no error") << "bit " << bit;
    file.bytes()[bit / 8] = static_cast<char>(file.bytes()[bit / 8] ^ (1 << bit % 8));
  }
  EXPECT_EQ(file.refusal(), "no error");
}

TEST(Binary, IsRefusedForAnyOtherLength) {
  BinaryFile file(small_graph());
  const std::string whole = file.bytes();
  for (std::size_t length = 0; length < whole.size(); ++length) {
    file.bytes() = whole.substr(0, length);
    ASSERT_NE(file.refusal(), "no error") << "the first " << length << " bytes";
  }
  for (const std::size_t more : {1U, 64U, 4096U}) {
    file.bytes() = whole + std::string(more, '\0');
    EXPECT_TRUE(contains(file.refusal(), std::to_string(whole.size() + more) + " bytes; "));
  }
}

TEST(Binary, IsAGraphOrRefusedWhateverBytesChanged) {
  std::mt19937_64 random(3);
  int symmetric = 0;
  for (int trial = 0; trial < 2000; ++trial) {
    BinaryFile file(symmetrized(small_graph()));
    for (std::uint64_t damage = random() % 4 + 1; damage > 0; --damage) {
      file.bytes()[random() % file.bytes().size()] = static_cast<char>(random());
    }
    // Now and then a header that is wrong and knows it not.
    if (random() % 2 == 0) file.renew_checksum();
    try {
      const Graph read = file.read();
      static_cast<void>(plain(read));
      if (!read.known_symmetric()) continue;
      ++symmetric;
      EdgeList list = edge_list(read);
      list.symmetric = false;
      EXPECT_TRUE(is_symmetric(build_graph(std::move(list)))) << "trial " << trial;
    } catch (const InputError&) {
    }
  }
  EXPECT_GT(symmetric, 0);
}

TEST(Binary, SaysWhatIsWrongWithItsHeader) {
  const auto refused = [](const auto& damage) {
    BinaryFile file(small_graph());
    damage(file);
    return file.refusal();
  };
  EXPECT_TRUE(contains(refused([](BinaryFile& file) { file.bytes()[0] = 'G'; }), "'graphspc'"));
  EXPECT_TRUE(contains(
      refused([](BinaryFile& file) { file.put<std::uint32_t>(field::byte_order, 0x04030201); }),
      "byte order"));
  EXPECT_TRUE(
      contains(refused([](BinaryFile& file) { file.put<std::uint32_t>(field::version, 2); }),
               "version 2; this program reads version 1"));
  EXPECT_TRUE(
      contains(refused([](BinaryFile& file) { file.put<std::uint32_t>(field::version, 0); }),
               "version 0; this program reads version 1"));
  EXPECT_TRUE(contains(
      refused([](BinaryFile& file) { file.put<std::uint32_t>(field::symmetric, 1); }), "checksum"));
  EXPECT_TRUE(contains(refused([](BinaryFile& file) { file.bytes().clear(); }), "has 0 bytes"));
  EXPECT_TRUE(contains(refused([](BinaryFile& file) { file.bytes().resize(63); }),
                       "has 63 bytes; the header of a binary graph has 64 bytes"));
  EXPECT_EQ(refused([](BinaryFile& file) { file.bytes().resize(64); }),
            "has 64 bytes; 4 vertices and 4 arcs need 256 bytes");
}

TEST(Binary, TakesTheTwoZerosForOneWeight) {
  const std::vector<ArcIndex> offsets = {0, 1, 2};
  const std::vector<Vertex> dest = {1, 0};
  const std::vector<double> weights = {0.0, -0.0};
  const auto view = Graph::view({}, offsets, dest, std::span<const double>(weights), true);
  EXPECT_TRUE(BinaryFile(view).read().known_symmetric());
}

TEST(Binary, IsReadWhereStandardInputIsClosed) {
  // Its number is then the file's.
  const ScratchFolder folder;
  write_binary(small_graph(), folder / "graph.gsg");
  const int input = dup(STDIN_FILENO);
  close(STDIN_FILENO);
  const std::string error = error_of([&] { static_cast<void>(read_binary(folder / "graph.gsg")); });
  dup2(input, STDIN_FILENO);
  close(input);
  EXPECT_EQ(error, "no error");
}

TEST(Binary, IsRefusedForValuesThatNoGraphHasUnderARightChecksum) {
  const auto refused = [](std::size_t place, auto value) {
    BinaryFile file(small_graph());
    file.put(place, value);
    file.renew_checksum();
    return file.refusal();
  };
  const std::string damaged = "has invalid values in its header";
  EXPECT_TRUE(contains(refused(field::vertices, std::uint64_t{1} << 31), damaged));
  EXPECT_TRUE(contains(refused(field::vertices, ~std::uint64_t{0}), damaged));
  EXPECT_TRUE(contains(refused(field::arcs, ~std::uint64_t{0}), damaged));
  EXPECT_TRUE(contains(refused(field::arcs, std::uint64_t{1} << 62), damaged));
  EXPECT_TRUE(contains(refused(field::arcs, (std::uint64_t{1} << 58) + 1), damaged));
  EXPECT_TRUE(contains(refused(field::weights, std::uint32_t{3}), damaged));
  EXPECT_TRUE(contains(refused(field::symmetric, std::uint32_t{2}), damaged));
  EXPECT_TRUE(contains(refused(field::ids, std::uint64_t{2}), damaged));
  // More than the file holds, though a graph could have it.
  EXPECT_TRUE(contains(refused(field::vertices, std::uint64_t{1'000'000}), " arcs need "));
  EXPECT_TRUE(contains(refused(field::vertices, (std::uint64_t{1} << 31) - 1), " arcs need "));
  EXPECT_TRUE(contains(refused(field::arcs, std::uint64_t{1} << 40), " arcs need "));
  EXPECT_TRUE(contains(refused(field::arcs, std::uint64_t{1} << 58), " arcs need "));
  EXPECT_TRUE(contains(refused(field::weights, std::uint32_t{0}), " arcs need "));
  EXPECT_TRUE(contains(refused(field::file_bytes, std::uint64_t{1}), " arcs need "));
}

TEST(Binary, IsRefusedForArraysThatAreNoGraph) {
  BinaryFile offsets(small_graph());
  offsets.put<std::int64_t>(field::end + 8, 99);
  EXPECT_EQ(offsets.refusal(), "graph: the offset decreases after vertex 1");
  BinaryFile last(small_graph());
  last.put<std::int64_t>(field::end + std::size_t{4} * 8, 3);
  EXPECT_TRUE(contains(last.refusal(), "offsets run from 0 to 3"));
  BinaryFile dest(small_graph());
  dest.put<std::int32_t>(field::end + 64 + std::size_t{2} * 4, 4);
  EXPECT_EQ(dest.refusal(), "graph: arc 2 goes to vertex 4; vertices are 0 to 3");
}

TEST(Binary, IsRefusedWhereThereIsNoFile) {
  const ScratchFolder folder;
  EXPECT_EQ(error_of([&] { static_cast<void>(read_binary(folder / "none.gsg")); }),
            (folder / "none.gsg").string() + ": cannot be opened (No such file or directory)");
  EXPECT_EQ(error_of([&] { static_cast<void>(read_binary(folder.path())); }),
            folder.path().string() +
                ": is not a regular file; a binary graph must be a regular file, because it is "
                "mapped into memory");
}

}  // namespace
}  // namespace graphspec::properties
