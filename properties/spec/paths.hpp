/// \file
/// What runs of schemes of shortest paths are judged by: lengths by the three lines of Floyd and
/// Warshall, and predecessors by walking them.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "reference/graph/graph.hpp"
#include "spec/saa/state.hpp"

namespace graphspec::properties {

/// An arc's weight; 1 in a graph without weights.
[[nodiscard]] saa::Value weight_of(const Graph& graph, ArcIndex arc);

/// Calls act(from, to, weight) with each arc.
template <class Act>
void for_each_arc(const Graph& graph, const Act& act) {
  for (Vertex from = 0; from < graph.num_vertices(); ++from) {
    const auto row = static_cast<std::size_t>(from);
    for (ArcIndex arc = graph.offsets()[row]; arc < graph.offsets()[row + 1]; ++arc) {
      act(from, graph.dest()[static_cast<std::size_t>(arc)], weight_of(graph, arc));
    }
  }
}

/// Lengths of all shortest paths, row by row; a negative entry on the diagonal: that vertex lies on
/// a negative cycle, and lengths by way of it are none.
[[nodiscard]] std::vector<saa::Value> all_lengths(const Graph& graph);

/// What is wrong with the predecessors from one vertex to another.
/// \param length  from `from` to each vertex
/// \param before  the predecessor of a vertex
[[nodiscard]] std::optional<std::string> judge_way(const Graph& graph, Vertex from, Vertex to,
                                                   const std::vector<saa::Value>& length,
                                                   const std::function<Vertex(Vertex)>& before);

}  // namespace graphspec::properties
