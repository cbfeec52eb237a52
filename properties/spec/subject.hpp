/// \file
/// Whose schemes are held to what: a paper's schemes that solve a problem, graphs for them, and who
/// judges the outcome.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "properties/random_graphs/search_problem.hpp"
#include "properties/spec/steps.hpp"
#include "spec/library.hpp"
#include "spec/saa/schedule.hpp"

namespace graphspec::properties {

/// A small problem: the graph that was drawn, its weights perhaps shifted so that some are
/// negative.
struct SpecProblem {
  SearchProblem drawn;
  std::uint64_t shift = 0;  ///< of weights; 0: none
  /// Each edge that was drawn stands for an arc each way, whatever is dropped or made an arc.
  bool undirected = false;

  [[nodiscard]] Graph graph() const;
};

/// As of the graph that was drawn.
[[nodiscard]] inline bool is_listed(const SpecProblem& problem) {
  return is_listed(problem.drawn.graph);
}

/// A paper's schemes.
struct SpecSubject {
  const saa::Paper* paper;
  const saa::Solution* solution;
  ReferenceSteps reference;

  /// The paper's, with the problem's behind it where its schemes solve several.
  [[nodiscard]] std::string name() const;
  [[nodiscard]] bool weighted() const;
  [[nodiscard]] bool undirected() const;  ///< and with small weights, so that some are the same
};

/// Each paper with each problem that its schemes solve.
[[nodiscard]] std::span<const SpecSubject> spec_subjects();

/// Runs a scheme under a schedule: what is wrong with the state that it leaves, or how it ends, or
/// nothing.
[[nodiscard]] std::optional<std::string> judge_run(const SpecSubject& subject,
                                                   const saa::Algorithm& algorithm,
                                                   const saa::WholeScheme& whole,
                                                   const SpecProblem& problem,
                                                   const saa::Schedule& schedule);

/// Runs the sequential reference and the sequential scheme side by side: what differs, at which
/// operator.
[[nodiscard]] std::optional<std::string> compare_steps(const SpecSubject& subject,
                                                       const saa::Algorithm& algorithm,
                                                       const SpecProblem& problem);

}  // namespace graphspec::properties
