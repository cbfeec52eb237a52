/// \file
/// Parts of the construction of rows that no small graph shows: rows whose arcs lie beyond the
/// 2^31st, and exceptions of several threads.
#include "reference/graph/sorted_rows.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "reference/graph/first_error.hpp"
#include "reference/graph/row_arrays.hpp"

namespace graphspec::properties {
namespace {

TEST(PutRows, CountsArcsIn64Bits) {
  constexpr std::int64_t limit = std::numeric_limits<std::int32_t>::max();
  for (const ArcIndex first : {ArcIndex{7}, limit, limit + 1, ArcIndex{1} << 40}) {
    RowArrays<std::monostate> rows(5, 0);
    for (ArcIndex& offset : rows.offsets) offset = -1;
    // The range has the vertices 1 to 3, and no arc.
    put_rows<std::monostate>({}, {1, 3}, first, rows);
    EXPECT_EQ(std::vector(rows.offsets.begin(), rows.offsets.end()),
              (std::vector<ArcIndex>{-1, first, first, first, -1, -1}));
  }
}

/// The message of what rethrow() throws; "none" where it throws nothing.
std::string kept(const FirstError& error) {
  try {
    error.rethrow();
  } catch (const std::exception& thrown) {
    return thrown.what();
  }
  return "none";
}

TEST(FirstErrors, OfSeveralTheFirstIsKeptAndNothingIsDoneAfterIt) {
  FirstError error;
  int done = 0;
  error.keep([&] { ++done; });
  EXPECT_EQ(kept(error), "none");
  error.keep([] { throw std::runtime_error("first"); });
  EXPECT_EQ(kept(error), "first");
  error.keep([&] { ++done; });
  error.keep([] { throw std::runtime_error("second"); });
  EXPECT_EQ(kept(error), "first");
  EXPECT_EQ(done, 1);
  EXPECT_EQ(kept(error), "first");
}

TEST(FirstErrors, OfTwoThreadsTheOneThatThrowsFirstIsKept) {
  // The second work begins before the first one throws, and throws after it.
  FirstError error;
  error.keep([&] {
    error.keep([] { throw std::runtime_error("first"); });
    throw std::runtime_error("second");
  });
  EXPECT_EQ(kept(error), "first");
}

}  // namespace
}  // namespace graphspec::properties
