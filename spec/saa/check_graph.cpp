/// \file
/// See check_graph.hpp.
#include "spec/saa/check_graph.hpp"

#include <fmt/format.h>

namespace graphspec::saa {

std::string mistake_in_part(const GraphDeclaration& graph, const StateVariable& variable) {
  const GraphPart part = *variable.part;
  const std::size_t extents = variable.extents.size();
  const bool is_matrix =
      part == GraphPart::adjacency || (part == GraphPart::weights && extents == 2);
  const bool fits_type =
      part == GraphPart::adjacency ? variable.type == Type::boolean
      : part == GraphPart::weights
          ? variable.type == Type::length || (variable.type == Type::integer && !is_matrix)
          : variable.type == Type::vertex || variable.type == Type::integer;
  if (extents == (is_matrix ? 2 : 1) && fits_type) return "";
  const std::string& order = graph.vertices;
  const std::string arcs = fmt::format("[{}]", graph.arcs);
  const std::string pairs = fmt::format("[{0}, {0}]", order);
  const std::string right = part == GraphPart::adjacency ? pairs + ": boolean"
                            : part == GraphPart::weights
                                ? fmt::format("{}: length, or {}: length", arcs, pairs)
                            : part == GraphPart::offsets ? fmt::format("[{} + 1]: integer", order)
                                                         : arcs + ": vertex";
  return fmt::format("the {} of a graph are {}{}", name(part), variable.name, right);
}

}  // namespace graphspec::saa
