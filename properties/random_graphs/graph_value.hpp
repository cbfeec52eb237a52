/// \file
/// A small graph as a value: what random graphs are drawn as and shrunk as.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <tuple>
#include <vector>

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

}  // namespace graphspec::properties
