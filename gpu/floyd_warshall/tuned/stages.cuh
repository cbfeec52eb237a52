/// \file
/// tuned_dense's launches for a stage, that is for some pivot blocks: close them, their rows and
/// columns; relax the next ones'; relax the rest.
#pragma once

#include <algorithm>
#include <array>

#include "gpu/device/array.hpp"
#include "gpu/floyd_warshall/tuned/kernels.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {

/// Panels that free themselves.
template <class Tile>
class PanelArrays {
 public:
  PanelArrays(Runtime& runtime, int side, int pivots) {
    const auto tiles = static_cast<std::size_t>(side) * static_cast<std::size_t>(pivots);
    columns_ = Array<std::int32_t>(runtime, tiles * Tile::column_words);
    rows_ = Array<std::int32_t>(runtime, tiles * Tile::tile_words);
    if (Tile::paths) row_paths_ = Array<Vertex>(runtime, tiles * Tile::column_words);
  }
  [[nodiscard]] Panels view() const { return {columns_.data(), rows_.data(), row_paths_.data()}; }

 private:
  Array<std::int32_t> columns_, rows_;
  Array<Vertex> row_paths_;
};

/// The launches of one matrix.
template <class Tile>
class Stages {
 public:
  /// \param side  tiles a side \param pivots  pivot blocks a stage
  Stages(Runtime& runtime, int side, int pivots)
      : side_(side),
        pivots_(pivots),
        panels_{PanelArrays<Tile>(runtime, side, pivots), PanelArrays<Tile>(runtime, side, pivots)},
        columns_at_turn_(runtime, Tile::column_words),
        rows_at_turn_(runtime, Tile::paths ? Tile::tile_words : 0),
        row_paths_at_turn_(runtime, Tile::paths ? Tile::tile_words : 0),
        negative_(runtime, 1) {
    negative_.fill_bytes(0xff);
  }

  [[nodiscard]] int count() const { return (side_ + pivots_ - 1) / pivots_; }
  /// The pivot blocks of a stage, as numbers of tiles.
  [[nodiscard]] Range band(int stage) const {
    const int first = stage * pivots_;
    return {first, std::min(pivots_, side_ - first)};
  }
  /// A vertex on a negative cycle, or -1; waits for the device.
  [[nodiscard]] Vertex negative() const { return negative_.get(0); }

  /// Closes the pivot blocks of a stage, one after another, and relaxes their rows and columns.
  /// \param map  has those rows and columns
  void close_band(int stage, const TileMap& map, Stream stream) const {
    const Range pivots = band(stage);
    const Stage view = view_of(stage, map);
    for (int pivot = 0; pivot < pivots.count; ++pivot) {
      launch<close_pivot_kernel<Tile>>({1, Tile::threads, 0, stream}, view, pivot);
      const auto tiles = static_cast<unsigned>(2 * side_);
      if constexpr (Tile::paths) {
        launch<relax_pivot_row_and_column_in_turn_kernel<Tile>>({tiles, Tile::threads, 0, stream},
                                                                view, pivot);
      } else {
        launch<relax_pivot_row_and_column_kernel<Tile>>(
            {tiles, Tile::threads, Tile::shared_bytes, stream}, view, pivot);
      }
      if (pivots.count == 1) return;
      relax(view, pivot, 1, map, {pivots, {}, {0, side_}, {}}, {{0, side_}, pivots, pivots, {}},
            stream);
    }
  }
  /// Relaxes the rows and columns of the next stage by a stage's panels.
  void relax_next_band(int stage, const TileMap& map, Stream stream) const {
    const Range done = band(stage);
    const Range next = band(stage + 1);
    relax(view_of(stage, map), 0, done.count, map, {next, {}, {0, side_}, done},
          {{0, side_}, {done.first, done.count + next.count}, next, {}}, stream);
  }
  /// Relaxes all tiles of `rows` but those of a band.
  void relax_rest(int stage, const TileMap& map, Range rows, Range without, Stream stream) const {
    const int first = std::clamp(without.first, rows.first, rows.last());
    const int last = std::clamp(without.last(), rows.first, rows.last());
    relax(view_of(stage, map), 0, band(stage).count, map,
          {rows, {first, last - first}, {0, side_}, without}, {}, stream);
  }

 private:
  [[nodiscard]] Stage view_of(int stage, const TileMap& map) const {
    return {map,
            panels_[static_cast<std::size_t>(stage % 2)].view(),
            {columns_at_turn_.data(), rows_at_turn_.data(), row_paths_at_turn_.data()},
            band(stage).first,
            negative_.data()};
  }
  void relax(const Stage& stage, int first, int count, const TileMap& map, const TileGrid& grid,
             const TileGrid& other_grid, Stream stream) const {
    const int tiles = grid.count() + other_grid.count();
    if (tiles == 0) return;
    launch<relax_tiles_kernel<Tile>>(
        {static_cast<unsigned>(tiles), Tile::threads, Tile::shared_bytes, stream}, stage, first,
        count, map, grid, other_grid);
  }

  int side_;
  int pivots_;
  /// Of two stages, for the next ones are filled while those before are read.
  std::array<PanelArrays<Tile>, 2> panels_;
  Array<std::int32_t> columns_at_turn_, rows_at_turn_;
  Array<Vertex> row_paths_at_turn_;
  Array<Vertex> negative_;
};

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
