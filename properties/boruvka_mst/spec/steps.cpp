/// \file
/// The steps of reference/boruvka_mst/steps.hpp as the operators of BoruvkaMST.
#include <algorithm>

#include "properties/spec/steps.hpp"
#include "reference/boruvka_mst/steps.hpp"

namespace graphspec::properties {
namespace {

constexpr std::string_view arrays[] = {"A",       "end",    "edge", "cF",    "F",
                                       "edge_of", "to_new", "tree", "forest"};

/// A matrix of pairs of a lesser and a greater vertex; the edges of the forest have 1.
std::vector<saa::Value> forest_of(const reference::BoruvkaState& state) {
  std::vector<saa::Value> joined(static_cast<std::size_t>(state.N) *
                                 static_cast<std::size_t>(state.N));
  for (const ArcIndex arc : state.forest) {
    const auto behind = std::ranges::upper_bound(state.X, arc);
    const auto tail = static_cast<Vertex>(behind - state.X.begin() - 1);
    const auto [lesser, greater] = std::minmax(tail, state.A[static_cast<std::size_t>(arc)]);
    joined[static_cast<std::size_t>(lesser) * static_cast<std::size_t>(state.N) +
           static_cast<std::size_t>(greater)] = 1;
  }
  return joined;
}

/// Hears of each action of the reference.
struct Watch {
  std::vector<OperatorEvent>* events;

  void after(std::string_view name, std::initializer_list<saa::Value> arguments,
             const reference::BoruvkaState& state) const {
    events->push_back(
        operator_event(name, arguments,
                       values_of(state.A, state.V, state.E, state.cF, state.F, state.edge_of,
                                 state.to_new, state.tree, forest_of(state))));
  }
};

std::vector<OperatorEvent> run(const Graph& graph, Vertex /*source*/, const saa::State& initial) {
  const auto given = initial.values("W");
  const std::vector<double> weights(given.begin(), given.end());
  std::vector<OperatorEvent> events;
  reference::BoruvkaState state(graph.offsets(), graph.dest(), weights);
  reference::BoruvkaSteps steps(state, Watch{&events});
  steps.local_sort();
  steps.boruvka();
  return events;
}

}  // namespace
}  // namespace graphspec::properties

namespace graphspec::papers::boruvka_mst {

properties::ReferenceSteps reference_steps(std::string_view /*problem*/) {
  return {properties::arrays, properties::run};
}

}  // namespace graphspec::papers::boruvka_mst
