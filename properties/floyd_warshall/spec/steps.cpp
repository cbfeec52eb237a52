/// \file
/// The steps of reference/floyd_warshall/steps.hpp as the operators of FloydWarshall.
#include <algorithm>

#include "properties/spec/steps.hpp"
#include "reference/floyd_warshall/steps.hpp"

namespace graphspec::properties {
namespace {

constexpr std::string_view arrays[] = {"cost", "path"};

/// Hears of each action of the reference.
struct Watch {
  std::vector<OperatorEvent>* events;
  const DenseMatrix<std::int32_t>* cost;
  const DenseMatrix<Vertex>* path;

  void after(std::string_view name, std::initializer_list<saa::Value> arguments) const {
    std::vector<saa::Value> of_scheme(arguments);
    of_scheme.back() = scheme_distance(of_scheme.back());
    std::vector<saa::Value> values = values_of(cost->values());
    std::ranges::transform(values, values.begin(), scheme_distance);
    values.insert(values.end(), path->values().begin(), path->values().end());
    events->push_back(operator_event(name, of_scheme, std::move(values)));
  }
};

std::vector<OperatorEvent> run(const Graph& graph, Vertex /*source*/,
                               const saa::State& /*initial*/) {
  DenseMatrix<std::int32_t> cost(graph.num_vertices(), unreached);
  DenseMatrix<Vertex> path(graph.num_vertices(), reference::no_predecessor);
  std::vector<OperatorEvent> events;
  const Watch watch{&events, &cost, &path};
  reference::floyd_warshall_initial(dense_matrix<std::int32_t>(graph, unreached, 1), cost, path,
                                    watch);
  reference::floyd_warshall_relax(cost, path, watch);
  return events;
}

}  // namespace
}  // namespace graphspec::properties

namespace graphspec::papers::floyd_warshall {

properties::ReferenceSteps reference_steps(std::string_view /*problem*/) {
  return {properties::arrays, properties::run};
}

}  // namespace graphspec::papers::floyd_warshall
