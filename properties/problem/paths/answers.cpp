/// \file
/// Running subjects and looking at the shape of what they return.
#include "properties/problem/paths/answers.hpp"

#include <algorithm>
#include <stdexcept>
#include <type_traits>
#include <utility>

namespace graphspec::properties {
namespace {

using problem::Apsp;
using problem::Sssp;

template <class T>
void check_order(const DenseMatrix<T>& found, Vertex due, std::string_view what) {
  if (found.order() == due) return;
  throw std::length_error(
      fmt::format("the result has a matrix of {0} x {0} {2}, but must have {1} x {1}",
                  found.order(), due, what));
}

}  // namespace

Rows rows_of(const Graph& graph, const Sssp::Query& query, const Sssp::Result& result) {
  RowCollector collector(graph.num_vertices(), query.source, query.source + 1, query.predecessors);
  collector.take(query.source, result.distance, result.predecessor);
  return std::move(collector).rows();
}

Rows rows_of(const Graph& graph, const Apsp::Query& query, const Apsp::Result& result) {
  const Vertex order = graph.num_vertices();
  check_order(result.distance, order, "distances");
  check_order(result.predecessor, query.predecessors ? order : 0, "predecessors");
  const auto columns = static_cast<std::size_t>(order);
  const auto [first, last] = sources_of(query, order);
  const auto begin = static_cast<std::size_t>(first) * columns;
  const auto count = static_cast<std::size_t>(last - first) * columns;
  RowCollector collector(order, first, last, query.predecessors);
  collector.take(first, result.distance.values().subspan(begin, count),
                 query.predecessors ? result.predecessor.values().subspan(begin, count)
                                    : std::span<const Vertex>());
  return std::move(collector).rows();
}

Rows rows_of(const Subject<Sssp>& subject, const Graph& graph, const Sssp::Query& query,
             const Setting& setting) {
  Sssp::Query due = query;
  due.predecessors = query.predecessors && subject.has_predecessors;
  return rows_of(graph, due, subject.run(graph, query, setting));
}

Rows rows_of(const Subject<Apsp>& subject, const Graph& graph, const Apsp::Query& query,
             const Setting& setting) {
  Apsp::Query due = query;
  due.predecessors = query.predecessors && subject.has_predecessors;
  if (!subject.solve) return rows_of(graph, due, subject.run(graph, query, setting));
  const auto [first, last] = sources_of(query, graph.num_vertices());
  RowCollector collector(graph.num_vertices(), first, last, due.predecessors);
  subject.solve(graph, query, setting, [&](const Apsp::Part& part) {
    collector.take(part.first, part.distance, part.predecessor);
  });
  return std::move(collector).rows();
}

template <class Problem>
DistancesOf distances_by(const Subject<Problem>& subject, const Trial<Problem>& trial) {
  return [&subject, &trial](const Graph& graph) {
    if constexpr (std::is_same_v<Problem, Apsp>) {
      return rows_of(subject, graph, {.predecessors = trial.query.predecessors}, trial.setting);
    } else {
      Rows all(graph.num_vertices(), 0, graph.num_vertices());
      Sssp::Query query = trial.query;
      for (query.source = 0; query.source < graph.num_vertices(); ++query.source) {
        const Rows one = rows_of(subject, graph, query, trial.setting);
        std::ranges::copy(one.distance, &all(query.source, 0));
      }
      return all;
    }
  };
}

template DistancesOf distances_by(const Subject<Sssp>& subject, const Trial<Sssp>& trial);
template DistancesOf distances_by(const Subject<Apsp>& subject, const Trial<Apsp>& trial);

}  // namespace graphspec::properties
