/// \file
/// Depth-first search over simple paths, bounded by the matrix of shortest paths.
#include "reference/floyd_warshall/rewarding_route.hpp"
#include "reference/graph/vertex_array.hpp"

#include <fmt/format.h>

namespace graphspec::reference {
namespace {

/// One search. Its route so far grows and shrinks with the recursion.
class Search {
 public:
  Search(const RouteMap& map, std::span<const std::int32_t> bags, Vertex to,
         const RouteLimits& limits)
      : map_(map), bags_(bags), to_(to), limits_(limits), is_met_(map.num_vertices(), false) {}

  void extend_by(Vertex vertex, std::int64_t arc) {
    if (++steps_ > limits_.most_steps) {
      throw InputError(
          fmt::format("the search for the most rewarding route stopped after {} steps without a "
                      "result; pass a shorter time for the route, or a larger limit of steps",
                      limits_.most_steps));
    }
    const std::int32_t collected = at_vertex(bags_, vertex);
    here_.route.vertices.push_back(vertex);
    here_.route.time += arc;
    here_.bags += collected;
    is_met_[vertex] = true;
    if (vertex == to_) {
      if (is_better()) best_ = here_;
    } else if (may_get_better(vertex)) {
      for (Vertex next = 0; next < map_.num_vertices(); ++next) {
        if (map_.arc(vertex, next) == unreached || is_met_[next]) {
          continue;
        }
        if (is_in_time(map_.arc(vertex, next), next)) extend_by(next, map_.arc(vertex, next));
      }
    }
    is_met_[vertex] = false;
    here_.bags -= collected;
    here_.route.time -= arc;
    here_.route.vertices.pop_back();
  }

  [[nodiscard]] const RewardingRoute& best() const { return best_; }

 private:
  /// Whether the end can be reached in time by way of a vertex that is `away` from here.
  [[nodiscard]] bool is_in_time(std::int64_t away, Vertex vertex) const {
    const std::int32_t rest = map_.paths().cost(vertex, to_);
    return rest != unreached && here_.route.time + away + rest <= limits_.within;
  }

  [[nodiscard]] bool is_better() const {
    if (here_.route.time > limits_.within) return false;
    if (best_.route.vertices.empty() || here_.bags != best_.bags) {
      return best_.route.vertices.empty() || here_.bags > best_.bags;
    }
    return here_.route.time < best_.route.time;
  }

  /// Whether a route that goes on from here could be better than the best so far: with the bags of
  /// all vertices that are on some way to the end in time.
  [[nodiscard]] bool may_get_better(Vertex vertex) const {
    if (best_.route.vertices.empty()) return true;
    std::int64_t most = here_.bags + at_vertex(bags_, to_);
    for (Vertex other = 0; other < map_.num_vertices(); ++other) {
      const std::int32_t collected = at_vertex(bags_, other);
      const std::int32_t away = map_.paths().cost(vertex, other);
      if (collected <= 0 || other == to_ || away == unreached || is_met_[other]) {
        continue;
      }
      if (is_in_time(away, other)) most += collected;
    }
    if (most != best_.bags) return most > best_.bags;
    return here_.route.time + map_.paths().cost(vertex, to_) < best_.route.time;
  }

  const RouteMap& map_;
  std::span<const std::int32_t> bags_;
  Vertex to_;
  RouteLimits limits_;
  RewardingRoute here_;
  RewardingRoute best_;
  VertexArray<bool> is_met_;
  std::int64_t steps_ = 0;
};

}  // namespace

RewardingRoute most_rewarding_route(const RouteMap& map, std::span<const std::int32_t> bags,
                                    Vertex from, Vertex to, const RouteLimits& limits) {
  if (bags.size() != static_cast<std::size_t>(map.num_vertices())) {
    throw InputError(fmt::format("bags are given for {} vertices, but the graph has {} vertices",
                                 bags.size(), map.num_vertices()));
  }
  if (!map.reaches(from, to)) return {};
  Search search(map, bags, to, limits);
  search.extend_by(from, 0);
  return search.best();
}

}  // namespace graphspec::reference
