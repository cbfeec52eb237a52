/// \file
/// The helper arrays of Kolganov's search in device memory, and procedures 2 to 4 of an iteration,
/// each a kernel file of its own. All of this is the same in every step.
#pragma once

#include <array>

#include "gpu/boruvka_mst/boruvka_mst.hpp"
#include "gpu/device/array.hpp"
#include "gpu/device/grid.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR::boruvka {

/// No vertex; the paper writes N + 2.
inline constexpr Vertex no_vertex = -1;

/// Segment s is low[s] <= e < high[s] of A: the list of one vertex. Segments of one tree are
/// neighbours.
struct Segments {
  ArcIndex* low;
  ArcIndex* high;
  Vertex* vertex;  ///< whose list it is
  Vertex* tree;    ///< the paper's helper array: the tree of the segment
};

/// What segments find: the lightest edge to another tree.
template <class Key>
struct Found {
  Vertex* V;    ///< where it leads; no_vertex where there is none.
  Key* weight;  ///< the word of its weight
  ArcIndex* E;  ///< its position in A
};

/// What the host reads at the end of an iteration.
struct Status {
  /// Trees times 2^32, plus their segments: one atomic gives both.
  unsigned long long numbered;
  Vertex edges;  ///< of the forest so far
  /// By searches, added up in several places: one would be crowded.
  std::array<unsigned long long, 1024> arcs_read;
};

/// Arrays of num_vertices values each, of which those of trees shrink from iteration to iteration.
class Trees {
 public:
  Trees(Runtime& runtime, Vertex num_vertices);

  [[nodiscard]] Segments segments() const {
    return {low_.data(), high_.data(), vertex_.data(), tree_.data()};
  }
  [[nodiscard]] Runtime& runtime() const { return *runtime_; }
  [[nodiscard]] Vertex num_vertices() const { return num_vertices_; }
  /// The paper's table of indices, "original to new": the tree of each vertex.
  [[nodiscard]] Vertex* to_new() const { return to_new_.data(); }
  [[nodiscard]] Vertex* best_segment() const { return best_segment_.data(); }
  [[nodiscard]] Status* status() const { return status_.data(); }
  [[nodiscard]] Vertex num_trees() const { return num_trees_; }
  [[nodiscard]] const Status& last_status() const { return last_; }

  /// Each vertex a tree. Segments are written by who has X.
  void start();
  /// Before a search: no tree has an edge.
  void clear_best() const;
  /// Where the edges of trees lead (cF), when best_segment() has them (remove_cycles.cu).
  /// \param V  where segments' edges lead, E  their positions
  void set_targets(const Vertex* V, int block_size) const;
  /// Procedure 2 (remove_cycles.cu): F, and the edges of the forest.
  void remove_cycles(const ArcIndex* E, int block_size) const;
  /// Procedure 3 (merge_trees.cu): F becomes each tree's root.
  void merge(int block_size) const;
  /// Procedure 4 (renumber_trees.cu): numbers, the table of indices, and segments next to those of
  /// their tree.
  void renumber(int block_size);

  [[nodiscard]] std::vector<ArcIndex> forest() const;

 private:
  Runtime* runtime_;
  Vertex num_vertices_;
  Vertex num_trees_ = 0;
  Status last_{};
  Array<ArcIndex> low_, high_, moved_low_, moved_high_;
  Array<Vertex> vertex_, tree_, moved_vertex_, moved_tree_;
  Array<Vertex> to_new_;
  Array<Vertex> best_segment_;  ///< of each tree: that which found its lightest edge
  Array<Vertex> cF_;            ///< the tree that it leads to.
  Array<Vertex> F_;             ///< the same without cycles.
  Array<Vertex> size_;          ///< of each root: the segments of its trees
  Array<Vertex> number_;        ///< of each root: its new number
  Array<Vertex> place_;         ///< of each root: where its next segment goes
  Array<ArcIndex> forest_;
  Array<int> jumps_;  ///< of merge_trees()
  Array<Status> status_;
};

}  // namespace graphspec::GRAPHSPEC_EXECUTOR::boruvka
