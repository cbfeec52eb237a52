/// \file
/// See answer.hpp.
#include "spec/answer.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <string>

#include "reference/graph/error.hpp"
#include "reference/graph/weight_arrays.hpp"
#include "reference/problem/apsp.hpp"
#include "reference/problem/bfs.hpp"
#include "reference/problem/msf.hpp"
#include "reference/problem/sssp.hpp"
#include "spec/saa/interpreter.hpp"

namespace graphspec::saa {
namespace {

using problem::Apsp;
using problem::Bfs;
using problem::Msf;
using problem::Sssp;

/// The interpreter takes about a million steps a second.
constexpr Vertex most_vertices = 200;

std::int32_t distance_of(Value length) {
  return length == unbounded ? unreached : static_cast<std::int32_t>(length);
}

/// The vertices' values of a variable, each made a T by `convert`.
template <class T, class Convert>
VertexArray<T> array_in(const State& state, std::string_view variable, const Convert& convert) {
  VertexArray<T> array;
  if (variable.empty()) return array;
  for (const Value value : state.values(variable)) array.push_back(convert(value));
  return array;
}

/// Those of pairs of a graph's vertices; the variable may have more.
template <class T, class Convert>
DenseMatrix<T> matrix_in(const State& state, std::string_view variable, Vertex order,
                         const Convert& convert) {
  if (variable.empty()) return {};
  DenseMatrix<T> matrix(order, T());
  for (Vertex row = 0; row < order; ++row) {
    for (Vertex column = 0; column < order; ++column) {
      matrix(row, column) = convert(state.peek(variable, {row, column}));
    }
  }
  return matrix;
}

Vertex vertex_of(Value value) {
  return static_cast<Vertex>(value);
}

/// Of parallel arcs the first of the lightest. \throws SchemeFault where there is none
ArcIndex lightest_arc(const Graph& graph, Vertex from, Vertex to) {
  ArcIndex lightest = -1;
  const ArcIndex last = at_vertex(graph.offsets(), from + 1);
  for (ArcIndex arc = at_vertex(graph.offsets(), from); arc < last; ++arc) {
    if (at_vertex(graph.dest(), arc) != to) continue;
    if (lightest < 0 || weight_at(graph.weights(), arc) < weight_at(graph.weights(), lightest))
      lightest = arc;
  }
  if (lightest < 0) {
    throw SchemeFault(fmt::format(
        "the forest connects {} and {}, but the graph has no arc between these two vertices", from,
        to));
  }
  return lightest;
}

}  // namespace

template <>
Bfs::Result answer_in<Bfs>(const State& state, const Solution& solution, const WholeScheme& scheme,
                           const Graph&) {
  return {array_in<std::int32_t>(state, solution.values, vertex_of),
          array_in<Vertex>(state, scheme.values_alone ? "" : solution.predecessors, vertex_of)};
}

template <>
Sssp::Result answer_in<Sssp>(const State& state, const Solution& solution,
                             const WholeScheme& scheme, const Graph&) {
  return {array_in<std::int32_t>(state, solution.values, distance_of),
          array_in<Vertex>(state, scheme.values_alone ? "" : solution.predecessors, vertex_of)};
}

template <>
Apsp::Result answer_in<Apsp>(const State& state, const Solution& solution,
                             const WholeScheme& scheme, const Graph& graph) {
  const Vertex order = graph.num_vertices();
  return {
      matrix_in<std::int32_t>(state, solution.values, order, distance_of),
      matrix_in<Vertex>(state, scheme.values_alone ? "" : solution.predecessors, order, vertex_of)};
}

// The schemes have edges by their ends; of parallel ones they take the lightest.
template <>
Msf::Result answer_in<Msf>(const State& state, const Solution& solution, const WholeScheme& scheme,
                           const Graph& graph) {
  const Vertex order = graph.num_vertices();
  const auto given = [&](Vertex vertex) {
    return scheme.given.empty() ? vertex : vertex_of(state.peek(scheme.given, {vertex}));
  };
  DenseMatrix<char> joined(order, 0);
  for (Vertex one = 0; one < order; ++one) {
    for (Vertex other = 0; other < order; ++other) {
      if (state.peek(solution.values, {one, other}) == 0) continue;
      const auto [lesser, greater] = std::minmax({given(one), given(other)});
      joined(lesser, greater) = 1;
    }
  }
  Msf::Result forest;
  for (Vertex lesser = 0; lesser < order; ++lesser) {
    for (Vertex greater = lesser; greater < order; ++greater) {
      if (joined(lesser, greater) != 0)
        forest.edges.push_back(lightest_arc(graph, lesser, greater));
    }
  }
  std::ranges::sort(forest.edges);
  for (const ArcIndex edge : forest.edges) forest.weight += weight_at(graph.weights(), edge);
  forest.num_trees = order - static_cast<Vertex>(forest.edges.size());
  return forest;
}

void check_interpretable(const Graph& graph) {
  if (graph.num_vertices() <= most_vertices) return;
  throw InputError(fmt::format("{} vertices are too many for the interpreter; the maximum is {}",
                               graph.num_vertices(), most_vertices));
}

template <class P>
typename P::Result answer_by_schemes(const Paper& paper, const Graph& graph,
                                     const typename P::Query& query) {
  const Solution& solution = paper.solution(P::name);
  check_interpretable(graph);
  bool predecessors = true;
  if constexpr (requires { query.predecessors; }) {
    predecessors = query.predecessors;
    if (predecessors && solution.predecessors.empty()) {
      throw InputError(fmt::format(
          "the schemes of {} compute no predecessors; leave out --predecessors", paper.name));
    }
  }
  const Algorithm algorithm = load(paper);
  State state = paper.state(algorithm, graph);
  WholeScheme scheme = solution.schemes.front();
  RunOptions options;
  options.races = false;
  options.schedule.step_limit = 1'000'000'000;
  const RunOutcome outcome =
      run(algorithm, paper.basis(), state, scheme.name, arguments_for<P>(query), options);
  if (outcome.ending != Ending::done) {
    throw NoResult(fmt::format("{} has no result: {}", scheme.name, outcome.why));
  }
  scheme.values_alone |= !predecessors;
  return answer_in<P>(state, solution, scheme, graph);
}

template Bfs::Result answer_by_schemes<Bfs>(const Paper&, const Graph&, const Bfs::Query&);
template Sssp::Result answer_by_schemes<Sssp>(const Paper&, const Graph&, const Sssp::Query&);
template Apsp::Result answer_by_schemes<Apsp>(const Paper&, const Graph&, const Apsp::Query&);
template Msf::Result answer_by_schemes<Msf>(const Paper&, const Graph&, const Msf::Query&);

}  // namespace graphspec::saa
