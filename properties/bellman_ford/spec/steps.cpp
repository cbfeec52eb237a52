/// \file
/// The steps of reference/bellman_ford/steps.hpp as the operators of BellmanFord.
#include <algorithm>

#include "properties/spec/steps.hpp"
#include "reference/bellman_ford/steps.hpp"

namespace graphspec::properties {
namespace {

constexpr std::string_view arrays[] = {"sigma", "eta"};

/// Hears of each action of the reference.
struct Watch {
  std::vector<OperatorEvent>* events;

  void after(std::string_view name, std::initializer_list<saa::Value> arguments,
             const reference::RoundPaths& paths) const {
    std::vector<saa::Value> of_scheme(arguments);
    of_scheme.back() = scheme_distance(of_scheme.back());
    std::vector<saa::Value> values = values_of(paths.sigma);
    std::ranges::transform(values, values.begin(), scheme_distance);
    values.insert(values.end(), paths.eta.begin(), paths.eta.end());
    events->push_back(operator_event(name, of_scheme, std::move(values)));
  }
};

std::vector<OperatorEvent> run(const Graph& graph, Vertex source, const saa::State& /*initial*/) {
  std::vector<OperatorEvent> events;
  const Watch watch{&events};
  reference::RoundPaths paths =
      reference::bellman_ford_initial(graph.num_vertices(), source, watch);
  reference::bellman_ford_rounds(dense_matrix<std::int32_t>(graph, unreached, 1), source, paths,
                                 watch);
  return events;
}

}  // namespace
}  // namespace graphspec::properties

namespace graphspec::papers::bellman_ford {

properties::ReferenceSteps reference_steps(std::string_view /*problem*/) {
  return {properties::arrays, properties::run};
}

}  // namespace graphspec::papers::bellman_ford
