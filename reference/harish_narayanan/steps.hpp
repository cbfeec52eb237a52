/// \file
/// Algorithms 1 to 5 of Harish and Narayanan 2007, and both ways to all pairs that they name, with
/// the threads of a launch one after another. We have no copy of the paper: the algorithms are
/// those on which independent implementations agree, under their names; what is mended stands in
/// the comments. An observer is called after every elementary action, under its name in
/// spec/harish_narayanan/harish_narayanan.saa, with the arrays as they are then.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

#include "reference/graph/dense.hpp"
#include "reference/graph/graph.hpp"
#include "reference/graph/vertex_array.hpp"
#include "reference/problem/bfs.hpp"
#include "reference/problem/observer.hpp"

namespace graphspec::reference {

/// The arrays of the breadth-first search, a value a vertex.
struct LevelArrays {
  VertexArray<char> frontier;      ///< Fa
  VertexArray<char> next;          ///< ours: the frontier that a launch puts together
  VertexArray<char> visited;       ///< Xa
  VertexArray<std::int32_t> cost;  ///< Ca, with -1 for its infinity
};

/// Algorithms 1 and 2, host and kernel. Their kernel reads and writes one frontier in one launch,
/// and marks a vertex as visited when its turn comes; here a second pass does both (errata
/// `frontier_in_one_launch`).
// scheme harish_narayanan.saa#Levels 31eb62ee
template <class Observer = Unobserved>
LevelArrays levels_by_threads(const Graph& graph, Vertex source, const Observer& observer = {}) {
  const Vertex n = graph.num_vertices();
  LevelArrays arrays{VertexArray<char>(n, 0), VertexArray<char>(n, 0), VertexArray<char>(n, 0),
                     VertexArray<std::int32_t>(n, problem::Bfs::unreached_level)};
  const auto set = [&](const char* action, auto& array, Vertex vertex, auto value) {
    array[vertex] = value;
    observer.after(action, {vertex, value}, arrays);
  };
  set("setFrontier", arrays.frontier, source, char{1});
  set("setVisited", arrays.visited, source, char{1});
  set("setLevel", arrays.cost, source, std::int32_t{0});
  bool found = true;
  while (found) {
    for (Vertex tid = 0; tid < n; ++tid) {
      if (arrays.frontier[tid] == 0) continue;
      set("setFrontier", arrays.frontier, tid, char{0});
      for (const Vertex nid : graph.neighbours(tid)) {
        if (arrays.visited[nid] != 0) continue;
        set("setLevel", arrays.cost, nid, arrays.cost[tid] + 1);
        set("setNext", arrays.next, nid, char{1});
      }
    }
    found = false;
    for (Vertex tid = 0; tid < n; ++tid) {
      if (arrays.next[tid] == 0) continue;
      set("setNext", arrays.next, tid, char{0});
      set("setFrontier", arrays.frontier, tid, char{1});
      set("setVisited", arrays.visited, tid, char{1});
      found = true;
    }
  }
  return arrays;
}

/// The arrays of the shortest paths, a value a vertex.
struct CostArrays {
  VertexArray<char> mask;              ///< Ma
  VertexArray<std::int32_t> cost;      ///< Ca
  VertexArray<std::int32_t> updating;  ///< Ua
  bool is_final = true;  ///< ours: false where a negative cycle lets the rounds go on for ever
};

/// Algorithms 3 to 5, host and both kernels, with the weight of the edge where their kernel has
/// that of its end (errata `weight_of_vertex`). Nothing is added to infinity, for the mask is set
/// of reached vertices alone. Ours: the rounds end after V of them, which only a negative cycle
/// lets go on.
// scheme harish_narayanan.saa#Costs 90c66e25
template <class Observer = Unobserved>
CostArrays costs_by_threads(const Graph& graph, Vertex source, const Observer& observer = {}) {
  const Vertex n = graph.num_vertices();
  const auto* const weights = std::get_if<std::span<const std::int32_t>>(&graph.weights());
  CostArrays arrays{VertexArray<char>(n, 0), VertexArray<std::int32_t>(n, unreached),
                    VertexArray<std::int32_t>(n, unreached)};
  const auto set = [&](const char* action, auto& array, Vertex vertex, auto value) {
    array[vertex] = value;
    observer.after(action, {vertex, value}, arrays);
  };
  set("setMask", arrays.mask, source, char{1});
  set("setCost", arrays.cost, source, std::int32_t{0});
  set("setUpdating", arrays.updating, source, std::int32_t{0});
  bool found = true;
  for (Vertex round = 0; found && round < n; ++round) {
    for (Vertex tid = 0; tid < n; ++tid) {
      if (arrays.mask[tid] == 0) continue;
      set("setMask", arrays.mask, tid, char{0});
      const ArcIndex end = at_vertex(graph.offsets(), tid + 1);
      for (ArcIndex edge = at_vertex(graph.offsets(), tid); edge < end; ++edge) {
        const Vertex nid = at_vertex(graph.dest(), edge);
        const std::int32_t weight =
            weights == nullptr ? 1 : (*weights)[static_cast<std::size_t>(edge)];
        // Of V - 1 arcs it fits into 32 bits; the V-th, of a negative cycle, may leave them.
        const std::int64_t sum = std::int64_t{arrays.cost[tid]} + weight;
        if (arrays.updating[nid] <= sum) continue;
        constexpr std::int64_t least = std::numeric_limits<std::int32_t>::min();
        set("setUpdating", arrays.updating, nid, static_cast<std::int32_t>(std::max(sum, least)));
      }
    }
    found = false;
    for (Vertex tid = 0; tid < n; ++tid) {
      if (arrays.cost[tid] > arrays.updating[tid]) {
        set("setCost", arrays.cost, tid, arrays.updating[tid]);
        set("setMask", arrays.mask, tid, char{1});
        found = true;
      }
      set("setUpdating", arrays.updating, tid, arrays.cost[tid]);
    }
  }
  arrays.is_final = !found;
  return arrays;
}

/// All pairs by Floyd and Warshall's algorithm, in place. The distance of a vertex to itself may
/// be less than 0 in the end: then it lies on a negative cycle.
/// \param distance  the least weight of an arc from row to column, 0 or less on the diagonal
// scheme harish_narayanan.saa#Relaxations 25b18fdb
template <class Observer = Unobserved>
void pairs_by_threads(DenseMatrix<std::int32_t>& distance, const Observer& observer = {}) {
  const Vertex n = distance.order();
  for (Vertex k = 0; k < n; ++k) {
    if (distance(k, k) < 0) return;  // ours
    for (Vertex i = 0; i < n; ++i) {
      for (Vertex j = 0; j < n; ++j) {
        if (distance(i, k) == unreached || distance(k, j) == unreached) continue;
        const std::int64_t sum = std::int64_t{distance(i, k)} + distance(k, j);
        if (sum >= distance(i, j)) continue;
        distance(i, j) = static_cast<std::int32_t>(sum);
        observer.after("setDistance", {i, j, distance(i, j)}, distance);
      }
    }
  }
}

}  // namespace graphspec::reference
