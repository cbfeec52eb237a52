/// \file
/// The schemes of Bellman and Ford's algorithm are judged by the three lines of Floyd and Warshall,
/// lengths and predecessors, and go step by step with reference/bellman_ford_steps.hpp.
#include "properties/spec/bellman_ford_subject.hpp"

#include <fmt/format.h>

#include <vector>

#include "properties/spec/events.hpp"
#include "properties/spec/paths.hpp"
#include "reference/bellman_ford.hpp"
#include "reference/bellman_ford_steps.hpp"

namespace graphspec::properties {
namespace {

using saa::unbounded;
using saa::Value;

constexpr WholeScheme wholes[] = {{"BellmanFord", true},  {"ByRecurrence", true},
                                  {"BF_Naive", true},     {"UntilStable", true},
                                  {"BF_Reduce", true},    {"BF_Reduce_Coarse", true},
                                  {"EdgeParallel", true}, {"Worklist", true}};

/// Lengths from the source; none: it reaches a negative cycle.
std::optional<std::vector<Value>> lengths_from(const Graph& graph, Vertex source) {
  const std::vector<Value> all = all_lengths(graph);
  const auto order = static_cast<std::size_t>(graph.num_vertices());
  const auto row =
      all.begin() + static_cast<std::ptrdiff_t>(static_cast<std::size_t>(source) * order);
  std::vector<Value> lengths(row, row + static_cast<std::ptrdiff_t>(order));
  for (std::size_t v = 0; v < order; ++v) {
    if (lengths[v] != unbounded && all[v * order + v] < 0) return std::nullopt;
  }
  return lengths;
}

std::optional<std::string> judge(const WholeScheme& whole, const SpecProblem& problem,
                                 const saa::State& state, const saa::RunOutcome& outcome) {
  const Graph graph = problem.graph();
  const Vertex source = problem.drawn.source;
  const auto expected = lengths_from(graph, source);
  if (expected.has_value() != (outcome.ending == saa::Ending::done)) {
    return fmt::format("{}: the source reaches {} negative cycle, and the run {}", whole.name,
                       expected ? "no" : "a",
                       outcome.ending == saa::Ending::done ? "ends" : "has no result");
  }
  if (!expected) return std::nullopt;
  for (Vertex v = 0; v < graph.num_vertices(); ++v) {
    const Value length = state.peek("sigma", {v});
    const Value right = (*expected)[static_cast<std::size_t>(v)];
    if (length != right) {
      return fmt::format("{}: sigma[{}] is {}, and should be {}", whole.name, v,
                         to_text(length, saa::Type::length), to_text(right, saa::Type::length));
    }
  }
  // The recurrence is of lengths alone.
  if (whole.name == "ByRecurrence") return std::nullopt;
  for (Vertex v = 0; v < graph.num_vertices(); ++v) {
    const auto wrong = judge_way(graph, source, v, *expected, [&](Vertex vertex) {
      return static_cast<Vertex>(state.peek("eta", {vertex}));
    });
    if (wrong) return fmt::format("{}: {}", whole.name, *wrong);
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

  void after(std::string_view name, std::initializer_list<Value> arguments,
             const reference::RoundPaths& paths) const {
    std::vector<Value> of_scheme(arguments);
    of_scheme.back() = as_scheme_has_it(of_scheme.back());
    std::vector<Value> arrays;
    for (const std::int32_t length : paths.sigma) arrays.push_back(as_scheme_has_it(length));
    arrays.insert(arrays.end(), paths.eta.begin(), paths.eta.end());
    events->push_back(operator_event(name, of_scheme, std::move(arrays)));
  }
};

std::optional<std::string> compare_steps(const saa::Algorithm& algorithm,
                                         const SpecProblem& problem) {
  const Graph graph = problem.graph();
  const Vertex source = problem.drawn.source;
  const DenseMatrix<std::int32_t> edge = reference::edge_matrix(graph);
  std::vector<OperatorEvent> of_reference;
  const Watch watch{&of_reference};
  reference::RoundPaths paths =
      reference::bellman_ford_initial(graph.num_vertices(), source, watch);
  reference::bellman_ford_rounds(edge, source, paths, watch);
  const saa::Paper& paper = saa::paper("bellman_ford");
  const saa::Layout layout(algorithm, paper.constants(graph));
  saa::State state(layout);
  paper.set_problem(state, graph);
  return first_difference(of_reference, algorithm, paper.model().binding, state, "BellmanFord",
                          {source}, {"sigma", "eta"});
}

}  // namespace

SpecSubject bellman_ford_subject() {
  return {.name = "bellman_ford",
          .weighted = true,
          .wholes = wholes,
          .judge = judge,
          .compare_steps = compare_steps};
}

}  // namespace graphspec::properties
