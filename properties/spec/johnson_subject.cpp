/// \file
/// Johnson's schemes are judged by the three lines of Floyd and Warshall, and go step by step with
/// reference/johnson_steps.hpp.
#include "properties/spec/johnson_subject.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "properties/spec/events.hpp"
#include "reference/johnson_steps.hpp"

namespace graphspec::properties {
namespace {

using saa::unbounded;
using saa::Value;

constexpr WholeScheme wholes[] = {{"Johnson"},      {"JohnsonOuter"}, {"JohnsonOut"},
                                  {"JohnsonIn"},    {"JohnsonInOut"}, {"JohnsonClear"},
                                  {"JohnsonInner"}, {"JohnsonPull"}};

/// Row by row; a negative entry on the diagonal: there is a negative cycle.
std::vector<Value> all_paths(const Graph& graph) {
  const auto order = static_cast<std::size_t>(graph.num_vertices());
  std::vector<Value> length(order * order, unbounded);
  for (std::size_t v = 0; v < order; ++v) length[v * order + v] = 0;
  const auto* const weights = std::get_if<std::span<const std::int32_t>>(&graph.weights());
  for (std::size_t v = 0; v < order; ++v) {
    for (ArcIndex arc = graph.offsets()[v]; arc < graph.offsets()[v + 1]; ++arc) {
      const auto place = static_cast<std::size_t>(arc);
      Value& entry = length[v * order + static_cast<std::size_t>(graph.dest()[place])];
      entry = std::min(entry, weights == nullptr ? Value{1} : Value{(*weights)[place]});
    }
  }
  for (std::size_t k = 0; k < order; ++k) {
    for (std::size_t i = 0; i < order; ++i) {
      for (std::size_t j = 0; j < order; ++j) {
        if (length[i * order + k] == unbounded || length[k * order + j] == unbounded) continue;
        Value& entry = length[i * order + j];
        entry = std::min(entry, length[i * order + k] + length[k * order + j]);
      }
    }
  }
  return length;
}

std::optional<std::string> judge(const WholeScheme& whole, const SpecProblem& problem,
                                 const saa::State& state, const saa::RunOutcome& outcome) {
  const Graph graph = problem.graph();
  const std::vector<Value> expected = all_paths(graph);
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
