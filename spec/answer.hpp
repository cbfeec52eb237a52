/// \file
/// A problem's answer by a paper's schemes: what `run --level spec` does.
#pragma once

#include <vector>

#include "spec/library.hpp"
#include "spec/saa/evaluate.hpp"

namespace graphspec::saa {

/// What a scheme that solves the problem P takes: the source, where P has one.
template <class P>
[[nodiscard]] std::vector<Value> arguments_for(const typename P::Query& query) {
  if constexpr (requires { query.source; }) {
    return {query.source};
  } else {
    return {};
  }
}

/// The answer that a scheme has left in the state, predecessors where it has any; instantiated for
/// the four problems.
/// \param scheme  of the solution's
template <class P>
[[nodiscard]] typename P::Result answer_in(const State& state, const Solution& solution,
                                           const WholeScheme& scheme, const Graph& graph);

/// Throws InputError for more vertices than can be interpreted: 200.
void check_interpretable(const Graph& graph);

/// The answer by the paper's sequential scheme, interpreted: every step is an action of the paper.
/// Has predecessors where they are asked for. Instantiated for the four problems.
/// \pre P::check(graph, query) has looked
/// \throws InputError as check_interpretable(), for a graph that the schemes do not take, where
/// no scheme of the paper solves P, and where predecessors are asked for that it does not have
/// \throws NoResult where the scheme has no result, as on a negative cycle, which it does not name
template <class P>
[[nodiscard]] typename P::Result answer_by_schemes(const Paper& paper, const Graph& graph,
                                                   const typename P::Query& query);

}  // namespace graphspec::saa
