/// \file
/// Comments of SNAP's and KONECT's edge lists that say how the lines below them are meant.
#pragma once

#include <cstdint>
#include <optional>

#include "reference/graph/text_scanner.hpp"

namespace graphspec {

/// Facts that comments state. A line number of 0 means that no comment states the fact.
struct ListComments {
  std::int64_t weighted_line = 0;    ///< the third column is a weight
  std::int64_t undirected_line = 0;  ///< each line is an edge, listed once
  std::int64_t columns_line = 0;     ///< of KONECT: further columns are times or multiplicities

  std::int64_t size_line = 0;      ///< of the two numbers below
  std::int64_t num_vertices = -1;  ///< -1: not stated
  std::int64_t num_arcs = -1;      ///< lines; -1: not stated
  std::int64_t first_number = 0;   ///< of vertices where num_vertices is stated

  /// Takes in the comment that the scanner is at. Only comments before the first arc are read.
  /// \throws InputError for a bipartite graph of KONECT, whose two sides share ids
  void read(const TextScanner& file);

 private:
  void read_snap(const TextScanner& file);
  bool read_konect(const TextScanner& file);

  bool konect_counts_lines_ = false;
};

}  // namespace graphspec
