/// \file
/// A negative cycle that a source reaches: rounds of Bellman and Ford in place, and a look at the
/// predecessors after each, among which a circle is such a cycle.
#include <algorithm>
#include <utility>

#include "reference/bellman_ford.hpp"

namespace graphspec::reference {
namespace {

constexpr std::int64_t far_away = std::int64_t{1} << 62;

/// A vertex on a circle of predecessors; -1 where there is none. O(V).
Vertex circle_in(const std::vector<Vertex>& from_of) {
  const auto order = static_cast<Vertex>(from_of.size());
  std::vector<Vertex> seen_from(from_of.size(), -1);
  for (Vertex start = 0; start < order; ++start) {
    Vertex vertex = start;
    while (vertex >= 0 && seen_from[static_cast<std::size_t>(vertex)] < 0) {
      seen_from[static_cast<std::size_t>(vertex)] = start;
      vertex = from_of[static_cast<std::size_t>(vertex)];
    }
    if (vertex >= 0 && seen_from[static_cast<std::size_t>(vertex)] == start) return vertex;
  }
  return -1;
}

/// \param arcs  calls visit(head, weight) for each arc of a tail
template <class Arcs>
NegativeCycle cycle_through(Vertex on_it, const std::vector<Vertex>& from_of, const Arcs& arcs) {
  std::vector<Vertex> cycle;
  std::int64_t weight = 0;
  Vertex vertex = on_it;
  do {
    const Vertex from = from_of[static_cast<std::size_t>(vertex)];
    std::int32_t lightest = unreached;
    arcs(from, [&](Vertex head, std::int32_t of_arc) {
      if (head == vertex) lightest = std::min(lightest, of_arc);
    });
    weight += lightest;
    cycle.push_back(from);
    vertex = from;
  } while (vertex != on_it);
  std::reverse(cycle.begin(), cycle.end());
  return {std::move(cycle), weight};
}

template <class Arcs>
std::optional<NegativeCycle> find(Vertex order, Vertex source, const Arcs& arcs) {
  std::vector<std::int64_t> length(static_cast<std::size_t>(order), far_away);
  std::vector<Vertex> from_of(static_cast<std::size_t>(order), -1);
  length[static_cast<std::size_t>(source)] = 0;
  for (bool shortened = true; shortened;) {
    shortened = false;
    for (Vertex tail = 0; tail < order; ++tail) {
      if (length[static_cast<std::size_t>(tail)] == far_away) continue;
      arcs(tail, [&](Vertex head, std::int32_t weight) {
        const std::int64_t by_way = length[static_cast<std::size_t>(tail)] + weight;
        if (by_way >= length[static_cast<std::size_t>(head)]) return;
        length[static_cast<std::size_t>(head)] = by_way;
        from_of[static_cast<std::size_t>(head)] = tail;
        shortened = true;
      });
    }
    if (!shortened) return std::nullopt;
    if (const Vertex vertex = circle_in(from_of); vertex >= 0) {
      return cycle_through(vertex, from_of, arcs);
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<NegativeCycle> find_negative_cycle(const Graph& graph, Vertex source) {
  check_source(graph, source);
  static_cast<void>(greatest_weight(graph));  // refuses real weights
  const auto* const weights = std::get_if<std::span<const std::int32_t>>(&graph.weights());
  if (weights == nullptr) return std::nullopt;
  return find(graph.num_vertices(), source, [&](Vertex tail, const auto& visit) {
    const auto first = static_cast<std::size_t>(graph.offsets()[static_cast<std::size_t>(tail)]);
    const auto neighbours = graph.neighbours(tail);
    for (std::size_t place = 0; place < neighbours.size(); ++place) {
      visit(neighbours[place], (*weights)[first + place]);
    }
  });
}

std::optional<NegativeCycle> find_negative_cycle(const DenseMatrix<std::int32_t>& edge,
                                                 Vertex source) {
  check_source(edge.order(), source);
  return find(edge.order(), source, [&](Vertex tail, const auto& visit) {
    for (Vertex head = 0; head < edge.order(); ++head) {
      if (edge(tail, head) != unreached) visit(head, edge(tail, head));
    }
  });
}

}  // namespace graphspec::reference
