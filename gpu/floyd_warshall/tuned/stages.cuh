/// \file
/// tuned_dense's launches for a stage, that is for some pivot blocks: close them, their rows and
/// columns; relax the next ones'; relax the rest. Where several ranks share the matrix, what a rank
/// closes goes to those that need it.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "gpu/device/array.hpp"
#include "gpu/device/ranks/communicator.hpp"
#include "gpu/floyd_warshall/tuned/kernels.cuh"
#include "gpu/floyd_warshall/tuned/shown_stages.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {

/// Panels that free themselves.
template <class Tile>
class PanelArrays {
 public:
  /// \param side  tiles of a column or of a row, of what is longer: a kernel's registers hold one
  /// distance between pivots for both
  PanelArrays(Runtime& runtime, int side, int pivots) : side_(side) {
    const auto tiles = static_cast<std::size_t>(side) * static_cast<std::size_t>(pivots);
    columns_ = Array<std::int32_t>(runtime, tiles * Tile::column_words);
    rows_ = Array<std::int32_t>(runtime, tiles * Tile::tile_words);
    if (Tile::paths) row_paths_ = Array<Vertex>(runtime, tiles * Tile::column_words);
  }
  [[nodiscard]] Panels view() const {
    return {columns_.data(), rows_.data(), row_paths_.data(), side_};
  }

 private:
  int side_;
  Array<std::int32_t> columns_, rows_;
  Array<Vertex> row_paths_;
};

/// What is known of the pivot block that is closed now, in one piece of memory: ranks of its row
/// need what is before its rows, those of its column what is behind its columns, and all of them
/// the vertex on a negative cycle, which lies between.
template <class Tile>
class AtTurnArray {
 public:
  explicit AtTurnArray(Runtime& runtime) : words_(runtime, size) {
    runtime.fill(negative(), 0xff, sizeof(Vertex));
  }
  [[nodiscard]] AtTurn view() const {
    return {words_.data(), words_.data() + rows_at,
            Tile::paths ? words_.data() + paths_at : nullptr};
  }
  [[nodiscard]] Vertex* negative() const { return words_.data() + negative_at; }
  /// The vertex; waits for the device.
  [[nodiscard]] Vertex negative_vertex() const { return words_.get(negative_at); }

  static constexpr std::size_t bytes_of_row = 4 * (Tile::column_words + 4);
  static constexpr std::size_t bytes_of_column =
      4 * (4 + Tile::tile_words + (Tile::paths ? Tile::column_words : 0));
  static constexpr std::size_t bytes_of_others = sizeof(Vertex);

 private:
  // What is read by 16 bytes lies at a multiple of them.
  static constexpr std::size_t negative_at = Tile::column_words;
  static constexpr std::size_t rows_at = negative_at + 4;
  static constexpr std::size_t paths_at = rows_at + Tile::tile_words;
  static constexpr std::size_t size = paths_at + (Tile::paths ? Tile::column_words : 0);
  Array<std::int32_t> words_;
};

/// The ranks that share a matrix.
struct SharingRanks {
  RankGrid grid;                ///< the place of this rank
  Communicator* all = nullptr;  ///< null: one device has the whole matrix

  /// The rank at a place of the grid.
  [[nodiscard]] int rank_at(int row, int column) const { return row * grid.columns.parts + column; }
};

/// The launches of one matrix, of which each rank has those of its tiles. Tile rows and columns are
/// given by their numbers in the whole of it.
template <class Tile>
class Stages {
 public:
  /// \param side  tiles a side \param pivots  pivot blocks a stage
  Stages(Runtime& runtime, int side, int pivots, const SharingRanks& ranks = {})
      : runtime_(runtime),
        side_(side),
        pivots_(pivots),
        ranks_(ranks),
        down_(ranks.grid.rows.before(side)),
        across_(ranks.grid.columns.before(side)),
        panels_{PanelArrays<Tile>(runtime, std::max(down_, across_), pivots),
                PanelArrays<Tile>(runtime, std::max(down_, across_), pivots)},
        at_turn_(runtime) {}

  [[nodiscard]] int count() const { return (side_ + pivots_ - 1) / pivots_; }
  /// The pivot blocks of a stage, as numbers of tiles.
  [[nodiscard]] Range band(int stage) const {
    const int first = stage * pivots_;
    return {first, std::min(pivots_, side_ - first)};
  }
  /// A vertex on a negative cycle, or -1, on all ranks alike; waits for the device.
  [[nodiscard]] Vertex negative() const { return at_turn_.negative_vertex(); }

  /// All stages of a matrix that is on the device: while the rest of it takes what a stage's pivot
  /// blocks leave, the next stage's are closed beside it.
  // scheme floyd_warshall.saa#LookAhead 9d0feda6
  void run(Runtime& runtime, const TileMap& map) const {
    runtime.order(Stream::main, Stream::ahead);
    close_band(0, map, Stream::ahead);
    for (int stage = 0; stage < count(); ++stage) {
      runtime.order(Stream::ahead, Stream::main);
      // The rest of the stage before: the next band is part of it.
      runtime.order(Stream::main, Stream::ahead);
      Range without = band(stage);
      if (stage + 1 < count()) {
        relax_next_band(stage, map, Stream::ahead);
        close_band(stage + 1, map, Stream::ahead);
        without.count += band(stage + 1).count;
      }
      relax_rest(stage, map, {0, side_}, without, Stream::main);
      show_stage<Tile>(runtime, map);
    }
  }

  /// Closes the pivot blocks of a stage, one after another, and relaxes their rows and columns.
  /// \param map  has those rows and columns
  // scheme floyd_warshall.saa#CloseBand d71a21a1
  void close_band(int stage, const TileMap& map, Stream stream) const {
    const Range pivots = band(stage);
    const Range all{0, side_};
    const Stage view = view_of(stage, map);
    for (int number = 0; number < pivots.count; ++number) {
      const Pivot pivot = pivot_of(number, pivots.first + number);
      if (pivot.row >= 0 && pivot.column >= 0) {
        launch<close_pivot_kernel<Tile>>({1, Tile::threads, 0, stream}, view, pivot);
      }
      share_closed(pivot, stream);
      relax_row_and_column(view, pivot, stream);
      share_panels(view.panels, pivot, stream);
      show_pivot<Tile>(runtime_, view, pivot, down_, across_);
      if (pivots.count == 1) return;
      relax(view, {number, 1}, {pivot.tile, 1}, map, here(pivots, {}, all, {}),
            here(all, pivots, pivots, {}), stream);
    }
  }
  /// Relaxes the rows and columns of the next stage by a stage's panels.
  void relax_next_band(int stage, const TileMap& map, Stream stream) const {
    const Range done = band(stage);
    const Range next = band(stage + 1);
    const Range all{0, side_};
    relax(view_of(stage, map), {0, done.count}, done, map, here(next, {}, all, done),
          here(all, {done.first, done.count + next.count}, next, {}), stream);
  }
  /// Relaxes all tiles of `rows` but those of a band.
  void relax_rest(int stage, const TileMap& map, Range rows, Range without, Stream stream) const {
    const int first = std::clamp(without.first, rows.first, rows.last());
    const int last = std::clamp(without.last(), rows.first, rows.last());
    relax(view_of(stage, map), {0, band(stage).count}, band(stage), map,
          here(rows, {first, last - first}, {0, side_}, without), {}, stream);
  }

 private:
  [[nodiscard]] Stage view_of(int stage, const TileMap& map) const {
    return {map, panels_[static_cast<std::size_t>(stage % 2)].view(), at_turn_.view(),
            at_turn_.negative()};
  }
  [[nodiscard]] Pivot pivot_of(int of_stage, int tile) const {
    const auto place = [tile](const Cyclic& tiles) {
      return tiles.has(tile) ? tiles.before(tile) : -1;
    };
    return {of_stage, tile, place(ranks_.grid.rows), place(ranks_.grid.columns)};
  }
  /// The tiles of this rank among those.
  [[nodiscard]] TileGrid here(Range rows, Range without_rows, Range columns,
                              Range without_columns) const {
    const auto& [down, across] = ranks_.grid;
    return {down.of(rows), down.of(without_rows), across.of(columns), across.of(without_columns)};
  }

  /// The messages of this rank in one exchange.
  struct Messages {
    std::vector<Message> out, in;
  };
  void exchange(const Messages& messages, Stream stream) const {
    const StreamScope on(*ranks_.all, stream);
    ranks_.all->exchange(messages.out, messages.in);
  }
  /// The rank that closes a pivot block sends it to the other ranks of its row, which need the
  /// columns, and to those of its column, which need the rows. All ranks learn whether there is a
  /// negative cycle.
  void share_closed(const Pivot& pivot, Stream stream) const {
    if (ranks_.all == nullptr) return;
    using Closed = AtTurnArray<Tile>;
    const Cyclic& rows = ranks_.grid.rows;
    const Cyclic& columns = ranks_.grid.columns;
    const int owner_row = pivot.tile % rows.parts;
    const int owner_column = pivot.tile % columns.parts;
    const int owner = ranks_.rank_at(owner_row, owner_column);
    const auto for_place = [&](int row, int column, int other) -> Message {
      if (row == owner_row) return {other, at_turn_.view().columns, Closed::bytes_of_row};
      if (column == owner_column) return {other, at_turn_.negative(), Closed::bytes_of_column};
      return {other, at_turn_.negative(),
              Tile::Arithmetic::may_be_negative ? Closed::bytes_of_others : 0};
    };
    Messages messages;
    if (ranks_.rank_at(rows.part, columns.part) != owner) {
      messages.in.push_back(for_place(rows.part, columns.part, owner));
    } else {
      for (int row = 0; row < rows.parts; ++row) {
        for (int column = 0; column < columns.parts; ++column) {
          const int other = ranks_.rank_at(row, column);
          if (other != owner) messages.out.push_back(for_place(row, column, other));
        }
      }
    }
    exchange(messages, stream);
  }
  /// Sends the pivot block's row along the columns of ranks, and its column along their rows.
  void share_panels(const Panels& panels, const Pivot& pivot, Stream stream) const {
    if (ranks_.all == nullptr) return;
    const Cyclic& rows = ranks_.grid.rows;
    const Cyclic& columns = ranks_.grid.columns;
    const auto bytes = [](int tiles, std::int64_t words) {
      return static_cast<std::size_t>(tiles) * static_cast<std::size_t>(words) * 4;
    };
    Messages messages;
    // To the others of a row or of a column of ranks from the one that has the pivot block's tiles.
    const auto add = [&](const Cyclic& places, const auto& rank_at, void* words, std::size_t size) {
      const int root = pivot.tile % places.parts;
      if (places.part != root) {
        messages.in.push_back({rank_at(root), words, size});
        return;
      }
      for (int place = 0; place < places.parts; ++place) {
        if (place != root) messages.out.push_back({rank_at(place), words, size});
      }
    };
    const auto in_column = [&](int row) { return ranks_.rank_at(row, columns.part); };
    const auto in_row = [&](int column) { return ranks_.rank_at(rows.part, column); };
    add(rows, in_column, panels.row<Tile>(pivot.of_stage, 0), bytes(across_, Tile::tile_words));
    if (Tile::paths) {
      add(rows, in_column, panels.row_path<Tile>(pivot.of_stage, 0),
          bytes(across_, Tile::column_words));
    }
    add(columns, in_row, panels.column<Tile>(pivot.of_stage, 0), bytes(down_, Tile::column_words));
    exchange(messages, stream);
  }

  void relax_row_and_column(const Stage& view, const Pivot& pivot, Stream stream) const {
    const int tiles = (pivot.row >= 0 ? across_ : 0) + (pivot.column >= 0 ? down_ : 0);
    if (tiles == 0) return;
    if constexpr (Tile::paths) {
      launch<relax_pivot_row_and_column_in_turn_kernel<Tile>>(
          {static_cast<unsigned>(tiles), Tile::threads, 0, stream}, view, pivot);
    } else {
      launch<relax_pivot_row_and_column_kernel<Tile>>(
          {static_cast<unsigned>(tiles), Tile::threads, Tile::shared_bytes, stream}, view, pivot);
    }
  }
  /// \param of_stage  numbers of the pivot blocks among the stage's \param pivots  of their tiles
  void relax(const Stage& stage, Range of_stage, Range pivots, const TileMap& map,
             const TileGrid& grid, const TileGrid& other_grid, Stream stream) const {
    const int tiles = grid.count() + other_grid.count();
    if (tiles == 0) return;
    const auto& [rows, columns] = ranks_.grid;
    launch<relax_tiles_kernel<Tile>>(
        {static_cast<unsigned>(tiles), Tile::threads, Tile::shared_bytes, stream}, stage,
        Pivots{of_stage.first, of_stage.count, rows.of(pivots), columns.of(pivots)}, map, grid,
        other_grid);
  }

  Runtime& runtime_;
  int side_;
  int pivots_;
  SharingRanks ranks_;
  int down_;    ///< tiles of a column here
  int across_;  ///< tiles of a row here
  /// Of two stages, for the next ones are filled while those before are read.
  std::array<PanelArrays<Tile>, 2> panels_;
  AtTurnArray<Tile> at_turn_;
};

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
