/// \file
/// The five-vertex graph of the study's Figures 1 and 2, and what its matrices are after each
/// vertex k: Table 1, then what an enumeration of all simple paths over vertices up to k gives.
#pragma once

#include <cstdint>

#include "properties/random_graphs/random_graph.hpp"
#include "reference/graph/types.hpp"

namespace graphspec::properties::study {

inline constexpr Vertex order = 5;
inline constexpr std::int32_t x = unreached;

/// The arcs, vertices numbered from 1 as printed.
inline constexpr RandomEdge arcs[] = {{1, 2, 5}, {1, 4, 2}, {2, 3, 2}, {3, 1, 3}, {3, 5, 7},
                                      {4, 3, 4}, {4, 5, 1}, {5, 1, 1}, {5, 2, 3}};

/// Cost_0 to Cost_5.
inline constexpr std::int32_t cost[6][order][order] = {
    {{0, 5, x, 2, x}, {x, 0, 2, x, x}, {3, x, 0, x, 7}, {x, x, 4, 0, 1}, {1, 3, x, x, 0}},
    {{0, 5, x, 2, x}, {x, 0, 2, x, x}, {3, 8, 0, 5, 7}, {x, x, 4, 0, 1}, {1, 3, x, 3, 0}},
    {{0, 5, 7, 2, x}, {x, 0, 2, x, x}, {3, 8, 0, 5, 7}, {x, x, 4, 0, 1}, {1, 3, 5, 3, 0}},
    {{0, 5, 7, 2, 14}, {5, 0, 2, 7, 9}, {3, 8, 0, 5, 7}, {7, 12, 4, 0, 1}, {1, 3, 5, 3, 0}},
    {{0, 5, 6, 2, 3}, {5, 0, 2, 7, 8}, {3, 8, 0, 5, 6}, {7, 12, 4, 0, 1}, {1, 3, 5, 3, 0}},
    {{0, 5, 6, 2, 3}, {5, 0, 2, 7, 8}, {3, 8, 0, 5, 6}, {2, 4, 4, 0, 1}, {1, 3, 5, 3, 0}}};

/// Path_0 to Path_5 as printed: vertices from 1, 0 on the diagonal, -1 where there is no path.
inline constexpr Vertex path[6][order][order] = {
    {{0, 1, -1, 1, -1},
     {-1, 0, 2, -1, -1},
     {3, -1, 0, -1, 3},
     {-1, -1, 4, 0, 4},
     {5, 5, -1, -1, 0}},
    {{0, 1, -1, 1, -1}, {-1, 0, 2, -1, -1}, {3, 1, 0, 1, 3}, {-1, -1, 4, 0, 4}, {5, 5, -1, 1, 0}},
    {{0, 1, 2, 1, -1}, {-1, 0, 2, -1, -1}, {3, 1, 0, 1, 3}, {-1, -1, 4, 0, 4}, {5, 5, 2, 1, 0}},
    {{0, 1, 2, 1, 3}, {3, 0, 2, 1, 3}, {3, 1, 0, 1, 3}, {3, 1, 4, 0, 4}, {5, 5, 2, 1, 0}},
    {{0, 1, 4, 1, 4}, {3, 0, 2, 1, 4}, {3, 1, 0, 1, 4}, {3, 1, 4, 0, 4}, {5, 5, 2, 1, 0}},
    {{0, 1, 4, 1, 4}, {3, 0, 2, 1, 4}, {3, 1, 0, 1, 4}, {5, 5, 4, 0, 4}, {5, 5, 2, 1, 0}}};

/// The graph, vertices from 0.
inline RandomGraph graph() {
  RandomGraph made;
  made.num_vertices = order;
  made.weighted = true;
  for (const RandomEdge& arc : arcs) made.edges.push_back({arc.from - 1, arc.to - 1, arc.weight});
  return made;
}

}  // namespace graphspec::properties::study
