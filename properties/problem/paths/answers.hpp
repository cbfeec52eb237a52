/// \file
/// Runs of solvers of sssp and apsp, their answers as rows.
#pragma once

#include "properties/problem/paths/changed_runs.hpp"
#include "properties/problem/paths/inputs.hpp"
#include "properties/problem/paths/refusals.hpp"
#include "properties/problem/paths/rows.hpp"
#include "properties/problem/suite.hpp"

namespace graphspec::properties {

/// The sources first <= s < last whose rows a query asks for; none for one behind the last vertex.
struct Sources {
  Vertex first = 0;
  Vertex last = 0;
};
[[nodiscard]] inline Sources sources_of(const problem::Sssp::Query& query, Vertex order) {
  return {query.source, query.source < order ? query.source + 1 : query.source};
}
[[nodiscard]] inline Sources sources_of(const problem::Apsp::Query& query, Vertex order) {
  return {query.first, query.end(order)};
}

/// An answer as rows. \throws std::length_error where it is not of the form that is due
[[nodiscard]] Rows rows_of(const Graph& graph, const problem::Sssp::Query& query,
                           const problem::Sssp::Result& result);
[[nodiscard]] Rows rows_of(const Graph& graph, const problem::Apsp::Query& query,
                           const problem::Apsp::Result& result);

/// The rows that a subject gives. A violation where they are not those that are due.
[[nodiscard]] Rows rows_of(const Subject<problem::Sssp>& subject, const Graph& graph,
                           const problem::Sssp::Query& query, const Setting& setting);
[[nodiscard]] Rows rows_of(const Subject<problem::Apsp>& subject, const Graph& graph,
                           const problem::Apsp::Query& query, const Setting& setting);

/// The rows of a trial.
template <class Problem>
[[nodiscard]] Rows rows_of(const Subject<Problem>& subject, const Trial<Problem>& trial,
                           const Setting& setting) {
  return rows_of(subject, trial.graph.graph(), trial.query, setting);
}
template <class Problem>
[[nodiscard]] Rows rows_of(const Subject<Problem>& subject, const Trial<Problem>& trial) {
  return rows_of(subject, trial, trial.setting);
}

/// The right rows of a query, by the problem's oracle.
template <class Problem>
[[nodiscard]] Rows right_rows(const Graph& graph, const typename Problem::Query& query) {
  return rows_of(graph, query, Problem::oracle(graph, query));
}

/// The distances between all pairs of vertices: of sssp a search from each.
template <class Problem>
[[nodiscard]] DistancesOf distances_by(const Subject<Problem>& subject,
                                       const Trial<Problem>& trial);

/// Asks of a graph what a query says, and drops the answer.
template <class Problem>
[[nodiscard]] SolveAll solve_by(const Subject<Problem>& subject,
                                const typename Problem::Query& query, const Setting& setting) {
  return [&subject, query, &setting](const Graph& graph) {
    static_cast<void>(subject.run(graph, query, setting));
  };
}

}  // namespace graphspec::properties
