/// \file
/// Random weights for a graph that is already made.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <span>
#include <utility>

#include "reference/graph/error.hpp"
#include "reference/graph/generated_size.hpp"
#include "reference/graph/generators.hpp"
#include "reference/graph/large_array.hpp"
#include "reference/graph/random.hpp"
#include "reference/graph/shared_work.hpp"

namespace graphspec {
namespace {

constexpr std::uint64_t weight_seed = 0x5745'4947'4854U;  // "WEIGHT": unlike the arcs' own streams

void check_rule(const WeightRule& rule) {
  if (const auto* integers = std::get_if<IntegerWeights>(&rule);
      integers != nullptr && integers->low > integers->high) {
    throw InputError(
        fmt::format("integer weights {}..{}: the first number must not exceed the second",
                    integers->low, integers->high));
  }
  if (const auto* reals = std::get_if<RealWeights>(&rule);
      reals != nullptr && !(reals->low <= reals->high && std::isfinite(reals->high - reals->low))) {
    throw InputError(
        fmt::format("real weights {}..{}: both numbers must be finite, and the first must not "
                    "exceed the second",
                    reals->low, reals->high));
  }
}

/// A graph's rows with weights of their own.
template <class Value>
struct WithWeights {
  Graph rows;
  LargeArray<Value> weights;
};

/// With one value an arc: draw(stream of its ends, number of parallel arcs before it).
template <class Value, class Draw>
Graph with_drawn_weights(const Graph& graph, bool symmetric, std::uint64_t seed, const Draw& draw) {
  const auto offsets = graph.offsets();
  const auto dest = graph.dest();
  const auto kept = std::make_shared<WithWeights<Value>>(
      WithWeights<Value>{graph, LargeArray<Value>(dest.size())});
  const std::span<Value> values(kept->weights);
  const auto vertices = static_cast<std::size_t>(graph.num_vertices());
#pragma omp parallel for schedule(dynamic, 1024) if (is_shared_work(graph.num_arcs()))
  for (std::size_t vertex = 0; vertex < vertices; ++vertex) {
    const auto row_end = static_cast<std::size_t>(offsets[vertex + 1]);
    for (auto first = static_cast<std::size_t>(offsets[vertex]); first < row_end;) {
      std::uint64_t one = vertex;
      auto other = static_cast<std::uint64_t>(dest[first]);
      if (symmetric && one > other) std::swap(one, other);
      const RandomStream stream(seed ^ weight_seed, one << 32 | other);
      std::size_t arc = first;
      for (; arc < row_end && dest[arc] == dest[first]; ++arc) {
        values[arc] = draw(stream, arc - first);
      }
      std::ranges::sort(values.subspan(first, arc - first));
      first = arc;
    }
  }
  return Graph::view(kept, offsets, dest, std::span<const Value>(values), graph.known_symmetric());
}

Graph drawn(const Graph& graph, const WeightRule& rule, bool symmetric, std::uint64_t seed) {
  if (const auto* integers = std::get_if<IntegerWeights>(&rule)) {
    const std::int64_t low = integers->low;
    const auto values = static_cast<std::uint64_t>(integers->high - low + 1);
    return with_drawn_weights<std::int32_t>(
        graph, symmetric, seed, [&](const RandomStream& stream, std::uint64_t index) {
          return static_cast<std::int32_t>(low +
                                           static_cast<std::int64_t>(stream.below(index, values)));
        });
  }
  if (const auto* reals = std::get_if<RealWeights>(&rule)) {
    return with_drawn_weights<double>(graph, symmetric, seed,
                                      [&](const RandomStream& stream, std::uint64_t index) {
                                        return stream.between(index, reals->low, reals->high);
                                      });
  }
  return Graph::view(std::make_shared<Graph>(graph), graph.offsets(), graph.dest(), {},
                     graph.known_symmetric());
}

}  // namespace

Graph weighted(const Graph& graph, const WeightRule& rule, std::uint64_t seed) {
  return weighted(graph, rule, seed, graph.known_symmetric());
}

Graph weighted(const Graph& graph, const WeightRule& rule, std::uint64_t seed, bool symmetric) {
  check_rule(rule);
  check_generated_size(graph.num_vertices(), static_cast<double>(graph.num_arcs()));
  return drawn(graph, rule, symmetric, seed);
}

}  // namespace graphspec
