/// \file
/// The options of our breadth-first searches. An option is a data member and a row.
#pragma once

#include "gpu/device/ranks/eager_items.hpp"
#include "gpu/problem/option.hpp"
#include "reference/graph/types.hpp"

namespace graphspec::ours::bfs {

/// The greatest number of arcs of a small level, because blocks add up the arcs that they reach in
/// 28 bits.
inline constexpr int max_narrow_arcs = 1 << 17;
/// The greatest degree of a vertex that a block may keep in its part of a small level.
inline constexpr int max_crowding_degree = 1024;

/// Thresholds and sizes. Results never depend on them.
struct Options {
  /// A level with at most this many arcs sets labels without testing them first.
  int untested_arcs = 16384;
  /// The search goes bottom-up when the frontier's arcs exceed 1/alpha of the unvisited vertices'
  /// arcs (Beamer, Asanovic, Patterson 2012).
  int alpha = 14;
  int beta = 24;  ///< the search goes top-down again when the frontier is smaller than V/beta
  /// A small level has at most this many arcs. Each block then keeps its part of the level.
  int narrow_arcs = 16384;
  int narrow_after = 8;  ///< number of small levels before blocks keep their part of a level
  int lone_arcs = 64;    ///< one block processes a level with at most this many arcs alone
  /// A block that reaches a vertex of a higher degree gives up its part of a small level.
  int crowding_degree = max_crowding_degree;
  int narrow_blocks = 0;  ///< blocks that share a small level; 0 for one per multiprocessor
  int tuned_block_size = 256;
  int tuned_blocks = 0;  ///< blocks of the grid; 0 for as many as are resident together
  int eager_items = 0;   ///< vertices that a rank sends together with their count; 0: automatic
};

/// Throws InputError, naming the option and its range, unless all options are in range.
void check(const Options& options);

/// The drawn values change the direction of the search on small graphs, and spread the graphs over
/// several blocks.
[[nodiscard]] inline OptionTable option_table() {
  using O = Options;
  static const OptionRow rows[] = {
      sizing(option<&O::untested_arcs>(
          "untested_arcs", whole(0, max_num_vertices),
          "tuned: a level with at most this number of arcs sets labels without testing them first",
          {0, 0, 10, 100, 16384})),
      sizing(
          option<&O::narrow_arcs>("narrow_arcs", whole(0, max_narrow_arcs),
                                  "tuned: a level with at most this number of arcs is small, and "
                                  "each block keeps its own part of it; 0: no level is small",
                                  {0, 0, 1, 5, 20, 100, 16384})),
      option<&O::narrow_after>("narrow_after", whole(0, max_narrow_arcs),
                               "tuned: the number of small levels that are divided among the "
                               "blocks anew, before each block keeps its own part",
                               {0, 0, 0, 1, 3}),
      sizing(option<&O::lone_arcs>(
          "lone_arcs", whole(0, max_narrow_arcs),
          "tuned: a single block processes a level with at most this number of arcs",
          {0, 0, 1, 3, 10, 64, 200})),
      sizing(option<&O::crowding_degree>("crowding_degree", whole(0, max_crowding_degree),
                                         "tuned: after a block reaches a vertex above this degree, "
                                         "the small level is divided among the blocks again",
                                         {0, 1, 5, 32, max_crowding_degree})),
      option<&O::narrow_blocks>(
          "narrow_blocks", whole(0, max_num_vertices),
          "tuned: number of blocks that share a small level; 0 for one block per multiprocessor",
          {0, 1, 2, 3}),
      option<&O::alpha>("alpha", whole(1, max_num_vertices),
                        "tuned: threshold of the switch to bottom-up (Beamer's alpha)",
                        {1, 2, 5, 14, 100, 1000000}),
      option<&O::beta>("beta", whole(1, max_num_vertices),
                       "tuned: threshold of the switch back to top-down (Beamer's beta)",
                       {1, 2, 5, 24, 100, 1000000}),
      sizing(option<&O::tuned_block_size>("tuned_block_size", block_size(),
                                          "tuned: threads per block", {32, 32, 64, 96, 128, 256})),
      option<&O::tuned_blocks>("tuned_blocks", whole(0, max_num_vertices),
                               "tuned: number of blocks; 0 for as many as are resident together",
                               {0, 1, 2, 3, 1000}),
      option<&O::eager_items>("eager_items", whole(0, most_eager_items),
                              "distributed: number of vertices that a rank sends together with "
                              "their count; 0 selects it automatically",
                              {0, 1, 2, 5}),
  };
  return rows;
}

}  // namespace graphspec::ours::bfs
