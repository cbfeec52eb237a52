/// \file
/// A scratch file has no name, gives back what it was given, and takes its room at once.
#include "reference/graph/scratch_file.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "properties/graph_core/scratch_folder.hpp"
#include "reference/graph/generated_size.hpp"
#include "reference/graph/matrix_size.hpp"

namespace graphspec::properties {
namespace {

/// Bytes of which no two pieces are alike.
std::vector<std::byte> bytes_of(std::size_t count, std::uint32_t seed) {
  std::vector<std::byte> bytes(count);
  for (std::byte& byte : bytes) {
    seed = seed * 1664525 + 1013904223;
    byte = static_cast<std::byte>(seed >> 24);
  }
  return bytes;
}

std::vector<std::byte> read(const ScratchFile& file, std::int64_t at, std::size_t count) {
  std::vector<std::byte> bytes(count);
  file.read(at, bytes);
  return bytes;
}

TEST(ScratchFile, GivesBackWhatWasWrittenHoweverMuchAndWherever) {
  const ScratchFolder folder;
  // What threads share, and what one thread does; pages, and parts of pages.
  const std::size_t much = (std::size_t{1} << 24) + 12345;
  const ScratchFile file({folder.path()}, static_cast<double>(2 * much + 100));
  const auto first = bytes_of(100, 1);
  const auto second = bytes_of(much, 2);
  const auto third = bytes_of(much, 3);
  file.write(100 + static_cast<std::int64_t>(much), third);
  file.write(0, first);
  file.write(100, second);
  EXPECT_EQ(read(file, 0, 100), first);
  EXPECT_EQ(read(file, 100, much), second);
  EXPECT_EQ(read(file, 100 + static_cast<std::int64_t>(much), much), third);
  // Again elsewhere, across what was written apart.
  file.write(50, first);
  EXPECT_EQ(read(file, 50, 100), first);
  EXPECT_EQ(read(file, 150, much - 50), std::vector<std::byte>(second.begin() + 50, second.end()));
}

TEST(ScratchFile, HasNoName) {
  const ScratchFolder folder;
  const ScratchFile file({folder.path()}, 100);
  file.write(0, bytes_of(100, 1));
  EXPECT_EQ(folder.names(), std::vector<std::string>());
}

TEST(ScratchFile, IsRefusedWhereTheDiskHasNoRoomForItAndForWhatIsWrittenBeside) {
  const ScratchFolder folder;
  const auto refusal = [&](double others, double bytes) {
    return error_of([&] { const ScratchFile file({folder.path(), others}, bytes); });
  };
  const std::string where = folder.path().string() + ": a scratch file in this folder needs ";
  EXPECT_TRUE(refusal(0, 2e18).starts_with(where + "2 EB; the disk has ")) << refusal(0, 2e18);
  EXPECT_TRUE(
      refusal(3e18, 1e3).starts_with(where + "1e-06 GB, and results at least 3 EB; the disk has "))
      << refusal(3e18, 1e3);
  EXPECT_EQ(refusal(1e3, 1e3), "no error");
}

TEST(ScratchFile, TakesItsRoomBeforeAnythingIsWritten) {
  const ScratchFolder folder;
  const FileSizeLimit limit(4096);
  const std::string refusal = error_of([&] { const ScratchFile file({folder.path()}, 1e6); });
  EXPECT_EQ(refusal, folder.path().string() +
                         ": a scratch file in this folder needs 0.001 GB; File too large");
  EXPECT_EQ(error_of([&] { const ScratchFile file({folder.path()}, 4096); }), "no error");
}

TEST(ScratchFile, SaysWhatTheSystemReports) {
  const ScratchFolder folder;
  const std::string missing = (folder / "missing").string();
  EXPECT_EQ(error_of([&] { const ScratchFile file({missing}, 10); }),
            missing + ": cannot create a scratch file in this folder: No such file or directory");
  const ScratchFile file({folder.path()}, 10);
  EXPECT_EQ(
      error_of([&] { static_cast<void>(read(file, 5, 10)); }),
      folder.path().string() + ": cannot create a scratch file in this folder: Input/output error");
}

TEST(ScratchScope, IsThePlaceOfItsThreadWhileItLives) {
  EXPECT_EQ(scratch_place, nullptr);
  {
    const ScratchScope scope({"here", 5});
    ASSERT_NE(scratch_place, nullptr);
    EXPECT_EQ(scratch_place->folder, "here");
    EXPECT_EQ(scratch_place->others_bytes, 5);
  }
  EXPECT_EQ(scratch_place, nullptr);
}

TEST(MemoryScope, HoldsItsThreadToLessMemoryWhileItLives) {
  EXPECT_TRUE(fits_into_memory(1001));
  {
    const MemoryScope scope(1000);
    EXPECT_TRUE(fits_into_memory(1000));
    EXPECT_FALSE(fits_into_memory(1001));
    EXPECT_TRUE(is_small_part_of_memory(250));
    EXPECT_FALSE(is_small_part_of_memory(251));
    EXPECT_EQ(memory_limit(), "this run may use 1e-06 GB");
  }
  EXPECT_TRUE(fits_into_memory(1001));
  const MemoryScope wider(1e30);
  EXPECT_FALSE(fits_into_memory(1e29));
}

}  // namespace
}  // namespace graphspec::properties
