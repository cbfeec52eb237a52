/// \file
/// The arrays of a graph as one transformation after another leaves them, and the four
/// transformations.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <tuple>
#include <variant>

#include "gpu/boruvka_mst/transformed_graph.hpp"

namespace graphspec::boruvka_mst {

/// Ends of arcs: plain or compressed.
using Ends = std::variant<std::span<const Vertex>, CompressedEnds>;
/// Weights that lists are compared by: none, as they are given, or ranks.
using KeyWeights = std::variant<std::monostate, std::span<const std::int32_t>,
                                std::span<const double>, std::span<const std::uint32_t>>;

/// Values in host memory that whoever makes them writes: memory of many gigabytes is not written
/// twice.
template <class T>
class HostValues {
 public:
  HostValues() = default;
  explicit HostValues(std::size_t size)
      : values_(std::make_unique_for_overwrite<T[]>(size)), size_(size) {}

  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] T* data() { return values_.get(); }
  [[nodiscard]] std::span<const T> view() const { return {values_.get(), size_}; }
  [[nodiscard]] std::span<T> values() { return {values_.get(), size_}; }

 private:
  std::unique_ptr<T[]> values_;
  std::size_t size_ = 0;
};

/// The index of an arc or a vertex in an array.
[[nodiscard]] constexpr std::size_t at(std::int64_t place) {
  return static_cast<std::size_t>(place);
}

/// The views are of the user's arrays or of those that stand below them.
struct TransformedArrays {
  explicit TransformedArrays(const Graph& graph);

  [[nodiscard]] Vertex num_vertices() const { return static_cast<Vertex>(offsets.size() - 1); }
  [[nodiscard]] ArcIndex num_arcs() const { return offsets.back(); }
  /// Ends that are not compressed.
  [[nodiscard]] std::span<const Vertex> plain_ends() const {
    return std::get<std::span<const Vertex>>(ends);
  }
  /// The end of an arc, compressed or not. \param tail  the vertex whose arc it is
  [[nodiscard]] Vertex end(Vertex tail, ArcIndex arc) const;

  /// The weights of that type that stand here.
  template <class Weight>
  [[nodiscard]] HostValues<Weight>& own() {
    return std::get<HostValues<Weight>&>(std::tie(own_integers, own_reals, own_ranks));
  }

  std::span<const ArcIndex> offsets;
  Ends ends;
  KeyWeights weights;
  std::span<const Vertex> to_user;  ///< the user's number of each vertex; empty: the same

  HostValues<ArcIndex> own_offsets;
  HostValues<Vertex> own_ends;
  HostValues<std::int32_t> own_integers;
  HostValues<double> own_reals;
  HostValues<std::uint32_t> own_ranks;
  HostValues<Vertex> own_to_user;
  HostValues<Vertex> own_base;
  HostValues<std::uint8_t> own_low;
  HostValues<std::uint8_t> own_high;
};

/// P3: weights become their ranks among all distinct ones, from 0 (rank_weights.cpp).
/// \throws InputError for more of them than 32 bits number
void rank_weights(TransformedArrays& arrays);
/// P2: vertices in the order of breadth-first searches, component after component (renumber.cpp).
void renumber(TransformedArrays& arrays);
/// P1: each vertex's arcs from light to heavy; what weighs the same, by its end: the order of edges
/// that ties are broken by (local_sort.cpp).
void local_sort(TransformedArrays& arrays);
/// P4: ends in ten bits each (compress.cpp).
/// \throws InputError where a vertex's ends are too far apart, naming it and their span
void compress(TransformedArrays& arrays);

}  // namespace graphspec::boruvka_mst
