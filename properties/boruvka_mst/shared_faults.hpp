/// \file
/// What planted faults are put together from: a graph's weights and arcs one by one, and forests
/// told as if they were right.
#pragma once

#include <functional>
#include <vector>

#include "properties/boruvka_mst/planted_faults.hpp"

namespace graphspec::properties {

/// What an arc weighs; 1 in a graph without weights.
[[nodiscard]] double weight_of(const Graph& graph, ArcIndex arc);
/// From which vertex an arc leads.
[[nodiscard]] Vertex tail_of(const Graph& graph, ArcIndex arc);
/// The first arc of the same edge the other way. \pre the graph is undirected
[[nodiscard]] ArcIndex turned(const Graph& graph, ArcIndex arc);
/// The last arc between the same vertices of the same weight.
[[nodiscard]] ArcIndex last_equal(const Graph& graph, ArcIndex arc);
/// The graph with other weights.
[[nodiscard]] Graph with_weights(const Graph& graph, std::vector<double> weights);

/// A forest of these edges, with the number of its trees and its weight as if it were one.
[[nodiscard]] reference::Forest told_as(const Graph& graph, const std::vector<ArcIndex>& edges);

/// A right forest of the graph without some edges; refuses what is to be refused of the whole.
[[nodiscard]] reference::Forest forest_without(
    const Graph& graph, const std::function<bool(Vertex lesser, Vertex greater)>& is_lost);

/// Throws InputError where compress is asked for without renumber and ends of a vertex's arcs are
/// so far apart.
void refuse_wide_spans(const Graph& graph, const boruvka_mst::Transformations& transformations,
                       Vertex span);

}  // namespace graphspec::properties
