/// \file
/// Shrinking random undirected graphs.
#include "properties/problem/msf/suite.hpp"

namespace graphspec::properties {

using MsfInput = Input<problem::Msf>;

rc::Seq<MsfInput> Inputs<problem::Msf>::smaller(const MsfInput& input, const Rule& rule) {
  return rc::seq::map(smaller_undirected_graphs(input.graph, rule),
                      [](UndirectedGraph graph) { return MsfInput{std::move(graph)}; });
}

}  // namespace graphspec::properties
