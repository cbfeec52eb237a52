/// \file
/// The schemes of Floyd and Warshall's algorithm are judged by Bellman and Ford's, lengths and
/// predecessors, and go step by step with reference/floyd_warshall_steps.hpp.
#include "properties/spec/floyd_warshall_subject.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "properties/spec/events.hpp"
#include "properties/spec/paths.hpp"
#include "reference/floyd_warshall_steps.hpp"

namespace graphspec::properties {
namespace {

using saa::unbounded;
using saa::Value;

constexpr WholeScheme wholes[] = {{"FloydWarshall"}, {"ByRecurrence"}, {"Guarded"}, {"Linear"},
                                  {"Coalesced"},     {"Shared"},       {"Tiled"},   {"Blocked"}};

/// One round over all arcs; whether a length fell.
bool relax_all(const Graph& graph, std::vector<Value>& length) {
  bool has_changed = false;
  for_each_arc(graph, [&](Vertex from, Vertex to, Value weight) {
    const Value before = length[static_cast<std::size_t>(from)];
    Value& known = length[static_cast<std::size_t>(to)];
    if (before == unbounded || before + weight >= known) return;
    known = before + weight;
    has_changed = true;
  });
  return has_changed;
}

/// Lengths from one vertex; none: a negative cycle is reached.
std::optional<std::vector<Value>> lengths_from(const Graph& graph, Vertex source) {
  std::vector<Value> length(static_cast<std::size_t>(graph.num_vertices()), unbounded);
  length[static_cast<std::size_t>(source)] = 0;
  for (Vertex round = 0; round < graph.num_vertices(); ++round) {
    if (!relax_all(graph, length)) return length;
  }
  return std::nullopt;
}

std::optional<std::string> judge(const WholeScheme& whole, const SpecProblem& problem,
                                 const saa::State& state, const saa::RunOutcome& outcome) {
  const Graph graph = problem.graph();
  std::vector<std::vector<Value>> expected;
  bool has_negative_cycle = false;
  for (Vertex from = 0; from < graph.num_vertices(); ++from) {
    auto lengths = lengths_from(graph, from);
    has_negative_cycle |= !lengths.has_value();
    expected.push_back(std::move(lengths).value_or(std::vector<Value>()));
  }
  if (has_negative_cycle != (outcome.ending == saa::Ending::no_result)) {
    return fmt::format("{}: the graph has {} negative cycle, and the run {}", whole.name,
                       has_negative_cycle ? "a" : "no",
                       outcome.ending == saa::Ending::done ? "ends" : "has no result");
  }
  if (has_negative_cycle) return std::nullopt;
  for (Vertex from = 0; from < graph.num_vertices(); ++from) {
    const std::vector<Value>& lengths = expected[static_cast<std::size_t>(from)];
    for (Vertex to = 0; to < graph.num_vertices(); ++to) {
      const Value length = state.peek("cost", {from, to});
      const Value right = lengths[static_cast<std::size_t>(to)];
      if (length != right) {
        return fmt::format("{}: cost[{}, {}] is {}, and should be {}", whole.name, from, to,
                           to_text(length, saa::Type::length), to_text(right, saa::Type::length));
      }
    }
    // Of Tiled lengths alone are right, as its comment says.
    if (whole.name == "Tiled") continue;
    for (Vertex to = 0; to < graph.num_vertices(); ++to) {
      const auto wrong = judge_way(graph, from, to, lengths, [&](Vertex vertex) {
        return static_cast<Vertex>(state.peek("path", {from, vertex}));
      });
      if (wrong) return fmt::format("{}: {}", whole.name, *wrong);
    }
  }
  return std::nullopt;
}

/// The schemes' ∞ for the reference's.
Value as_scheme_has_it(Value length) {
  return length == unreached ? unbounded : length;
}

/// Hears of each action of the reference.
struct Watch {
  std::vector<OperatorEvent>* events;
  const DenseMatrix<std::int32_t>* cost;
  const DenseMatrix<Vertex>* path;

  void after(std::string_view name, std::initializer_list<Value> arguments) const {
    std::vector<Value> of_scheme(arguments);
    of_scheme.back() = as_scheme_has_it(of_scheme.back());
    std::vector<Value> arrays;
    for (const std::int32_t length : cost->values()) arrays.push_back(as_scheme_has_it(length));
    for (const Vertex before : path->values()) arrays.push_back(before);
    events->push_back(operator_event(name, of_scheme, std::move(arrays)));
  }
};

std::optional<std::string> compare_steps(const saa::Algorithm& algorithm,
                                         const SpecProblem& problem) {
  const Graph graph = problem.graph();
  DenseMatrix<std::int32_t> cost(graph.num_vertices(), unreached);
  DenseMatrix<Vertex> path(graph.num_vertices(), reference::no_predecessor);
  std::vector<OperatorEvent> of_reference;
  const Watch watch{&of_reference, &cost, &path};
  reference::floyd_warshall_initial(dense_matrix<std::int32_t>(graph, unreached, 1), cost, path,
                                    watch);
  reference::floyd_warshall_relax(cost, path, watch);
  const saa::Paper& paper = saa::paper("floyd_warshall");
  const saa::Layout layout(algorithm, paper.constants(graph));
  saa::State state(layout);
  paper.set_problem(state, graph);
  return first_difference(of_reference, algorithm, paper.model().binding, state, "FloydWarshall",
                          {}, {"cost", "path"});
}

}  // namespace

SpecSubject floyd_warshall_subject() {
  return {.name = "floyd_warshall",
          .weighted = true,
          .wholes = wholes,
          .judge = judge,
          .compare_steps = compare_steps};
}

}  // namespace graphspec::properties
