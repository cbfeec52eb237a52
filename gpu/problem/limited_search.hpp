/// \file
/// Searches from one or several sources by any solver, limited by targets and a cutoff. The answer
/// is the same whether the solver can end early or not.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "gpu/problem/solver.hpp"

namespace graphspec {

/// A question with limits. \tparam Problem  problem::Bfs or problem::SsspOver
template <class Problem>
struct LimitedQuery {
  using Value = typename ValueOf<Problem>::Type;
  std::vector<Vertex> sources;
  /// One row: the distance to the nearest source. Otherwise a row for each source.
  bool nearest = false;
  bool has_targets = false;
  std::vector<Vertex> targets = {};
  /// Vertices farther than this are unreached. Sources are reached whatever the cutoff.
  std::optional<Value> cutoff = std::nullopt;
  bool predecessors = false;
};

/// Rows of an answer, one after another.
template <class Problem>
struct LimitedAnswer {
  using Value = typename ValueOf<Problem>::Type;
  Vertex rows = 0;
  /// Of each row: a value for each target in the targets' order; without targets for each vertex.
  VertexArray<Value> values;
  /// Of each row: the vertex before each vertex on a path from the source; -1 where there is none.
  /// In a tree of levels the source is its own parent.
  /// With targets only the vertices on the paths to them have one. Empty where none were asked for.
  VertexArray<Vertex> predecessor;
};

/// Searches. A solver that cannot end early, or that is given options, searches everything; what
/// lies beyond the limits is removed afterwards.
///
/// \param report  the times of all searches added up, and the counts of the last search
///
/// \throws InputError for no source with `nearest`, and for a source or target that is no vertex
///
/// \throws as Solver::solve
template <class Problem>
[[nodiscard]] LimitedAnswer<Problem> limited_answer(const Solver<Problem>& solver,
                                                    const Graph& graph,
                                                    const LimitedQuery<Problem>& query,
                                                    const OptionValues& options, RunReport& report);

}  // namespace graphspec
