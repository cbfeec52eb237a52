/// \file
/// Boruvka's algorithm after Kolganov 2015, literally: the sorting of lists before, and the four
/// procedures of an iteration, on the paper's own arrays. What differs stands in the comments.
/// An observer is called after every elementary action, under its name in
/// spec/boruvka_mst/boruvka_mst.saa.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "reference/graph/types.hpp"
#include "reference/problem/observer.hpp"

namespace graphspec::reference {

/// No edge, among positions in A.
inline constexpr ArcIndex no_edge = -1;

/// What the procedures act on, under the paper's letters where it has any.
struct BoruvkaState {
  /// Each vertex a tree and a segment of its own.
  /// \param graph_ends, graph_weights  one value an arc, X.back() of them
  // scheme boruvka_mst.saa#initial 278c9e8e
  BoruvkaState(std::span<const ArcIndex> graph_offsets, std::span<const Vertex> graph_ends,
               std::span<const double> graph_weights)
      : N(static_cast<Vertex>(graph_offsets.size() - 1)),
        X(graph_offsets.begin(), graph_offsets.end()),
        A(graph_ends.begin(), graph_ends.end()),
        W(graph_weights.begin(), graph_weights.end()),
        position(A.size()),
        num_trees(N),
        low(X.begin(), X.end() - 1),
        high(X.begin() + 1, X.end()),
        vertex(vertices()),
        tree(vertices()),
        to_new(vertices()),
        to_original(vertices()),
        V(vertices(), N + 2),
        E(vertices(), no_edge),
        cF(vertices()),
        F(vertices()),
        edge_of(vertices(), no_edge) {
    std::iota(position.begin(), position.end(), 0);
    for (auto* const numbers : {&vertex, &tree, &to_new, &to_original, &cF, &F}) {
      std::iota(numbers->begin(), numbers->end(), 0);
    }
  }

  // NOLINTBEGIN(readability-identifier-naming): the paper's letters
  Vertex N;  ///< vertices of the graph

  // The graph, by vertices of the original. Only the sorting changes it.
  std::vector<ArcIndex> X;         ///< where each vertex's list begins in A; N + 1 values
  std::vector<Vertex> A;           ///< the other end of each arc
  std::vector<double> W;           ///< its weight
  std::vector<ArcIndex> position;  ///< where the arc stood before the sorting

  // Trees and segments.
  Vertex num_trees;
  /// Segment s is low[s] <= e < high[s] of A: the list of one vertex. Segments of one tree are
  /// neighbours. N values each.
  std::vector<ArcIndex> low;
  std::vector<ArcIndex> high;
  std::vector<Vertex> vertex;  ///< whose list segment s is; the paper does not say how it knows
  std::vector<Vertex> tree;    ///< the tree of segment s
  std::vector<Vertex> to_new;  ///< the tree of each vertex: "original index to new"
  std::vector<Vertex> to_original;  ///< a vertex of each tree, num_trees values: "new to original"

  // What the search finds.
  std::vector<Vertex> V;  ///< where the lightest edge out of segment s leads; N + 2: there is none
  std::vector<ArcIndex> E;  ///< its position in A; no_edge where there is none

  // Of trees; the first num_trees values count.
  std::vector<Vertex> cF;         ///< where the lightest edge out of it leads; itself: none does
  std::vector<Vertex> F;          ///< the same without cycles; then the root
  std::vector<ArcIndex> edge_of;  ///< that edge's position in A; no_edge where there is none

  std::vector<ArcIndex> forest;  ///< chosen so far, as positions in A
  // NOLINTEND(readability-identifier-naming)

  /// The order of edges: by weight, then lesser end, then greater end. Weights alone do not do:
  /// where trees each take another one of edges that weigh the same, they close cycles longer than
  /// those that remove_cycles() removes.
  /// \param one, other  the segments that found the edges V, E
  [[nodiscard]] bool is_lighter(Vertex one, Vertex other) const {
    const double weight = W[static_cast<std::size_t>(E[static_cast<std::size_t>(one)])];
    const double others = W[static_cast<std::size_t>(E[static_cast<std::size_t>(other)])];
    return weight != others ? weight < others : ends(one) < ends(other);
  }

 private:
  [[nodiscard]] std::size_t vertices() const { return static_cast<std::size_t>(N); }
  [[nodiscard]] std::pair<Vertex, Vertex> ends(Vertex segment) const {
    const auto s = static_cast<std::size_t>(segment);
    return std::minmax(vertex[s], V[s]);
  }
};

/// The procedures. \tparam Observer  has after(name, arguments, state)
template <class Observer = Unobserved>
class BoruvkaSteps {
 public:
  explicit BoruvkaSteps(BoruvkaState& state, Observer observer = {})
      : state_(state), observer_(observer) {}

  /// "Local sorting": the list of each vertex from light to heavy; what weighs the same, by its
  /// end. No part of an iteration.
  // scheme boruvka_mst.saa#local_sort 5cf3d481
  void local_sort() {
    for (Vertex v = 0; v < state_.N; ++v) sort_list(v);
  }

  // ---- 1: find the minimum edge -----------------------------------------------------------------

  /// 1a, for one segment: the first arc to another tree. The paper takes the first arc of all in
  /// the first iteration, which may be a self-loop.
  // scheme boruvka_mst.saa#find_minimum_of_segment b145c023
  void find_minimum_of_segment(Vertex s) {
    set_found(s, state_.N + 2, no_edge);
    for (ArcIndex e = state_.low[at(s)]; e < state_.high[at(s)]; ++e) {
      const Vertex end = state_.A[at(e)];
      if (state_.to_new[at(end)] == state_.tree[at(s)]) continue;
      set_found(s, end, e);
      return;
    }
  }

  /// 1b, for one tree: the lightest of what its segments have found.
  /// \param first, last  its segments, first <= s < last
  // scheme boruvka_mst.saa#find_minimum_of_tree 61edfac7
  void find_minimum_of_tree(Vertex t, Vertex first, Vertex last) {
    Vertex lightest = last;
    for (Vertex s = first; s < last; ++s) {
      if (state_.E[at(s)] == no_edge) continue;
      if (lightest == last || state_.is_lighter(s, lightest)) lightest = s;
    }
    const bool found = lightest < last;
    state_.cF[at(t)] = found ? state_.to_new[at(state_.V[at(lightest)])] : t;
    observer_.after("setTarget", {t, state_.cF[at(t)]}, state_);
    state_.edge_of[at(t)] = found ? state_.E[at(lightest)] : no_edge;
    observer_.after("setEdge", {t, state_.edge_of[at(t)]}, state_);
  }

  /// Both, for all. \return whether any tree has an edge to another
  // scheme boruvka_mst.saa#find_minimum aeef251d
  bool find_minimum() {
    for (Vertex s = 0; s < state_.N; ++s) find_minimum_of_segment(s);
    bool any = false;
    Vertex first = 0;
    for (Vertex t = 0; t < state_.num_trees; ++t) {
      Vertex last = first;
      while (last < state_.N && state_.tree[at(last)] == t) ++last;
      find_minimum_of_tree(t, first, last);
      any |= state_.edge_of[at(t)] != no_edge;
      first = last;
    }
    return any;
  }

  // ---- 2: remove cycles -------------------------------------------------------------------------

  /// For one tree: of two trees that lead to each other the lesser becomes a root. Any other tree's
  /// edge is one of the forest: of the two that took the same edge, one counts it.
  // scheme boruvka_mst.saa#remove_cycle 2bc8dfb3
  void remove_cycle(Vertex i) {
    const Vertex local_f = state_.cF[at(i)];
    set_f(i, state_.cF[at(local_f)] == i && i < local_f ? i : local_f);
    if (state_.F[at(i)] == i) return;
    state_.forest.push_back(state_.edge_of[at(i)]);
    observer_.after("take", {state_.edge_of[at(i)]}, state_);
  }

  // scheme boruvka_mst.saa#remove_cycles ec25a92f
  void remove_cycles() {
    for (Vertex i = 0; i < state_.num_trees; ++i) remove_cycle(i);
  }

  // ---- 3: unite trees ---------------------------------------------------------------------------

  /// Pointer jumping, for one tree: up to the root. The paper says that no jump need be repeated,
  /// which is right of paths of two trees alone.
  // scheme boruvka_mst.saa#merge_tree f0f8abde
  void merge_tree(Vertex i) {
    while (state_.F[at(state_.F[at(i)])] != state_.F[at(i)]) {
      set_f(i, state_.F[at(state_.F[at(i)])]);
    }
  }

  // scheme boruvka_mst.saa#merge 2354172f
  void merge() {
    for (Vertex i = 0; i < state_.num_trees; ++i) merge_tree(i);
  }

  // ---- 4: renumber trees ------------------------------------------------------------------------

  /// Roots get the numbers from 0 in their order (the paper's, by atomics, from 1 in any), then
  /// both tables follow, and segments move next to those of their tree; A stays as it is.
  // scheme boruvka_mst.saa#renumber_trees 5ea84e6d
  void renumber_trees() {
    std::vector<Vertex> number(at(state_.num_trees), 0);
    Vertex roots = 0;
    for (Vertex i = 0; i < state_.num_trees; ++i) {
      if (state_.F[at(i)] != i) continue;
      number[at(i)] = roots;
      state_.to_original[at(roots)] = state_.to_original[at(i)];  // roots <= i: not read any more
      observer_.after("setOriginal", {roots, state_.to_original[at(roots)]}, state_);
      ++roots;
    }
    for (Vertex v = 0; v < state_.N; ++v) {
      state_.to_new[at(v)] = number[at(state_.F[at(state_.to_new[at(v)])])];
      observer_.after("setNew", {v, state_.to_new[at(v)]}, state_);
    }
    state_.num_trees = roots;
    state_.to_original.resize(at(roots));
    observer_.after("setTrees", {roots}, state_);
    move_segments();
  }

  // ---- all --------------------------------------------------------------------------------------

  /// Iterations, until one tree is left or no edge is found. The lists are sorted.
  // scheme boruvka_mst.saa#boruvka c47e0df6
  void boruvka() {
    while (state_.num_trees > 1 && find_minimum()) {
      remove_cycles();
      merge();
      renumber_trees();
    }
  }

 private:
  template <class Number>
  [[nodiscard]] static std::size_t at(Number number) {
    return static_cast<std::size_t>(number);
  }

  template <class Value, class Place>
  [[nodiscard]] static std::vector<Value> taken(const std::vector<Value>& values,
                                                const std::vector<Place>& order) {
    std::vector<Value> result;
    result.reserve(order.size());
    for (const Place place : order) result.push_back(values[at(place)]);
    return result;
  }

  void sort_list(Vertex v) {
    const ArcIndex first = state_.X[at(v)];
    std::vector<ArcIndex> order(at(state_.X[at(v) + 1] - first));
    std::iota(order.begin(), order.end(), first);
    std::stable_sort(order.begin(), order.end(), [&](ArcIndex one, ArcIndex other) {
      return std::pair(state_.W[at(one)], state_.A[at(one)]) <
             std::pair(state_.W[at(other)], state_.A[at(other)]);
    });
    const auto reorder = [&](auto& values) {
      std::ranges::copy(taken(values, order), values.begin() + first);
    };
    reorder(state_.A);
    reorder(state_.W);
    reorder(state_.position);
    observer_.after("sortList", {v}, state_);
  }

  void set_found(Vertex s, Vertex end, ArcIndex e) {
    state_.V[at(s)] = end;
    state_.E[at(s)] = e;
    observer_.after("setFound", {s, end, e}, state_);
  }

  void set_f(Vertex i, Vertex tree) {
    state_.F[at(i)] = tree;
    observer_.after("setF", {i, tree}, state_);
  }

  /// Stable: segments of a tree keep the order that they had.
  // scheme boruvka_mst.saa#move_segments b69b1c2d
  void move_segments() {
    std::vector<Vertex> order(at(state_.N));
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](Vertex one, Vertex other) {
      return state_.to_new[at(state_.vertex[at(one)])] <
             state_.to_new[at(state_.vertex[at(other)])];
    });
    state_.low = taken(state_.low, order);
    state_.high = taken(state_.high, order);
    state_.vertex = taken(state_.vertex, order);
    for (Vertex s = 0; s < state_.N; ++s) {
      state_.tree[at(s)] = state_.to_new[at(state_.vertex[at(s)])];
      observer_.after("placeSegment", {s, state_.vertex[at(s)], state_.tree[at(s)]}, state_);
    }
  }

  BoruvkaState& state_;
  Observer observer_;
};

}  // namespace graphspec::reference
