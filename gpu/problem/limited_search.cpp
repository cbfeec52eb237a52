/// \file
/// One search a row, then the removal of what lies beyond the limits.
#include "gpu/problem/limited_search.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>

#include "reference/graph/error.hpp"
#include "reference/graph/matrix_size.hpp"
#include "reference/problem/no_predecessor.hpp"

namespace graphspec {
namespace {

using problem::Bfs;
using problem::RealSssp;
using problem::Sssp;

template <class Problem>
VertexArray<typename ValueOf<Problem>::Type>& values_in(typename Problem::Result& result) {
  if constexpr (std::is_same_v<Problem, Bfs>) {
    return result.level;
  } else {
    return result.distance;
  }
}

/// What stands where no path leads.
template <class Problem>
constexpr typename ValueOf<Problem>::Type missing() {
  if constexpr (std::is_same_v<Problem, Bfs>) {
    return Bfs::unreached_level;
  } else {
    return no_path<typename Problem::Weight>;
  }
}

/// Adds the times of one more search. Its counts and facts take the place of those before.
void add_report(RunReport& sum, RunReport one) {
  for (const auto& [part, milliseconds] : one.times_ms) {
    const auto known =
        std::ranges::find(sum.times_ms, part, [](const auto& at) { return at.first; });
    if (known != sum.times_ms.end()) {
      known->second += milliseconds;
    } else {
      sum.times_ms.emplace_back(part, milliseconds);
    }
  }
  one.times_ms = std::move(sum.times_ms);
  sum = std::move(one);
}

template <class Problem>
typename Problem::Query query_of(Vertex source, bool predecessors) {
  typename Problem::Query query{source};
  if constexpr (requires { query.predecessors; }) query.predecessors = predecessors;
  return query;
}

/// Keeps the nearer of two answers at each vertex, the first where both are as near: then each
/// vertex has the same source as the vertex before it.
template <class Problem>
void keep_nearer(typename Problem::Result& nearest, typename Problem::Result other) {
  auto& least = values_in<Problem>(nearest);
  const auto& values = values_in<Problem>(other);
  for (std::size_t vertex = 0; vertex < least.size(); ++vertex) {
    const bool is_nearer = values[vertex] != missing<Problem>() &&
                           (least[vertex] == missing<Problem>() || values[vertex] < least[vertex]);
    if (!is_nearer) continue;
    least[vertex] = values[vertex];
    if (!nearest.predecessor.empty()) nearest.predecessor[vertex] = other.predecessor[vertex];
  }
}

/// Distances to the nearest of these sources, within the limits at least.
template <class Problem>
typename Problem::Result search(const Solver<Problem>& solver, const Graph& graph,
                                std::span<const Vertex> sources, const LimitedQuery<Problem>& query,
                                const OptionValues& options, RunReport& report) {
  typename Problem::Result found;
  if (solver.solve_limited && options.empty()) {
    LimitsOf<Problem> limits{.targets = query.targets, .cutoff = query.cutoff};
    // Sources are reached whatever the cutoff.
    if (limits.cutoff) limits.cutoff = std::max(*limits.cutoff, typename ValueOf<Problem>::Type{0});
    add_report(report, solver.solve_limited(graph, sources, limits, query.predecessors,
                                            [&](const auto& part) { found = part; }));
    return found;
  }
  for (std::size_t place = 0; place < sources.size(); ++place) {
    const Vertex source = sources[place];
    RunReport one;
    auto row = answer(solver, graph, query_of<Problem>(source, query.predecessors), options, &one);
    add_report(report, std::move(one));
    if (place == 0) {
      found = std::move(row);
    } else {
      keep_nearer<Problem>(found, std::move(row));
    }
  }
  return found;
}

/// Removes what is farther than the cutoff, except sources.
template <class Problem>
void cut(typename Problem::Result& found, std::span<const Vertex> sources,
         typename ValueOf<Problem>::Type cutoff) {
  auto& values = values_in<Problem>(found);
  VertexArray<char> is_kept(values.size(), 0);
  for (const Vertex source : sources) is_kept[source] = 1;
  for (std::size_t vertex = 0; vertex < values.size(); ++vertex) {
    if (is_kept[vertex] != 0 || !(values[vertex] > cutoff)) continue;
    values[vertex] = missing<Problem>();
    if (!found.predecessor.empty()) found.predecessor[vertex] = reference::no_predecessor;
  }
}

/// Leaves only the predecessors of vertices on the paths to the targets.
void keep_paths_to(std::span<const Vertex> targets, VertexArray<Vertex>& predecessor) {
  VertexArray<Vertex> kept(static_cast<Vertex>(predecessor.size()), reference::no_predecessor);
  for (Vertex vertex : targets) {
    while (predecessor[vertex] != reference::no_predecessor &&
           kept[vertex] == reference::no_predecessor) {
      kept[vertex] = predecessor[vertex];
      vertex = predecessor[vertex];
    }
  }
  predecessor = std::move(kept);
}

void check_vertices(const Graph& graph, std::span<const Vertex> vertices, const char* what) {
  for (const Vertex vertex : vertices) {
    if (vertex >= 0 && vertex < graph.num_vertices()) continue;
    throw InputError(
        fmt::format("{} {}: vertices are 0 to {}", what, vertex, graph.num_vertices() - 1));
  }
}

}  // namespace

template <class Problem>
LimitedAnswer<Problem> limited_answer(const Solver<Problem>& solver, const Graph& graph,
                                      const LimitedQuery<Problem>& query,
                                      const OptionValues& options, RunReport& report) {
  check_vertices(graph, query.sources, "source");
  check_vertices(graph, query.targets, "target");
  if (query.nearest && query.sources.empty()) {
    throw InputError("nearest: the list of sources is empty; pass at least one");
  }
  using Value = typename ValueOf<Problem>::Type;
  LimitedAnswer<Problem> all;
  all.rows = query.nearest ? 1 : static_cast<Vertex>(query.sources.size());
  const auto order = static_cast<std::size_t>(graph.num_vertices());
  const std::size_t width = query.has_targets ? query.targets.size() : order;
  const auto rows = static_cast<std::size_t>(all.rows);
  check_matrix_size(static_cast<double>(rows), static_cast<double>(width), sizeof(Value));
  all.values.reserve(rows * width);
  if (query.predecessors) {
    check_matrix_size(static_cast<double>(rows), static_cast<double>(order), sizeof(Vertex));
    all.predecessor.reserve(rows * order);
  }
  const std::span<const Vertex> sources = query.sources;
  for (std::size_t row = 0; row < rows; ++row) {
    const auto from = query.nearest ? sources : sources.subspan(row, 1);
    auto found = search(solver, graph, from, query, options, report);
    if (query.cutoff) cut<Problem>(found, from, *query.cutoff);
    const auto& values = values_in<Problem>(found);
    if (query.has_targets) {
      for (const Vertex target : query.targets) all.values.push_back(values[target]);
    } else {
      all.values.insert(all.values.end(), values.begin(), values.end());
    }
    if (!query.predecessors) continue;
    if (query.has_targets) keep_paths_to(query.targets, found.predecessor);
    all.predecessor.insert(all.predecessor.end(), found.predecessor.begin(),
                           found.predecessor.end());
  }
  return all;
}

template LimitedAnswer<Bfs> limited_answer(const Solver<Bfs>&, const Graph&,
                                           const LimitedQuery<Bfs>&, const OptionValues&,
                                           RunReport&);
template LimitedAnswer<Sssp> limited_answer(const Solver<Sssp>&, const Graph&,
                                            const LimitedQuery<Sssp>&, const OptionValues&,
                                            RunReport&);
template LimitedAnswer<RealSssp> limited_answer(const Solver<RealSssp>&, const Graph&,
                                                const LimitedQuery<RealSssp>&, const OptionValues&,
                                                RunReport&);

}  // namespace graphspec
