/// \file
/// Writing graphs to files.
#pragma once

#include <filesystem>
#include <optional>

#include "reference/graph/graph.hpp"
#include "reference/graph/readers.hpp"

namespace graphspec {

/// Writes a graph as Matrix Market, DIMACS, SNAP, in our binary form or in GraphHPC's; a text is
/// compressed where the name ends in ".gz". read_graph() gives the same graph back, except that
/// DIMACS and SNAP do not tell that it is symmetric. The file appears whole or not at all; a link
/// is followed.
///
/// \param format  that of the file's name where not given
/// \throws InputError for a format that is not written or that cannot hold the graph's weights, for
///         weights that are not finite in a text, and for a file that cannot be written
void write_graph(const Graph& graph, const std::filesystem::path& path,
                 std::optional<Format> format = {});

}  // namespace graphspec
