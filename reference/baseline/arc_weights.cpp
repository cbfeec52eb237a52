/// \file
/// See arc_weights.hpp.
#include "reference/baseline/arc_weights.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "reference/graph/error.hpp"
#include "reference/problem/shortest_paths.hpp"
#include "reference/problem/weight_range.hpp"

namespace graphspec::reference {
namespace {

/// Names the first arc of negative weight.
template <class Weight>
[[noreturn]] void throw_negative_arc(const Graph& graph, std::span<const Weight> weights,
                                     std::string_view algorithm) {
  const auto arc =
      std::ranges::find_if(weights, [](Weight weight) { return weight < 0; }) - weights.begin();
  const auto row = std::ranges::upper_bound(graph.offsets(), arc) - 1;
  throw InputError(
      fmt::format("arc {}->{} has weight {}, but {} needs weights of 0 or more; queue_bellman_ford "
                  "accepts negative weights",
                  row - graph.offsets().begin(), at_vertex(graph.dest(), arc),
                  at_vertex(weights, arc), algorithm));
}

}  // namespace

template <class Weight>
Weight farthest_allowed(const SearchLimits<Weight>& limits) {
  constexpr Weight most =
      std::is_integral_v<Weight> ? no_path<Weight> - Weight{1} : std::numeric_limits<Weight>::max();
  return std::min(limits.cutoff.value_or(most), most);
}

template <class Weight>
bool is_cut(const SearchLimits<Weight>& limits) {
  return limits.cutoff.has_value() && *limits.cutoff < no_path<Weight>;
}

template <class Weight>
void check_search(const Graph& graph, std::span<const Vertex> sources,
                  const SearchLimits<Weight>& limits) {
  if (sources.empty()) throw InputError("the list of sources is empty; pass at least one source");
  for (const Vertex source : sources) check_source(graph, source);
  for (const Vertex target : limits.targets) {
    if (target >= 0 && target < graph.num_vertices()) continue;
    throw InputError(
        fmt::format("target {}: vertices are 0 to {}", target, graph.num_vertices() - 1));
  }
  if constexpr (!std::is_integral_v<Weight>) {
    if (limits.cutoff && std::isnan(*limits.cutoff)) {
      throw InputError("cutoff nan: a cutoff must be a number");
    }
  }
}

template <class Weight>
std::span<const Weight> weights_not_negative(const Graph& graph, std::string_view algorithm) {
  const auto weights = weights_of<Weight>(graph);
  if constexpr (!std::is_integral_v<Weight>) check_path_lengths<Weight>(graph);
  if (has_negative(weights)) throw_negative_arc(graph, weights, algorithm);
  return weights;
}

template <class Weight>
void check_distances_fit(const Graph& graph, const VertexArray<Weight>& distance, Weight farthest) {
  if constexpr (std::is_integral_v<Weight>) {
    const auto weights = weights_of<Weight>(graph);
    const std::int64_t greatest = weights.empty() ? 1 : or_of(weights);
    if (farthest + greatest < no_path<Weight>) return;
    for (Vertex tail = 0; tail < graph.num_vertices(); ++tail) {
      if (distance[tail] == no_path<Weight>) continue;
      for (const Vertex head : graph.neighbours(tail)) {
        if (distance[head] != no_path<Weight>) continue;
        throw InputError(
            fmt::format("a distance exceeds 32 bits: the distance of vertex {} is more than {}",
                        head, no_path<Weight> - 1));
      }
    }
  }
}

// NOLINTBEGIN(bugprone-macro-parentheses)
#define GRAPHSPEC_FOR_WEIGHT(Weight)                                                              \
  template Weight farthest_allowed(const SearchLimits<Weight>&);                                  \
  template bool is_cut(const SearchLimits<Weight>&);                                              \
  template void check_search(const Graph&, std::span<const Vertex>, const SearchLimits<Weight>&); \
  template std::span<const Weight> weights_not_negative(const Graph&, std::string_view);          \
  template void check_distances_fit(const Graph&, const VertexArray<Weight>&, Weight);
GRAPHSPEC_FOR_WEIGHT(std::int32_t)
GRAPHSPEC_FOR_WEIGHT(double)
#undef GRAPHSPEC_FOR_WEIGHT
// NOLINTEND(bugprone-macro-parentheses)

}  // namespace graphspec::reference
