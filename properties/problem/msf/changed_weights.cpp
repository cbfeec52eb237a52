/// \file
/// Properties of the same edges with other weights in the same order.
#include "properties/problem/msf/changed_weights.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>
#include <set>

#include "properties/problem/msf/violations.hpp"

namespace graphspec::properties {
namespace {

/// The distinct weights of edges, in their order.
std::set<std::int32_t> distinct_weights(const UndirectedGraph& graph) {
  std::set<std::int32_t> weights;
  for (const RandomEdge& edge : graph.edges.edges) weights.insert(edge.weight);
  return weights;
}

/// As numbers from `first` on, with the next one's distance by gap().
template <class Gap>
WeightChange numbered(const UndirectedGraph& graph, std::int32_t first, const Gap& gap) {
  std::map<std::int32_t, std::int32_t> number;
  std::int32_t next = first;
  for (const std::int32_t weight : distinct_weights(graph)) {
    number[weight] = next;
    next += gap();
  }
  return [number](std::int32_t weight) { return number.at(weight); };
}

}  // namespace

UndirectedGraph with_weights(const UndirectedGraph& graph, const WeightChange& change,
                             WeightKind kind) {
  UndirectedGraph changed = with_kind(graph, kind);
  for (RandomEdge& edge : changed.edges.edges) edge.weight = change(edge.weight);
  return changed;
}

ForestShape with_weights(const ForestShape& shape, const UndirectedGraph& graph,
                         const WeightChange& change, WeightKind kind) {
  const UndirectedGraph changed = with_weights(graph, change, kind);
  std::map<double, double> becomes;
  for (std::size_t edge = 0; edge < graph.edges.edges.size(); ++edge) {
    becomes[graph.weight_of(graph.edges.edges[edge])] =
        changed.weight_of(changed.edges.edges[edge]) + 0.0;
  }
  ForestShape result = shape;
  for (ForestEdge& edge : result.edges) edge.weight = becomes.at(edge.weight);
  std::ranges::sort(result.edges);
  return result;
}

UndirectedGraph with_ranks(const UndirectedGraph& graph) {
  const WeightKind kind = graph.kind == WeightKind::none ? WeightKind::integers : graph.kind;
  return with_weights(graph, numbered(graph, 0, [] { return 2; }), kind);
}

namespace msf_violation {
namespace {

using Verdict = std::optional<std::string>;

Verdict judge_change(const MsfSubject& subject, const MsfTrial& trial, const WeightChange& change,
                     WeightKind kind, std::string_view whose) {
  const UndirectedGraph changed = with_weights(trial.graph, change, kind);
  const ForestShape before = shape_by(subject, trial.graph.graph(), trial.setting);
  return compare(shape_by(subject, changed.graph(), trial.setting),
                 with_weights(before, trial.graph, change, kind), alike_by(trial.graph), whose);
}

}  // namespace

Verdict monotone_map(const MsfSubject& subject, const MsfTrial& trial) {
  Draw draw(trial.choice);
  const auto kind =
      draw.one_of({WeightKind::integers, WeightKind::sixteenths, WeightKind::near_one});
  const std::int32_t widest = draw.one_of({1, 3, 100'000});
  const auto change = numbered(trial.graph, draw.one_of({0, 1, -5, -1'000'000}),
                               [&] { return draw.between(1, widest); });
  const UndirectedGraph changed = with_weights(trial.graph, change, kind);
  return judge_change(
      subject, trial, change, kind,
      fmt::format("the graph is {}, and the first weights imply that the forest has",
                  describe(changed)));
}

Verdict added_constant(const MsfSubject& subject, const MsfTrial& trial) {
  std::int64_t least = std::numeric_limits<std::int32_t>::min();
  std::int64_t most = std::numeric_limits<std::int32_t>::max();
  const auto weights = distinct_weights(trial.graph);
  if (!weights.empty()) {
    least -= *weights.begin();
    most -= *weights.rbegin();
  }
  const std::int64_t constant =
      std::clamp<std::int64_t>(Draw(trial.choice).between(-2000, 2000), least, most);
  const WeightKind kind =
      trial.graph.kind == WeightKind::none ? WeightKind::integers : trial.graph.kind;
  return judge_change(
      subject, trial,
      [constant](std::int32_t weight) { return static_cast<std::int32_t>(weight + constant); },
      kind, fmt::format("{} is added to each weight, and so the forest must have", constant));
}

}  // namespace msf_violation
}  // namespace graphspec::properties
