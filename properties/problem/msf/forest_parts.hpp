/// \file
/// What forests are compared by and planted faults put together from: a graph's weights and arcs
/// one by one, and forests of given edges.
#pragma once

#include <compare>
#include <functional>
#include <utility>
#include <vector>

#include "properties/problem/msf/suite.hpp"

namespace graphspec::properties {

/// An edge by its ends and weight.
struct ForestEdge {
  Vertex lesser = 0;
  Vertex greater = 0;
  double weight = 0;

  friend auto operator<=>(const ForestEdge&, const ForestEdge&) = default;
};

/// Both arcs of each edge, in the order of rows; a loop is one arc.
[[nodiscard]] Graph graph_of_edges(Vertex num_vertices, const std::vector<ForestEdge>& edges);

using Ends = std::pair<Vertex, Vertex>;
/// From where to where arcs lead.
[[nodiscard]] std::vector<Ends> ends_of(const Graph& graph, const std::vector<ArcIndex>& arcs);

/// What an arc weighs; 1 in a graph without weights.
[[nodiscard]] double weight_of(const Graph& graph, ArcIndex arc);
/// From which vertex an arc leads.
[[nodiscard]] Vertex tail_of(const Graph& graph, ArcIndex arc);
/// To which.
[[nodiscard]] Vertex head_of(const Graph& graph, ArcIndex arc);
/// The first arc of the same edge the other way. \pre the graph is undirected
[[nodiscard]] ArcIndex reversed_arc(const Graph& graph, ArcIndex arc);
/// The first arc between the same vertices of the same weight, and the last.
[[nodiscard]] ArcIndex first_equal(const Graph& graph, ArcIndex arc);
[[nodiscard]] ArcIndex last_equal(const Graph& graph, ArcIndex arc);
/// The graph with other weights.
[[nodiscard]] Graph with_weights(const Graph& graph, std::vector<double> weights);

/// A right forest.
[[nodiscard]] inline Forest right(const Graph& graph) {
  return problem::Msf::oracle(graph, {});
}
/// A forest of these edges, with the number of its trees and its weight as if it were one.
[[nodiscard]] Forest forest_of_edges(const Graph& graph, const std::vector<ArcIndex>& edges);
/// A right forest of the graph without some edges; refuses what is to be refused of the whole.
[[nodiscard]] Forest forest_without(
    const Graph& graph, const std::function<bool(Vertex lesser, Vertex greater)>& is_lost);
/// A right forest but for one edge.
[[nodiscard]] Forest without_last_edge(const Graph& graph);

}  // namespace graphspec::properties
