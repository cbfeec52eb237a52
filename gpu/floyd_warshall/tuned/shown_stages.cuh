/// \file
/// What a rank has of tuned_dense's matrix, and knows of others' tiles, for whoever records a run
/// by several ranks: after each pivot block, and after each stage.
#pragma once

#include <cstddef>

#include "gpu/device/rounds.hpp"
#include "gpu/floyd_warshall/tuned/pivot.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {

/// All words of some tiles, or predecessors, where there are any.
template <class T>
StateArray shown_tiles(const char* name, const T* tiles, std::int64_t count, std::int64_t words) {
  return {name, tiles, tiles == nullptr ? 0 : static_cast<std::size_t>(count * words)};
}

/// The closed pivot block and the panels, behind their exchange. Waits for the device, as
/// show_stage() does.
/// \param down  tiles of a column here \param across  tiles of a row here
template <class Tile>
void show_pivot(Runtime& runtime, const Stage& stage, const Pivot& pivot, int down, int across) {
  if (RoundRecorder::current == nullptr) return;
  runtime.synchronize();
  const AtTurn& closed = stage.at_turn;
  const Panels& panels = stage.panels;
  const StateArray columns = shown_tiles("closed columns", closed.columns, 1, Tile::column_words);
  const StateArray rows = shown_tiles("closed rows", closed.rows, 1, Tile::tile_words);
  const StateArray paths = shown_tiles("closed paths", closed.row_paths, 1, Tile::column_words);
  const StateArray negative = shown_tiles("negative", stage.negative, 1, 1);
  const StateArray panel_columns = shown_tiles(
      "panel columns", panels.column<Tile>(pivot.of_stage, 0), down, Tile::column_words);
  const StateArray panel_rows =
      shown_tiles("panel rows", panels.row<Tile>(pivot.of_stage, 0), across, Tile::tile_words);
  const StateArray panel_paths =
      shown_tiles("panel paths", Tile::paths ? panels.row_path<Tile>(pivot.of_stage, 0) : nullptr,
                  across, Tile::column_words);
  RoundRecorder::current->begin("pivot");
  RoundRecorder::current->end();
}

/// The tiles that are here.
template <class Tile>
void show_stage(Runtime& runtime, const TileMap& map) {
  if (RoundRecorder::current == nullptr) return;
  runtime.synchronize();
  const std::int64_t tiles = std::int64_t{map.rows.count} * map.across;
  const StateArray cost = shown_tiles("cost", map.cost.in_rows, tiles, Tile::tile_words);
  const StateArray path = shown_tiles("path", map.path.in_rows, tiles, Tile::column_words);
  RoundRecorder::current->begin("stage");
  RoundRecorder::current->end();
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
