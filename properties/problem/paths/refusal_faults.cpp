/// \file
/// Faults of what has no answer: negative cycles, and weights that are too great.
#include <algorithm>

#include "properties/problem/paths/planted_faults.hpp"
#include "reference/graph/dense.hpp"

namespace graphspec::properties {
namespace {

using reference::NegativeCycle;

Rows no_paths(const AskedRows& asked) {
  Rows rows(asked.graph.num_vertices(), asked.sources.first, asked.sources.last);
  rows.predecessor.assign(rows.distance.size(), -1);
  return rows;
}

/// With rethrow(cycle) where there is a negative cycle.
template <class Rethrow>
SolveRows on_negative_cycles(const Rethrow& rethrow) {
  return [rethrow](const AskedRows& asked) {
    try {
      return asked.right();
    } catch (const NegativeCycle& found) {
      rethrow(found);
    }
    return no_paths(asked);
  };
}

/// With refuse() where weights are too great.
template <class Refuse>
SolveRows on_great_weights(const Refuse& refuse) {
  return [refuse](const AskedRows& asked) {
    try {
      reference::check_path_lengths(asked.graph);
    } catch (const InputError&) {
      refuse();
      return no_paths(asked);
    }
    return asked.right();
  };
}

/// Takes the path over an arc in place where it is shorter, as long as sums wrap; says whether.
bool relax_wrapping(Rows& rows, Vertex source, Vertex tail, Vertex head, std::int32_t weight) {
  const std::int32_t before = rows(source, tail);
  if (before == unreached || weight == unreached) return false;
  const auto over =
      static_cast<std::int32_t>(static_cast<unsigned>(before) + static_cast<unsigned>(weight));
  if (over >= rows(source, head)) return false;
  rows(source, head) = over;
  return true;
}

/// Rounds in one buffer until one shortens nothing, which comes to pass at a negative cycle as well
/// where sums wrap round.
Rows wrapping_distances(const AskedRows& asked) {
  reference::check_path_lengths(asked.graph);
  const auto weight = dense_matrix<std::int32_t>(asked.graph, unreached, 1);
  Rows rows = no_paths(asked);
  for (Vertex source = rows.first; source < rows.last(); ++source) {
    rows(source, source) = 0;
    bool shortened = true;
    for (Vertex round = 0; shortened && round < rows.order; ++round) {
      shortened = false;
      for (Vertex tail = 0; tail < rows.order; ++tail) {
        for (Vertex head = 0; head < rows.order; ++head) {
          shortened |= relax_wrapping(rows, source, tail, head, weight(tail, head));
        }
      }
    }
    if (shortened) return asked.right();
  }
  return rows;
}

}  // namespace

std::vector<PathsFault> refusal_faults() {
  constexpr auto named = "negative_cycle_is_named";
  return {
      {"negative cycles are not detected", named, on_negative_cycles([](const NegativeCycle&) {})},
      {"a negative self-loop is not detected", named,
       on_negative_cycles([](const NegativeCycle& found) {
         if (found.cycle().size() > 1) throw NegativeCycle(found);
       })},
      {"a negative cycle is reported in reverse order", named,
       on_negative_cycles([](const NegativeCycle& found) {
         auto cycle = found.cycle();
         std::ranges::reverse(cycle);
         throw NegativeCycle(cycle, found.weight());
       })},
      {"a negative cycle is reported with the weight -1", named,
       on_negative_cycles([](const NegativeCycle& found) {
         throw NegativeCycle(found.cycle(), std::int64_t{-1});
       })},
      {"negative arcs are reported as a negative cycle", named,
       [](const AskedRows& asked) {
         Rows rows = asked.right();
         if (std::ranges::count_if(rows.distance, [](std::int32_t one) { return one < 0; }) > 2) {
           throw NegativeCycle({0}, std::int64_t{-1});
         }
         return rows;
       }},
      {"a cycle of more than 64 vertices is not detected", "long_cycle_is_named",
       on_negative_cycles([](const NegativeCycle& found) {
         if (found.cycle().size() <= 64) throw NegativeCycle(found);
       })},
      {"distances overflow at a negative cycle", "heaviest_cycle_is_named", wrapping_distances},
      {"weights of any size are accepted", "overflow_refused", on_great_weights([] {})},
      {"the error message does not name the weight", "overflow_refused",
       on_great_weights([] { throw InputError("the weights are too great"); })},
  };
}

}  // namespace graphspec::properties
