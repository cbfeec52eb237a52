/// \file
/// The input that a file declares: a graph, and which of its parts a variable holds.
#pragma once

#include <optional>

#include "spec/saa/algorithm.hpp"
#include "spec/saa/parser.hpp"

namespace graphspec::saa {

/// What follows the word `graph`, up to the semicolon.
void read_graph(Parser& parser, GraphDeclaration& graph);

/// `heads of G`, if that is ahead.
[[nodiscard]] std::optional<GraphPart> read_graph_part(Parser& parser, const Algorithm& algorithm);

}  // namespace graphspec::saa
