/// \file
/// A graph as the plainest thing that it can be: its arcs as a list of triples. Everything that
/// the library makes of a graph is compared with what a standard algorithm makes of this list.
#pragma once

#include <compare>
#include <cstdint>
#include <ostream>
#include <vector>

#include "rapidcheck.h"
#include "reference/graph/edge_list.hpp"
#include "reference/graph/graph.hpp"

namespace graphspec::properties {

/// An arc. Arcs are ordered by source, destination, weight; weights by IEEE 754's total order, so
/// that -0 is below +0 and NaN has a place.
struct PlainArc {
  Vertex from = 0;
  Vertex to = 0;
  double weight = 0;  ///< 0 in a graph without weights

  friend std::strong_ordering operator<=>(const PlainArc& one, const PlainArc& other) {
    if (one.from != other.from) return one.from <=> other.from;
    if (one.to != other.to) return one.to <=> other.to;
    return std::strong_order(one.weight, other.weight);
  }
  friend bool operator==(const PlainArc& one, const PlainArc& other) {
    return (one <=> other) == std::strong_ordering::equal;
  }
};

enum class WeightKind { none, integers, reals };

/// A graph as a list of arcs.
struct PlainGraph {
  Vertex num_vertices = 0;
  WeightKind weights = WeightKind::none;
  std::vector<PlainArc> arcs;

  friend bool operator==(const PlainGraph&, const PlainGraph&) = default;
};

std::ostream& operator<<(std::ostream& out, const PlainGraph& graph);

/// The arcs in their order, as the library takes them.
[[nodiscard]] EdgeList list_of(const PlainGraph& graph);
/// What the library built, arc by arc in the order of its arrays.
[[nodiscard]] PlainGraph plain(const Graph& graph);
/// What build_graph must make of it.
[[nodiscard]] PlainGraph sorted(PlainGraph graph);

/// Graphs of few vertices and many arcs, so that parallel arcs, equal weights and self-loops
/// abound; now and then no arcs, or no vertices. Weights of all kinds, with the extreme values.
[[nodiscard]] rc::Gen<PlainGraph> plain_graphs();

/// One graph of `arcs` arcs drawn at random, too many for one bucket of the library's sort.
[[nodiscard]] PlainGraph large_graph(WeightKind weights, Vertex num_vertices, std::int64_t arcs,
                                     std::uint64_t seed);

}  // namespace graphspec::properties
