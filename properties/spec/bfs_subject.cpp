/// \file
/// The BFS paper's schemes are judged by a search over a queue, and go step by step with
/// reference/bfs_steps.hpp.
#include "properties/spec/bfs_subject.hpp"

#include <fmt/format.h>

#include <deque>
#include <vector>

#include "properties/spec/events.hpp"
#include "reference/bfs_steps.hpp"

namespace graphspec::properties {
namespace {

using saa::Value;

constexpr WholeScheme wholes[] = {
    {"BFS_sequential", true}, {"VertexParallel", true},    {"GlobalQueue", true},
    {"BlockQueue", true},     {"BlockQueuePrinted", true}, {"Texture", true},
    {"WarpQueues", true},     {"SingleBlockStart", true},  {"DynamicParallelism", true}};

std::optional<std::string> judge(const WholeScheme& whole, const SpecProblem& problem,
                                 const saa::State& state, const saa::RunOutcome& outcome) {
  if (outcome.ending != saa::Ending::done) {
    return fmt::format("{} has no result: {}", whole.name, outcome.why);
  }
  const Graph graph = problem.graph();
  std::vector<Value> level(static_cast<std::size_t>(graph.num_vertices()), -1);
  std::deque<Vertex> queue{problem.drawn.source};
  level[static_cast<std::size_t>(problem.drawn.source)] = 0;
  for (; !queue.empty(); queue.pop_front()) {
    for (const Vertex to : graph.neighbours(queue.front())) {
      Value& reached = level[static_cast<std::size_t>(to)];
      if (reached >= 0) continue;
      reached = level[static_cast<std::size_t>(queue.front())] + 1;
      queue.push_back(to);
    }
  }
  for (Vertex vertex = 0; vertex < graph.num_vertices(); ++vertex) {
    const Value right = level[static_cast<std::size_t>(vertex)];
    const Value found = state.peek("label", {vertex});
    if (found == right) continue;
    return fmt::format("{}: label[{}] is {}, and should be {}", whole.name, vertex, found, right);
  }
  return std::nullopt;
}

/// Hears of each action of the reference.
struct Watch {
  std::vector<OperatorEvent>* events;
  const std::vector<std::int32_t>* label;
  const std::vector<Vertex>* parent;

  void after(std::string_view name, std::initializer_list<Value> arguments) const {
    std::vector<Value> arrays(label->begin(), label->end());
    arrays.insert(arrays.end(), parent->begin(), parent->end());
    events->push_back(operator_event(name, arguments, std::move(arrays)));
  }
};

std::optional<std::string> compare_steps(const saa::Algorithm& algorithm,
                                         const SpecProblem& problem) {
  const Graph graph = problem.graph();
  const auto order = static_cast<std::size_t>(graph.num_vertices());
  std::vector<std::int32_t> label(order, -1);
  std::vector<Vertex> parent(order, -1);
  std::vector<OperatorEvent> of_reference;
  reference::bfs_sequential(problem.drawn.source, graph.offsets().data(), graph.dest().data(),
                            label.data(), parent.data(), graph.num_vertices(),
                            Watch{&of_reference, &label, &parent});
  const saa::Paper& paper = saa::paper("bfs");
  const saa::Layout layout(algorithm, paper.constants(graph));
  saa::State state(layout);
  paper.set_problem(state, graph);
  return first_difference(of_reference, algorithm, paper.model().binding, state, "BFS_sequential",
                          {problem.drawn.source}, {"label", "parent"});
}

}  // namespace

SpecSubject bfs_subject() {
  return {.name = "bfs",
          .weighted = false,
          .wholes = wholes,
          .judge = judge,
          .compare_steps = compare_steps};
}

}  // namespace graphspec::properties
