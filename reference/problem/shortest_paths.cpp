/// \file
/// Rounds of Bellman and Ford in place, from all vertices at once or from one, each vertex
/// remembering from where it was shortened last: a circle of these is a negative cycle.
#include "reference/problem/shortest_paths.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>

#include "reference/graph/vertex_array.hpp"

namespace graphspec::reference {
namespace {

constexpr std::int64_t far_away = std::int64_t{1} << 62;

std::string text_of(const std::vector<Vertex>& cycle, std::int64_t weight) {
  return fmt::format("negative cycle: {} -> {} of weight {}; shortest paths do not exist",
                     fmt::join(cycle, " -> "), cycle.front(), weight);
}

/// A function that calls visit(head, weight) for each arc of a tail.
auto arcs_of(const Graph& graph, std::span<const std::int32_t> weights) {
  return [&graph, weights](Vertex tail, const auto& visit) {
    ArcIndex arc = at_vertex(graph.offsets(), tail);
    for (const Vertex head : graph.neighbours(tail)) visit(head, at_vertex(weights, arc++));
  };
}

/// \return the vertex that was shortened last; -1 where none was
template <class Arcs>
Vertex relax_all(const Arcs& arcs, VertexArray<std::int64_t>& distance,
                 VertexArray<Vertex>& from_of) {
  Vertex shortened = -1;
  for (Vertex tail = 0; tail < std::ssize(distance); ++tail) {
    if (distance[tail] == far_away) continue;
    arcs(tail, [&](Vertex head, std::int32_t weight) {
      const std::int64_t by_way = distance[tail] + weight;
      if (by_way >= distance[head]) return;
      distance[head] = by_way;
      from_of[head] = tail;
      shortened = head;
    });
  }
  return shortened;
}

/// A vertex on a circle of predecessors; -1 where there is none. O(V).
Vertex circle_in(const VertexArray<Vertex>& from_of) {
  const auto order = static_cast<Vertex>(from_of.size());
  VertexArray<Vertex> seen_from(order, -1);
  for (Vertex start = 0; start < order; ++start) {
    Vertex vertex = start;
    while (vertex >= 0 && seen_from[vertex] < 0) {
      seen_from[vertex] = start;
      vertex = from_of[vertex];
    }
    if (vertex >= 0 && seen_from[vertex] == start) return vertex;
  }
  return -1;
}

/// Weighs the lightest of parallel arcs. The one that shortened a vertex last may be a heavier one
/// beside it: beside a negative loop, a round shortens twice.
template <class Arcs>
NegativeCycle cycle_through(Vertex on_it, const VertexArray<Vertex>& from_of, const Arcs& arcs) {
  std::vector<Vertex> cycle;
  std::int64_t weight = 0;
  Vertex vertex = on_it;
  do {
    const Vertex from = from_of[vertex];
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
  VertexArray<std::int64_t> distance(order, far_away);
  VertexArray<Vertex> from_of(order, -1);
  distance[source] = 0;
  while (relax_all(arcs, distance, from_of) >= 0) {
    if (const Vertex vertex = circle_in(from_of); vertex >= 0) {
      return cycle_through(vertex, from_of, arcs);
    }
  }
  return std::nullopt;
}

}  // namespace

NegativeCycle::NegativeCycle(std::vector<Vertex> cycle, std::int64_t weight)
    : InputError(text_of(cycle, weight)), cycle_(std::move(cycle)), weight_(weight) {}

std::vector<std::int64_t> potentials(const Graph& graph) {
  check_path_lengths(graph);
  const Vertex order = graph.num_vertices();
  VertexArray<std::int64_t> potential(order, 0);
  const auto* const weights = std::get_if<std::span<const std::int32_t>>(&graph.weights());
  if (weights == nullptr) return potential;
  const auto arcs = arcs_of(graph, *weights);
  VertexArray<Vertex> from_of(order, -1);
  for (Vertex round = 0;; ++round) {
    Vertex shortened = relax_all(arcs, potential, from_of);
    if (shortened < 0) return potential;
    if (round < order) continue;
    // As many steps back as there are vertices lead onto the cycle.
    for (Vertex step = 0; step < order; ++step) shortened = from_of[shortened];
    throw cycle_through(shortened, from_of, arcs);
  }
}

std::int64_t greatest_weight(const Graph& graph) {
  if (std::holds_alternative<std::span<const double>>(graph.weights())) {
    throw InputError("shortest paths are computed for integer weights, not for real ones");
  }
  const auto* const given = std::get_if<std::span<const std::int32_t>>(&graph.weights());
  if (given == nullptr) return graph.num_arcs() > 0 ? 1 : 0;
  std::int64_t greatest = 0;
  for (const std::int32_t weight : *given) {
    greatest = std::max(greatest, std::abs(std::int64_t{weight}));
  }
  return greatest;
}

void check_path_lengths(const Graph& graph) {
  check_path_lengths(greatest_weight(graph), graph.num_vertices());
}

void check_path_lengths(std::int64_t greatest_weight, Vertex num_vertices) {
  if (greatest_weight > 0 && num_vertices > (unreached - 1) / greatest_weight) {
    throw InputError(fmt::format(
        "weights up to {} on {} vertices: a path could be longer than 32 bits hold; at most {}",
        greatest_weight, num_vertices, (unreached - 1) / num_vertices));
  }
}

DenseMatrix<std::int32_t> edge_matrix(const Graph& graph) {
  check_path_lengths(graph);
  return dense_matrix<std::int32_t>(graph, unreached, 1);
}

std::optional<NegativeCycle> find_negative_cycle(const Graph& graph, Vertex source) {
  check_source(graph, source);
  static_cast<void>(greatest_weight(graph));  // refuses real weights
  const auto* const weights = std::get_if<std::span<const std::int32_t>>(&graph.weights());
  if (weights == nullptr) return std::nullopt;
  return find(graph.num_vertices(), source, arcs_of(graph, *weights));
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

namespace {

template <class Arcs>
[[noreturn]] void throw_cycle_of(const Arcs& arcs, Vertex source, std::string_view finder) {
  if (auto cycle = find_negative_cycle(arcs, source)) throw NegativeCycle(*std::move(cycle));
  throw std::logic_error(
      fmt::format("{} shortens a path beyond the last round where no cycle is negative", finder));
}

}  // namespace

void throw_negative_cycle(const Graph& graph, Vertex source, std::string_view finder) {
  throw_cycle_of(graph, source, finder);
}

void throw_negative_cycle(const DenseMatrix<std::int32_t>& edge, Vertex source,
                          std::string_view finder) {
  throw_cycle_of(edge, source, finder);
}

}  // namespace graphspec::reference
