/// \file
/// What the tests of graph files share: files of given content, and a graph
/// written down so that two can be compared.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "properties/graph_core/scratch_folder.hpp"
#include "properties/random_graphs/random_graph.hpp"
#include "reference/graph/graph.hpp"

namespace graphspec::properties {

/// Makes a file of this content, compressed where the name ends in ".gz", and returns its path.
std::filesystem::path put_text(const std::filesystem::path& path, std::string_view content);
/// Makes a file of these bytes.
void put_content(const std::filesystem::path& path, std::string_view content);

/// "V vertices" and each arc "u v [w]" in the order of the graph, real weights as their exact bits.
/// Equal texts are equal graphs; what is known of symmetry is not in it.
[[nodiscard]] std::string listing(const Graph& graph);

/// A graph with random weights: 0 for none, 1 for integers of the whole range, 2 for reals.
[[nodiscard]] Graph weighted_graph(const RandomGraph& graph, int kind, std::uint64_t seed);

}  // namespace graphspec::properties
