/// \file
/// The arcs of a reweighted graph as blocks of `tuned` read them: a word of 8 bytes each, or, where
/// vertices have numbers of 16 bits and weights too, half of that, four at a time.
#pragma once

#include <cstdint>

#include "gpu/device/grid.cuh"
#include "gpu/device/weighted_graph.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace johnson_tuned {

/// Where the pieces of a row stand.
template <class Place>
struct Pieces {
  Place first;
  Place last;
};

/// As the paper's steps have them.
struct WideArcs {
  using Place = ArcIndex;
  using Piece = WeightedArc;
  static constexpr int arcs_a_piece = 1;

  const ArcIndex* edges;  ///< num_vertices + 1 offsets
  const WeightedArc* arcs;

  [[nodiscard]] __device__ Pieces<Place> row(Vertex vertex) const {
    return {edges[vertex], edges[vertex + 1]};
  }
  [[nodiscard]] __device__ Piece piece(Place place) const { return arcs[place]; }
  [[nodiscard]] __device__ static Vertex head(const Piece& piece, int /*arc*/) { return piece.end; }
  [[nodiscard]] __device__ static std::int32_t weight(const Piece& piece, int /*arc*/) {
    return piece.weight;
  }
};

/// Four arcs that one load brings: the weight above the head.
struct alignas(16) FourArcs {
  std::uint32_t arcs[4];
};

/// Rows of whole pieces. What is left of the last are arcs of weight 0 from the vertex to itself,
/// over which no path gets shorter.
struct ShortArcs {
  using Place = std::uint32_t;
  using Piece = FourArcs;
  static constexpr int arcs_a_piece = 4;

  const Pieces<Place>* rows;
  const FourArcs* pieces;

  [[nodiscard]] __device__ Pieces<Place> row(Vertex vertex) const { return rows[vertex]; }
  [[nodiscard]] __device__ Piece piece(Place place) const { return pieces[place]; }
  [[nodiscard]] __device__ static Vertex head(const Piece& piece, int arc) {
    return static_cast<Vertex>(piece.arcs[arc] & 0xffffU);
  }
  [[nodiscard]] __device__ static std::int32_t weight(const Piece& piece, int arc) {
    return static_cast<std::int32_t>(piece.arcs[arc] >> 16);
  }
};

/// Pieces before the row of a vertex at the most: each row before wastes three arcs or fewer. Rows
/// need not know of each other's lengths to stand apart.
__host__ __device__ inline ArcIndex pieces_before(ArcIndex arcs_before, Vertex vertex) {
  return (arcs_before + 3 * ArcIndex{vertex} + 3) / 4;
}

/// Whether a word of 4 bytes holds each arc, and one a place among pieces.
inline bool short_arcs_hold(const ArcsView& graph, std::int64_t greatest_weight) {
  constexpr int greatest = 0xffff;
  return graph.num_vertices - 1 <= greatest && greatest_weight <= greatest &&
         graph.num_arcs < unreached;
}

}  // namespace johnson_tuned

/// Writes short arcs, a warp a row.
__global__ void shorten_arcs(ArcsView graph, johnson_tuned::Pieces<std::uint32_t>* rows,
                             johnson_tuned::FourArcs* pieces) {
  const auto vertex = static_cast<Vertex>(grid_thread() / 32);
  if (vertex >= graph.num_vertices) return;
  const ArcIndex first = graph.edges[vertex];
  const ArcIndex degree = graph.edges[vertex + 1] - first;
  const auto begin = static_cast<std::uint32_t>(johnson_tuned::pieces_before(first, vertex));
  const auto count = static_cast<std::uint32_t>((degree + 3) / 4);
  const auto lane = static_cast<std::uint32_t>(threadIdx.x % 32);
  if (lane == 0) rows[vertex] = {begin, begin + count};
  for (std::uint32_t piece = lane; piece < count; piece += 32) {
    johnson_tuned::FourArcs four{};
    for (int arc = 0; arc < 4; ++arc) {
      const ArcIndex place = ArcIndex{piece} * 4 + arc;
      const WeightedArc to = place < degree ? graph.arcs[first + place] : WeightedArc{vertex, 0};
      four.arcs[arc] =
          static_cast<std::uint32_t>(to.weight) << 16 | static_cast<std::uint32_t>(to.end);
    }
    pieces[begin + piece] = four;
  }
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
