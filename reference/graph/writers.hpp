/// \file
/// Writing graphs to files.
#pragma once

#include <filesystem>
#include <optional>

#include "reference/graph/graph.hpp"
#include "reference/graph/readers.hpp"

namespace graphspec {

/// Writes a graph in any format that is read; a text is compressed where the name ends in ".gz".
/// read_graph() gives the same graph back, except that DIMACS, SNAP and GAP do not tell that it is
/// symmetric, and that .csv and .tsv have no vertices without arcs. The file appears whole or not
/// at all; a link is followed.
///
/// \param path  a file, a pipe, or "-" for standard output
/// \param format  that of the file's name where not given
/// \param ids  of the vertices; keeps_ids() says which formats write them
/// \throws InputError for a graph that the format cannot hold (its weights; in METIS what is not
///         undirected, in GAP a last vertex without arcs, in a list by ids any), for
///         weights that are not finite in a text, and for a file that cannot be written
void write_graph(const Graph& graph, const std::filesystem::path& path,
                 std::optional<Format> format = {}, const VertexIds& ids = {});

/// True for formats that keep ids: lists by ids, and our binary form. Others number vertices.
[[nodiscard]] bool keeps_ids(Format format);

}  // namespace graphspec
