/// \file
/// What a right subject consists of; faults of its lengths, and of the arcs that it reads.
#include <algorithm>
#include <utility>

#include "properties/floyd_warshall/planted_faults.hpp"
#include "properties/shortest_paths/arc_faults.hpp"
#include "reference/graph/build.hpp"

namespace graphspec::properties {
namespace {

using reference::ShortestPaths;

/// Changes right lengths; change(graph, length, from, to) for those that are reached.
template <class Change>
FloydWarshallSubject with_changed_lengths(std::string name, const Change& change) {
  return subject_of(std::move(name), [change](const Graph& graph, const FloydWarshallSetting&) {
    ShortestPaths paths = right(graph);
    for (Vertex from = 0; from < paths.cost.order(); ++from) {
      for (Vertex to = 0; to < paths.cost.order(); ++to) {
        std::int32_t& length = paths.cost(from, to);
        if (length != unreached) length = change(graph, length, from, to);
      }
    }
    return paths;
  });
}

/// Solves another graph than the given one; change(arcs, weights).
template <class Change>
FloydWarshallSubject with_changed_arcs(std::string name, const Change& change) {
  return subject_of(std::move(name), [change](const Graph& graph, const FloydWarshallSetting&) {
    static_cast<void>(reference::potentials(graph));  // refuses what is to be refused
    EdgeList arcs = edge_list(graph);
    change(arcs, std::get_if<std::vector<std::int32_t>>(&arcs.weights));
    return right(build_graph(std::move(arcs)));
  });
}

}  // namespace

ShortestPaths right(const Graph& graph) {
  return reference::floyd_warshall(graph);
}

FloydWarshallSubject subject_of(std::string name, const SolveMatrices& solve) {
  return {.name = std::move(name),
          .has_setting = true,
          .solve =
              [solve](const Graph& graph, const FloydWarshallSetting& setting) {
                ShortestPaths paths = solve(graph, setting);
                if (!setting.options.predecessors) paths.path = {};
                return paths;
              },
          .negative_vertex =
              [](const Graph& graph, const FloydWarshallSetting&) {
                ShortestPaths paths = reference::initial_paths(graph);
                return reference::floyd_warshall_relax(paths.cost, paths.path);
              }};
}

std::vector<FloydWarshallSubject> faults_of_lengths() {
  std::vector<FloydWarshallSubject> faults;
  faults.push_back(
      with_changed_lengths("lengths from the second tile are one too long",
                           [](const Graph&, std::int32_t length, Vertex from, Vertex to) {
                             return from >= 32 && from != to ? length + 1 : length;
                           }));
  faults.push_back(with_changed_lengths(
      "the source is not at 0", [](const Graph&, std::int32_t length, Vertex from, Vertex to) {
        return from == to ? 1 : length;
      }));
  faults.push_back(with_changed_lengths(
      "the last vertex is never reached from the first",
      [](const Graph& graph, std::int32_t length, Vertex from, Vertex to) {
        return from == 0 && to > 1 && to == graph.num_vertices() - 1 ? unreached : length;
      }));
  faults.push_back(with_changed_lengths(
      "negative lengths are cut off at 0",
      [](const Graph&, std::int32_t length, Vertex, Vertex) { return std::max(length, 0); }));
  faults.push_back(subject_of(
      "the matrix is a row too small", [](const Graph& graph, const FloydWarshallSetting&) {
        static_cast<void>(reference::potentials(graph));
        const Vertex order = std::max(0, graph.num_vertices() - 1);
        return ShortestPaths{DenseMatrix<std::int32_t>(order, 0), DenseMatrix<Vertex>(order, -1)};
      }));
  faults.push_back(
      subject_of("lengths are unreached", [](const Graph& graph, const FloydWarshallSetting&) {
        static_cast<void>(reference::potentials(graph));
        return ShortestPaths{DenseMatrix<std::int32_t>(graph.num_vertices(), unreached),
                             DenseMatrix<Vertex>(graph.num_vertices(), -1)};
      }));
  return faults;
}

std::vector<FloydWarshallSubject> faults_of_arcs() {
  std::vector<FloydWarshallSubject> faults;
  for (const ArcFault& fault : arc_faults()) {
    faults.push_back(with_changed_arcs(std::string(fault.name), fault.change));
  }
  return faults;
}

}  // namespace graphspec::properties
