/// \file
/// Johnson's algorithm: all shortest paths of a graph that may have negative arcs, literally after
/// Pogorilyy and Slynko 2016 (johnson_steps.hpp has the operators).
#pragma once

#include <cstdint>
#include <vector>

#include "reference/graph/dense.hpp"
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

/// Lengths of all shortest paths, row by source; unreached where there is no path. Of parallel arcs
/// the lightest counts; without weights each arc has weight 1. O(V^3) time and O(V^2) memory: the
/// paper's arrays are dense.
/// \throws NegativeCycle
/// \throws InputError for real weights, for weights whose paths could leave 32 bits, and for a
/// graph
///     whose matrices this machine cannot hold
[[nodiscard]] DenseMatrix<std::int32_t> johnson(const Graph& graph);

}  // namespace graphspec::reference
