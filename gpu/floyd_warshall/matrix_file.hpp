/// \file
/// Distances and predecessors of dense all pairs, row by row, in a scratch file: where they rest
/// that neither the device nor the host has memory for.
#pragma once

#include <cstdint>
#include <span>

#include "reference/graph/scratch_file.hpp"
#include "reference/graph/types.hpp"

namespace graphspec::floyd_warshall {

/// A matrix of distances, and behind it one of predecessors where there are any.
class MatrixFile {
 public:
  /// \throws InputError as ScratchFile
  MatrixFile(const ScratchPlace& place, Vertex order, bool predecessors)
      : order_(order), file_(place, double{4} * order * order * (predecessors ? 2 : 1)) {}

  /// Whole rows. \param path  empty where there are no predecessors
  void write(Vertex first, std::span<const std::int32_t> cost, std::span<const Vertex> path) const {
    file_.write(place(first), std::as_bytes(cost));
    if (!path.empty()) file_.write(behind() + place(first), std::as_bytes(path));
  }
  /// The same rows again, as they were written.
  void read(Vertex first, std::span<std::int32_t> cost, std::span<Vertex> path) const {
    file_.read(place(first), std::as_writable_bytes(cost));
    if (!path.empty()) file_.read(behind() + place(first), std::as_writable_bytes(path));
  }

 private:
  [[nodiscard]] std::int64_t place(Vertex row) const { return std::int64_t{4} * order_ * row; }
  [[nodiscard]] std::int64_t behind() const { return place(order_); }

  Vertex order_;
  ScratchFile file_;
};

}  // namespace graphspec::floyd_warshall
