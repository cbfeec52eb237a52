/// \file
/// A graph with weights in device memory, as the kernels of shortest paths read it.
#pragma once

#include <cstdint>
#include <vector>

#include "gpu/device/array.hpp"
#include "reference/graph/graph.hpp"
#include "reference/problem/weight_range.hpp"

namespace graphspec {

/// An arc that is read at once: 8 bytes, 16 with a real weight.
/// \tparam Weight  std::int32_t or double
template <class Weight>
struct alignas(2 * sizeof(Weight)) WeightedArcOver {
  Vertex end;  ///< where it leads; where it comes from, in a list of arcs in
  Weight weight;
};
using WeightedArc = WeightedArcOver<std::int32_t>;

/// Rows of arcs in device memory: what a kernel takes by value.
template <class Weight>
struct ArcsViewOver {
  Vertex num_vertices = 0;
  ArcIndex num_arcs = 0;
  const ArcIndex* edges = nullptr;          ///< num_vertices + 1 offsets
  WeightedArcOver<Weight>* arcs = nullptr;  ///< num_arcs; written by reweight alone
};
using ArcsView = ArcsViewOver<std::int32_t>;

/// Owns a graph's arcs in device memory: out, and in where a variant needs them.
template <class Weight>
class WeightedGraphOver {
 public:
  using Arc = WeightedArcOver<Weight>;
  /// Copies the graph to the device; its transpose is made on the host, and left out where
  /// `with_transpose` is false. Without weights each arc has weight 1.
  /// \throws InputError for weights of the other type
  WeightedGraphOver(Runtime& runtime, const Graph& graph, bool with_transpose);

  [[nodiscard]] Runtime& runtime() const { return *runtime_; }
  [[nodiscard]] Vertex num_vertices() const { return out_.num_vertices; }
  [[nodiscard]] ArcIndex num_arcs() const { return out_.num_arcs; }
  /// The mean of all arcs' weights; 0 without arcs.
  [[nodiscard]] double mean_weight() const { return mean_weight_; }
  /// The range of all arcs' weights.
  [[nodiscard]] const reference::WeightRange<Weight>& weight_range() const { return range_; }
  [[nodiscard]] const ArcsViewOver<Weight>& out() const { return out_; }
  /// For each vertex, where its arcs come from. Only if built with it.
  [[nodiscard]] const ArcsViewOver<Weight>& in() const { return in_; }

 private:
  Runtime* runtime_;
  Array<ArcIndex> out_edges_, in_edges_;
  double mean_weight_ = 0;
  reference::WeightRange<Weight> range_;
  Array<Arc> out_arcs_, in_arcs_;
  ArcsViewOver<Weight> out_, in_;
};
using WeightedGraph = WeightedGraphOver<std::int32_t>;
extern template class WeightedGraphOver<std::int32_t>;
extern template class WeightedGraphOver<double>;

}  // namespace graphspec
