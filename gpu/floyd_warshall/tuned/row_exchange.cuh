/// \file
/// Rows of a matrix on their way between ranks: from each rank's arcs to the tiles, which lie
/// block-cyclic over all ranks, and from the tiles to the ranks of the rows' sources. Some rows of
/// each rank are on their way at a time; how long messages are follows from their numbers.
#pragma once

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "gpu/device/grid.cuh"
#include "gpu/device/ranks/communicator.hpp"
#include "gpu/floyd_warshall/tuned/solver.cuh"
#include "gpu/problem/solver.hpp"
#include "reference/graph/graph_part.hpp"
#include "reference/problem/shortest_paths.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

/// Where a rank's rows lie when they are sent or received: for each rank of the grid, one after
/// another, what its tiles have of them, row by row.
struct SlabLayout {
  Vertex order;
  Range rows;
  int tile;        ///< vertices of a tile
  int ranks_down;  ///< of the grid
  int ranks_across;
  const std::int64_t* at;  ///< where each rank's part begins

  /// The place of a pair of vertices.
  [[nodiscard]] __device__ std::int64_t place(Vertex v, Vertex u) const {
    const Cyclic down{ranks_down, v / tile % ranks_down};
    const Cyclic across{ranks_across, u / tile % ranks_across};
    const std::int64_t row = down.vertices_before(v, tile) - down.vertices_before(rows.first, tile);
    return at[down.part * ranks_across + across.part] + row * across.vertices_before(order, tile) +
           across.vertices_before(u, tile);
  }
  /// The pair of vertices at an index, row by row.
  [[nodiscard]] __device__ Vertex row_at(std::int64_t index) const {
    return rows.first + static_cast<Vertex>(index / order);
  }
  [[nodiscard]] __device__ Vertex column_at(std::int64_t index) const {
    return static_cast<Vertex>(index % order);
  }
};

/// Arcs of a slab's rows in device memory.
struct SlabArcs {
  const ArcIndex* offsets;  ///< of the rows, and behind the last
  ArcIndex first;           ///< of those that are here
  ArcIndex count;
  const Vertex* dest;
  const std::int32_t* weights;  ///< null: each is 1
};

/// No arcs yet: every vertex reaches itself alone.
__global__ inline void begin_rows_kernel(SlabLayout slab, std::int32_t* lengths) {
  const std::int64_t pairs = std::int64_t{slab.rows.count} * slab.order;
  for (std::int64_t index = first_of_thread(); index < pairs; index += threads_of_grid()) {
    const Vertex v = slab.row_at(index);
    const Vertex u = slab.column_at(index);
    lengths[slab.place(v, u)] = v == u ? 0 : unreached;
  }
}

/// Of parallel arcs the lightest stays, of a loop its weight where that is negative.
__global__ inline void add_arcs_kernel(SlabLayout slab, SlabArcs arcs, std::int32_t* lengths) {
  for (std::int64_t index = first_of_thread(); index < arcs.count; index += threads_of_grid()) {
    const ArcIndex arc = arcs.first + index;
    Vertex low = 0;  // the last row that begins at the arc or before it
    for (Vertex high = slab.rows.count - 1; low < high;) {
      const Vertex middle = high - (high - low) / 2;
      if (arcs.offsets[middle] <= arc) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    atomicMin(&lengths[slab.place(slab.rows.first + low, arcs.dest[index])],
              arcs.weights == nullptr ? 1 : arcs.weights[index]);
  }
}

/// Rows, one after another, from where they were received.
__global__ inline void collect_rows_kernel(SlabLayout slab, const std::int32_t* received,
                                           std::int32_t* rows) {
  const std::int64_t pairs = std::int64_t{slab.rows.count} * slab.order;
  for (std::int64_t index = first_of_thread(); index < pairs; index += threads_of_grid()) {
    rows[index] = received[slab.place(slab.row_at(index), slab.column_at(index))];
  }
}

/// Path_0 beside Cost_0 of the tiles of a rank.
template <class Tile>
__global__ void first_predecessors_kernel(TileMap map, RankGrid grid) {
  const std::int64_t across = std::int64_t{map.across} * Tile::vertices;
  const std::int64_t pairs = std::int64_t{map.rows.count} * Tile::vertices * across;
  const auto vertex = [](const Cyclic& tiles, std::int64_t place) {
    return static_cast<Vertex>(tiles.number(static_cast<int>(place / Tile::vertices)) *
                                   Tile::vertices +
                               place % Tile::vertices);
  };
  for (std::int64_t index = first_of_thread(); index < pairs; index += threads_of_grid()) {
    const auto to = in_tiles<Tile>(index / across, index % across, Tile::vertices);
    const Vertex tail = vertex(grid.rows, index / across);
    const bool is_arc =
        tail != vertex(grid.columns, index % across) &&
        map.cost_of<Tile>(to.tile_row, to.tile_column)[to.place] < Tile::Arithmetic::infinity;
    map.path_of<Tile>(to.tile_row, to.tile_column)[to.place] = is_arc ? tail : Vertex{-1};
  }
}

/// All rows of the tiles of a rank, without memory of their own.
template <class Tile>
Rows rows_of_tiles(const RankGrid& grid, const VertexRanges& ranges) {
  const auto here = [&](const Cyclic& tiles) {
    return static_cast<Vertex>(tiles.vertices_before(ranges.num_vertices, Tile::vertices));
  };
  return {here(grid.columns), here(grid.rows), 0, here(grid.rows), nullptr, nullptr};
}

/// Some rows of the whole matrix, those of each rank's own vertices, between their ranks and the
/// tiles. All ranks call the same functions.
template <class Tile>
class RowExchange {
 public:
  /// \param rows  the rows of the matrix \param at_once  most of a rank's that are on their way
  RowExchange(Communicator& ranks, const RankGrid& grid, const VertexRanges& ranges, Range rows,
              Vertex at_once)
      : ranks_(ranks),
        runtime_(ranks.runtime()),
        grid_(grid),
        ranges_(ranges),
        rows_(rows),
        at_once_(at_once),
        at_(runtime_, static_cast<std::size_t>(ranks.size())) {
    std::size_t most_held = 0;
    for (int round = 0; round < rounds(); ++round) {
      most_held = std::max(most_held, of_tiles(round).values);
    }
    of_slab_ = Array<std::int32_t>(runtime_, of_rows(0).values);
    held_ = Array<std::int32_t>(runtime_, most_held);
  }

  /// The rows that this rank has of those.
  [[nodiscard]] Range own() const {
    const Range first = slab(ranks_.rank(), 0);
    return {first.first, own_end(ranks_.rank()) - first.first};
  }

  /// The arcs of all ranks as lengths in the tiles. \pre the rows are all
  void to_tiles(const GraphPart& part, const TileMap& map) {
    fill_padding(map);
    for (int round = 0; round < rounds(); ++round) {
      put_arcs(part, slab(ranks_.rank(), round), of_rows(round));
      const Messages sent = of_rows(round);
      const Messages held = of_tiles(round);
      ranks_.all_to_all(of_slab_.data(), sent.at, sent.bytes, held_.data(), held.at, held.bytes);
      for_each_rank(round, held, [&](const Rows& rows) {
        launch<rows_to_tiles_kernel<Tile>>(grid_for(runtime_, rows), rows, map);
      });
    }
    if constexpr (Tile::paths) {
      const auto pairs = static_cast<std::size_t>(map.rows.count) *
                         static_cast<std::size_t>(map.across) * Tile::column_words;
      if (pairs > 0) launch<first_predecessors_kernel<Tile>>(over(pairs), map, grid_);
    }
  }

  /// The tiles of all ranks as rows in host memory.
  void to_host(const TileMap& map, std::int32_t least_infinite, OwnAnswer& answer) {
    const auto order = static_cast<std::size_t>(ranges_.num_vertices);
    const std::size_t values = static_cast<std::size_t>(own().count) * order;
    answer.first_row = own().first;
    answer.values.resize(values);
    if (Tile::paths) answer.predecessors.resize(values);
    Array<Vertex> held_paths(runtime_, Tile::paths ? held_.size() : 0);
    const Array<std::int32_t> in_order(runtime_, of_slab_.size());
    for (int round = 0; round < rounds(); ++round) {
      const Messages held = of_tiles(round);
      for_each_rank(round, held, [&](Rows rows) {
        if (Tile::paths) rows.path = held_paths.data() + (rows.cost - held_.data());
        launch<tiles_to_rows_kernel<Tile>>(grid_for(runtime_, rows), map, rows, least_infinite);
      });
      const Range slab = this->slab(ranks_.rank(), round);
      const std::size_t first = static_cast<std::size_t>(slab.first - own().first) * order;
      const auto bring = [&](const Array<std::int32_t>& from, std::vector<std::int32_t>& to) {
        const Messages received = of_rows(round);
        ranks_.all_to_all(from.data(), held.at, held.bytes, of_slab_.data(), received.at,
                          received.bytes);
        if (slab.count == 0) return;
        launch<collect_rows_kernel>(over(received.values), layout(slab, received), of_slab_.data(),
                                    in_order.data());
        runtime_.copy_to_host(to.data() + first, in_order.data(),
                              received.values * sizeof(std::int32_t));
      };
      bring(held_, answer.values);
      if (Tile::paths) bring(held_paths, answer.predecessors);
    }
  }

 private:
  /// What goes between this rank and each.
  struct Messages {
    std::vector<std::size_t> at;  ///< in bytes
    std::vector<std::size_t> bytes;
    std::size_t values = 0;

    void add(std::size_t more) {
      at.push_back(values * sizeof(std::int32_t));
      bytes.push_back(more * sizeof(std::int32_t));
      values += more;
    }
  };

  [[nodiscard]] int own_begin(int rank) const {
    return std::clamp(ranges_.first(rank), rows_.first, rows_.last());
  }
  [[nodiscard]] int own_end(int rank) const { return own_begin(rank + 1); }
  [[nodiscard]] int rounds() const {
    int most = 0;
    for (int rank = 0; rank < ranks_.size(); ++rank) {
      most = std::max(most, own_end(rank) - own_begin(rank));
    }
    return (most + at_once_ - 1) / at_once_;
  }
  /// The rows of a rank in a round.
  [[nodiscard]] Range slab(int rank, int round) const {
    const std::int64_t after = own_begin(rank) + std::int64_t{round} * at_once_;
    const auto first = static_cast<int>(std::min<std::int64_t>(after, own_end(rank)));
    return {first, std::min(at_once_, own_end(rank) - first)};
  }
  [[nodiscard]] RankGrid share_of(int rank) const {
    return {{grid_.rows.parts, rank / grid_.columns.parts},
            {grid_.columns.parts, rank % grid_.columns.parts}};
  }
  /// Of a slab, places of the rows whose tiles a rank has.
  [[nodiscard]] static Range rows_in(const RankGrid& share, Range slab) {
    const auto first = share.rows.vertices_before(slab.first, Tile::vertices);
    const auto last = share.rows.vertices_before(slab.last(), Tile::vertices);
    return {static_cast<int>(first), static_cast<int>(last - first)};
  }
  [[nodiscard]] std::size_t values_of(const RankGrid& share, Range slab) const {
    return static_cast<std::size_t>(rows_in(share, slab).count) *
           static_cast<std::size_t>(rows_of_tiles<Tile>(share, ranges_).columns);
  }
  /// Between this rank's rows and the tiles of each.
  [[nodiscard]] Messages of_rows(int round) const {
    Messages messages;
    for (int rank = 0; rank < ranks_.size(); ++rank) {
      messages.add(values_of(share_of(rank), slab(ranks_.rank(), round)));
    }
    return messages;
  }
  /// Between the rows of each rank and this one's tiles.
  [[nodiscard]] Messages of_tiles(int round) const {
    Messages messages;
    for (int rank = 0; rank < ranks_.size(); ++rank) {
      messages.add(values_of(grid_, slab(rank, round)));
    }
    return messages;
  }
  /// Calls use(rows) with what each rank has of this one's tiles.
  template <class Use>
  void for_each_rank(int round, const Messages& held, const Use& use) const {
    Rows rows = rows_of_tiles<Tile>(grid_, ranges_);
    for (int rank = 0; rank < ranks_.size(); ++rank) {
      const Range those = rows_in(grid_, slab(rank, round));
      if (those.count == 0 || rows.columns == 0) continue;
      rows.first = those.first;
      rows.count = those.count;
      rows.cost = held_.data() + held.at[static_cast<std::size_t>(rank)] / sizeof(std::int32_t);
      use(rows);
    }
  }
  /// Rows of the tiles beyond the last vertex.
  void fill_padding(const TileMap& map) const {
    Rows rows = rows_of_tiles<Tile>(grid_, ranges_);
    rows.first = rows.end;
    rows.count = map.rows.count * Tile::vertices - rows.end;
    if (rows.count == 0 || rows.columns == 0) return;
    launch<rows_to_tiles_kernel<Tile>>(grid_for(runtime_, rows), rows, map);
  }

  [[nodiscard]] LaunchConfig over(std::size_t count) const {
    constexpr int block = 256;
    const std::int64_t blocks = blocks_for(static_cast<std::int64_t>(count), block);
    const std::int64_t most = std::int64_t{runtime_.properties().multiprocessors} * 16;
    return {static_cast<unsigned>(std::min(blocks, most)), block};
  }
  /// Also tells the device where the messages begin.
  [[nodiscard]] SlabLayout layout(Range slab, const Messages& messages) const {
    std::vector<std::int64_t> at;
    for (const std::size_t byte : messages.at) {
      at.push_back(static_cast<std::int64_t>(byte / sizeof(std::int32_t)));
    }
    runtime_.copy_to_device(at_.data(), at.data(), at.size() * sizeof(std::int64_t));
    return {ranges_.num_vertices, slab,      Tile::vertices, grid_.rows.parts,
            grid_.columns.parts,  at_.data()};
  }
  /// The slab's rows of Cost_0. As many arcs at a time as the slab has pairs of vertices.
  void put_arcs(const GraphPart& part, Range slab, const Messages& messages) const {
    if (slab.count == 0) return;
    const SlabLayout rows = layout(slab, messages);
    launch<begin_rows_kernel>(over(messages.values), rows, of_slab_.data());
    const auto offsets = part.rows.offsets().subspan(static_cast<std::size_t>(slab.first),
                                                     static_cast<std::size_t>(slab.count) + 1);
    const auto dest = part.rows.dest();
    const auto weights = reference::weights_of<std::int32_t>(part.rows);
    const std::size_t end = static_cast<std::size_t>(offsets.back());
    const Array<ArcIndex> on_device(runtime_, offsets);
    for (auto first = static_cast<std::size_t>(offsets.front()); first < end;
         first += messages.values) {
      const std::size_t count = std::min(messages.values, end - first);
      const Array<Vertex> heads(runtime_, dest.subspan(first, count));
      Array<std::int32_t> lengths;
      if (!weights.empty()) lengths = {runtime_, weights.subspan(first, count)};
      launch<add_arcs_kernel>(over(count), rows,
                              SlabArcs{on_device.data(), static_cast<ArcIndex>(first),
                                       static_cast<ArcIndex>(count), heads.data(), lengths.data()},
                              of_slab_.data());
    }
  }

  Communicator& ranks_;
  Runtime& runtime_;
  RankGrid grid_;
  VertexRanges ranges_;
  Range rows_;
  Vertex at_once_;
  Array<std::int64_t> at_;
  Array<std::int32_t> of_slab_;  ///< this rank's rows, as messages
  Array<std::int32_t> held_;     ///< rows of its tiles, as messages
};

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
