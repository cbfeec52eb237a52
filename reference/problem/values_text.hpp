/// \file
/// One value for each vertex, as text: levels, distances from a source, parents, predecessors.
///
/// Read in four layouts:
/// - column: one value a line, in the order of the vertices
/// - row: all values on one line
/// - list: the first line begins with [ or (; the values may go over several lines, as numpy and
///   Python print them
/// - pairs: a vertex and its value, as "VERTEX VALUE" lines or as "VERTEX: VALUE" in a dictionary.
///   A vertex that is left out has no value.
/// Comments (# or %) and a line of column names may stand before the first value.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <vector>

#include "reference/graph/output_file.hpp"
#include "reference/graph/vertex_ids.hpp"
#include "reference/problem/value_words.hpp"

namespace graphspec {

/// Values by vertex, and where they were read.
template <class Value>
struct ReadValues {
  std::vector<Value> values;
  std::vector<std::int64_t> lines;  ///< of pairs and lists: one a vertex, 0 where left out
  std::int64_t first_line = 0;      ///< of a column or a row
  bool is_column = false;

  /// The line of a vertex's value; 0 where the file has none.
  [[nodiscard]] std::int64_t line_of(std::int64_t vertex) const {
    if (!lines.empty()) return lines[static_cast<std::size_t>(vertex)];
    return is_column ? first_line + vertex : first_line;
  }
};

/// Reads one value for each vertex.
/// \throws InputError naming file and line for a word that is no such value, for an unknown vertex,
///     for a wrong number of values, and for a layout that is none or could be two
template <class Value>
[[nodiscard]] ReadValues<Value> read_values(const std::filesystem::path& path, Vertex num_vertices,
                                            const ValueForm<Value>& form, const VertexIds& ids);

/// Writes a column; where vertices have ids, lines "ID VALUE".
template <class Value>
void write_values(OutputFile& file, const ValueForm<Value>& form, const VertexIds& ids,
                  std::span<const Value> values);

}  // namespace graphspec
