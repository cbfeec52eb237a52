/// \file
/// A generated graph's arcs without their list: any range of them can be asked for at once, and
/// again, so that whoever keeps a part needs memory for that part alone.
#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "reference/graph/edge_list.hpp"
#include "reference/graph/graph.hpp"

namespace graphspec {

/// The arcs that a generator makes, in its order.
struct ArcStream {
  Vertex num_vertices = 0;
  std::int64_t num_drawn = 0;  ///< arcs, or edges where both ways are meant
  bool both_ways = false;      ///< each stands for an arc and the one back
  /// Writes the arcs `first`, `first` + 1, ... into arrays of one length. From any thread.
  std::function<void(std::int64_t first, std::span<Vertex> source, std::span<Vertex> dest)> draw;
};

/// All of them, in their order; an arc and the one back side by side. By all cores.
[[nodiscard]] EdgeList list_of(const ArcStream& stream);

/// build_graph() of that list, whose memory is not filled before arcs are drawn into it.
[[nodiscard]] Graph build_graph(const ArcStream& stream);

}  // namespace graphspec
