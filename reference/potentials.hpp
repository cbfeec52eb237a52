/// \file
/// What makes a graph's weights non-negative and keeps its shortest paths, or the negative cycle
/// that forbids it: for every algorithm of shortest paths here.
#pragma once

#include <cstdint>
#include <vector>

#include "reference/graph/error.hpp"
#include "reference/graph/graph.hpp"

namespace graphspec::reference {

/// The graph has a cycle of negative weight, so that some shortest paths do not exist.
class NegativeCycle : public InputError {
 public:
  /// \param cycle  its vertices in order; an arc leads from the last to the first
  NegativeCycle(std::vector<Vertex> cycle, std::int64_t weight);

  [[nodiscard]] const std::vector<Vertex>& cycle() const { return cycle_; }
  [[nodiscard]] std::int64_t weight() const { return weight_; }

 private:
  std::vector<Vertex> cycle_;
  std::int64_t weight_;
};

/// One number h a vertex, so that weight + h[tail] - h[head] >= 0 for every arc: the length of a
/// shortest path from anywhere, at most 0. By rounds of Bellman and Ford, O(V E), and one round
/// where no weight is negative. \throws NegativeCycle \throws InputError as check_path_lengths()
[[nodiscard]] std::vector<std::int64_t> potentials(const Graph& graph);

/// The greatest weight of an arc, without its sign; 1 for arcs without weights, 0 without arcs.
/// \throws InputError for real weights
[[nodiscard]] std::int64_t greatest_weight(const Graph& graph);

/// \throws InputError for real weights, and for weights with which a path could leave 32 bits
void check_path_lengths(const Graph& graph);
/// The same of so many vertices whose greatest weight is known, as greatest_weight() gives it.
void check_path_lengths(std::int64_t greatest_weight, Vertex num_vertices);

}  // namespace graphspec::reference
