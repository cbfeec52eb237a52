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
/// symmetric. The file appears whole or not at all; a link
/// is followed.
///
/// \param format  that of the file's name where not given
/// \throws InputError for a graph that the format cannot hold (its weights; in METIS what is not
///         undirected, in GAP a last vertex without arcs), for
///         weights that are not finite in a text, and for a file that cannot be written
void write_graph(const Graph& graph, const std::filesystem::path& path,
                 std::optional<Format> format = {});

}  // namespace graphspec
