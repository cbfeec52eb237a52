/// \file
/// What the end of a scheme's run must be, for each problem: judged by certificates, and by oracles
/// that know no scheme.
#pragma once

#include <optional>
#include <string>

#include "spec/answer.hpp"
#include "spec/saa/interpreter.hpp"

namespace graphspec::properties {

/// What was run. \tparam P  a problem
template <class P>
struct SpecCase {
  const Graph& graph;
  const typename P::Query& query;
  const saa::Solution& solution;
  const saa::WholeScheme& whole;
};

/// What is wrong with a run's ending or with the answer in its state; nullopt: nothing.
/// Instantiated for the four problems.
template <class P>
[[nodiscard]] std::optional<std::string> judge_outcome(const SpecCase<P>& ran,
                                                       const saa::RunOutcome& outcome,
                                                       const saa::State& state);

}  // namespace graphspec::properties
