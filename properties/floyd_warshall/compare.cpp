/// \file
/// Running a subject and looking at the shape of what it returns.
#include "properties/floyd_warshall/compare.hpp"

#include <algorithm>
#include <span>
#include <variant>

namespace graphspec::properties {
namespace {

/// Far from the end of 16 bits, wherever an implementation has its infinity.
constexpr std::int64_t short_path = 8000;

bool is_never_negative(const Graph& graph) {
  const auto* weights = std::get_if<std::span<const std::int32_t>>(&graph.weights());
  return weights == nullptr || std::ranges::all_of(*weights, [](auto each) { return each >= 0; });
}

template <class T>
void check_order(std::string_view matrix, const DenseMatrix<T>& found, Vertex due) {
  if (found.order() == due) return;
  throw std::length_error(
      fmt::format("a matrix of {0} x {0} {2} where {1} x {1} are due", found.order(), due, matrix));
}

}  // namespace

FloydWarshallSetting fitting(FloydWarshallSetting setting, const Graph& graph) {
  if (setting.options.precision != floyd_warshall::Precision::int16) return setting;
  const std::int64_t longest = reference::greatest_weight(graph) * graph.num_vertices();
  if (longest > short_path || !is_never_negative(graph)) {
    setting.options.precision = floyd_warshall::Precision::automatic;
  }
  return setting;
}

reference::ShortestPaths paths_of(const FloydWarshallSubject& subject, const Graph& graph,
                                  const FloydWarshallSetting& setting) {
  reference::ShortestPaths paths = subject.solve(graph, fitting(setting, graph));
  const bool is_asked_for = setting.options.predecessors && subject.has_predecessors;
  check_order("lengths", paths.cost, graph.num_vertices());
  check_order("predecessors", paths.path, is_asked_for ? graph.num_vertices() : 0);
  return paths;
}

Lengths lengths_of(const FloydWarshallSubject& subject, const Graph& graph,
                   const FloydWarshallSetting& setting) {
  return paths_of(subject, graph, setting).cost;
}

}  // namespace graphspec::properties
