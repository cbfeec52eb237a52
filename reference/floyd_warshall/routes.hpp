/// \file
/// Routes between any two vertices of a graph whose arcs' costs change between queries: what
/// Garber 2019 wants the shortest paths for (section Problem statement).
#pragma once

#include <cstdint>
#include <vector>

#include "reference/floyd_warshall/floyd_warshall.hpp"

namespace graphspec::reference {

/// What a changed cost asked of the matrices.
enum class CostChange {
  nothing,    ///< no route that is known takes the arc, or it costs what it did: O(V)
  shortened,  ///< a lower cost: every pair tries the way over the arc, O(V^2)
  recomputed  ///< a higher cost of an arc that routes take: Figure 3 anew, O(V^3)
};

/// A vertex sequence and what it costs.
struct Route {
  std::vector<Vertex> vertices;  ///< both ends included; empty where there is none
  std::int64_t time = 0;         ///< the sum of its arcs' costs

  bool operator==(const Route&) const = default;
};

/// All shortest routes of a graph, kept right while costs of its arcs change.
class RouteMap {
 public:
  /// Of parallel arcs the lightest counts; without weights each arc costs 1.
  /// \throws NegativeCycle \throws InputError as floyd_warshall()
  explicit RouteMap(const Graph& graph);

  [[nodiscard]] Vertex num_vertices() const { return paths_.cost.order(); }

  /// The arc's cost now; unreached where there is no arc.
  [[nodiscard]] std::int32_t arc(Vertex from, Vertex to) const { return arcs_(from, to); }

  /// Times and predecessors of shortest routes, as floyd_warshall() has them.
  [[nodiscard]] const ShortestPaths& paths() const { return paths_; }

  /// Whether there is a route. No change of costs changes the answer: arcs neither come nor go.
  /// \throws InputError for what is no vertex
  [[nodiscard]] bool reaches(Vertex from, Vertex to) const;

  /// A shortest route. \throws InputError for what is no vertex
  [[nodiscard]] Route shortest(Vertex from, Vertex to) const;

  /// Gives an arc, and those parallel to it, another cost.
  ///
  /// \throws InputError where there is no such arc, and for a cost with which a path could leave 32
  /// bits \throws NegativeCycle, naming it, for a cost that closes one. The map is then as it was.
  CostChange set_cost(Vertex from, Vertex to, std::int32_t cost);

 private:
  void check_vertices(Vertex from, Vertex to) const;
  void shorten(Vertex from, Vertex to, std::int32_t cost);

  DenseMatrix<std::int32_t> arcs_;
  ShortestPaths paths_;
};

}  // namespace graphspec::reference
