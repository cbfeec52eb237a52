/// \file
/// Answers to sssp and apsp in one form, rows of distances by source, so that whatever holds of
/// both is written once.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reference/graph/types.hpp"

namespace graphspec::properties {

/// Rows of consecutive sources, a value for each vertex in each.
struct Rows {
  Vertex order = 0;  ///< of the graph: values a row
  Vertex first = 0;  ///< the first row's source
  std::vector<std::int32_t> distance;
  std::vector<Vertex> predecessor;  ///< empty where distances alone were asked for

  Rows() = default;
  /// The rows of sources begin <= s < end, unreached, without predecessors.
  Rows(Vertex columns, Vertex begin, Vertex end)
      : order(columns),
        first(begin),
        distance(static_cast<std::size_t>(columns) * static_cast<std::size_t>(end - begin),
                 unreached) {}

  /// The source behind the last row's.
  [[nodiscard]] Vertex last() const {
    return order == 0
               ? first
               : first + static_cast<Vertex>(distance.size() / static_cast<std::size_t>(order));
  }
  [[nodiscard]] std::int32_t& operator()(Vertex from, Vertex to) {
    return distance[place(from, to)];
  }
  [[nodiscard]] std::int32_t operator()(Vertex from, Vertex to) const {
    return distance[place(from, to)];
  }
  /// The row of a source.
  [[nodiscard]] std::span<const std::int32_t> row(Vertex source) const {
    return std::span(distance).subspan(place(source, 0), static_cast<std::size_t>(order));
  }
  /// The same of predecessors. \pre there are some
  [[nodiscard]] std::span<const Vertex> predecessors(Vertex source) const {
    return std::span(predecessor).subspan(place(source, 0), static_cast<std::size_t>(order));
  }

 private:
  [[nodiscard]] std::size_t place(Vertex from, Vertex to) const {
    return static_cast<std::size_t>(from - first) * static_cast<std::size_t>(order) +
           static_cast<std::size_t>(to);
  }
};

/// Collects what a solver hands over, in the order in which it must come.
class RowCollector {
 public:
  /// Expects the rows of sources first <= s < last.
  RowCollector(Vertex order, Vertex first, Vertex last, bool predecessors)
      : rows_(order, first, last), next_(first), last_(last), predecessors_(predecessors) {
    if (predecessors) rows_.predecessor.resize(rows_.distance.size());
  }

  /// \throws std::length_error where these are not the rows that are due
  void take(Vertex first, std::span<const std::int32_t> distance,
            std::span<const Vertex> predecessor);
  /// \throws std::length_error where rows are missing
  [[nodiscard]] Rows rows() &&;

 private:
  Rows rows_;
  Vertex next_;
  Vertex last_;
  bool predecessors_;
};

/// "unreached", or the number.
[[nodiscard]] inline std::string text_of(std::int64_t distance) {
  return distance == unreached ? "unreached" : std::to_string(distance);
}

/// "from 0 to 3 the distance is 5; WHOSE 4": the first that is not as expected.
/// \param expected  (from, to) -> distance, for the pairs that are found
template <class Expected>
[[nodiscard]] std::optional<std::string> compare(const Rows& found, const Expected& expected,
                                                 std::string_view whose) {
  for (Vertex from = found.first; from < found.last(); ++from) {
    for (Vertex to = 0; to < found.order; ++to) {
      const std::int64_t due = expected(from, to);
      if (found(from, to) == due) continue;
      return fmt::format("from {} to {} the distance is {}; {} {}", from, to,
                         text_of(found(from, to)), whose, text_of(due));
    }
  }
  return std::nullopt;
}

}  // namespace graphspec::properties
