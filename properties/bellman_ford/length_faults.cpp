/// \file
/// What a right subject consists of; faults of its lengths, and of the arcs that it reads.
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "properties/bellman_ford/planted_faults.hpp"
#include "properties/certificates/weighted_arcs.hpp"
#include "properties/shortest_paths/arc_faults.hpp"
#include "reference/graph/build.hpp"
#include "reference/graph/error.hpp"

namespace graphspec::properties {
namespace {

using bellman_ford::Form;
using reference::no_predecessor;
using reference::SourcePaths;

/// Changes right lengths; change(length, vertex, source) for those that are reached.
template <class Change>
BellmanFordSubject with_changed_lengths(std::string name, const Change& change) {
  return subject_of(std::move(name),
                    [change](const Graph& graph, Vertex source, const BellmanFordSetting&) {
                      SourcePaths paths = right(graph, source);
                      for (Vertex vertex = 0; vertex < graph.num_vertices(); ++vertex) {
                        std::int32_t& length = paths.length[static_cast<std::size_t>(vertex)];
                        if (length != unreached) length = change(length, vertex, source);
                      }
                      return paths;
                    });
}

/// Searches another graph than the given one; change(arcs, weights).
template <class Change>
BellmanFordSubject with_changed_arcs(std::string name, const Change& change) {
  return subject_of(std::move(name),
                    [change](const Graph& graph, Vertex source, const BellmanFordSetting&) {
                      static_cast<void>(right(graph, source));  // refuses what is to be refused
                      EdgeList arcs = edge_list(graph);
                      change(arcs, std::get_if<std::vector<std::int32_t>>(&arcs.weights));
                      return right(build_graph(std::move(arcs)), source);
                    });
}

Graph graph_of_matrix(std::span<const std::int32_t> weight, Vertex order) {
  std::vector<WeightedArc> arcs;
  for (Vertex from = 0; from < order; ++from) {
    for (Vertex to = 0; to < order; ++to) {
      const std::int32_t one =
          weight[static_cast<std::size_t>(from) * static_cast<std::size_t>(order) +
                 static_cast<std::size_t>(to)];
      if (one != unreached) arcs.push_back({from, to, one});
    }
  }
  return graph_of(order, arcs);
}

}  // namespace

SourcePaths right(const Graph& graph, Vertex source) {
  return reference::bellman_ford(graph, source);
}

SourcePaths right_of_lists(const Graph& graph, Vertex source) {
  const auto* const weights = std::get_if<std::span<const std::int32_t>>(&graph.weights());
  if (weights == nullptr ||
      std::ranges::any_of(*weights, [](std::int32_t weight) { return weight < 0; })) {
    return right(graph, source);
  }
  constexpr std::int64_t far = std::numeric_limits<std::int64_t>::max();
  check_source(graph, source);
  const EdgeList arcs = edge_list(graph);
  std::vector<std::int64_t> length(static_cast<std::size_t>(graph.num_vertices()), far);
  SourcePaths paths;
  paths.predecessor.assign(length.size(), no_predecessor);
  length[static_cast<std::size_t>(source)] = 0;
  for (bool shortened = true; shortened;) {
    shortened = false;
    for (std::size_t arc = 0; arc < arcs.source.size(); ++arc) {
      const auto from = static_cast<std::size_t>(arcs.source[arc]);
      const auto to = static_cast<std::size_t>(arcs.dest[arc]);
      if (length[from] == far || length[from] + (*weights)[arc] >= length[to]) continue;
      length[to] = length[from] + (*weights)[arc];
      paths.predecessor[to] = arcs.source[arc];
      shortened = true;
    }
  }
  for (const std::int64_t one : length) {
    if (one != far && one >= unreached) throw InputError("a path is longer than 32 bits hold");
    paths.length.push_back(one == far ? unreached : static_cast<std::int32_t>(one));
  }
  return paths;
}

BellmanFordSubject subject_of(std::string name, const SearchPaths& search) {
  BellmanFordSubject subject;
  subject.name = std::move(name);
  subject.has_setting = true;
  subject.search = [search](const Graph& graph, Vertex source, const BellmanFordSetting& setting) {
    bellman_ford::check(setting.options);
    SourcePaths paths = search(graph, source, setting);
    if (!setting.options.predecessors) paths.predecessor.clear();
    return paths;
  };
  subject.search_matrix = [on_graphs = subject.search](std::span<const std::int32_t> weight,
                                                       Vertex order, Vertex source,
                                                       const BellmanFordSetting& setting) {
    check_source(order, source);
    if (weight.size() != static_cast<std::size_t>(order) * static_cast<std::size_t>(order)) {
      throw InputError(fmt::format("matrix: {} values", weight.size()));
    }
    return on_graphs(graph_of_matrix(weight, order), source, setting);
  };
  return subject;
}

BellmanFordSubject subject_of_lists(std::string name, const SearchPaths& search) {
  BellmanFordSubject subject = subject_of(std::move(name), search);
  subject.form = Form::sparse;
  subject.search_matrix = [](auto...) -> SourcePaths { throw InputError("this takes a graph"); };
  return subject;
}

std::vector<BellmanFordSubject> faults_of_lengths() {
  std::vector<BellmanFordSubject> faults;
  faults.push_back(with_changed_lengths("the source is not at 0",
                                        [](std::int32_t length, Vertex vertex, Vertex source) {
                                          return vertex == source ? 1 : length;
                                        }));
  faults.push_back(with_changed_lengths("the last vertex is never reached from the first",
                                        [](std::int32_t length, Vertex vertex, Vertex source) {
                                          return source == 0 && vertex > 2 ? unreached : length;
                                        }));
  faults.push_back(with_changed_lengths(
      "negative lengths are cut off at 0",
      [](std::int32_t length, Vertex, Vertex) { return std::max(length, 0); }));
  faults.push_back(with_changed_lengths(
      "lengths are cut off at 12 bits",
      [](std::int32_t length, Vertex, Vertex) { return std::min(length, 1 << 12); }));
  faults.push_back(subject_of("the last length is missing",
                              [](const Graph& graph, Vertex source, const BellmanFordSetting&) {
                                SourcePaths paths = right(graph, source);
                                paths.length.pop_back();
                                return paths;
                              }));
  faults.push_back(with_changed_lengths(
      "vertices behind the 64th are unreached",
      [](std::int32_t length, Vertex vertex, Vertex) { return vertex < 64 ? length : unreached; }));
  faults.push_back(subject_of("lengths are unreached",
                              [](const Graph& graph, Vertex source, const BellmanFordSetting&) {
                                SourcePaths paths = right(graph, source);
                                std::ranges::fill(paths.length, unreached);
                                return paths;
                              }));
  return faults;
}

std::vector<BellmanFordSubject> faults_of_arcs() {
  std::vector<BellmanFordSubject> faults;
  for (const ArcFault& fault : arc_faults()) {
    faults.push_back(with_changed_arcs(std::string(fault.name), fault.change));
  }
  return faults;
}

}  // namespace graphspec::properties
