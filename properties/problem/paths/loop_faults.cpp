/// \file
/// Faults of three loops over all pairs of vertices: in what is added and compared, in where they
/// end, and in which predecessor they note.
#include <algorithm>

#include "properties/problem/paths/planted_faults.hpp"
#include "reference/graph/dense.hpp"

namespace graphspec::properties {
namespace {

/// Distances and predecessors between all pairs so far.
struct Pairs {
  DenseMatrix<std::int32_t> distance;
  DenseMatrix<Vertex> predecessor;

  explicit Pairs(const Graph& graph)
      : distance(dense_matrix<std::int32_t>(graph, unreached, 1)),
        predecessor(graph.num_vertices(), -1) {
    for (Vertex v = 0; v < distance.order(); ++v) {
      for (Vertex u = 0; u < distance.order(); ++u) {
        if (v != u && distance(v, u) != unreached) predecessor(v, u) = v;
      }
      distance(v, v) = 0;
    }
  }

  /// The distance over k; unreached where there is no such path.
  [[nodiscard]] std::int64_t over(Vertex k, Vertex v, Vertex u) const {
    if (distance(v, k) == unreached || distance(k, u) == unreached) return unreached;
    return std::int64_t{distance(v, k)} + distance(k, u);
  }
  void take(std::int64_t shorter, Vertex k, Vertex v, Vertex u) {
    distance(v, u) = static_cast<std::int32_t>(shorter);
    predecessor(v, u) = predecessor(k, u);
  }
  /// Takes the path over k where it is shorter.
  void relax(Vertex k, Vertex v, Vertex u) {
    if (over(k, v, u) < distance(v, u)) take(over(k, v, u), k, v, u);
  }
};

/// The loops, with relax(pairs, k, v, u) in their midst, after refusing what is to be refused.
template <class Relax>
SolveRows with_loops(const Relax& relax) {
  return [relax](const AskedRows& asked) {
    Rows rows = asked.right();
    Pairs pairs(asked.graph);
    for (Vertex k = 0; k < rows.order; ++k) {
      for (Vertex v = 0; v < rows.order; ++v) {
        for (Vertex u = 0; u < rows.order; ++u) relax(pairs, k, v, u);
      }
    }
    const auto begin = static_cast<std::ptrdiff_t>(rows.first) * rows.order;
    const auto count = static_cast<std::ptrdiff_t>(rows.distance.size());
    std::copy_n(pairs.distance.values().begin() + begin, count, rows.distance.begin());
    std::copy_n(pairs.predecessor.values().begin() + begin, count, rows.predecessor.begin());
    return rows;
  };
}

}  // namespace

std::vector<PathsFault> loop_faults() {
  return {
      {"the last vertex is never an intermediate vertex", "idempotence",
       with_loops([](Pairs& pairs, Vertex k, Vertex v, Vertex u) {
         if (k + 1 < pairs.distance.order()) pairs.relax(k, v, u);
       })},
      {"the first vertex is never an intermediate vertex", "boost_graph_agrees",
       with_loops([](Pairs& pairs, Vertex k, Vertex v, Vertex u) {
         if (k > 0) pairs.relax(k, v, u);
       })},
      {"the rows after the last complete group of four are left out", "distances_equal_reference",
       with_loops([](Pairs& pairs, Vertex k, Vertex v, Vertex u) {
         if (v < pairs.distance.order() / 4 * 4) pairs.relax(k, v, u);
       })},
      {"sums wrap", "distances_near_overflow",
       with_loops([](Pairs& pairs, Vertex k, Vertex v, Vertex u) {
         if (pairs.over(k, v, u) == unreached) return;
         const auto sum = static_cast<std::int32_t>(pairs.over(k, v, u));
         if (sum < pairs.distance(v, u)) pairs.take(sum, k, v, u);
       })},
      {"infinity is treated as a number in sums", "disjoint_union",
       with_loops([](Pairs& pairs, Vertex k, Vertex v, Vertex u) {
         const std::int64_t sum = std::int64_t{pairs.distance(v, k)} + pairs.distance(k, u);
         if (sum < pairs.distance(v, u)) pairs.take(sum, k, v, u);
       })},
      {"the predecessor is the intermediate vertex", "paths_add_up",
       with_loops([](Pairs& pairs, Vertex k, Vertex v, Vertex u) {
         if (pairs.over(k, v, u) >= pairs.distance(v, u)) return;
         pairs.relax(k, v, u);
         pairs.predecessor(v, u) = k;
       })},
      {"a path of equal weight changes the predecessor", "predecessors_certified",
       with_loops([](Pairs& pairs, Vertex k, Vertex v, Vertex u) {
         if (v == u || k == v || k == u || pairs.over(k, v, u) == unreached) return;
         if (pairs.over(k, v, u) <= pairs.distance(v, u)) pairs.take(pairs.over(k, v, u), k, v, u);
       })},
      {"a vertex is its own predecessor", "predecessors_certified",
       with_loops([](Pairs& pairs, Vertex k, Vertex v, Vertex u) {
         pairs.relax(k, v, u);
         if (v == u) pairs.predecessor(v, u) = v;
       })},
      {"there is no predecessor in the third column", "paths_add_up",
       with_loops([](Pairs& pairs, Vertex k, Vertex v, Vertex u) {
         pairs.relax(k, v, u);
         if (u == 2) pairs.predecessor(v, u) = -1;
       })},
  };
}

}  // namespace graphspec::properties
