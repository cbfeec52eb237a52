/// \file
/// Distances of shortest paths, and predecessors on them, as text: a row a line, in the order of
/// the sources; in a row one number a vertex, separated by blanks. Reals are written with as many
/// digits as it takes to read the same number again.
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
/// \tparam Value  std::int32_t or double
template <class Value>
struct RowForm {
  std::string_view what;  ///< in messages: "distance"
  Value missing;
  std::string_view word;
};

/// "inf" where there is no path.
template <class Weight>
inline constexpr RowForm<Weight> distances_form{"distance", no_path<Weight>, "inf"};

/// -1 from a vertex to itself and where there is no path.
inline constexpr RowForm<std::int32_t> predecessors_form{"predecessor", -1, "-1"};

/// Writes rows of num_vertices numbers each, one after another.
template <class Value>
void write_rows(OutputFile& file, Vertex num_vertices, const RowForm<Value>& form,
                std::span<const Value> rows);

/// Reads a row for each source from `first` to before `last`.
template <class Value>
class RowsReader {
 public:
  RowsReader(const std::filesystem::path& path, Vertex num_vertices, Vertex first, Vertex last,
             const RowForm<Value>& form)
      : file_(path), num_vertices_(num_vertices), first_(first), last_(last), form_(form) {}

  /// Adds the next row to the end of `rows`; false behind the last.
  /// \throws InputError naming file and line for what is no row of num_vertices numbers, and for a
  ///         wrong number of rows
  bool read(std::vector<Value>& rows);
  /// Passes over so many rows, whatever is in them. \throws InputError where the file has fewer
  void skip(std::int64_t rows);

 private:
  /// Throws that no row is left for the next source.
  [[noreturn]] void fail_at_end() const;

  TextScanner file_;
  Vertex num_vertices_;
  Vertex first_;
  Vertex last_;
  RowForm<Value> form_;
};

/// What distances come to.
template <class Weight>
struct DistanceTotals {
  std::int64_t connected_pairs = 0;
  SumOf<Weight> sum = 0;  ///< of reals in the order of the pairs
  Weight longest = 0;

  void add(std::span<const Weight> distances);
};

}  // namespace graphspec
