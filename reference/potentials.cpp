/// \file
/// Bellman and Ford from all vertices at once, each vertex remembering from where it was shortened
/// last.
#include "reference/potentials.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <span>
#include <string>
#include <utility>
#include <variant>

namespace graphspec::reference {
namespace {

std::string text_of(const std::vector<Vertex>& cycle, std::int64_t weight) {
  return fmt::format("negative cycle: {} -> {} of weight {}; shortest paths do not exist",
                     fmt::join(cycle, " -> "), cycle.front(), weight);
}

/// The lightest of the arcs that lead from one vertex to another; there is one. The arc that
/// shortened a vertex last may be a heavier one beside it: beside a negative loop, a round shortens
/// twice.
std::int32_t lightest(const Graph& graph, std::span<const std::int32_t> weights, Vertex from,
                      Vertex to) {
  const auto first = static_cast<std::size_t>(graph.offsets()[static_cast<std::size_t>(from)]);
  const auto neighbours = graph.neighbours(from);
  std::int32_t least = unreached;
  for (std::size_t place = 0; place < neighbours.size(); ++place) {
    if (neighbours[place] == to) least = std::min(least, weights[first + place]);
  }
  return least;
}

/// \param shortened  in a round that would not be needed without a negative cycle
/// \param from_of  of each vertex, that by which it was shortened last
NegativeCycle cycle_behind(Vertex shortened, const std::vector<Vertex>& from_of, const Graph& graph,
                           std::span<const std::int32_t> weights) {
  // As many steps back as there are vertices lead onto the cycle.
  for (std::size_t step = 0; step < from_of.size(); ++step) {
    shortened = from_of[static_cast<std::size_t>(shortened)];
  }
  std::vector<Vertex> cycle;
  std::int64_t weight = 0;
  Vertex vertex = shortened;
  do {
    const Vertex from = from_of[static_cast<std::size_t>(vertex)];
    weight += lightest(graph, weights, from, vertex);
    cycle.push_back(from);
    vertex = from;
  } while (vertex != shortened);
  std::reverse(cycle.begin(), cycle.end());
  return {std::move(cycle), weight};
}

}  // namespace

NegativeCycle::NegativeCycle(std::vector<Vertex> cycle, std::int64_t weight)
    : InputError(text_of(cycle, weight)), cycle_(std::move(cycle)), weight_(weight) {}

std::vector<std::int64_t> potentials(const Graph& graph) {
  check_path_lengths(graph);
  const auto order = static_cast<std::size_t>(graph.num_vertices());
  std::vector<std::int64_t> potential(order, 0);
  const auto* const weights = std::get_if<std::span<const std::int32_t>>(&graph.weights());
  if (weights == nullptr) return potential;
  std::vector<Vertex> from_of(order, -1);
  for (std::size_t round = 0; round <= order; ++round) {
    Vertex shortened = -1;
    for (std::size_t tail = 0; tail < order; ++tail) {
      for (auto arc = static_cast<std::size_t>(graph.offsets()[tail]);
           arc < static_cast<std::size_t>(graph.offsets()[tail + 1]); ++arc) {
        const std::int64_t by_way = potential[tail] + (*weights)[arc];
        const auto head = static_cast<std::size_t>(graph.dest()[arc]);
        if (by_way >= potential[head]) continue;
        potential[head] = by_way;
        from_of[head] = static_cast<Vertex>(tail);
        shortened = static_cast<Vertex>(head);
      }
    }
    if (shortened < 0) return potential;
    if (round == order) throw cycle_behind(shortened, from_of, graph, *weights);
  }
  return potential;
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

}  // namespace graphspec::reference
