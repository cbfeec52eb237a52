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
#include "reference/graph/vertex_ids.hpp"
#include "reference/problem/value_words.hpp"

namespace graphspec {

/// "inf" where there is no path.
template <class Weight>
inline constexpr ValueForm<Weight> distances_form{"distance", no_path<Weight>, "inf",
                                                  ValueForm<Weight>::distances};

/// -1 from a vertex to itself and where there is no path.
inline constexpr ValueForm<std::int32_t> predecessors_form{"predecessor", -1, "-1",
                                                           ValueForm<std::int32_t>::vertices};

/// Writes the comment "# ids: 7 30 ..." that names the columns; nothing where ids are numbers.
void write_column_ids(OutputFile& file, const VertexIds& ids);

/// Writes rows of num_vertices numbers each, one after another.
/// \param ids  by which values that are vertices are written
template <class Value>
void write_rows(OutputFile& file, Vertex num_vertices, const ValueForm<Value>& form,
                std::span<const Value> rows, const VertexIds& ids);

/// Reads a row for each source from `first` to before `last`. Words are those of value_of(), split
/// as LineOfWords has it; comments (# or %) may stand before the first row, empty lines at the end.
template <class Value>
class RowsReader {
 public:
  RowsReader(const std::filesystem::path& path, Vertex num_vertices, Vertex first, Vertex last,
             const ValueForm<Value>& form, const VertexIds& ids)
      : file_(path),
        num_vertices_(num_vertices),
        first_(first),
        last_(last),
        form_(form),
        ids_(ids) {}

  /// Adds the next row to the end of `rows`; false behind the last.
  /// \throws InputError naming file and line for what is no row of num_vertices numbers, and for a
  ///         wrong number of rows
  bool read(std::vector<Value>& rows);
  /// Passes over so many rows, whatever is in them. \throws InputError where the file has fewer
  void skip(std::int64_t rows);
  /// The lines before the first row.
  [[nodiscard]] std::int64_t lines_before() const { return lines_before_; }

 private:
  /// Goes to the next row; false behind the last.
  bool next();
  void check_column_ids();
  /// Throws that no row is left for the next source.
  [[noreturn]] void fail_at_end() const;

  TextScanner file_;
  Vertex num_vertices_;
  Vertex first_;
  Vertex last_;
  ValueForm<Value> form_;
  VertexIds ids_;
  LineOfWords line_;
  std::int64_t lines_before_ = 0;
  std::int64_t found_ = 0;
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
