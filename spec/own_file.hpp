/// \file
/// Schemes of somebody's own file, which need no C++: the graph that the file declares is set from
/// any graph, drawn, or one of all small ones.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "reference/graph/graph.hpp"
#include "spec/saa/algorithm.hpp"
#include "spec/saa/binding.hpp"

namespace graphspec::saa {

/// Whether this names a file instead of a paper.
[[nodiscard]] bool is_own_file(std::string_view paper_or_file);

/// The constants of a state on this graph. \param given  values of others
/// \throws InputError for a graph that is not as it is declared, and for unknown constants
[[nodiscard]] std::map<std::string, Value> own_constants(const Algorithm& algorithm,
                                                         const Graph& graph,
                                                         std::map<std::string, Value> given);

/// Fills the variables that are parts of the graph.
/// \throws InputError where one has fewer cells than that part, or weights are real
void set_graph(const Algorithm& algorithm, const Graph& graph, State& state);

/// The constants that neither the graph gives nor the file defines.
[[nodiscard]] std::vector<std::string> free_constants(const Algorithm& algorithm);

/// Random problems and all small ones: graphs of a number of vertices as they are declared;
/// constants that nothing gives are from 1 to the size.
[[nodiscard]] Model own_model(const Algorithm& algorithm);

}  // namespace graphspec::saa
