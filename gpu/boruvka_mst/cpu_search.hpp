/// \file
/// The CPU's part of the search for minimum edges in steps 6 and 7 of Kolganov 2015: "the algorithm
/// on the CPU repeats that of the GPU, with OpenMP for the loop".
#pragma once

#include <cstdint>

#include "gpu/boruvka_mst/transformed_graph.hpp"

namespace graphspec::boruvka_mst {

/// Where results go, a value for each vertex from the first on.
template <class Key>
struct CpuFound {
  ArcIndex* arc;  ///< the position of the lightest edge to another tree; -1: none
  Vertex* end;    ///< where it leads; -1: nowhere
  Key* weight;    ///< the word of its weight
};

/// Searches the lists of the last vertices of a graph, iteration by iteration.
class CpuSearch {
 public:
  /// \param graph  with sorted lists. It outlives this.
  /// \param first  the first of them, 0 to num_vertices
  CpuSearch(const TransformedGraph& graph, Vertex first) : graph_(&graph), first_(first) {}

  [[nodiscard]] Vertex first() const { return first_; }
  /// How many vertices there are from the first on.
  [[nodiscard]] Vertex size() const { return graph_->num_vertices() - first_; }

  /// Before the first iteration.
  void start() { milliseconds_ = 0; }
  /// An iteration. \tparam Key  of weight_key() of the graph's weights, 32 bits without weights
  /// \param to_new  the tree of each vertex; null: each vertex is a tree
  template <class Key>
  void search(const Vertex* to_new, const CpuFound<Key>& found);
  /// What the searches took since start().
  [[nodiscard]] double milliseconds() const { return milliseconds_; }

 private:
  const TransformedGraph* graph_;
  Vertex first_;
  double milliseconds_ = 0;
};

/// The first of the vertices that are the CPU's, for its share of all segments.
[[nodiscard]] Vertex first_of_cpu(Vertex num_vertices, double cpu_share);

}  // namespace graphspec::boruvka_mst
