/// \file
/// A property of every problem that asks from one source: what is no vertex is no source.
#pragma once

#include <fmt/format.h>

#include <limits>
#include <optional>
#include <string>

#include "properties/harness/judge_message.hpp"
#include "properties/problem/subject.hpp"
#include "properties/problem/trial.hpp"

namespace graphspec::properties {

/// A source that is no vertex of the graph is refused, in one line that names it.
/// \tparam Problem  whose Query has a source
template <class Problem>
[[nodiscard]] std::optional<std::string> foreign_source_refused(const Subject<Problem>& subject,
                                                                const Trial<Problem>& trial) {
  const auto violation = [&](const Graph& graph, Vertex source) {
    typename Problem::Query query = trial.query;
    query.source = source;
    return expect_refusal(
        [&] { return subject.run(graph, query, trial.setting); }, std::to_string(source),
        fmt::format("source {} of a graph of {} vertices", source, graph.num_vertices()));
  };
  const Graph graph = trial.graph.graph();
  for (const Vertex source : {graph.num_vertices(), Vertex{-1}, std::numeric_limits<Vertex>::max(),
                              std::numeric_limits<Vertex>::min()}) {
    if (auto wrong = violation(graph, source)) return wrong;
  }
  return violation(Graph(), 0);
}

}  // namespace graphspec::properties
