/// \file
/// A step, or one with a planted fault, whose runs are held to the rounds of schemes.
#pragma once

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "properties/problem/subject.hpp"
#include "properties/problem/trial.hpp"
#include "properties/spec/rounds.hpp"
#include "reference/graph/build.hpp"
#include "spec/answer.hpp"

namespace graphspec::properties {

template <class P>
struct RoundSubject : Subject<P> {
  const saa::Paper* paper = nullptr;
  std::shared_ptr<const saa::Algorithm> algorithm;
  std::vector<const KernelRounds*> rows;  ///< each with options of its own
};

/// Returns a solver with the rows of a paper that name it. Names of solvers are unique in a
/// problem, so a row can also name a search of ours that implements a scheme of the paper. \param
/// solver  lives as long as the program
template <class P>
[[nodiscard]] RoundSubject<P> round_subject(const saa::Paper& paper, const Solver<P>& solver,
                                            Device device) {
  RoundSubject<P> subject;
  static_cast<Subject<P>&>(subject) = subject_of(solver, device);
  subject.paper = &paper;
  for (const KernelRounds& row : rounds_of(paper)) {
    if (row.problem == P::name && row.variant == solver.name) subject.rows.push_back(&row);
  }
  if (!subject.rows.empty()) {
    subject.algorithm = std::make_shared<const saa::Algorithm>(saa::load(paper));
  }
  return subject;
}

/// The graph of a trial as the row's scheme takes it.
template <class P>
[[nodiscard]] Graph graph_for(const KernelRounds& row, const Trial<P>& trial) {
  auto graph = trial.graph;
  RandomGraph* edges = nullptr;
  if constexpr (std::is_same_v<P, problem::Msf>) {
    edges = &graph.edges;
  } else {
    edges = &graph;
  }
  if (row.distinct_weights) {
    std::mt19937 random(static_cast<unsigned>(trial.choice));
    edges->weighted = true;
    for (RandomEdge& edge : edges->edges)
      edge.weight = 1 + static_cast<std::int32_t>(random() >> 8);
  }
  return row.depends_on_order ? simplified(graph.graph()) : graph.graph();
}

/// What a launch did that its scheme's round does not; nothing where the graph has no answer.
template <class P>
[[nodiscard]] std::optional<std::string> round_astray(const RoundSubject<P>& subject,
                                                      const Trial<P>& trial) {
  const KernelRounds& row = *subject.rows[trial.choice % subject.rows.size()];
  const Graph graph = graph_for(row, trial);
  typename P::Query query;
  if constexpr (requires { query.source; }) query.source = trial.query.source;
  if constexpr (requires { query.predecessors; }) query.predecessors = subject.has_predecessors;
  Setting setting{row.options, trial.setting.schedule};
  // A scheme's steps are in one order: its reads are never stale.
  setting.schedule.checked = false;
  setting.schedule.stale.clear();
  RecordedRun run{*subject.paper, *subject.algorithm, graph, saa::arguments_for<P>(query), {}};
  try {
    const RoundRecorder recorder;
    static_cast<void>(subject.run(graph, query, setting));
    run.rounds = recorder.rounds();
  } catch (const InputError&) {
    return std::nullopt;
  }
  auto wrong = first_round_astray(row, run);
  if (wrong) wrong->insert(0, fmt::format("{}: ", row.scheme));
  return wrong;
}

}  // namespace graphspec::properties
