/// \file
/// Solvers of sssp that take no negative weights as subjects of the properties of all weights.
#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <variant>

#include "properties/problem/subject.hpp"
#include "reference/graph/vertex_array.hpp"

namespace graphspec::properties {
namespace {

using problem::Sssp;

bool has_negative_arc(const Graph& graph) {
  const auto* const weights = std::get_if<std::span<const std::int32_t>>(&graph.weights());
  return weights != nullptr &&
         std::ranges::any_of(*weights, [](auto weight) { return weight < 0; });
}

/// The graph with distance[u] - distance[v] added to each arc u -> v between reached vertices, so
/// that no arc is negative and each shortest path weighs 0. Other arcs weigh 0: none of them is on
/// a path from the source.
/// \param distance  the right distances \pre the graph has weights
Graph with_paths_of_0(const Graph& graph, const VertexArray<std::int32_t>& distance) {
  const auto weights = std::get<std::span<const std::int32_t>>(graph.weights());
  std::vector<std::int32_t> shifted;
  for (Vertex tail = 0; tail < graph.num_vertices(); ++tail) {
    for (const Vertex head : graph.neighbours(tail)) {
      const bool is_reached = distance[tail] != unreached;
      const std::int64_t weight =
          is_reached ? std::int64_t{weights[shifted.size()]} + distance[tail] - distance[head] : 0;
      shifted.push_back(static_cast<std::int32_t>(std::min<std::int64_t>(weight, unreached)));
    }
  }
  return {{graph.offsets().begin(), graph.offsets().end()},
          {graph.dest().begin(), graph.dest().end()},
          std::move(shifted)};
}

}  // namespace

Subject<Sssp> with_any_weights(Subject<Sssp> subject) {
  subject.run = [run = std::move(subject.run)](const Graph& graph, const Sssp::Query& query,
                                               const Setting& setting) {
    if (!has_negative_arc(graph)) return run(graph, query, setting);
    const auto expect_refusal = [&] {
      try {
        static_cast<void>(run(graph, query, setting));
      } catch (const InputError&) {
        return;
      }
      throw std::logic_error("a graph with a negative arc is not rejected");
    };
    expect_refusal();
    const auto due = Sssp::oracle(graph, {query.source, false});
    Sssp::Result found = run(with_paths_of_0(graph, due.distance), query, setting);
    for (Vertex vertex = 0; vertex < graph.num_vertices(); ++vertex) {
      if (found.distance[vertex] != unreached) found.distance[vertex] += due.distance[vertex];
    }
    return found;
  };
  if (!subject.violation_of_reals) return subject;
  // Shifted weights would be rounded.
  subject.violation_of_reals = [violation = std::move(subject.violation_of_reals)](
                                   const Graph& graph, const Sssp::Query& query,
                                   const Setting& setting) -> std::optional<std::string> {
    const auto* const weights = std::get_if<std::span<const double>>(&graph.weights());
    if (weights == nullptr || std::ranges::none_of(*weights, [](double w) { return w < 0; })) {
      return violation(graph, query, setting);
    }
    try {
      static_cast<void>(violation(graph, query, setting));
    } catch (const InputError&) {
      return std::nullopt;
    }
    return "a graph with a negative arc is not rejected";
  };
  return subject;
}

}  // namespace graphspec::properties
