/// \file
/// Lengths of shortest paths, and predecessors on them, as text: a row a line, in the order of the
/// sources; in a row one integer a vertex, separated by blanks.
#pragma once

#include <fmt/format.h>
#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <span>
#include <string_view>

#include "gpu/johnson/johnson.hpp"
#include "reference/graph/output_file.hpp"

namespace graphspec::program {

/// What the numbers of a row are, and how the one is written that stands for none.
struct RowForm {
  std::string_view what;  ///< in messages: "length"
  std::int32_t missing;
  std::string_view word;
};

/// "inf" where there is no path.
inline constexpr RowForm lengths_form{"length", unreached, "inf"};

/// -1 from a vertex to itself and where there is no path.
inline constexpr RowForm predecessors_form{"predecessor", -1, "-1"};

/// Writes rows as they come. The file appears with commit(), or not at all.
class RowsFile {
 public:
  RowsFile(const std::filesystem::path& path, Vertex num_vertices, const RowForm& form)
      : file_(path), num_vertices_(num_vertices), form_(form) {}

  /// \param rows  of num_vertices numbers each, one after another
  void write(std::span<const std::int32_t> rows);
  void commit() { file_.commit(); }

 private:
  OutputFile file_;
  Vertex num_vertices_;
  RowForm form_;
  fmt::memory_buffer text_;
};

/// Reads a row for each of the sources and hands it over.
/// \throws InputError naming file and line for what is no row of num_vertices numbers, and for a
///         wrong number of rows
void read_rows(const std::filesystem::path& path, Vertex num_vertices,
               const johnson::Sources& sources, const RowForm& form, const johnson::RowSink& take);

/// What is told of lengths.
class LengthTotals {
 public:
  void add(std::span<const std::int32_t> lengths);
  /// Adds `connected_pairs`, `distance_sum` and `longest` to a summary.
  void tell(nlohmann::json& summary) const;

 private:
  std::int64_t pairs_ = 0;
  std::int64_t sum_ = 0;
  std::int32_t longest_ = 0;
};

/// The lines of a summary that those and `pairs` make.
void print_length_totals(const nlohmann::json& summary);

}  // namespace graphspec::program
