/// \file
/// Rounds over a list of arcs, in 64 bits or in reals: the oracle of shortest paths, which knows no
/// solver.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "reference/graph/graph.hpp"
#include "reference/graph/vertex_array.hpp"

namespace graphspec::problem {

/// All arcs of a graph, and shortest paths along them. \tparam Weight  std::int32_t or double
template <class Weight>
class ArcRounds {
 public:
  /// Without weights each arc has weight 1. \pre weights are of the type
  explicit ArcRounds(const Graph& graph);

  using Sum = SumOf<Weight>;
  /// The distance where there is no path.
  static constexpr Sum none = std::numeric_limits<Sum>::max();
  struct Paths {
    VertexArray<Sum> distance;        ///< none where there is no path
    VertexArray<Vertex> predecessor;  ///< -1 for where paths begin, and where there is none
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
    Sum weight;
  };
  [[nodiscard]] Paths begun_with(Sum distance) const;
  void relax_until_stable(Paths& paths) const;
  void throw_cycle(const Paths& paths, Vertex shortened) const;

  Vertex num_vertices_;
  std::vector<Arc> arcs_;
};

extern template class ArcRounds<std::int32_t>;
extern template class ArcRounds<double>;

}  // namespace graphspec::problem
