/// \file
/// The steps of reference/johnson/steps.hpp as the operators of Johnson.
#include <algorithm>

#include "properties/spec/steps.hpp"
#include "reference/johnson/steps.hpp"

namespace graphspec::properties {
namespace {

constexpr std::string_view arrays[] = {"w", "d", "h", "Q"};

/// Hears of each action of the reference.
struct Watch {
  std::vector<OperatorEvent>* events;

  void after(std::string_view name, std::initializer_list<saa::Value> arguments,
             const reference::JohnsonState& state) const {
    events->push_back(
        operator_event(name, arguments, values_of(state.w, state.d, state.h, state.Q)));
  }
};

std::vector<OperatorEvent> run(const Graph& graph, Vertex /*source*/, const saa::State& initial) {
  reference::JohnsonState state(graph.num_vertices());
  std::ranges::copy(initial.values("w"), state.w.begin());
  std::vector<OperatorEvent> events;
  static_cast<void>(reference::JohnsonSteps(state, Watch{&events}).Johnson());
  return events;
}

}  // namespace
}  // namespace graphspec::properties

namespace graphspec::papers::johnson {

properties::ReferenceSteps reference_steps(std::string_view /*problem*/) {
  return {properties::arrays, properties::run};
}

}  // namespace graphspec::papers::johnson
