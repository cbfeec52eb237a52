/// \file
/// The steps of reference/bfs/steps.hpp as the operators of BFS_sequential.
#include "properties/spec/steps.hpp"
#include "reference/bfs/steps.hpp"

namespace graphspec::properties {
namespace {

constexpr std::string_view arrays[] = {"label", "parent"};

/// Hears of each action of the reference.
struct Watch {
  std::vector<OperatorEvent>* events;
  const std::vector<std::int32_t>* label;
  const std::vector<Vertex>* parent;

  void after(std::string_view name, std::initializer_list<saa::Value> arguments) const {
    events->push_back(operator_event(name, arguments, values_of(*label, *parent)));
  }
};

std::vector<OperatorEvent> run(const Graph& graph, Vertex source, const saa::State& /*initial*/) {
  const auto order = static_cast<std::size_t>(graph.num_vertices());
  std::vector<std::int32_t> label(order, -1);
  std::vector<Vertex> parent(order, -1);
  std::vector<OperatorEvent> events;
  reference::bfs_sequential(source, graph.offsets().data(), graph.dest().data(), label.data(),
                            parent.data(), graph.num_vertices(), Watch{&events, &label, &parent});
  return events;
}

}  // namespace
}  // namespace graphspec::properties

namespace graphspec::papers::bfs {

properties::ReferenceSteps reference_steps(std::string_view /*problem*/) {
  return {properties::arrays, properties::run};
}

}  // namespace graphspec::papers::bfs
