/// \file
/// A graph's arrays while they are being filled.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <utility>
#include <variant>

#include "reference/graph/graph.hpp"
#include "reference/graph/large_array.hpp"
#include "reference/graph/weight_arrays.hpp"

namespace graphspec {

/// The type of weights in an alternative of Weights: std::monostate where there are none.
template <class Values>
struct WeightOfRows {
  using Type = std::monostate;
};
template <class Weight>
struct WeightOfRows<std::span<const Weight>> {
  using Type = Weight;
};
template <class Values>
using WeightIn = typename WeightOfRows<Values>::Type;

/// Rows without the cost of filling them with zeros first. Weight is std::monostate, std::int32_t
/// or double.
template <class Weight>
struct RowArrays {
  LargeArray<ArcIndex> offsets;
  LargeArray<Vertex> dest;
  LargeArray<Weight> weights;

  /// All arcs end where the last vertex's do.
  RowArrays(std::size_t vertices, std::size_t arcs) : offsets(vertices + 1), dest(arcs) {
    offsets.back() = static_cast<ArcIndex>(arcs);
    if constexpr (has_weights<Weight>) weights = LargeArray<Weight>(arcs);
  }

  /// Keeps the first arcs, and has room for so many. Offsets stay.
  void resize(std::size_t arcs) {
    dest.resize(arcs);
    if constexpr (has_weights<Weight>) weights.resize(arcs);
  }
};

/// The graph that these arrays are. \throws InputError where they are none
template <class Weight>
[[nodiscard]] Graph graph_of(std::shared_ptr<RowArrays<Weight>> arrays, bool symmetric) {
  const std::span<const ArcIndex> offsets(arrays->offsets);
  const std::span<const Vertex> dest(arrays->dest);
  Weights weights;
  if constexpr (has_weights<Weight>) weights = std::span<const Weight>(arrays->weights);
  return Graph::view(std::move(arrays), offsets, dest, weights, symmetric);
}

}  // namespace graphspec
