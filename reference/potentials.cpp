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

/// The last arc by which a vertex was shortened.
struct Shortened {
  Vertex from = -1;
  std::int64_t weight = 0;
};

/// \param shortened  in a round that would not be needed without a negative cycle
NegativeCycle cycle_behind(Vertex shortened, const std::vector<Shortened>& last) {
  // As many steps back as there are vertices lead onto the cycle.
  for (std::size_t step = 0; step < last.size(); ++step) {
    shortened = last[static_cast<std::size_t>(shortened)].from;
  }
  std::vector<Vertex> cycle;
  std::int64_t weight = 0;
  Vertex vertex = shortened;
  do {
    const Shortened& arc = last[static_cast<std::size_t>(vertex)];
    weight += arc.weight;
    cycle.push_back(arc.from);
    vertex = arc.from;
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
  std::vector<Shortened> last(order);
  for (std::size_t round = 0; round <= order; ++round) {
    Vertex shortened = -1;
    for (std::size_t tail = 0; tail < order; ++tail) {
      for (auto arc = static_cast<std::size_t>(graph.offsets()[tail]);
           arc < static_cast<std::size_t>(graph.offsets()[tail + 1]); ++arc) {
        const std::int64_t by_way = potential[tail] + (*weights)[arc];
        const auto head = static_cast<std::size_t>(graph.dest()[arc]);
        if (by_way >= potential[head]) continue;
        potential[head] = by_way;
        last[head] = {static_cast<Vertex>(tail), (*weights)[arc]};
        shortened = static_cast<Vertex>(head);
      }
    }
    if (shortened < 0) return potential;
    if (round == order) throw cycle_behind(shortened, last);
  }
  return potential;
}

void check_path_lengths(const Graph& graph) {
  if (std::holds_alternative<std::span<const double>>(graph.weights())) {
    throw InputError("shortest paths are computed for integer weights, not for real ones");
  }
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
}

}  // namespace graphspec::reference
