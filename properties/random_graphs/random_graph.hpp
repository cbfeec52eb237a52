/// \file
/// A random graph as a value that a person can read and RapidCheck can shrink, and its generator.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <limits>
#include <ostream>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "rapidcheck.h"
#include "reference/graph/edge_list.hpp"
#include "reference/graph/graph.hpp"

namespace graphspec::properties {

/// One edge of a RandomGraph: an arc, or an arc each way where the graph is undirected.
struct RandomEdge {
  Vertex from = 0;
  Vertex to = 0;
  std::int32_t weight = 1;

  friend bool operator==(const RandomEdge&, const RandomEdge&) = default;
};

/// A step from a graph to a simpler one: see smaller_graphs(). Steps compare as they are tried.
struct ShrinkStep {
  enum class Kind : std::uint8_t {
    drop_vertices,
    drop_edges,
    merge_vertices,
    one_direction,
    equal_weights,
    lower_weight,
    contract_edge,
    lower_ends,
    lower_source
  };
  Kind kind = Kind::drop_vertices;
  std::size_t count = std::numeric_limits<std::size_t>::max();  ///< of a block; large ones first
  std::size_t first = 0;                                        ///< vertex or edge

  friend bool operator==(const ShrinkStep&, const ShrinkStep&) = default;
  friend std::strong_ordering operator<=>(const ShrinkStep& one, const ShrinkStep& other) {
    return std::tie(one.kind, other.count, one.first) <=>
           std::tie(other.kind, one.count, other.first);
  }
};

/// A small graph as a list of edges in any order; parallel edges and self-loops are edges like
/// others. Dropping an edge or a vertex always leaves a graph.
struct RandomGraph {
  std::string_view family;  ///< what it was drawn as; empty for a graph made by hand
  Vertex num_vertices = 0;
  /// Each edge stands for an arc each way (a self-loop for one), and graph() knows its symmetry.
  bool undirected = false;
  bool weighted = false;
  std::vector<RandomEdge> edges;
  /// What made it of a larger graph, for its own shrinks; says nothing about the graph.
  ShrinkStep shrunk_by = {};

  /// The arcs in the order of the edges.
  [[nodiscard]] EdgeList arcs() const;
  /// In CSR form.
  [[nodiscard]] Graph graph() const;
};

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
  std::int32_t min_weight = 0;  ///< shrinking leads to the value of least magnitude in the range
  std::int32_t max_weight = 15;
};

/// Graphs of all families of families.hpp, with the awkward additions (self-loops, parallel edges,
/// isolated vertices, vertices numbered at random). They grow with RapidCheck's size; beyond size
/// 40, some have as many vertices as a warp or a block has threads, or one more or less.
/// They shrink by dropping and merging vertices, dropping edges, simpler weights, lower numbers.
[[nodiscard]] rc::Gen<RandomGraph> random_graphs(const RandomGraphRule& rule = {});

/// One graph of that generator, without its shrinks.
[[nodiscard]] RandomGraph draw_graph(const RandomGraphRule& rule, const rc::Random& random,
                                     int size);

}  // namespace graphspec::properties
