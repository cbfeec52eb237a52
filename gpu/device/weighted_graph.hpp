/// \file
/// A graph with weights in a device's memory, as the kernels of shortest paths take it.
#pragma once

#include <cstdint>
#include <vector>

#include "gpu/device/array.hpp"
#include "reference/graph/graph.hpp"

namespace graphspec {

/// An arc as one 8-byte word.
struct alignas(8) WeightedArc {
  Vertex end;  ///< where it leads; where it comes from, in a list of arcs in
  std::int32_t weight;
};

/// Rows of arcs in device memory: what a kernel takes by value.
struct ArcsView {
  Vertex num_vertices = 0;
  ArcIndex num_arcs = 0;
  const ArcIndex* edges = nullptr;  ///< num_vertices + 1 offsets
  WeightedArc* arcs = nullptr;      ///< num_arcs; written by reweight alone
};

/// Owns a graph's arcs in device memory: out, and in where a variant needs them.
class WeightedGraph {
 public:
  /// Copies the graph to the device; its transpose is made on the host, and left out where
  /// `with_transpose` is false. Without weights each arc has weight 1.
  /// \throws InputError for real weights
  WeightedGraph(Runtime& runtime, const Graph& graph, bool with_transpose);

  [[nodiscard]] Runtime& runtime() const { return *runtime_; }
  [[nodiscard]] Vertex num_vertices() const { return out_.num_vertices; }
  [[nodiscard]] ArcIndex num_arcs() const { return out_.num_arcs; }
  /// Of all arcs' weights; 0 without arcs.
  [[nodiscard]] double mean_weight() const { return mean_weight_; }
  [[nodiscard]] const ArcsView& out() const { return out_; }
  /// For each vertex, where its arcs come from. Only if built with it.
  [[nodiscard]] const ArcsView& in() const { return in_; }

 private:
  Runtime* runtime_;
  Array<ArcIndex> out_edges_, in_edges_;
  Array<WeightedArc> out_arcs_, in_arcs_;
  ArcsView out_, in_;
  double mean_weight_ = 0;
};

}  // namespace graphspec
