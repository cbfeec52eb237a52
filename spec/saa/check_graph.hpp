/// \file
/// Whether a variable can hold the part of a graph that it is declared as.
#pragma once

#include <string>

#include "spec/saa/algorithm.hpp"

namespace graphspec::saa {

/// By the number of its extents and its type: what it would have to be; empty: it can.
[[nodiscard]] std::string mistake_in_part(const GraphDeclaration& graph,
                                          const StateVariable& variable);

}  // namespace graphspec::saa
