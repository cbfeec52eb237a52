/// \file
/// tuned_dense for matrices that stay in host memory. The device holds the rows and columns of
/// tiles of one stage, and some more rows at a time. All rows pass through the device once per
/// stage and are relaxed with the stage's pivot blocks. While some rows are relaxed, the next ones
/// arrive and the previous ones leave.
#pragma once

#include "gpu/floyd_warshall/tuned/solver.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {

/// Tiles of whole rows, or of a stage's rows and columns, that free themselves.
template <class Tile>
class TileArrays {
 public:
  /// \param columns  tile columns of all rows; none for whole rows alone
  TileArrays(Runtime& runtime, int side, int rows, int columns) : side_(side) {
    const auto tiles = [&](int one, int other) {
      return static_cast<std::size_t>(one) * static_cast<std::size_t>(other);
    };
    const std::size_t in_rows = tiles(rows, side);
    const std::size_t in_columns = tiles(side, columns);
    cost_rows_ = Array<std::int32_t>(runtime, in_rows * Tile::tile_words);
    cost_columns_ = Array<std::int32_t>(runtime, in_columns * Tile::tile_words);
    if (!Tile::paths) return;
    path_rows_ = Array<Vertex>(runtime, in_rows * Tile::tile_words);
    path_columns_ = Array<Vertex>(runtime, in_columns * Tile::tile_words);
  }
  /// The arrays as the place of those rows and columns.
  [[nodiscard]] TileMap map(Range rows, Range columns) const {
    return {side_,
            rows,
            columns,
            {cost_rows_.data(), cost_columns_.data()},
            {path_rows_.data(), path_columns_.data()}};
  }

 private:
  int side_;
  Array<std::int32_t> cost_rows_, cost_columns_;
  Array<Vertex> path_rows_, path_columns_;
};

/// Rows on their way between host memory and tiles: two parts at a time each way.
template <class Tile>
class RowStream {
 public:
  /// \param rows  tile rows of a part
  RowStream(Runtime& runtime, const floyd_warshall::Matrices& matrices, int rows)
      : runtime_(&runtime), matrices_(matrices), rows_(rows) {
    const std::size_t values =
        static_cast<std::size_t>(rows) * Tile::vertices * static_cast<std::size_t>(matrices.order);
    for (Slot& slot : slots_) {
      slot.cost_in = Array<std::int32_t>(runtime, values);
      slot.cost_out = Array<std::int32_t>(runtime, values);
      if (!Tile::paths) continue;
      slot.path_in = Array<Vertex>(runtime, values);
      slot.path_out = Array<Vertex>(runtime, values);
    }
  }

  /// A part of the rows starts on its way to the device.
  void start_in(int part) {
    const Slot& slot = slot_of(part);
    const Span span = span_of(part);
    runtime_->start_copy_to_device(part % 2, slot.cost_in.data(),
                                   matrices_.cost.data() + span.first, span.values * 4);
    if (Tile::paths) {
      runtime_->start_copy_to_device(part % 2, slot.path_in.data(),
                                     matrices_.path.data() + span.first, span.values * 4);
    }
  }
  void finish_in(int part, const TileMap& map) {
    runtime_->finish_copy_to_device(part % 2);
    const Slot& slot = slot_of(part);
    const Rows rows = rows_of(part, slot.cost_in, slot.path_in);
    launch<rows_to_tiles_kernel<Tile>>(grid_for(*runtime_, rows), rows, map);
  }
  void start_out(int part, const TileMap& map, std::int32_t least_infinite) {
    finish_out(part);
    const Slot& slot = slot_of(part);
    const Rows rows = rows_of(part, slot.cost_out, slot.path_out);
    launch<tiles_to_rows_kernel<Tile>>(grid_for(*runtime_, rows), map, rows, least_infinite);
    const Span span = span_of(part);
    runtime_->start_copy_to_host(part % 2, Stream::main, matrices_.cost.data() + span.first,
                                 slot.cost_out.data(), span.values * 4);
    if (Tile::paths) {
      runtime_->start_copy_to_host(part % 2, Stream::main, matrices_.path.data() + span.first,
                                   slot.path_out.data(), span.values * 4);
    }
  }
  /// The next pass reads them again.
  void finish_pass() {
    finish_out(0);
    finish_out(1);
  }

 private:
  /// Waits until the copy of the last part that had this one's slot is done.
  void finish_out(int part) { runtime_->finish_copy_to_host(part % 2); }

  struct Slot {
    Array<std::int32_t> cost_in, cost_out;
    Array<Vertex> path_in, path_out;
  };
  /// Values of the host's matrices.
  struct Span {
    std::size_t first;
    std::size_t values;
  };
  [[nodiscard]] const Slot& slot_of(int part) const {
    return slots_[static_cast<std::size_t>(part % 2)];
  }
  [[nodiscard]] Vertex first_row(int part) const { return part * rows_ * Tile::vertices; }
  [[nodiscard]] Span span_of(int part) const {
    const Vertex first = first_row(part);
    const Vertex count = std::min(rows_ * Tile::vertices, matrices_.order - first);
    const auto order = static_cast<std::size_t>(matrices_.order);
    return {static_cast<std::size_t>(first) * order, static_cast<std::size_t>(count) * order};
  }
  [[nodiscard]] Rows rows_of(int part, const Array<std::int32_t>& cost,
                             const Array<Vertex>& path) const {
    const Vertex first = first_row(part);
    const Vertex padded = (matrices_.order + Tile::vertices - 1) / Tile::vertices * Tile::vertices;
    return {matrices_.order, matrices_.order,
            first,           std::min(rows_ * Tile::vertices, padded - first),
            cost.data(),     path.data()};
  }

  Runtime* runtime_;
  floyd_warshall::Matrices matrices_;
  int rows_;
  std::array<Slot, 2> slots_;
};

/// Solves a matrix that the device does not hold.
template <class Tile>
class StreamedSolver {
 public:
  StreamedSolver(Runtime& runtime, const floyd_warshall::Matrices& matrices, int pivots, int rows)
      : least_infinite_(least_infinite<Tile>(matrices.least)),
        side_((matrices.order + Tile::vertices - 1) / Tile::vertices),
        rows_(std::min(rows, side_)),
        stages_(runtime, side_, std::min(pivots, side_)),
        bands_{TileArrays<Tile>(runtime, side_, std::min(pivots, side_), std::min(pivots, side_)),
               TileArrays<Tile>(runtime, side_, std::min(pivots, side_), std::min(pivots, side_))},
        part_tiles_(runtime, side_, rows_, 0),
        stream_(runtime, matrices, rows_) {}

  /// \return a vertex on a negative cycle, or -1
  Vertex solve() {
    gather_first_band();
    for (int stage = 0; stage < stages_.count(); ++stage) {
      stages_.close_band(stage, band_map(stage), Stream::main);
      if (const Vertex vertex = stages_.negative(); vertex >= 0) return vertex;
      pass(stage);
    }
    return -1;
  }

 private:
  [[nodiscard]] int parts() const { return (side_ + rows_ - 1) / rows_; }
  [[nodiscard]] Range rows_of(int part) const {
    return {part * rows_, std::min(rows_, side_ - part * rows_)};
  }
  [[nodiscard]] TileMap band_map(int stage) const {
    return bands_[static_cast<std::size_t>(stage % 2)].map(stages_.band(stage),
                                                           stages_.band(stage));
  }
  [[nodiscard]] TileMap part_map(int part) const { return part_tiles_.map(rows_of(part), {}); }

  void copy(const TileMap& from, const TileMap& to, const TileGrid& grid) const {
    if (grid.count() == 0) return;
    launch<copy_tiles_kernel<Tile>>({static_cast<unsigned>(grid.count()), 256}, from, to, grid);
  }
  /// Copies the tiles of a stage's rows and columns that are in a part.
  void copy_band(int stage, int part, const TileMap& from, const TileMap& to) const {
    const Range rows = rows_of(part);
    const Range band = stages_.band(stage);
    const int first = std::clamp(band.first, rows.first, rows.last());
    const Range rows_in_band{first, std::clamp(band.last(), rows.first, rows.last()) - first};
    copy(from, to, {rows_in_band, {}, {0, side_}, {}});
    copy(from, to, {rows, rows_in_band, band, {}});
  }
  void gather_first_band() {
    for (int part = 0; part < parts(); ++part) {
      stream_.start_in(part);
      stream_.finish_in(part, part_map(part));
      copy_band(0, part, part_map(part), band_map(0));
    }
  }
  /// All rows take what the stage's pivot blocks leave.
  void pass(int stage) {
    stream_.start_in(0);
    for (int part = 0; part < parts(); ++part) {
      const TileMap map = part_map(part);
      stream_.finish_in(part, map);
      if (part + 1 < parts()) stream_.start_in(part + 1);
      stages_.relax_rest(stage, map, rows_of(part), stages_.band(stage), Stream::main);
      copy_band(stage, part, band_map(stage), map);
      if (stage + 1 < stages_.count()) copy_band(stage + 1, part, map, band_map(stage + 1));
      stream_.start_out(part, map, least_infinite_);
    }
    stream_.finish_pass();
  }

  std::int32_t least_infinite_;
  int side_;
  int rows_;
  Stages<Tile> stages_;
  /// Of two stages, for the next one's are gathered while those before are read.
  std::array<TileArrays<Tile>, 2> bands_;
  TileArrays<Tile> part_tiles_;
  RowStream<Tile> stream_;
};

/// Solves with `rows` rows of vertices on the device at a time.
template <class Tile>
Solved solve_streamed(Runtime& runtime, const floyd_warshall::Matrices& matrices, int pivots,
                      int rows) {
  const int tile_rows = (rows + Tile::vertices - 1) / Tile::vertices;
  Solved solved;
  // Copies and kernels run at the same time, so one time covers both.
  solved.outcome.timing.kernels_ms = runtime.elapsed_ms([&] {
    solved.outcome.negative_vertex =
        StreamedSolver<Tile>(runtime, matrices, pivots, tile_rows).solve();
  });
  solved.outcome.counters = runtime.counters();
  return solved;
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
