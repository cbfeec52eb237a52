/// \file
/// Faults of the three loops: in what is added and compared, in where they end, and in which
/// predecessor they note.
#include <utility>

#include "properties/floyd_warshall/planted_faults.hpp"

namespace graphspec::properties {
namespace {

using reference::no_predecessor;
using reference::ShortestPaths;

/// The loops, with relax(paths, k, v, u) in their midst, after refusing what is to be refused.
template <class Relax>
FloydWarshallSubject with_loops(std::string name, const Relax& relax) {
  return subject_of(std::move(name), [relax](const Graph& graph, const FloydWarshallSetting&) {
    static_cast<void>(reference::potentials(graph));
    ShortestPaths paths = reference::initial_paths(graph);
    const Vertex order = graph.num_vertices();
    for (Vertex k = 0; k < order; ++k) {
      for (Vertex v = 0; v < order; ++v) {
        for (Vertex u = 0; u < order; ++u) relax(paths, k, v, u);
      }
    }
    return paths;
  });
}

/// The way by k; unreached where there is none.
std::int64_t by_way(const ShortestPaths& paths, Vertex k, Vertex v, Vertex u) {
  if (paths.cost(v, k) == unreached || paths.cost(k, u) == unreached) return unreached;
  return std::int64_t{paths.cost(v, k)} + paths.cost(k, u);
}

/// Takes the way by k where it is shorter, with this predecessor.
void take_shorter(ShortestPaths& paths, Vertex k, Vertex v, Vertex u, Vertex predecessor) {
  if (by_way(paths, k, v, u) >= paths.cost(v, u)) return;
  paths.cost(v, u) = static_cast<std::int32_t>(by_way(paths, k, v, u));
  paths.path(v, u) = predecessor;
}

}  // namespace

std::vector<FloydWarshallSubject> faults_of_loops() {
  std::vector<FloydWarshallSubject> faults;
  faults.push_back(with_loops("the last vertex is no intermediate",
                              [](ShortestPaths& paths, Vertex k, Vertex v, Vertex u) {
                                if (k + 1 == paths.cost.order()) return;
                                take_shorter(paths, k, v, u, paths.path(k, u));
                              }));
  faults.push_back(with_loops("the first vertex is no intermediate",
                              [](ShortestPaths& paths, Vertex k, Vertex v, Vertex u) {
                                if (k == 0) return;
                                take_shorter(paths, k, v, u, paths.path(k, u));
                              }));
  faults.push_back(with_loops("rows beyond the last whole four are left out",
                              [](ShortestPaths& paths, Vertex k, Vertex v, Vertex u) {
                                if (v >= paths.cost.order() / 4 * 4) return;
                                take_shorter(paths, k, v, u, paths.path(k, u));
                              }));
  faults.push_back(with_loops("sums wrap", [](ShortestPaths& paths, Vertex k, Vertex v, Vertex u) {
    if (by_way(paths, k, v, u) == unreached) return;
    const auto sum = static_cast<std::int32_t>(by_way(paths, k, v, u));
    if (sum >= paths.cost(v, u)) return;
    paths.cost(v, u) = sum;
    paths.path(v, u) = paths.path(k, u);
  }));
  faults.push_back(
      with_loops("infinity is added to", [](ShortestPaths& paths, Vertex k, Vertex v, Vertex u) {
        const std::int64_t sum = std::int64_t{paths.cost(v, k)} + paths.cost(k, u);
        if (sum >= paths.cost(v, u)) return;
        paths.cost(v, u) = static_cast<std::int32_t>(sum);
        paths.path(v, u) = paths.path(k, u);
      }));
  faults.push_back(with_loops(
      "the predecessor is the intermediate",
      [](ShortestPaths& paths, Vertex k, Vertex v, Vertex u) { take_shorter(paths, k, v, u, k); }));
  faults.push_back(with_loops("a way that is as long changes the predecessor",
                              [](ShortestPaths& paths, Vertex k, Vertex v, Vertex u) {
                                if (v == u || k == v || k == u) return;
                                if (by_way(paths, k, v, u) == unreached) return;
                                if (by_way(paths, k, v, u) > paths.cost(v, u)) return;
                                paths.cost(v, u) =
                                    static_cast<std::int32_t>(by_way(paths, k, v, u));
                                paths.path(v, u) = paths.path(k, u);
                              }));
  faults.push_back(with_loops("a vertex is its own predecessor",
                              [](ShortestPaths& paths, Vertex k, Vertex v, Vertex u) {
                                take_shorter(paths, k, v, u, paths.path(k, u));
                                if (v == u) paths.path(v, u) = v;
                              }));
  faults.push_back(with_loops("there is no predecessor in the third column",
                              [](ShortestPaths& paths, Vertex k, Vertex v, Vertex u) {
                                take_shorter(paths, k, v, u, paths.path(k, u));
                                if (u == 2) paths.path(v, u) = no_predecessor;
                              }));
  return faults;
}

}  // namespace graphspec::properties
