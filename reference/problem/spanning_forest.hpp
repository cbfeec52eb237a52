/// \file
/// What every algorithm for spanning forests has before it and behind it.
#pragma once

#include <cstdint>
#include <span>
#include <variant>
#include <vector>

#include "reference/graph/graph.hpp"
#include "reference/graph/weight_arrays.hpp"
#include "reference/problem/msf.hpp"

namespace graphspec::reference {

/// A spanning forest of an undirected graph.
using Forest = problem::Msf::Result;

/// Throws InputError naming the first arc whose weight is not a number.
void check_numbers(const Graph& graph);
/// The same; then, of a graph that is not known to be symmetric, the first arc u -> v without an
/// arc v -> u of its weight.
void check_undirected(const Graph& graph);
/// Throws what check_undirected() throws of an arc u -> v. \param rows  a graph, or some of its
/// rows
[[noreturn]] void refuse_one_way(const Graph& rows, ArcIndex arc);

/// Which arcs u -> v have an arc v -> u of their weight.
class Mates {
 public:
  /// \param rows  a graph, or some of its rows: all v that are asked about
  /// \throws InputError where memory has no room for their arcs in another order
  explicit Mates(const Graph& rows);
  /// Of an arc tail -> head. O(log) of how many arcs the rows have to the tail.
  [[nodiscard]] bool has(Vertex tail, Vertex head, double weight) const;

 private:
  Graph turned_;
};

/// Calls `use` with a function from arcs to weights; of a graph without weights each is 1.
template <class Use>
auto with_weight_of(const Graph& graph, const Use& use) {
  return std::visit(
      [&](const auto& values) {
        if constexpr (has_weights<decltype(values)>) {
          return use([values](ArcIndex arc) { return values[static_cast<std::size_t>(arc)]; });
        } else {
          return use([](ArcIndex) { return std::int32_t{1}; });
        }
      },
      graph.weights());
}

/// An edge of an undirected graph, and its weight; 1 where there are none.
struct UndirectedEdge {
  Vertex lesser;
  Vertex greater;
  double weight;
};

/// The edges that arcs are, in their order. \param rows  a graph, or some of its rows
/// \throws std::logic_error where a position is none, or is that of a self-loop
[[nodiscard]] std::vector<UndirectedEdge> undirected_edges(const Graph& rows,
                                                           std::span<const ArcIndex> arcs);

/// Where edges stand at their lesser ends, ascending: of parallel arcs that weigh the same the
/// first. O(E) time, shared among all cores. \param rows  a graph, or rows of all lesser ends
/// \throws std::logic_error where an edge is not there, or is given twice
[[nodiscard]] std::vector<ArcIndex> arcs_at_lesser_ends(const Graph& rows,
                                                        std::span<const UndirectedEdge> edges);

/// The forest that these arcs are, one for each edge, either of its two, in any order: with
/// positions, number of trees and weight as Forest has them.
/// \pre the graph is undirected, and the edges are acyclic
/// \throws std::logic_error where a position is none, or is that of a self-loop, or two are the
/// same edge
[[nodiscard]] Forest forest_of(const Graph& graph, std::span<const ArcIndex> arcs);

}  // namespace graphspec::reference
