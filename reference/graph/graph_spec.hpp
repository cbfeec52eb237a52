/// \file
/// Graphs named by a short text, such as `rmat:20,16,sym,w=1..255`, in place of a file.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "reference/graph/graph.hpp"

namespace graphspec {

/// True when the text begins with the name of a family and a colon.
[[nodiscard]] bool is_graph_spec(std::string_view text);

/// Makes the graph that a specification names; graph_spec_help() has the grammar.
/// \throws InputError naming the specification, the field, and what would be right; also, before
/// any memory is taken, for a graph that does not fit this machine's
[[nodiscard]] Graph graph_from_spec(std::string_view spec, std::uint64_t seed);

/// The families and options, one a line, aligned.
[[nodiscard]] std::string graph_spec_help();

}  // namespace graphspec
