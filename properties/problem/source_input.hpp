/// \file
/// Inputs of problems that ask from one source: a random graph whose source stays in it while it
/// shrinks.
#pragma once

#include <string>
#include <utility>

#include "properties/problem/trial.hpp"
#include "properties/random_graphs/shrink_graph.hpp"

namespace graphspec::properties {

/// \tparam Problem  whose Query has a source, and whose inputs have a RandomGraph
template <class Problem>
[[nodiscard]] SearchProblem search_problem(const Input<Problem>& input) {
  return {input.graph, input.query.source};
}

/// The input with another graph and source.
template <class Problem>
[[nodiscard]] Input<Problem> with_search_problem(Input<Problem> input, const SearchProblem& drawn) {
  input.graph = drawn.graph;
  input.query.source = drawn.source;
  return input;
}

/// The shrinks of the graph and the source; what else is asked stays.
template <class Problem>
[[nodiscard]] rc::Seq<Input<Problem>> smaller_source_inputs(const Input<Problem>& input,
                                                            const RandomGraphRule& rule) {
  return rc::seq::map(
      smaller_problems(search_problem(input), rule),
      [input](const SearchProblem& drawn) { return with_search_problem(input, drawn); });
}

}  // namespace graphspec::properties
