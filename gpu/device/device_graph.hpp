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

/// Owns a graph's arrays in device memory, and those of its transpose where a variant needs them.
class DeviceGraph {
 public:
  /// Copies the graph to the device. The transpose is the graph itself where it is known to be
  /// symmetric, is else built on the host, and is left out where `with_transpose` is false.
  DeviceGraph(Runtime& runtime, const Graph& graph, bool with_transpose);

  [[nodiscard]] Runtime& runtime() const { return *runtime_; }
  [[nodiscard]] const CsrView& out() const { return out_; }
  /// The transpose: for each vertex, where its arcs come from. Only if built with it.
  [[nodiscard]] const CsrView& in() const { return in_; }
  [[nodiscard]] std::size_t bytes() const { return bytes_; }

 private:
  Runtime* runtime_;
  Array<ArcIndex> out_edges_, in_edges_;
  Array<Vertex> out_dest_, in_dest_;
  CsrView out_, in_;
  std::size_t bytes_ = 0;
};

}  // namespace graphspec
