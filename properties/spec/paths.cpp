/// \file
/// See paths.hpp.
#include "properties/spec/paths.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "reference/no_predecessor.hpp"

namespace graphspec::properties {
namespace {

using saa::unbounded;
using saa::Value;

/// Whether an arc from `before` to `to` ends a shortest path.
bool ends_a_shortest_path(const Graph& graph, const std::vector<Value>& length, Vertex before,
                          Vertex to) {
  bool found = false;
  for_each_arc(graph, [&](Vertex one, Vertex other, Value weight) {
    found |= one == before && other == to && length[static_cast<std::size_t>(one)] != unbounded &&
             length[static_cast<std::size_t>(one)] + weight == length[static_cast<std::size_t>(to)];
  });
  return found;
}

}  // namespace

Value weight_of(const Graph& graph, ArcIndex arc) {
  const auto* const weights = std::get_if<std::span<const std::int32_t>>(&graph.weights());
  return weights == nullptr ? Value{1} : Value{(*weights)[static_cast<std::size_t>(arc)]};
}

std::vector<Value> all_lengths(const Graph& graph) {
  const auto order = static_cast<std::size_t>(graph.num_vertices());
  std::vector<Value> length(order * order, unbounded);
  for (std::size_t v = 0; v < order; ++v) length[v * order + v] = 0;
  for_each_arc(graph, [&](Vertex from, Vertex to, Value weight) {
    Value& entry = length[static_cast<std::size_t>(from) * order + static_cast<std::size_t>(to)];
    entry = std::min(entry, weight);
  });
  for (std::size_t k = 0; k < order; ++k) {
    for (std::size_t i = 0; i < order; ++i) {
      for (std::size_t j = 0; j < order; ++j) {
        if (length[i * order + k] == unbounded || length[k * order + j] == unbounded) continue;
        Value& entry = length[i * order + j];
        entry = std::min(entry, length[i * order + k] + length[k * order + j]);
      }
    }
  }
  return length;
}

std::optional<std::string> judge_way(const Graph& graph, Vertex from, Vertex to,
                                     const std::vector<Value>& length,
                                     const std::function<Vertex(Vertex)>& before) {
  const bool has_way = from != to && length[static_cast<std::size_t>(to)] != unbounded;
  if (!has_way) {
    if (before(to) == reference::no_predecessor) return std::nullopt;
    return fmt::format("on the way from {} the vertex before {} is {}, and should be -1", from, to,
                       before(to));
  }
  Vertex at = to;
  for (Vertex arcs = 0; at != from; ++arcs) {
    if (arcs == graph.num_vertices()) {
      return fmt::format("predecessors from {} to {} lead round in a circle", from, to);
    }
    const Vertex next = before(at);
    if (!ends_a_shortest_path(graph, length, next, at)) {
      return fmt::format("{} before {} is on no shortest path from {} to {}", next, at, from, to);
    }
    at = next;
  }
  return std::nullopt;
}

}  // namespace graphspec::properties
