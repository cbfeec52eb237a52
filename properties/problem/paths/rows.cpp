/// \file
/// Looking at the shape of what a solver hands over.
#include "properties/problem/paths/rows.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace graphspec::properties {

void RowCollector::take(Vertex first, std::span<const std::int32_t> distance,
                        std::span<const Vertex> predecessor) {
  const std::size_t due = predecessors_ ? distance.size() : 0;
  if (predecessor.size() != due) {
    throw std::length_error(
        fmt::format("the result has {} predecessors, but must have {}", predecessor.size(), due));
  }
  const auto columns = static_cast<std::size_t>(std::max(rows_.order, 1));
  const std::size_t count = distance.size() / columns;
  if (first != next_ || distance.size() % columns != 0 ||
      count > static_cast<std::size_t>(last_ - next_)) {
    throw std::length_error(
        fmt::format("in the rows of sources {} to {}, the next {} distances begin with the row of "
                    "source {}, but must begin with the row of source {}",
                    rows_.first, last_, distance.size(), first, next_));
  }
  const std::size_t place = columns * static_cast<std::size_t>(next_ - rows_.first);
  std::ranges::copy(distance, std::span(rows_.distance).subspan(place).begin());
  if (predecessors_) {
    std::ranges::copy(predecessor, std::span(rows_.predecessor).subspan(place).begin());
  }
  next_ += static_cast<Vertex>(count);
}

Rows RowCollector::rows() && {
  if (next_ == last_ || rows_.order == 0) return std::move(rows_);
  throw std::length_error(fmt::format(
      "the rows of sources {} to {} end before the row of source {}", rows_.first, last_, next_));
}

}  // namespace graphspec::properties
