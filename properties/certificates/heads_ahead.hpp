/// \file
/// Passes over a graph's arcs that look at a value of each head: what is further on is fetched from
/// memory meanwhile.
#pragma once

#include <cstddef>
#include <span>

#include "reference/graph/graph.hpp"

namespace graphspec::properties {

/// Calls visit(head, arc) for each arc of the tail until it returns false, and returns whether none
/// has; in a pass over many tails, where visit() looks at the head's value among `values`, one a
/// vertex. That of an arc further on is fetched meanwhile, of whichever tail, so that reading
/// memory here and there does not wait for one value after another.
template <class Value, class Visit>
bool all_heads_of(const Graph& graph, Vertex tail, std::span<const Value> values,
                  const Visit& visit) {
  constexpr std::size_t further = 64;
  const auto heads = graph.dest();
  const auto row = static_cast<std::size_t>(tail);
  const auto end = static_cast<std::size_t>(graph.offsets()[row + 1]);
  for (auto arc = static_cast<std::size_t>(graph.offsets()[row]); arc < end; ++arc) {
    if (arc + further < heads.size()) {
      __builtin_prefetch(&values[static_cast<std::size_t>(heads[arc + further])]);
    }
    if (!visit(heads[arc], arc)) return false;
  }
  return true;
}

}  // namespace graphspec::properties
