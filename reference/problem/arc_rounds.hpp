/// \file
/// Rounds over a list of arcs, in 64 bits: the oracle of shortest paths, which knows no solver.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "reference/graph/graph.hpp"
#include "reference/graph/vertex_array.hpp"

namespace graphspec::problem {

/// All arcs of a graph, and shortest paths along them.
class ArcRounds {
 public:
  /// Without weights each arc has weight 1. \pre weights are no reals
  explicit ArcRounds(const Graph& graph);

  /// The distance where there is no path.
  static constexpr std::int64_t none = std::numeric_limits<std::int64_t>::max();
  struct Paths {
    VertexArray<std::int64_t> distance;  ///< none where there is no path
    VertexArray<Vertex> predecessor;     ///< -1 for where paths begin, and where there is none
  };
  /// Shortest paths that begin at a source.
  /// \throws reference::NegativeCycle naming one that the source reaches
  [[nodiscard]] Paths from(Vertex source) const;
  /// Throws reference::NegativeCycle naming one, if there is any.
  void refuse_negative_cycles() const;

 private:
  struct Arc {
    Vertex tail;
    Vertex head;
    std::int64_t weight;
  };
  [[nodiscard]] Paths begun_with(std::int64_t distance) const;
  void relax_until_stable(Paths& paths) const;
  void throw_cycle(const Paths& paths, Vertex shortened) const;

  Vertex num_vertices_;
  std::vector<Arc> arcs_;
};

}  // namespace graphspec::problem
