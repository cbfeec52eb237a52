/// \file
/// What a minimum spanning forest is asked of, and its oracle.
#include "reference/problem/msf.hpp"

#include "reference/baseline/msf.hpp"

namespace graphspec::problem {

void Msf::check(const Graph& graph, const Query& /*query*/) {
  reference::check_undirected(graph);
}

Msf::Result Msf::oracle(const Graph& graph, const Query& /*query*/) {
  return reference::kruskal(graph);
}

}  // namespace graphspec::problem
