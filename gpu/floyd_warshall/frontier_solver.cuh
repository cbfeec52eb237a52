/// \file
/// frontier with the whole matrix on the device: copies, and the order in which kernels run. While
/// the rest of the matrix takes what a stage's pivot blocks leave, the next stage's pivot blocks
/// are closed beside it.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "gpu/device/array.hpp"
#include "gpu/floyd_warshall/floyd_warshall.hpp"
#include "gpu/floyd_warshall/frontier_copies.cuh"
#include "gpu/floyd_warshall/frontier_kernels.cuh"

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
      : runtime_(&runtime),
        side_(side),
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

  Runtime* runtime_;
  int side_;
  int pivots_;
  /// Of two stages, for the next ones are filled while those before are read.
  std::array<PanelArrays<Tile>, 2> panels_;
  Array<std::int32_t> columns_at_turn_, rows_at_turn_;
  Array<Vertex> row_paths_at_turn_;
  Array<Vertex> negative_;
};

/// Copies rows between host memory, row by row, and tiles.
template <class Tile>
class RowCopies {
 public:
  RowCopies(Runtime& runtime, const floyd_warshall::Matrices& matrices)
      : runtime_(&runtime), matrices_(matrices) {
    constexpr std::int64_t most_bytes = std::int64_t{256} << 20;
    const std::int64_t fit = most_bytes / (4 * std::int64_t{matrices.order});
    rows_at_once_ = static_cast<Vertex>(std::clamp<std::int64_t>(fit / Tile::vertices, 1, 1 << 20) *
                                        Tile::vertices);
    rows_at_once_ = std::min(rows_at_once_, padded());
    const auto values =
        static_cast<std::size_t>(rows_at_once_) * static_cast<std::size_t>(matrices.order);
    cost_ = Array<std::int32_t>(runtime, values);
    if (Tile::paths) path_ = Array<Vertex>(runtime, values);
  }

  void to_tiles(const TileMap& map) const {
    for_each_part([&](const Rows& rows, std::size_t first, std::size_t values) {
      runtime_->copy_to_device(rows.cost, matrices_.cost.data() + first, values * 4);
      if (Tile::paths) {
        runtime_->copy_to_device(rows.path, matrices_.path.data() + first, values * 4);
      }
      launch<rows_to_tiles_kernel<Tile>>(grid(rows), rows, map);
    });
  }
  void to_host(const TileMap& map, std::int32_t least_infinite) const {
    for_each_part([&](const Rows& rows, std::size_t first, std::size_t values) {
      launch<tiles_to_rows_kernel<Tile>>(grid(rows), map, rows, least_infinite);
      runtime_->copy_to_host(matrices_.cost.data() + first, rows.cost, values * 4);
      if (Tile::paths) {
        runtime_->copy_to_host(matrices_.path.data() + first, rows.path, values * 4);
      }
    });
  }
  [[nodiscard]] bool has_infinite(const TileMap& map) const {
    const Array<int> found(*runtime_, 1);
    found.fill_bytes(0);
    for_each_part([&](const Rows& rows, std::size_t, std::size_t) {
      launch<find_infinite_kernel<Tile>>(grid(rows), map, rows, found.data());
    });
    return found.get(0) != 0;
  }

 private:
  [[nodiscard]] Vertex padded() const {
    return (matrices_.order + Tile::vertices - 1) / Tile::vertices * Tile::vertices;
  }
  /// Calls do_part(rows, place of their first value, number of their values).
  template <class Part>
  void for_each_part(const Part& do_part) const {
    for (Vertex first = 0; first < padded(); first += rows_at_once_) {
      const Vertex count = std::min(rows_at_once_, padded() - first);
      const Vertex real = std::min(count, matrices_.order - first);
      const auto order = static_cast<std::size_t>(matrices_.order);
      do_part(Rows{matrices_.order, first, count, cost_.data(), path_.data()},
              static_cast<std::size_t>(first) * order, static_cast<std::size_t>(real) * order);
    }
  }
  [[nodiscard]] LaunchConfig grid(const Rows& rows) const {
    constexpr std::int64_t block = 256;
    const std::int64_t blocks = (rows.count * rows.order + block - 1) / block;
    // As many as keep a device busy; the executor has few.
    const std::int64_t most = std::int64_t{runtime_->properties().multiprocessors} * 16;
    return {static_cast<unsigned>(std::min(blocks, most)), static_cast<unsigned>(block)};
  }

  Runtime* runtime_;
  floyd_warshall::Matrices matrices_;
  Vertex rows_at_once_ = 0;
  Array<std::int32_t> cost_;
  Array<Vertex> path_;
};

/// What a solver leaves to the caller to judge.
struct Solved {
  floyd_warshall::Outcome outcome;
  bool has_infinite = false;  ///< Packed16: some length is infinite, and the host's are as before
};

/// Solves with the whole matrix on the device.
/// \param keep_infinite  Packed16: copies the lengths to the host also where some are infinite
template <class Tile>
Solved solve_resident(Runtime& runtime, const floyd_warshall::Matrices& matrices, int pivots,
                      bool keep_infinite) {
  using Arithmetic = typename Tile::Arithmetic;
  Solved solved;
  floyd_warshall::Timing& timing = solved.outcome.timing;
  const int side = (matrices.order + Tile::vertices - 1) / Tile::vertices;
  const auto tiles = static_cast<std::size_t>(side) * static_cast<std::size_t>(side);
  Array<std::int32_t> cost;
  Array<Vertex> path;
  TileMap map{side, {0, side}, {}, {}, {}};
  const RowCopies<Tile> copies(runtime, matrices);
  timing.to_device_ms = runtime.elapsed_ms([&] {
    cost = Array<std::int32_t>(runtime, tiles * Tile::tile_words);
    if (Tile::paths) path = Array<Vertex>(runtime, tiles * Tile::column_words);
    map.cost.in_rows = cost.data();
    map.path.in_rows = path.data();
    copies.to_tiles(map);
  });

  const Stages<Tile> stages(runtime, side, std::min(pivots, side));
  timing.kernels_ms = runtime.elapsed_ms([&] {
    runtime.order(Stream::main, Stream::ahead);
    stages.close_band(0, map, Stream::ahead);
    for (int stage = 0; stage < stages.count(); ++stage) {
      runtime.order(Stream::ahead, Stream::main);
      // The rest of the stage before: the next band is part of it.
      runtime.order(Stream::main, Stream::ahead);
      Range without = stages.band(stage);
      if (stage + 1 < stages.count()) {
        stages.relax_next_band(stage, map, Stream::ahead);
        stages.close_band(stage + 1, map, Stream::ahead);
        without.count += stages.band(stage + 1).count;
      }
      stages.relax_rest(stage, map, {0, side}, without, Stream::main);
    }
    runtime.order(Stream::ahead, Stream::main);
    if constexpr (!Arithmetic::may_be_negative) solved.has_infinite = copies.has_infinite(map);
  });
  solved.outcome.negative_vertex = stages.negative();
  if (solved.outcome.negative_vertex >= 0 || (solved.has_infinite && !keep_infinite)) return solved;
  // Without negative weights nothing comes below infinity but the length of a path.
  const std::int32_t least_infinite =
      matrices.least < 0 ? Arithmetic::infinity / 2 : Arithmetic::infinity;
  timing.to_host_ms = runtime.elapsed_ms([&] { copies.to_host(map, least_infinite); });
  return solved;
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
