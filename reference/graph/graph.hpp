/// \file
/// The graph that every algorithm of the suite takes: compressed sparse rows (CSR), immutable.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "reference/graph/types.hpp"

namespace graphspec {

/// A directed graph in compressed sparse rows. Immutable; a copy shares the arrays.
///
/// The arcs of vertex v are the positions offsets()[v] <= e < offsets()[v+1]; arc e goes to
/// dest()[e]. The BFS paper calls these arrays `edges` and `dest`. Parallel arcs and self-loops
/// are kept.
class Graph {
 public:
  /// The graph with no vertices.
  Graph();

  /// Takes the arrays over.
  /// \param offsets  num_vertices + 1 values, from 0 to dest.size(), never falling
  /// \param dest  one vertex an arc, 0 <= dest[e] < num_vertices
  /// \param weights  none, or one an arc
  /// \param symmetric  the caller knows that the graph equals its transpose, weights included
  /// \throws InputError when the arrays do not form a graph
  Graph(std::vector<ArcIndex> offsets, std::vector<Vertex> dest, OwnedWeights weights = {},
        bool symmetric = false);

  /// A graph over memory that `storage` keeps alive (a mapped file); checked in the same way.
  static Graph view(std::shared_ptr<const void> storage, std::span<const ArcIndex> offsets,
                    std::span<const Vertex> dest, Weights weights, bool symmetric);

  [[nodiscard]] Vertex num_vertices() const { return static_cast<Vertex>(offsets_.size() - 1); }
  [[nodiscard]] ArcIndex num_arcs() const { return static_cast<ArcIndex>(dest_.size()); }
  [[nodiscard]] std::span<const ArcIndex> offsets() const { return offsets_; }
  [[nodiscard]] std::span<const Vertex> dest() const { return dest_; }
  [[nodiscard]] const Weights& weights() const { return weights_; }

  /// The destinations of v's arcs, 0 <= v < num_vertices().
  [[nodiscard]] std::span<const Vertex> neighbours(Vertex v) const {
    const auto first = static_cast<std::size_t>(offsets_[static_cast<std::size_t>(v)]);
    const auto last = static_cast<std::size_t>(offsets_[static_cast<std::size_t>(v) + 1]);
    return dest_.subspan(first, last - first);
  }

  /// True when the graph is known to equal its transpose; false when it is not known.
  [[nodiscard]] bool known_symmetric() const { return symmetric_; }

 private:
  std::shared_ptr<const void> storage_;
  std::span<const ArcIndex> offsets_;
  std::span<const Vertex> dest_;
  Weights weights_;
  bool symmetric_ = false;
};

/// Throws InputError unless 0 <= source < graph.num_vertices().
void check_source(const Graph& graph, Vertex source);
/// The same of so many vertices.
void check_source(Vertex num_vertices, Vertex source);

}  // namespace graphspec
