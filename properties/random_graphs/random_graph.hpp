/// \file
/// The generator of random graphs, which RapidCheck can shrink, and how a person reads one.
#pragma once

#include <cstdint>
#include <functional>
#include <ostream>
#include <string>

#include "properties/random_graphs/graph_value.hpp"
#include "rapidcheck.h"

namespace graphspec::properties {

/// Whether the graph has so few edges that describe() lists them.
[[nodiscard]] bool is_listed(const RandomGraph& graph);

/// For a reader: "3 vertices, 2 arcs: 0->1 1->2"; weights follow a colon, 0->1:5. Edges of an
/// undirected graph are written 0-1. A graph of many edges is summarized: "46 vertices, 2070 arcs,
/// out-degrees 45 to 45, weights 1 to 5".
[[nodiscard]] std::string describe(const RandomGraph& graph);
/// The same where weights stand for other numbers.
[[nodiscard]] std::string describe(const RandomGraph& graph,
                                   const std::function<double(const RandomEdge&)>& weight_of);
std::ostream& operator<<(std::ostream& out, const RandomGraph& graph);

/// What random graphs look like.
struct RandomGraphRule {
  Vertex min_vertices = 1;
  Vertex max_vertices = 900;
  bool weighted = false;
  bool simple = false;          ///< no self-loops, and one edge at most from a vertex to another
  bool symmetric = false;       ///< each edge stands for an arc each way
  std::size_t min_edges = 0;    ///< 1 at most
  std::int32_t min_weight = 0;  ///< shrinking leads to the value of least magnitude in the range
  std::int32_t max_weight = 15;
};

/// Graphs of all families of families.hpp, with the awkward additions (self-loops, parallel edges,
/// isolated vertices, vertices numbered at random). They grow with RapidCheck's size; beyond size
/// 40, some have as many vertices as a warp or a block has threads, or one more or less.
/// The arcs of each vertex of graph() are sorted. Options leave the additions out that they forbid.
/// They shrink by dropping and merging vertices, dropping edges, simpler weights, lower numbers.
[[nodiscard]] rc::Gen<RandomGraph> random_graphs(const RandomGraphRule& rule = {});

/// Without self-loops and, of edges from a vertex to the same other, with the first alone.
void make_simple(RandomGraph& graph);

/// One graph of that generator, without its shrinks.
[[nodiscard]] RandomGraph draw_graph(const RandomGraphRule& rule, const rc::Random& random,
                                     int size);

}  // namespace graphspec::properties
