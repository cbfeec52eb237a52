/// \file
/// What the schemes of boruvka_mst.saa act on: what of its basis is C++, and problems.
#pragma once

#include "reference/graph/graph.hpp"
#include "spec/saa/model.hpp"

namespace graphspec::saa {

/// lesserEnd, greaterEnd, sortList, sortByWeight, renumber, firstSegment, verticesBefore,
/// isAnyFound, offset, width, wholeParts, remainder, twoBits, rank, isFirst, isNarrow. Of a size s
/// there are s vertices and 4s arcs. Random problems have lists in any order, self-loops, parallel
/// edges, several components, and most often edges that weigh the same; some are paths along which
/// weights fall, or triangles of one weight.
[[nodiscard]] Model boruvka_mst_model();

/// V and R of the graph; T, L and P, threads of a warp, levels of a scan and segments a thread; C
/// and G, the CPU's segments and the GPU's arcs; B, a byte's numbers, so few that some lists are
/// too wide for compressed ends.
[[nodiscard]] std::map<std::string, Value> boruvka_mst_constants(const Graph& graph);

/// Makes a state's problem of a graph: V and R of its layout are those of the graph. Without
/// weights each arc has weight 1. \throws InputError for real weights, and naming the first arc u
/// -> v without an arc v -> u of its weight
void set_boruvka_mst_problem(State& state, const Graph& graph);

}  // namespace graphspec::saa
