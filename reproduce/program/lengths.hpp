/// \file
/// Lengths of shortest paths as text: a row a line, in the order of the sources; in a row one
/// integer a vertex, separated by blanks, and "inf" where there is no path.
#pragma once

#include <fmt/format.h>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>

#include "gpu/johnson/johnson.hpp"
#include "reference/graph/output_file.hpp"

namespace graphspec::program {

/// Writes rows as they come. The file appears with commit(), or not at all.
class LengthsFile {
 public:
  LengthsFile(const std::filesystem::path& path, Vertex num_vertices)
      : file_(path), num_vertices_(num_vertices) {}

  /// \param rows  of num_vertices lengths each, one after another
  void write(std::span<const std::int32_t> rows);
  void commit() { file_.commit(); }

 private:
  OutputFile file_;
  Vertex num_vertices_;
  fmt::memory_buffer text_;
};

/// Reads a row for each of the sources and hands it over.
/// \throws InputError naming file and line for what is no row of num_vertices lengths, and for a
///         wrong number of rows
void read_lengths(const std::filesystem::path& path, Vertex num_vertices,
                  const johnson::Sources& sources, const johnson::RowSink& take);

}  // namespace graphspec::program
