/// \file
/// tuned_dense's matrix shared by several ranks: each makes its tiles from the arcs of all, has its
/// part of all launches, and at the end the rows of its own sources.
#pragma once

#include <algorithm>

#include "gpu/floyd_warshall/tuned/row_exchange.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {

/// What ranks solve together.
struct RanksTask {
  Communicator& ranks;
  const RankGrid& grid;
  const GraphPart& part;
  Range sources;        ///< whose rows are asked for
  std::int32_t least;   ///< of all weights
  Vertex rows_at_once;  ///< of each rank, on their way
  OwnAnswer& answer;
};

/// Solves on all ranks; on each `answer` is what it has of the answer, if there is one.
/// \param pivots  pivot blocks a stage \param keep_infinite  as solve_resident()
template <class Tile>
Solved solve_on_ranks(const RanksTask& task, int pivots, bool keep_infinite) {
  using Arithmetic = typename Tile::Arithmetic;
  Communicator& ranks = task.ranks;
  Runtime& runtime = ranks.runtime();
  const VertexRanges& ranges = task.part.ranges;
  const RankGrid& grid = task.grid;
  Solved solved;
  floyd_warshall::Timing& timing = solved.outcome.timing;
  const int side = (ranges.num_vertices + Tile::vertices - 1) / Tile::vertices;
  const int down = grid.rows.before(side);
  const int across = grid.columns.before(side);
  const auto tiles = static_cast<std::size_t>(down) * static_cast<std::size_t>(across);
  Array<std::int32_t> cost;
  Array<Vertex> path;
  TileMap map{across, {0, down}, {}, {}, {}};
  timing.to_device_ms = runtime.elapsed_ms([&] {
    cost = Array<std::int32_t>(runtime, tiles * Tile::tile_words);
    if (Tile::paths) path = Array<Vertex>(runtime, tiles * Tile::column_words);
    map.cost.in_rows = cost.data();
    map.path.in_rows = path.data();
    RowExchange<Tile>(ranks, grid, ranges, {0, ranges.num_vertices}, task.rows_at_once)
        .to_tiles(task.part, map);
  });

  const Stages<Tile> stages(runtime, side, std::min(pivots, side),
                            {grid, ranks.size() > 1 ? &ranks : nullptr});
  ranks.begin_together();
  timing.kernels_ms = runtime.elapsed_ms([&] {
    stages.run(runtime, map);
    if constexpr (!Arithmetic::may_be_negative) {
      const bool here = has_infinite<Tile>(runtime, map, rows_of_tiles<Tile>(grid, ranges));
      solved.has_infinite = ranks.reduced(here ? 1 : 0, Reduction::maximum) != 0;
    }
  });
  solved.outcome.negative_vertex = stages.negative();
  solved.outcome.counters = runtime.counters();
  if (solved.outcome.negative_vertex >= 0 || (solved.has_infinite && !keep_infinite)) return solved;
  // What goes round in the search is reported, not what brings rows before and behind it.
  const Traffic traffic = ranks.traffic();
  timing.to_host_ms = runtime.elapsed_ms([&] {
    RowExchange<Tile>(ranks, grid, ranges, task.sources, task.rows_at_once)
        .to_host(map, least_infinite<Tile>(task.least), task.answer);
  });
  ranks.reset_traffic();
  ranks.add_traffic(traffic);
  return solved;
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
