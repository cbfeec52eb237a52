/// \file
/// Spanning forests as text: an edge a line, its two vertices and its weight.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "reference/graph/graph.hpp"
#include "reference/graph/output_file.hpp"
#include "reference/graph/vertex_ids.hpp"

namespace graphspec {

/// Writes a forest. \param edges  positions of the graph's arcs, one an edge
/// \param ids  that vertices are written by
void write_forest(OutputFile& file, const Graph& graph, std::span<const ArcIndex> edges,
                  const VertexIds& ids);

/// A line of a forest's file: an edge by its ends.
struct ForestLine {
  std::int64_t number;  ///< of the line, from 1
  Vertex lesser;
  Vertex greater;
  std::optional<double> weight;  ///< where the line has one
};

/// Reads the edges of a forest, by the ids of their ends. A line has one edge or, in a list that
/// begins with [, several in brackets of their own. These are edges:
/// - `u v` and `u v weight`, separated by blanks, commas or semicolons; as networkx, igraph and
///   numpy.savetxt write
/// - `(u, v)`, `(u, v, weight)`, `(u, v) weight` as scipy prints a sparse matrix, and
///   `u v {'weight': 3}` as networkx prints data
///
/// A file whose name ends in .mtx is read as Matrix Market. In other files empty lines, lines that
/// begin with # or %, and lines before the first edge that begin with a letter are skipped.
/// \throws InputError naming file and line for what is no such line, and for what is no vertex
[[nodiscard]] std::vector<ForestLine> read_forest_lines(const std::filesystem::path& path,
                                                        Vertex num_vertices, const VertexIds& ids);

/// A forest as it was read.
struct ReadForest {
  /// Positions of arcs u -> v, u < v, in the order of the lines; of parallel arcs the lightest, or
  /// that of the weight which the line names.
  std::vector<ArcIndex> edges;
  /// The line of each of them; after those of the edges that of `no_edge`, if there is one.
  std::vector<std::int64_t> lines;
  /// What is wrong with the first line that names no edge of the graph, if there is one; `edges`
  /// lacks that line and all after it.
  std::optional<std::string> no_edge;
};

/// Finds the edges that lines name. Of a real weight six digits suffice.
/// \param rows  a graph, or rows of all lesser ends
[[nodiscard]] ReadForest forest_of_lines(const Graph& rows, std::span<const ForestLine> lines,
                                         const VertexIds& ids);

/// All lines of a file. \throws InputError as read_forest_lines()
[[nodiscard]] ReadForest read_forest(const std::filesystem::path& path, const Graph& graph,
                                     const VertexIds& ids);

}  // namespace graphspec
