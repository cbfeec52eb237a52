/// \file
/// Predecessors found behind distances, where every arc weighs 1 or more. An arc can be on a
/// shortest path only if it is tight, that is if no path from its tail to its head is shorter than
/// the arc. The device lists the tight arcs by head; a predecessor of v from u is the tail w of any
/// of them with d(u, w) + weight(w, v) = d(u, v).
///
/// That is right: the last arc of a shortest path is tight, and what lies before it is a shortest
/// path itself, so that such a tail is found; and distances from u decrease by 1 or more from a
/// vertex to its predecessor, so that predecessors lead back to u.
///
/// Where the speed comes from: distances are relaxed as if nobody had asked for predecessors, two a
/// word where they are short. Of a dense graph few arcs are tight, and of those several do. A block
/// has the rows of some sources in shared memory and its warps go through the lists, 32 arcs at a
/// time; what they read of a list serves all these sources. A direct arc is tried before them.
///
/// The worst case: all arcs are tight, and each list is gone through to its end. That is as many
/// tests as there are relaxations, and slower than finding predecessors beside them (kernels.cuh).
#pragma once

#include <algorithm>
#include <utility>

#include "gpu/device/array.hpp"
#include "gpu/device/lane_groups.cuh"
#include "gpu/floyd_warshall/tuned/copies.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {

/// An arc to the head whose list it is in.
struct alignas(8) TightArc {
  Vertex tail;
  std::int32_t weight;
};

/// The tight arcs of all heads. A list has a part for each row of tiles, so that every part is
/// written by one thread and lists are the same in every run.
struct TightArcs {
  ArcIndex* parts;  ///< by head, then by row of tiles: where the part begins; and the end of all
  TightArc* arcs;
  int side;  ///< parts of a list

  [[nodiscard]] __device__ ArcIndex* part(std::int64_t head, int tile_row) const {
    return parts + head * side + tile_row;
  }
};

/// Replaces sizes of parts by the places where they begin. \return the sum of all; waits for the
/// device
ArcIndex begin_parts(const Array<ArcIndex>& parts);

/// Counts the tight arcs of each part, or writes them. A block a tile, a thread a word of its rows.
/// \param initial  the weights of arcs, in tiles
template <class Tile, bool writes>
__global__ void tight_arcs_kernel(TileMap distances, TileMap initial, TightArcs lists) {
  using Arithmetic = typename Tile::Arithmetic;
  const int tile_row = static_cast<int>(blockIdx.x) / distances.across;
  const int tile_column = static_cast<int>(blockIdx.x) % distances.across;
  const std::int32_t* const distance = distances.cost_of<Tile>(tile_row, tile_column);
  const std::int32_t* const weight = initial.cost_of<Tile>(tile_row, tile_column);
  const int word = static_cast<int>(threadIdx.x);
  const Vertex first_head = tile_column * Tile::vertices + word * Arithmetic::lanes;
  ArcIndex places[Arithmetic::lanes];
#pragma unroll
  for (int lane = 0; lane < Arithmetic::lanes; ++lane) {
    places[lane] = writes ? *lists.part(first_head + lane, tile_row) : 0;
  }
#pragma unroll 8
  for (int row = 0; row < Tile::vertices; ++row) {
    const Vertex tail = tile_row * Tile::vertices + row;
    const std::int32_t distance_word = distance[row * Tile::words + word];
    const std::int32_t weight_word = weight[row * Tile::words + word];
#pragma unroll
    for (int lane = 0; lane < Arithmetic::lanes; ++lane) {
      const std::int32_t of_arc = Arithmetic::value(weight_word, lane);
      if (of_arc != Arithmetic::value(distance_word, lane)) continue;
      // No arc, also of padding; and a vertex's way to itself.
      if (of_arc >= Arithmetic::infinity || tail == first_head + lane) continue;
      if constexpr (writes) lists.arcs[places[lane]] = {tail, of_arc};
      ++places[lane];
    }
  }
  if constexpr (!writes) {
#pragma unroll
    for (int lane = 0; lane < Arithmetic::lanes; ++lane) {
      *lists.part(first_head + lane, tile_row) = places[lane];
    }
  }
}

/// Threads of a block that finds predecessors, at most.
inline constexpr int finding_threads = 1024;
/// Its sources, at most: a lane of a warp remembers what is to be searched for of each.
inline constexpr int most_sources = 8;

/// Rows of distances in shared memory, as words of tiles.
template <class Tile>
struct SourceRows {
  const std::int32_t* s_words;
  int words;  ///< of a row

  [[nodiscard]] __device__ std::int32_t distance(int row, Vertex vertex) const {
    constexpr int lanes = Tile::Arithmetic::lanes;
    return Tile::Arithmetic::value(s_words[row * words + vertex / lanes], vertex % lanes);
  }
};

/// Where a pair's predecessor is stored.
template <class Tile>
__device__ Vertex* path_place(const TileMap& map, Vertex source, Vertex head) {
  const auto to = in_tiles<Tile>(source, head, Tile::vertices);
  return map.path_of<Tile>(to.tile_row, to.tile_column) + to.place;
}

/// Searches the list of a head for its predecessors from some of the block's sources: the first arc
/// that fits is taken. All lanes of a warp call alike.
/// \param rows_left  the sources, a bit a row \param begin, end  the list
template <class Tile>
__device__ void search_list(const TileMap& map, const SourceRows<Tile>& rows, Vertex first_source,
                            Vertex head, unsigned rows_left, const TightArc* begin,
                            const TightArc* end) {
  const int lane = static_cast<int>(threadIdx.x) % 32;
  for (; rows_left != 0 && begin < end; begin += 32) {
    const bool is_arc = begin + lane < end;
    const TightArc arc = is_arc ? begin[lane] : TightArc{0, 0};
    for (unsigned rest = rows_left; rest != 0; rest &= rest - 1) {
      const int row = __ffs(static_cast<int>(rest)) - 1;
      const bool fits =
          is_arc && rows.distance(row, arc.tail) + arc.weight == rows.distance(row, head);
      const unsigned fitting = __ballot_sync(full_mask, fits ? 1 : 0);
      if (fitting == 0) continue;
      if (lane == __ffs(static_cast<int>(fitting)) - 1) {
        *path_place<Tile>(map, first_source + row, head) = arc.tail;
      }
      rows_left &= ~(1U << row);
    }
  }
}

/// Finds all predecessors from some sources, which a block has together.
/// \param map      distances, and where predecessors go: those of a source may take the place of
///     the weights of its arcs, for nobody else reads these
/// \param sources  of a block
template <class Tile>
__global__ void __launch_bounds__(finding_threads)
    find_predecessors_kernel(TileMap map, TileMap initial, TightArcs lists, Vertex order,
                             int sources) {
  std::int32_t* const s_words = dynamic_shared<std::int32_t>();
  const Vertex first_source = static_cast<Vertex>(blockIdx.x) * sources;
  const int count = min(sources, order - first_source);
  const int row_words = map.across * Tile::words;
  for (int row = 0; row < count; ++row) {
    const Vertex source = first_source + row;
    for (int word = static_cast<int>(threadIdx.x); word < row_words;
         word += static_cast<int>(blockDim.x)) {
      const auto from = in_tiles<Tile>(source, word, Tile::words);
      s_words[row * row_words + word] =
          map.cost_of<Tile>(from.tile_row, from.tile_column)[from.place];
    }
  }
  __syncthreads();
  const SourceRows<Tile> rows{s_words, row_words};
  const int lane = static_cast<int>(threadIdx.x) % 32;
  for (Vertex first = static_cast<Vertex>(threadIdx.x) / 32 * 32; first < order;
       first += static_cast<Vertex>(blockDim.x)) {
    const Vertex head = first + lane;
    unsigned searched = 0;  // in lane r: the heads that row r's source has to search for
    for (int row = 0; row < count; ++row) {
      const Vertex source = first_source + row;
      const std::int32_t distance = rows.distance(row, head);
      // Padding is infinite.
      const bool has_one = distance < Tile::Arithmetic::infinity && head != source;
      const bool is_direct = length_in_tiles<Tile>(initial, source, head) == distance;
      *path_place<Tile>(map, source, head) = has_one && is_direct ? source : Vertex{-1};
      const unsigned heads = __ballot_sync(full_mask, has_one && !is_direct ? 1 : 0);
      if (lane == row) searched = heads;
    }
    // Whichever lane finds a predecessor stores it over what this one has stored.
    __syncwarp();
    const ArcIndex begin = *lists.part(head, 0);
    const ArcIndex end = *lists.part(head + 1, 0);
    for (int number = 0; number < 32; ++number) {
      const unsigned rows_left =
          __ballot_sync(full_mask, static_cast<int>(searched >> number & 1U));
      const ArcIndex begin_of_head = __shfl_sync(full_mask, begin, number);
      const ArcIndex end_of_head = __shfl_sync(full_mask, end, number);
      search_list<Tile>(map, rows, first_source, first + number, rows_left,
                        lists.arcs + begin_of_head, lists.arcs + end_of_head);
    }
  }
}

/// Finds the predecessors of all pairs.
/// \param map      distances, the whole matrix
/// \param weights  the same tiles before they were relaxed \pre no arc weighs less than 1
/// \return predecessors in tiles
template <class Tile>
Array<Vertex> predecessors_behind(Runtime& runtime, const TileMap& map, Vertex order,
                                  Array<std::int32_t> weights) {
  const int side = map.across;
  const auto tiles = static_cast<std::size_t>(side) * static_cast<std::size_t>(side);
  TileMap initial = map;
  initial.cost.in_rows = weights.data();
  const Array<ArcIndex> parts(runtime, tiles * Tile::vertices + 1);
  parts.set(tiles * Tile::vertices, 0);
  const LaunchConfig over_tiles{static_cast<unsigned>(tiles), Tile::words};
  launch<tight_arcs_kernel<Tile, false>>(over_tiles, map, initial,
                                         TightArcs{parts.data(), nullptr, side});
  const Array<TightArc> arcs(runtime, static_cast<std::size_t>(begin_parts(parts)));
  const TightArcs lists{parts.data(), arcs.data(), side};
  launch<tight_arcs_kernel<Tile, true>>(over_tiles, map, initial, lists);

  Array<Vertex> path;
  if constexpr (Tile::Arithmetic::lanes == 1) {
    path = std::move(weights);
  } else {
    path = Array<Vertex>(runtime, tiles * Tile::column_words);
  }
  TileMap found = map;
  found.path.in_rows = path.data();
  const std::size_t row_bytes = std::size_t{4} * Tile::words * static_cast<std::size_t>(side);
  const std::size_t fitting = runtime.properties().max_dynamic_shared_bytes / row_bytes;
  const int sources = static_cast<int>(std::clamp<std::size_t>(fitting, 1, most_sources));
  launch<find_predecessors_kernel<Tile>>(
      {static_cast<unsigned>((order + sources - 1) / sources),
       static_cast<unsigned>(std::min(finding_threads, (order + 31) / 32 * 32)),
       static_cast<std::size_t>(sources) * row_bytes},
      found, initial, lists, order, sources);
  return path;
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
