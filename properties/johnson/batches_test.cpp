/// \file
/// Batches of rows: memory is bounded, copies hide behind searches, and no block is idle for it.
#include "gpu/johnson/batches.hpp"

#include <gtest/gtest.h>

namespace graphspec {
namespace {

using johnson::rows_a_batch;

constexpr std::int64_t mebibyte = std::int64_t{1} << 20;

void expect_bounded(Vertex num_vertices, Vertex count, Vertex together) {
  SCOPED_TRACE(testing::Message() << num_vertices << " vertices, " << count << " rows, " << together
                                  << " together");
  const Vertex rows = rows_a_batch(num_vertices, count, together);
  const std::int64_t bytes = std::int64_t{4} * num_vertices * rows;
  EXPECT_GE(rows, 1);
  EXPECT_LE(rows, count);
  if (rows > 1) {
    EXPECT_LE(bytes, (rows > together ? 64 : 512) * mebibyte);
  }
  if (count >= 8 * 1024) {
    EXPECT_LE(rows, count / 8 + 1);
  }
  // As many as that, where memory has room for them.
  if (rows < std::min(together, count)) {
    EXPECT_GT(bytes + std::int64_t{4} * num_vertices, 512 * mebibyte);
  }
}

TEST(Batches, AreBoundedAndKeepAllBlocksBusy) {
  for (const Vertex num_vertices : {1, 40, 1024, 16384, 65536, 120000, 600000, 16777217, 1 << 30}) {
    for (const Vertex count : {1, 2, 263, 264, 265, 1024, 1025, 5000, 16384, 65536}) {
      for (const Vertex together : {1, 8, 264}) expect_bounded(num_vertices, count, together);
    }
  }
}

}  // namespace
}  // namespace graphspec
