/// \file
/// Whose schemes are held to what: a paper's whole algorithms in schemes, problems for them, and
/// who judges the outcome.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "properties/random_graphs/search_problem.hpp"
#include "spec/library.hpp"
#include "spec/saa/interpreter.hpp"

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

/// A scheme that solves a whole problem.
struct WholeScheme {
  std::string_view name;
  bool takes_source = false;  ///< as its one argument
};

/// A paper's schemes.
struct SpecSubject {
  std::string_view name;  ///< of a row of saa::papers()
  bool weighted = false;
  bool undirected = false;  ///< and with small weights, so that some are the same
  std::span<const WholeScheme> wholes;
  /// What is wrong with the state after a run; nullopt: nothing.
  std::optional<std::string> (*judge)(const WholeScheme& whole, const SpecProblem& problem,
                                      const saa::State& state, const saa::RunOutcome& outcome);
  /// Runs the sequential reference and the sequential scheme side by side: what differs, at which
  /// operator.
  std::optional<std::string> (*compare_steps)(const saa::Algorithm& algorithm,
                                              const SpecProblem& problem);
};

[[nodiscard]] std::span<const SpecSubject> spec_subjects();

/// What a run of a scheme on a problem leads to.
struct SpecRun {
  saa::State state;
  saa::RunOutcome outcome;
};

/// \throws saa::SchemeFault
[[nodiscard]] std::optional<std::string> judge_run(const SpecSubject& subject,
                                                   const saa::Algorithm& algorithm,
                                                   const WholeScheme& whole,
                                                   const SpecProblem& problem,
                                                   const saa::Schedule& schedule);

}  // namespace graphspec::properties
