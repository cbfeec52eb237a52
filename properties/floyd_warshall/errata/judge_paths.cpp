/// \file
/// The judgement of matrices of costs and predecessors as the study's text reads them.
#include <fmt/format.h>

#include "properties/floyd_warshall/errata/published.hpp"
#include "reference/problem/shortest_paths.hpp"

namespace graphspec::properties {
namespace {

std::string words(std::int32_t cost) {
  return cost == unreached ? "no path" : fmt::format("{}", cost);
}

/// Follows predecessors from u back to v. \return the violation, if there is one
std::optional<std::string> read_path(const DenseMatrix<std::int32_t>& arcs,
                                     const reference::ShortestPaths& paths, Vertex v, Vertex u) {
  const auto violation = [&](std::string_view wrong) {
    return fmt::format("By the text's rule, the path from {} to {} {}.", v, u, wrong);
  };
  const std::int32_t cost = paths.cost(v, u);
  if (paths.path(v, u) == reference::no_predecessor) {
    if (cost == unreached || v == u) return std::nullopt;
    return violation(fmt::format("does not exist, but its cost is {}", cost));
  }
  std::int64_t length = 0;
  Vertex at = u;
  for (Vertex step = 0; step < arcs.order(); ++step) {
    const Vertex before = paths.path(v, at);
    if (before < 0 || before >= arcs.order()) {
      return violation(fmt::format("contains vertex {}, which has no valid predecessor", at));
    }
    if (before != at && arcs(before, at) == unreached) {
      return violation(fmt::format(
          "contains vertex {0} before {1}, but the graph has no arc {0}->{1}", before, at));
    }
    if (before != at) length += arcs(before, at);
    at = before;
    if (at == v) {
      if (length == cost) return std::nullopt;
      return violation(fmt::format("has the weight {}, but its cost is {}", length, words(cost)));
    }
  }
  return violation(fmt::format("does not start at vertex {}", v));
}

}  // namespace

std::optional<std::string> judge_paths(const SearchCase& search,
                                       const reference::ShortestPaths& paths) {
  const Graph graph = search.problem.graph.graph();
  reference::ShortestPaths expected;
  try {
    expected = reference::floyd_warshall(graph);
  } catch (const reference::NegativeCycle&) {
    return std::nullopt;
  }
  const Vertex n = graph.num_vertices();
  for (Vertex v = 0; v < n; ++v) {
    for (Vertex u = 0; u < n; ++u) {
      if (paths.cost(v, u) != expected.cost(v, u)) {
        return fmt::format("cost[{},{}] is {}, but the reference computes {}", v, u,
                           words(paths.cost(v, u)), words(expected.cost(v, u)));
      }
    }
  }
  const auto arcs = reference::initial_paths(graph).cost;
  for (Vertex v = 0; v < n; ++v) {
    for (Vertex u = 0; u < n; ++u) {
      if (auto wrong = read_path(arcs, paths, v, u)) return wrong;
    }
  }
  return std::nullopt;
}

std::optional<std::string> judge_silence(const SearchCase& search,
                                         const reference::ShortestPaths& paths) {
  const Graph graph = search.problem.graph.graph();
  try {
    static_cast<void>(reference::potentials(graph));
    return std::nullopt;
  } catch (const reference::NegativeCycle& cycle) {
    const Vertex n = graph.num_vertices();
    for (Vertex k = 0; k < n; ++k) {
      for (Vertex v = 0; v < n; ++v) {
        for (Vertex u = 0; u < n; ++u) {
          const std::int64_t v_k = paths.cost(v, k);
          const std::int64_t k_u = paths.cost(k, u);
          if (v_k == unreached || k_u == unreached || v_k + k_u >= paths.cost(v, u)) continue;
          return fmt::format(
              "cost[{0},{1}] is {2}, but the path through {3} has the weight {4}. The negative "
              "cycle "
              "through vertex {5}, of weight {6}, is not reported.",
              v, u, words(paths.cost(v, u)), k, v_k + k_u, cycle.cycle().front(), cycle.weight());
        }
      }
    }
    return std::nullopt;
  }
}

}  // namespace graphspec::properties
