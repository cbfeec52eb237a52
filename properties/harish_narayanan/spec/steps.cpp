/// \file
/// The steps of reference/harish_narayanan/steps.hpp as the operators of Levels, Costs and Pairs.
#include <algorithm>

#include "properties/spec/steps.hpp"
#include "reference/harish_narayanan/harish_narayanan.hpp"
#include "reference/harish_narayanan/steps.hpp"

namespace graphspec::properties {
namespace {

using reference::CostArrays;
using reference::LevelArrays;

std::vector<saa::Value> in_schemes(std::vector<saa::Value> values) {
  std::ranges::transform(values, values.begin(), scheme_distance);
  return values;
}

/// Hears of each action of the references.
struct Watch {
  std::vector<OperatorEvent>* events;

  void after(std::string_view name, std::initializer_list<saa::Value> arguments,
             const LevelArrays& arrays) const {
    events->push_back(operator_event(
        name, arguments, values_of(arrays.frontier, arrays.next, arrays.visited, arrays.cost)));
  }
  void after(std::string_view name, std::initializer_list<saa::Value> arguments,
             const CostArrays& arrays) const {
    events->push_back(
        operator_event(name, in_schemes(arguments),
                       in_schemes(values_of(arrays.mask, arrays.cost, arrays.updating))));
  }
  void after(std::string_view name, std::initializer_list<saa::Value> arguments,
             const DenseMatrix<std::int32_t>& distance) const {
    events->push_back(
        operator_event(name, in_schemes(arguments), in_schemes(values_of(distance.values()))));
  }
};

std::vector<OperatorEvent> run_levels(const Graph& graph, Vertex source, const saa::State&) {
  std::vector<OperatorEvent> events;
  static_cast<void>(reference::levels_by_threads(graph, source, Watch{&events}));
  return events;
}

std::vector<OperatorEvent> run_costs(const Graph& graph, Vertex source, const saa::State&) {
  std::vector<OperatorEvent> events;
  static_cast<void>(reference::costs_by_threads(graph, source, Watch{&events}));
  return events;
}

std::vector<OperatorEvent> run_pairs(const Graph& graph, Vertex /*source*/, const saa::State&) {
  std::vector<OperatorEvent> events;
  DenseMatrix<std::int32_t> distance = reference::matrix_of_pairs(graph);
  reference::pairs_by_threads(distance, Watch{&events});
  return events;
}

constexpr std::string_view level_arrays[] = {"Fa", "Na", "Xa", "La"};
constexpr std::string_view cost_arrays[] = {"Ma", "Ca", "Ua"};
constexpr std::string_view pair_arrays[] = {"D"};

}  // namespace
}  // namespace graphspec::properties

namespace graphspec::papers::harish_narayanan {

properties::ReferenceSteps reference_steps(std::string_view problem) {
  using namespace properties;  // NOLINT(google-build-using-namespace)
  if (problem == "bfs") return {level_arrays, run_levels};
  if (problem == "sssp") return {cost_arrays, run_costs};
  return {pair_arrays, run_pairs};
}

}  // namespace graphspec::papers::harish_narayanan
