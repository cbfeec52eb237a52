/// \file
/// A graph as readers and generators first have it: a list of arcs in any order.
#pragma once

#include <vector>

#include "reference/graph/types.hpp"

namespace graphspec {

/// Arcs source[k] -> dest[k], k = 0 .. source.size()-1, in any order; parallel arcs and self-loops
/// are arcs like others. An undirected edge is two arcs: see symmetrized().
struct EdgeList {
  Vertex num_vertices = 0;
  std::vector<Vertex> source;
  std::vector<Vertex> dest;
  OwnedWeights weights;    ///< none, or one a arc
  bool symmetric = false;  ///< every arc u -> v stands beside an arc v -> u of the same weight
};

}  // namespace graphspec
