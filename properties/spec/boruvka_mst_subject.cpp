/// \file
/// The schemes of Boruvka's algorithm are judged by Kruskal's, edge by edge, and go step by step
/// with reference/boruvka_mst_steps.hpp.
#include "properties/spec/boruvka_mst_subject.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "properties/spec/events.hpp"
#include "reference/boruvka_mst.hpp"
#include "reference/boruvka_mst_steps.hpp"

namespace graphspec::properties {
namespace {

using saa::Value;

constexpr WholeScheme wholes[] = {{"BoruvkaMST"}, {"WarpASegment"}, {"VoteASegment"},
                                  {"WarpAList"},  {"Ranked"},       {"Renumbered"},
                                  {"Compressed"}, {"Hybrid"},       {"OutOfCore"}};

/// Of vertices, a place for each pair of a lesser and a greater one.
class Pairs {
 public:
  explicit Pairs(Vertex vertices)
      : order_(static_cast<std::size_t>(vertices)), values_(order_ * order_) {}

  [[nodiscard]] Value& at(Vertex one, Vertex other) {
    const auto [lesser, greater] = std::minmax(one, other);
    return values_[static_cast<std::size_t>(lesser) * order_ + static_cast<std::size_t>(greater)];
  }
  [[nodiscard]] const std::vector<Value>& values() const { return values_; }

 private:
  std::size_t order_;
  std::vector<Value> values_;
};

template <class Offsets>
Vertex tail_of(const Offsets& offsets, ArcIndex arc) {
  const auto behind = std::upper_bound(offsets.begin(), offsets.end(), arc);
  return static_cast<Vertex>(behind - offsets.begin() - 1);
}

Pairs forest_by_kruskal(const Graph& graph) {
  Pairs forest(graph.num_vertices());
  for (const ArcIndex arc : reference::kruskal(graph).edges) {
    forest.at(tail_of(graph.offsets(), arc), graph.dest()[static_cast<std::size_t>(arc)]) = 1;
  }
  return forest;
}

/// The forest of the graph's own vertices: those of a scheme may have other numbers.
Pairs forest_of(const saa::State& state, Vertex vertices, bool renumbered) {
  Pairs forest(vertices);
  const auto given = [&](Vertex vertex) {
    return renumbered ? static_cast<Vertex>(state.peek("given", {vertex})) : vertex;
  };
  for (Vertex one = 0; one < vertices; ++one) {
    for (Vertex other = 0; other < vertices; ++other) {
      if (state.peek("forest", {one, other}) != 0) forest.at(given(one), given(other)) = 1;
    }
  }
  return forest;
}

/// Whether the ends of some vertex's arcs are too far apart for two bits and a byte of so many
/// numbers.
bool is_wide(const Graph& graph, Value byte) {
  for (Vertex vertex = 0; vertex < graph.num_vertices(); ++vertex) {
    const auto ends = graph.neighbours(vertex);
    if (ends.empty()) continue;
    const auto [least, greatest] = std::ranges::minmax(ends);
    if (greatest - least >= 4 * byte) return true;
  }
  return false;
}

/// A forest's edge that joins what is joined already; nullopt: there is none.
std::optional<std::string> cycle_in(Pairs& forest, Vertex vertices) {
  std::vector<Vertex> part(static_cast<std::size_t>(vertices));
  std::iota(part.begin(), part.end(), 0);
  for (Vertex greater = 0; greater < vertices; ++greater) {
    for (Vertex lesser = 0; lesser <= greater; ++lesser) {
      if (forest.at(lesser, greater) == 0) continue;
      const Vertex joined = part[static_cast<std::size_t>(greater)];
      const Vertex to = part[static_cast<std::size_t>(lesser)];
      if (joined == to) return fmt::format("edge {} - {} closes a cycle", lesser, greater);
      std::ranges::replace(part, joined, to);
    }
  }
  return std::nullopt;
}

/// As many different edges as Kruskal's, of their weight; and where vertices have their own
/// numbers, the same edges, for the order of edges is total. What is wrong, or nullopt.
std::optional<std::string> judge_forest(const WholeScheme& whole, const Graph& graph,
                                        const saa::State& state) {
  const bool renumbered = whole.name == "Renumbered";
  const Vertex vertices = graph.num_vertices();
  const reference::Forest expected = reference::kruskal(graph);
  const auto edges = static_cast<Value>(expected.edges.size());
  const Value counted = state.peek("edges");
  Pairs found = forest_of(state, vertices, renumbered);
  const Value members = std::ranges::count(found.values(), 1);
  if (members != edges || counted != edges) {
    return fmt::format("{}: the forest has {} edges, of which {} are different; it should have {}",
                       whole.name, counted, members, edges);
  }
  const Value weight = state.peek("weight");
  // Ranks weigh something else.
  if (whole.name != "Ranked" && weight != static_cast<Value>(expected.weight)) {
    return fmt::format("{}: the forest weighs {}, and should weigh {}", whole.name, weight,
                       expected.weight);
  }
  // Where weights are the same, other numbers of vertices may lead to another forest.
  if (renumbered) return cycle_in(found, vertices);
  Pairs right = forest_by_kruskal(graph);
  for (Vertex greater = 0; greater < vertices; ++greater) {
    for (Vertex lesser = 0; lesser <= greater; ++lesser) {
      if (found.at(lesser, greater) == right.at(lesser, greater)) continue;
      return fmt::format("{}: edge {} - {} is {}in the forest, and should {}be", whole.name, lesser,
                         greater, found.at(lesser, greater) != 0 ? "" : "not ",
                         found.at(lesser, greater) != 0 ? "not " : "");
    }
  }
  return std::nullopt;
}

std::optional<std::string> judge(const WholeScheme& whole, const SpecProblem& problem,
                                 const saa::State& state, const saa::RunOutcome& outcome) {
  const Graph graph = problem.graph();
  const bool refused = whole.name == "Compressed" &&
                       is_wide(graph, saa::paper("boruvka_mst").constants(graph).at("B"));
  if (refused != (outcome.ending == saa::Ending::no_result)) {
    return fmt::format("{} {}: {}", whole.name,
                       refused ? "does not refuse lists that are too wide" : "has no result",
                       outcome.why);
  }
  if (refused) return std::nullopt;
  return judge_forest(whole, graph, state);
}

/// The compared arrays' values after each action, in the order of their names below.
std::vector<Value> values_of(const reference::BoruvkaState& state) {
  std::vector<Value> values(state.A.begin(), state.A.end());
  const auto append = [&](const auto& array) {
    values.insert(values.end(), array.begin(), array.end());
  };
  append(state.V);
  append(state.E);
  append(state.cF);
  append(state.F);
  append(state.edge_of);
  append(state.to_new);
  append(state.tree);
  Pairs forest(state.N);
  for (const ArcIndex arc : state.forest) {
    forest.at(tail_of(state.X, arc), state.A[static_cast<std::size_t>(arc)]) = 1;
  }
  append(forest.values());
  return values;
}

/// Hears of each action of the reference.
struct Watch {
  std::vector<OperatorEvent>* events;

  void after(std::string_view name, std::initializer_list<Value> arguments,
             const reference::BoruvkaState& state) const {
    events->push_back(operator_event(name, arguments, values_of(state)));
  }
};

std::vector<double> real_weights(const Graph& graph) {
  const auto* const integers = std::get_if<std::span<const std::int32_t>>(&graph.weights());
  if (integers != nullptr) return {integers->begin(), integers->end()};
  return std::vector<double>(static_cast<std::size_t>(graph.num_arcs()), 1);
}

std::optional<std::string> compare_steps(const saa::Algorithm& algorithm,
                                         const SpecProblem& problem) {
  const Graph graph = problem.graph();
  std::vector<OperatorEvent> of_reference;
  const std::vector<double> weights = real_weights(graph);
  reference::BoruvkaState of_steps(graph.offsets(), graph.dest(), weights);
  reference::BoruvkaSteps steps(of_steps, Watch{&of_reference});
  steps.local_sort();
  steps.boruvka();
  const saa::Paper& paper = saa::paper("boruvka_mst");
  const saa::Layout layout(algorithm, paper.constants(graph));
  saa::State state(layout);
  paper.set_problem(state, graph);
  return first_difference(of_reference, algorithm, paper.model().binding, state, "BoruvkaMST", {},
                          {"A", "end", "edge", "cF", "F", "edge_of", "to_new", "tree", "forest"});
}

}  // namespace

SpecSubject boruvka_mst_subject() {
  return {.name = "boruvka_mst",
          .weighted = true,
          .undirected = true,
          .wholes = wholes,
          .judge = judge,
          .compare_steps = compare_steps};
}

}  // namespace graphspec::properties
