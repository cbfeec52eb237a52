/// \file
/// Johnson's algorithm after Pogorilyy and Slynko 2016, literally: one function an operator of
/// spec/johnson/johnson.saa, under its name, on the paper's own arrays. An observer is called
/// after every basic operator, so that a run can be compared with the schemes step by step.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "reference/graph/types.hpp"
#include "reference/graph/vertex_array.hpp"
#include "reference/problem/observer.hpp"

namespace graphspec::reference {

/// A length while it is computed; lengths of results are 32 bits wide.
using WideLength = std::int64_t;
/// The paper's ∞.
template <class Length>
inline constexpr Length endless = std::numeric_limits<Length>::max() / 4;
inline constexpr WideLength wide_unreached = endless<WideLength>;

/// What the operators act on, under the paper's letters.
/// \tparam Length  WideLength, or double where no weight is negative
template <class Length>
struct JohnsonStateOver {
  /// \param vertices  of the given graph; the added one has this number
  explicit JohnsonStateOver(Vertex vertices)
      : V(vertices),
        w(cells(vertices), endless<Length>),
        d(cells(vertices), endless<Length>),
        h(vertices + 1, 0),
        Q(vertices + 1, false) {}

  [[nodiscard]] std::size_t at(Vertex row, Vertex column) const {
    return static_cast<std::size_t>(row) * (static_cast<std::size_t>(V) + 1) +
           static_cast<std::size_t>(column);
  }

  // NOLINTBEGIN(readability-identifier-naming): the paper's letters
  Vertex V;      ///< vertices of the given graph
  Vertex n = 0;  ///< vertices that count at the moment: V + 1 in the extended graph, then V
  Vertex u = 0;  ///< the chosen vertex
  std::vector<Length> w;  ///< (V + 1) x (V + 1) weights, ∞ where there is no arc
  std::vector<Length> d;  ///< (V + 1) x (V + 1) lengths
  VertexArray<Length> h;  ///< V + 1 potentials
  VertexArray<bool> Q;    ///< the vertices that are not settled, V + 1
                          // NOLINTEND(readability-identifier-naming)

 private:
  static std::size_t cells(Vertex vertices) {
    const auto order = static_cast<std::size_t>(vertices) + 1;
    return order * order;
  }
};
using JohnsonState = JohnsonStateOver<WideLength>;

/// The operators. \tparam Observer  has after(name, arguments, state)
template <class Observer = Unobserved, class Length = WideLength>
class JohnsonSteps {
 public:
  explicit JohnsonSteps(JohnsonStateOver<Length>& state, Observer observer = {})
      : state_(state), observer_(observer) {}

  // The paper's names, in the paper's spelling.
  // NOLINTBEGIN(readability-identifier-naming)

  // ---- the basis --------------------------------------------------------------------------------

  [[nodiscard]] bool isEdge(Vertex i, Vertex j) const { return w(i, j) < endless<Length>; }
  void setWay(Vertex i, Vertex j, Length val) {
    state_.d[state_.at(i, j)] = val;
    observer_.after("setWay", {i, j, traced(val)}, state_);
  }
  void setEdge(Vertex i, Vertex j, Length val) {
    state_.w[state_.at(i, j)] = val;
    observer_.after("setEdge", {i, j, traced(val)}, state_);
  }
  void add(Vertex i) {
    state_.Q[i] = true;
    observer_.after("add", {i}, state_);
  }
  /// All members: the schemes' eraseAll(Q, Q).
  void eraseAll() {
    state_.Q.assign(state_.Q.size(), false);
    observer_.after("eraseAll", {}, state_);
  }
  /// Ours.
  void setPotential(Vertex v, Length val) {
    state_.h[v] = val;
    observer_.after("setPotential", {v, traced(val)}, state_);
  }

  // ---- the schemes; the numbers are those that the paper's text still has -----------------------

  /// Adds vertex V, and from it an arc of weight 0 to each.
  // scheme johnson.saa#extendGraph 343fc39e
  void extendGraph() {
    for (Vertex k = 0; k < state_.V; ++k) setEdge(state_.V, k, 0);
  }

  /// Nothing is reached but q, nothing settled.
  // scheme johnson.saa#init d44c026f
  void init(Vertex q) {
    eraseAll();
    for (Vertex k = 0; k < state_.n; ++k) {
      setWay(q, k, endless<Length>);
      add(k);
    }
    setWay(q, q, 0);
  }

  /// (3): shortens the path from q to v by way of u.
  // scheme johnson.saa#RelaxEdge deaf202e
  void RelaxEdge(Vertex q, Vertex u, Vertex v) {
    if (isEdge(u, v)) {
      if (d(q, v) > sum(d(q, u), w(u, v))) setWay(q, v, sum(d(q, u), w(u, v)));
    }
  }

  /// (4): relaxes all arcs.
  // scheme johnson.saa#RelaxEdges 7cd30066
  void RelaxEdges(Vertex q) {
    for (Vertex u = 0; u < state_.n; ++u) {
      for (Vertex v = 0; v < state_.n; ++v) RelaxEdge(q, u, v);
    }
  }

  /// As many rounds as a shortest path has arcs at most.
  // scheme johnson.saa#BellmanFord 24b7b7b0
  void BellmanFord(Vertex q) {
    init(q);
    for (Vertex r = 1; r < state_.n; ++r) RelaxEdges(q);
  }

  /// Makes all weights non-negative, and keeps shortest paths.
  // scheme johnson.saa#reweight 335d18a9
  void reweight() {
    for (Vertex v = 0; v < state_.V; ++v) setPotential(v, d(state_.V, v));
    for (Vertex u = 0; u < state_.V; ++u) {
      for (Vertex v = 0; v < state_.V; ++v) {
        if (isEdge(u, v)) setEdge(u, v, w(u, v) + h(u) - h(v));
      }
    }
  }

  /// Takes the unsettled vertex nearest to q out of Q, as u.
  // scheme johnson.saa#ExtractMin ca331dbc
  void ExtractMin(Vertex q) {
    Vertex least = -1;
    for (Vertex i = 0; i <= state_.V; ++i) {
      if (state_.Q[i] && (least < 0 || d(q, i) < d(q, least))) least = i;
    }
    state_.u = least;
    state_.Q[least] = false;
    observer_.after("ExtractMin", {q}, state_);
  }

  /// Distances from q, where no weight is negative.
  // scheme johnson.saa#Dijkstra 6a2b0233
  void Dijkstra(Vertex q) {
    init(q);
    for (Vertex left = state_.n; left > 0; --left) {  // while Q is not empty
      ExtractMin(q);
      for (Vertex v = 0; v < state_.V; ++v) RelaxEdge(q, state_.u, v);
    }
  }

  /// Ours.
  // scheme johnson.saa#restore 3fd8085a
  void restore(Vertex q) {
    for (Vertex v = 0; v < state_.V; ++v) {
      if (d(q, v) < endless<Length>) setWay(q, v, d(q, v) - h(q) + h(v));
    }
  }

  /// Ours: no arc shortens a path from q any more.
  [[nodiscard]] bool isStable(Vertex q) const {
    for (Vertex u = 0; u < state_.n; ++u) {
      for (Vertex v = 0; v < state_.n; ++v) {
        if (sum(d(q, u), w(u, v)) < d(q, v)) return false;
      }
    }
    return true;
  }

  /// All pairs. False: there is a negative cycle, and the scheme has no result.
  // scheme johnson.saa#Johnson 978c9241
  bool Johnson() {
    state_.n = state_.V + 1;
    extendGraph();
    BellmanFord(state_.V);
    if (!isStable(state_.V)) return false;
    reweight();
    state_.n = state_.V;
    for (Vertex s = 0; s < state_.V; ++s) {
      Dijkstra(s);
      restore(s);
    }
    return true;
  }
  // NOLINTEND(readability-identifier-naming)

 private:
  [[nodiscard]] Length w(Vertex i, Vertex j) const { return state_.w[state_.at(i, j)]; }
  [[nodiscard]] Length d(Vertex i, Vertex j) const { return state_.d[state_.at(i, j)]; }
  [[nodiscard]] Length h(Vertex v) const { return state_.h[v]; }
  /// ∞ plus anything is ∞.
  [[nodiscard]] static Length sum(Length length, Length weight) {
    const bool is_endless = length == endless<Length> || weight == endless<Length>;
    return is_endless ? endless<Length> : length + weight;
  }

  JohnsonStateOver<Length>& state_;
  Observer observer_;
};

}  // namespace graphspec::reference
