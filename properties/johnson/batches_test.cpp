/// \file
/// Batches of rows: all rows, in memory that is bounded, and few of them last.
#include "gpu/johnson/batches.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace graphspec {
namespace {

using johnson::Batches;

constexpr std::int64_t mebibyte = std::int64_t{1} << 20;

void expect_bounded(Vertex num_vertices, Vertex count, Vertex together) {
  SCOPED_TRACE(testing::Message() << num_vertices << " vertices, " << count << " rows, " << together
                                  << " together");
  const Batches batches(num_vertices, count, together);
  const std::int64_t row_bytes = std::int64_t{4} * num_vertices;
  if (batches.most() > 1) {
    EXPECT_LE(batches.most() * row_bytes, 512 * mebibyte);
  }
  Vertex last = 0;
  int taken = 0;
  for (Vertex left = count; left > 0; left -= last, ++taken) {
    last = batches.next(left);
    ASSERT_GE(last, 1);
    ASSERT_LE(last, std::min(left, batches.most()));
  }
  if (last > together) {
    EXPECT_LE(last * row_bytes, 64 * mebibyte);
  }
  // Copies of all but the last hide behind searches.
  if (count > 8 * 1024) {
    EXPECT_GE(taken, 7);
  }
}

TEST(Batches, AreBoundedAndEndSmall) {
  for (const Vertex num_vertices : {1, 40, 1024, 16384, 65536, 120000, 16777217, 1 << 30}) {
    for (const Vertex count : {1, 2, 263, 264, 265, 1024, 1025, 5000, 16384, 65536}) {
      for (const Vertex together : {1, 8, 264}) expect_bounded(num_vertices, count, together);
    }
  }
}

TEST(Batches, AreWholeRoundsOfBlocks) {
  const Batches batches(16384, 16384, 264);
  EXPECT_EQ(batches.most(), 8 * 264);
  EXPECT_EQ(batches.next(16384), 8 * 264);
  EXPECT_EQ(batches.next(2000), 4 * 264);
  EXPECT_EQ(batches.next(1000), 1000);
}

}  // namespace
}  // namespace graphspec
