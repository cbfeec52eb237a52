/// \file
/// The options of breadth-first search: an option is a member and a row here.
#pragma once

#include "gpu/device/ranks/eager_items.hpp"
#include "gpu/problem/option.hpp"
#include "reference/graph/types.hpp"

namespace graphspec::bfs {

/// Arcs of a narrow level of tuned, and of a vertex that a block keeps: blocks add up those that
/// they reach in 28 bits.
inline constexpr int max_narrow_arcs = 1 << 17;
inline constexpr int max_crowding_degree = 1024;

/// Sizes that the paper fixes or leaves open. Results never depend on them.
struct Options {
  int block_size = 512;                ///< the paper's BLOCK_SIZE
  int frontier_places = 0;             ///< of nonatomic_visited; 0 for two a vertex
  int block_queue_size = 32;           ///< the paper's BLOCK_QUEUE_SIZE
  int warp_queues = 8;                 ///< w-queues a block
  int warp_queue_size = 16;            ///< slots of one w-queue
  int single_block_queue_size = 2048;  ///< in shared memory
  int nested_degree = 4096;            ///< from this degree on a vertex gets a child grid
  int untested_arcs = 16384;  ///< levels of no more arcs claim labels without looking first
  /// Bottom-up once the frontier's arcs exceed 1/alpha of the unvisited vertices' arcs (Beamer,
  /// Asanovic, Patterson 2012).
  int alpha = 14;
  int beta = 24;            ///< top-down again once the frontier is below V/beta
  int narrow_arcs = 16384;  ///< of a level that each block takes its share of, and goes on with
  int narrow_after = 8;     ///< levels of no more arcs, one after another
  int lone_arcs = 64;       ///< of a level that one block takes alone
  /// A block that reached a vertex of more arcs has too large a share of a narrow level.
  int crowding_degree = max_crowding_degree;
  int narrow_blocks = 0;  ///< that share a narrow level; 0 for one a multiprocessor
  int tuned_block_size = 256;
  int tuned_blocks = 0;  ///< of the one grid; 0 for as many as are resident
  int eager_items = 0;   ///< that a rank sends another before either knows how many there are
};

/// Throws InputError, naming the option and its range, unless all options are in range.
void check(const Options& options);

/// Shared memory that a block may ask for on every device (48 KiB), less what kernels declare.
inline constexpr int max_shared_words = 12 * 1024 - 64;
/// Words of a queue that is there twice.
inline constexpr int max_block_queue = max_shared_words / 2;

/// Drawn: values with which small graphs fill and overflow queues, change direction, and are
/// spread over several blocks. Small blocks come often: they are many on a small graph, and quick
/// on the CPU executor.
[[nodiscard]] inline OptionTable option_table() {
  using O = Options;
  static const OptionRow rows[] = {
      sizing(option<&O::block_size>("block_size", block_size(),
                                    "threads per block, a multiple of 32",
                                    {32, 32, 32, 64, 64, 96, 128, 256, 512})),
      sizing(option<&O::frontier_places>("frontier_places", whole(0, max_num_vertices),
                                         "nonatomic_visited: capacity of the frontier in "
                                         "insertions; 0 for twice the number of vertices",
                                         {0, 0, 1, 2, 5, 20, 1000})),
      sizing(option<&O::block_queue_size>("block_queue_size", whole(1, max_shared_words),
                                          "slots of the block queue (b-queue)",
                                          {1, 2, 5, 16, 31, 32, 33, 200})),
      option<&O::warp_queues>("warp_queues", power_of_two(32),
                              "warp queues (w-queues) per block, a power of two",
                              {1, 2, 4, 8, 16, 32}),
      sizing(option<&O::warp_queue_size>("warp_queue_size", whole(1, max_shared_words),
                                         "slots of each warp queue (w-queue)",
                                         {1, 2, 3, 8, 16, 40})),
      sizing(option<&O::single_block_queue_size>(
          "single_block_queue_size", whole(1, max_block_queue),
          "single_block_start: largest frontier that one block processes",
          {1, 2, 3, 8, 33, 64, 500, 2048})),
      sizing(option<&O::nested_degree>(
          "nested_degree", whole(1, max_num_vertices),
          "dynamic_parallelism: degree from which a vertex gets a child grid",
          {1, 2, 5, 31, 32, 33, 100, 4096})),
      sizing(option<&O::untested_arcs>(
          "untested_arcs", whole(0, max_num_vertices),
          "tuned: largest number of arcs for which a level sets labels without testing them first",
          {0, 0, 10, 100, 16384})),
      sizing(option<&O::narrow_arcs>("narrow_arcs", whole(0, max_narrow_arcs),
                                     "tuned: largest number of arcs of a small level, in which "
                                     "each block keeps its part of the level; 0: no level is small",
                                     {0, 0, 1, 5, 20, 100, 16384})),
      option<&O::narrow_after>(
          "narrow_after", whole(0, max_narrow_arcs),
          "tuned: number of small levels that must come before blocks keep their part of a level",
          {0, 0, 0, 1, 3}),
      sizing(option<&O::lone_arcs>(
          "lone_arcs", whole(0, max_narrow_arcs),
          "tuned: largest number of arcs for which one block processes a level alone",
          {0, 0, 1, 3, 10, 64, 200})),
      sizing(option<&O::crowding_degree>(
          "crowding_degree", whole(0, max_crowding_degree),
          "tuned: degree above which a block gives up its part of a small level",
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

}  // namespace graphspec::bfs
