/// \file
/// Distances of shortest paths, and predecessors on them, as text: a row a line, in the order of
/// the sources; in a row one integer a vertex, separated by blanks.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string_view>
#include <vector>

#include "reference/graph/output_file.hpp"
#include "reference/graph/text_scanner.hpp"
#include "reference/graph/types.hpp"

namespace graphspec {

/// What the numbers of a row are, and how the one is written that stands for none.
struct RowForm {
  std::string_view what;  ///< in messages: "distance"
  std::int32_t missing;
  std::string_view word;
};

/// "inf" where there is no path.
inline constexpr RowForm distances_form{"distance", unreached, "inf"};

/// -1 from a vertex to itself and where there is no path.
inline constexpr RowForm predecessors_form{"predecessor", -1, "-1"};

/// Writes rows of num_vertices numbers each, one after another.
void write_rows(OutputFile& file, Vertex num_vertices, const RowForm& form,
                std::span<const std::int32_t> rows);

/// Reads a row for each source from `first` to before `last`.
class RowsReader {
 public:
  RowsReader(const std::filesystem::path& path, Vertex num_vertices, Vertex first, Vertex last,
             const RowForm& form)
      : file_(path), num_vertices_(num_vertices), first_(first), last_(last), form_(form) {}

  /// Adds the next row to the end of `rows`; false behind the last.
  /// \throws InputError naming file and line for what is no row of num_vertices numbers, and for a
  ///         wrong number of rows
  bool read(std::vector<std::int32_t>& rows);

 private:
  TextScanner file_;
  Vertex num_vertices_;
  Vertex first_;
  Vertex last_;
  RowForm form_;
};

/// What distances come to.
struct DistanceTotals {
  std::int64_t connected_pairs = 0;
  std::int64_t sum = 0;
  std::int32_t longest = 0;

  void add(std::span<const std::int32_t> distances);
};

}  // namespace graphspec
