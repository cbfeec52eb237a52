/// \file
/// The first length that is not as expected.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "reference/graph/dense.hpp"

namespace graphspec::properties {

/// A row and a column for each vertex: what runs are compared by.
using Lengths = DenseMatrix<std::int32_t>;

[[nodiscard]] inline std::string text_of(std::int64_t length) {
  return length == unreached ? "unreached" : std::to_string(length);
}

/// "from 0 to 3 the length is 5; WHOSE 4".
/// \param expected  (from, to) -> length, for all pairs
template <class Expected>
[[nodiscard]] std::optional<std::string> compare(const Lengths& found, const Expected& expected,
                                                 std::string_view whose) {
  for (Vertex from = 0; from < found.order(); ++from) {
    for (Vertex to = 0; to < found.order(); ++to) {
      const std::int64_t right = expected(from, to);
      if (found(from, to) == right) continue;
      return fmt::format("from {} to {} the length is {}; {} {}", from, to,
                         text_of(found(from, to)), whose, text_of(right));
    }
  }
  return std::nullopt;
}

}  // namespace graphspec::properties
