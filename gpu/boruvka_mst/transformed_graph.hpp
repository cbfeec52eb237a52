/// \file
/// The graph as the paper's steps read it: its arrays X, A and W after those of the four
/// transformations that were asked for, and the way back to the user's own numbers. No part of a
/// step's time (section "Preprocessing" of Kolganov 2015).
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "reference/boruvka_mst/boruvka_mst.hpp"
#include "reference/graph/graph.hpp"

namespace graphspec::boruvka_mst {

inline constexpr std::size_t num_transformations = 4;
/// As options and in results, in the paper's order.
inline constexpr std::array<std::string_view, num_transformations> transformation_names = {
    "local_sort", "renumber", "rank_weights", "compress"};

/// The paper's transformations of its input, in its order.
struct Transformations {
  bool local_sort = false;    ///< each vertex's arcs from light to heavy
  bool renumber = false;      ///< vertices that are connected get near numbers
  bool rank_weights = false;  ///< weights become 32-bit ranks; what weighs the same has one rank
  bool compress = false;      ///< ends of arcs as base + 256 k + byte, k of two bits

  bool operator==(const Transformations&) const = default;
  /// One a transformation, in their order.
  [[nodiscard]] constexpr std::array<bool, num_transformations> chosen() const {
    return {local_sort, renumber, rank_weights, compress};
  }
};
/// Those of both.
[[nodiscard]] constexpr Transformations operator|(const Transformations& one,
                                                  const Transformations& other) {
  return {.local_sort = one.local_sort || other.local_sort,
          .renumber = one.renumber || other.renumber,
          .rank_weights = one.rank_weights || other.rank_weights,
          .compress = one.compress || other.compress};
}

/// Ends of a vertex's arcs in 8 + 2 bits each: dest(e) = base[v] + 256 k(e) + low[e].
struct CompressedEnds {
  std::span<const Vertex> base;        ///< num_vertices values: the least end of each vertex's arcs
  std::span<const std::uint8_t> low;   ///< num_arcs values
  std::span<const std::uint8_t> high;  ///< four arcs a byte, the first in the lowest bits
};

/// Owns the arrays. X has 64 bits: scale 27 has 2^32 arcs.
class TransformedGraph {
 public:
  /// Transforms in parallel over the machine's cores; keeps a copy of the graph, which shares its
  /// arrays, and makes no copy of an array that no transformation changes.
  ///
  /// \throws InputError as reference::boruvka_mst(); for more distinct weights than 32-bit ranks
  /// have; and for `compress` where the ends of a vertex's arcs are 1,024 or more apart: naming the
  /// vertex, in the user's number, and its span
  TransformedGraph(const Graph& graph, const Transformations& transformations);
  TransformedGraph(const TransformedGraph&) = delete;
  TransformedGraph& operator=(const TransformedGraph&) = delete;
  ~TransformedGraph();

  [[nodiscard]] Vertex num_vertices() const;
  [[nodiscard]] ArcIndex num_arcs() const;
  [[nodiscard]] const Transformations& transformations() const;
  [[nodiscard]] std::span<const ArcIndex> offsets() const;  ///< the paper's X
  /// The paper's A: one end an arc, or compressed.
  [[nodiscard]] const std::variant<std::span<const Vertex>, CompressedEnds>& ends() const;
  /// The paper's W: none (each arc weighs 1), integers, reals, or under rank_weights ranks from 0.
  [[nodiscard]] const std::variant<std::monostate, std::span<const std::int32_t>,
                                   std::span<const double>, std::span<const std::uint32_t>>&
  weights() const;
  /// Milliseconds that each transformation took; 0 where it was not asked for.
  [[nodiscard]] const std::array<double, num_transformations>& milliseconds() const;

  /// The way back: the forest of these arcs, which are positions here, in the user's own numbers,
  /// with the user's weights.
  /// \throws std::logic_error where a position is none, or is that of a self-loop
  [[nodiscard]] reference::Forest in_users_numbers(std::span<const ArcIndex> arcs) const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace graphspec::boruvka_mst
