/// \file
/// Properties of what is refused: negative cycles, sources, weights.
#include <limits>
#include <vector>

#include "properties/johnson/compare.hpp"
#include "properties/johnson/objections.hpp"
#include "properties/shortest_paths/refusals.hpp"
#include "reference/graph/error.hpp"

namespace graphspec::properties::johnson_objection {
namespace {

using Verdict = std::optional<std::string>;

SearchAll search_by(const JohnsonSubject& subject, const JohnsonTrial& trial) {
  return [&](const Graph& graph) { static_cast<void>(subject.lengths(graph, trial.setting)); };
}

}  // namespace

Verdict negative_cycle_is_named(const JohnsonSubject& subject, const JohnsonTrial& trial) {
  return judge_negative_cycle(search_by(subject, trial), trial.graph);
}

Verdict foreign_sources_refused(const JohnsonSubject& subject, const JohnsonTrial& trial) {
  constexpr Vertex least = std::numeric_limits<Vertex>::min();
  constexpr Vertex most = std::numeric_limits<Vertex>::max();
  const Graph graph = trial.graph.graph();
  const Vertex order = graph.num_vertices();
  struct Foreign {
    johnson::Sources sources;
    Vertex named;
  };
  std::vector<Foreign> ranges = {
      {{-1, -1}, -1},    {{least, order}, least},      {{0, order + 1}, order + 1},
      {{0, most}, most}, {{order + 1, -1}, order + 1}, {{most, -1}, most},
      {{-3, 0}, -3},
  };
  if (order > 0) ranges.push_back({{order, order - 1}, order});
  for (const auto& [sources, named] : ranges) {
    const std::string what = fmt::format("sources {} to {}", sources.first, sources.last);
    Vertex rows_given = 0;
    try {
      subject.rows(graph, trial.setting, sources,
                   [&](Vertex, std::span<const std::int32_t>) { ++rows_given; });
    } catch (const InputError& refusal) {
      if (rows_given > 0) return fmt::format("{} are refused after rows were given", what);
      if (auto wrong = judge_message(refusal.what(), std::to_string(named), what)) return wrong;
      continue;
    }
    return fmt::format("{} are not refused; the graph has {} vertices", what, order);
  }
  return std::nullopt;
}

Verdict overflow_refused(const JohnsonSubject& subject, const JohnsonTrial& trial) {
  return judge_overflow(search_by(subject, trial), trial.graph, trial.choice);
}

}  // namespace graphspec::properties::johnson_objection
