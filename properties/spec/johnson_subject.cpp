/// \file
/// Johnson's schemes are judged by the three lines of Floyd and Warshall, and go step by step with
/// reference/johnson_steps.hpp.
#include "properties/spec/johnson_subject.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "properties/spec/events.hpp"
#include "properties/spec/paths.hpp"
#include "reference/johnson_steps.hpp"

namespace graphspec::properties {
namespace {

using saa::Value;

constexpr WholeScheme wholes[] = {{"Johnson"},      {"JohnsonOuter"}, {"JohnsonOut"},
                                  {"JohnsonIn"},    {"JohnsonInOut"}, {"JohnsonClear"},
                                  {"JohnsonInner"}, {"JohnsonPull"}};

std::optional<std::string> judge(const WholeScheme& whole, const SpecProblem& problem,
                                 const saa::State& state, const saa::RunOutcome& outcome) {
  const Graph graph = problem.graph();
  const std::vector<Value> expected = all_lengths(graph);
  const Vertex order = graph.num_vertices();
  const auto place = [order](Vertex row, Vertex column) {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(order) +
           static_cast<std::size_t>(column);
  };
  bool has_negative_cycle = false;
  for (Vertex v = 0; v < order; ++v) {
    has_negative_cycle |= expected[place(v, v)] < 0;
  }
  if (has_negative_cycle != (outcome.ending == saa::Ending::no_result)) {
    return fmt::format("{}: the graph has {} negative cycle, and the run {}", whole.name,
                       has_negative_cycle ? "a" : "no",
                       outcome.ending == saa::Ending::done ? "ends" : "has no result");
  }
  if (has_negative_cycle) return std::nullopt;
  for (Vertex from = 0; from < order; ++from) {
    for (Vertex to = 0; to < order; ++to) {
      const Value length = state.peek("d", {from, to});
      const Value right = expected[place(from, to)];
      if (length != right) {
        return fmt::format("{}: d[{}, {}] is {}, and should be {}", whole.name, from, to,
                           to_text(length, saa::Type::length), to_text(right, saa::Type::length));
      }
    }
  }
  return std::nullopt;
}

struct Watch {
  std::vector<OperatorEvent>* events;

  void after(std::string_view name, std::initializer_list<Value> arguments,
             const reference::JohnsonState& state) const {
    std::vector<Value> arrays = state.w;
    arrays.insert(arrays.end(), state.d.begin(), state.d.end());
    arrays.insert(arrays.end(), state.h.begin(), state.h.end());
    for (const bool member : state.Q) arrays.push_back(member ? 1 : 0);
    events->push_back(operator_event(name, arguments, std::move(arrays)));
  }
};

std::optional<std::string> compare_steps(const saa::Algorithm& algorithm,
                                         const SpecProblem& problem) {
  const saa::Paper& paper = saa::paper("johnson");
  const Graph graph = problem.graph();
  const saa::Layout layout(algorithm, paper.constants(graph));
  saa::State state(layout);
  paper.set_problem(state, graph);
  reference::JohnsonState arrays(graph.num_vertices());
  std::ranges::copy(state.values("w"), arrays.w.begin());
  std::vector<OperatorEvent> of_reference;
  static_cast<void>(reference::JohnsonSteps(arrays, Watch{&of_reference}).Johnson());
  return first_difference(of_reference, algorithm, paper.model().binding, state, "Johnson", {},
                          {"w", "d", "h", "Q"});
}

}  // namespace

SpecSubject johnson_subject() {
  return {.name = "johnson",
          .weighted = true,
          .wholes = wholes,
          .judge = judge,
          .compare_steps = compare_steps};
}

}  // namespace graphspec::properties
