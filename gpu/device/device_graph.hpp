/// \file
/// A graph in a device's memory, as kernels take it.
#pragma once

#include "gpu/device/array.hpp"
#include "reference/graph/graph.hpp"

namespace graphspec {

/// Compressed sparse rows in device memory: what a kernel takes by value.
struct CsrView {
  Vertex num_vertices = 0;
  ArcIndex num_arcs = 0;
  const ArcIndex* edges = nullptr;  ///< the BFS paper's name for the offsets: num_vertices + 1
  const Vertex* dest = nullptr;     ///< num_arcs destinations
};

/// A graph's arrays in device memory, and those of its transpose where a variant needs them.
class DeviceGraph {
 public:
  /// Copies the graph to the device. The transpose is the graph itself where it is known to be
  /// symmetric, is else built on the host, and is left out where `with_transpose` is false.
  DeviceGraph(Runtime& runtime, const Graph& graph, bool with_transpose);

  /// A graph over arrays that lie in the device's memory already, and that others keep there. Looks
  /// at all of them, piece by piece.
  /// \param symmetric  the caller knows that the graph equals its transpose
  /// \throws InputError when the arrays do not form a graph
  static DeviceGraph view(Runtime& runtime, const CsrView& arrays, bool symmetric);

  /// Makes the transpose where there is none yet: on the host, of a copy that does not stay there.
  void add_transpose();

  [[nodiscard]] Runtime& runtime() const { return *runtime_; }
  [[nodiscard]] const CsrView& out() const { return out_; }
  /// The transpose: for each vertex, where its arcs come from. Only if built with it.
  [[nodiscard]] const CsrView& in() const { return in_; }
  [[nodiscard]] bool known_symmetric() const { return symmetric_; }

 private:
  DeviceGraph(Runtime& runtime, const CsrView& arrays, bool symmetric)
      : runtime_(&runtime), out_(arrays), symmetric_(symmetric) {}
  void take_transpose(const Graph& transpose);

  Runtime* runtime_;
  Array<ArcIndex> out_edges_, in_edges_;
  Array<Vertex> out_dest_, in_dest_;
  CsrView out_, in_;
  bool symmetric_;
};

}  // namespace graphspec
