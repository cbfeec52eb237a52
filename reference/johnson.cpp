/// \file
/// The literal reference, with what the paper leaves out: sizes, overflow, and a negative cycle's
/// vertices.
#include "reference/johnson.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <span>
#include <string>
#include <variant>

#include "reference/graph/generated_size.hpp"
#include "reference/johnson_steps.hpp"

namespace graphspec::reference {
namespace {

std::string text_of(const std::vector<Vertex>& cycle, std::int64_t weight) {
  return fmt::format("negative cycle: {} -> {} of weight {}; shortest paths do not exist",
                     fmt::join(cycle, " -> "), cycle.front(), weight);
}

/// Rounds of Bellman and Ford over all vertices at once, each remembering from where it was
/// shortened last: going back from a vertex that is still shortened in round V leads into a
/// negative cycle.
NegativeCycle negative_cycle(const DenseMatrix<std::int32_t>& weights) {
  const Vertex order = weights.order();
  std::vector<std::int64_t> length(static_cast<std::size_t>(order), 0);
  std::vector<Vertex> from(static_cast<std::size_t>(order), -1);
  Vertex shortened = -1;
  for (Vertex round = 0; round < order; ++round) {
    shortened = -1;
    for (Vertex u = 0; u < order; ++u) {
      for (Vertex v = 0; v < order; ++v) {
        if (weights(u, v) == unreached) continue;
        const std::int64_t by_way = length[static_cast<std::size_t>(u)] + weights(u, v);
        if (by_way >= length[static_cast<std::size_t>(v)]) continue;
        length[static_cast<std::size_t>(v)] = by_way;
        from[static_cast<std::size_t>(v)] = u;
        shortened = v;
      }
    }
  }
  // As many steps back as there are vertices lead onto the cycle.
  for (Vertex step = 0; step < order; ++step) shortened = from[static_cast<std::size_t>(shortened)];
  std::vector<Vertex> cycle;
  std::int64_t weight = 0;
  Vertex vertex = shortened;
  do {
    const Vertex before = from[static_cast<std::size_t>(vertex)];
    weight += weights(before, vertex);
    cycle.push_back(before);
    vertex = before;
  } while (vertex != shortened);
  std::reverse(cycle.begin(), cycle.end());
  return {std::move(cycle), weight};
}

}  // namespace

NegativeCycle::NegativeCycle(std::vector<Vertex> cycle, std::int64_t weight)
    : InputError(text_of(cycle, weight)), cycle_(std::move(cycle)), weight_(weight) {}

DenseMatrix<std::int32_t> johnson(const Graph& graph) {
  const double order = static_cast<double>(graph.num_vertices()) + 1;
  check_generated_size(order, 2 * order * order, sizeof(WideLength));
  DenseMatrix<std::int32_t> weights = dense_matrix<std::int32_t>(graph, unreached, 1);
  std::int64_t heaviest = 0;
  if (const auto* const given = std::get_if<std::span<const std::int32_t>>(&graph.weights())) {
    for (const std::int32_t weight : *given) {
      heaviest = std::max(heaviest, std::abs(std::int64_t{weight}));
    }
  } else if (graph.num_arcs() > 0) {
    heaviest = 1;
  }
  if (heaviest > 0 && graph.num_vertices() > (unreached - 1) / heaviest) {
    throw InputError(fmt::format(
        "weights up to {} on {} vertices: a path could be longer than 32 bits hold; at most {}",
        heaviest, graph.num_vertices(), (unreached - 1) / graph.num_vertices()));
  }
  JohnsonState state(graph.num_vertices());
  for (Vertex u = 0; u < state.V; ++u) {
    for (Vertex v = 0; v < state.V; ++v) {
      if (weights(u, v) != unreached) state.w[state.at(u, v)] = weights(u, v);
    }
  }
  if (!JohnsonSteps(state).Johnson()) throw negative_cycle(weights);
  for (Vertex q = 0; q < state.V; ++q) {
    for (Vertex v = 0; v < state.V; ++v) {
      const WideLength length = state.d[state.at(q, v)];
      weights(q, v) = length == wide_unreached ? unreached : static_cast<std::int32_t>(length);
    }
  }
  return weights;
}

}  // namespace graphspec::reference
