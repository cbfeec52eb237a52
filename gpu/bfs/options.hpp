/// \file
/// The options of the paper's steps of breadth-first search. An option is a data member and a row.
#pragma once

#include "gpu/problem/option.hpp"
#include "reference/graph/types.hpp"

namespace graphspec::bfs {

/// Sizes that the paper fixes or leaves open. Results never depend on them.
struct Options {
  int block_size = 512;                ///< the paper's BLOCK_SIZE
  int frontier_places = 0;             ///< of nonatomic_visited; 0 for two a vertex
  int block_queue_size = 32;           ///< the paper's BLOCK_QUEUE_SIZE
  int warp_queues = 8;                 ///< w-queues a block
  int warp_queue_size = 16;            ///< slots of one w-queue
  int single_block_queue_size = 2048;  ///< in shared memory
  int nested_degree = 4096;            ///< from this degree on a vertex gets a child grid
};

/// Throws InputError, naming the option and its range, unless all options are in range.
void check(const Options& options);

/// Shared memory that a block may ask for on every device (48 KiB), less what kernels declare.
inline constexpr int max_shared_words = 12 * 1024 - 64;
/// Words of a queue that is there twice.
inline constexpr int max_block_queue = max_shared_words / 2;

/// The drawn values fill and overflow queues on small graphs, and spread the graphs over several
/// blocks. Small blocks are drawn often, because a small graph needs many of them, and the CPU
/// executor runs them fast.
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
  };
  return rows;
}

}  // namespace graphspec::bfs
