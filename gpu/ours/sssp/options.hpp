/// \file
/// The options of our searches of shortest paths. An option is a data member and a row.
#pragma once

#include "gpu/device/ranks/eager_items.hpp"
#include "gpu/problem/option.hpp"

namespace graphspec::ours::sssp {

/// Thresholds and sizes. Distances never depend on them.
struct Options {
  static constexpr bool on_opencl = false;

  int block_size = 256;
  bool matrix_in_memory = false;  ///< even if the shared memory of the device can hold the matrix
  int delta = 0;                  ///< width of a bucket; 0: automatic
  int horizon = 0;  ///< arcs that lead more buckets ahead are postponed; -1: none; 0: automatic
  /// A bucket ends when it has less than one in so many of the most vertices that it had; -1: no
  /// bucket ends early; 0: automatic.
  int late = 0;
  int narrow = 0;      ///< one block processes a bucket with at most this many vertices alone
  int piece_arcs = 0;  ///< the grid shares the arcs of a vertex with a greater degree; 0: automatic
  int queue_size = 0;  ///< slots of each of the two queues of a block; 0: automatic
  int tuned_block_size = 0;
  int tuned_blocks = 0;  ///< blocks of the grid; 0 for as many as are resident together
  int eager_items = 0;   ///< updates that a rank sends together with their count; 0: automatic
};

/// Throws InputError, naming the option and its range, unless all options are in range.
void check(const Options& options);

/// The drawn values give small graphs several buckets, and spread the graphs over several blocks.
[[nodiscard]] inline OptionTable option_table() {
  using O = Options;
  static const OptionRow rows[] = {
      sizing(option<&O::block_size>("block_size", block_size(),
                                    "worklist: threads per block, a multiple of 32",
                                    {32, 32, 32, 64, 96, 256})),
      option<&O::matrix_in_memory>("matrix_in_memory", flag(),
                                   "tuned_dense: read the matrix from global memory in each round, "
                                   "even if it fits into shared memory",
                                   {0, 1}),
      option<&O::delta>(
          "delta", whole(0, 1 << 30),
          "tuned, distributed: width of a bucket of distances; 0 selects it automatically",
          {0, 0, 1, 2, 5, 16, 100, 1 << 30}),
      option<&O::horizon>("horizon", whole(-1, 1 << 20),
                          "tuned, distributed: postpone arcs that lead more than this many buckets "
                          "ahead; -1 postpones none; 0 selects the number automatically",
                          {-1, 0, 1, 1, 2, 5}),
      option<&O::late>("late", whole(-1, 1 << 20),
                       "distributed: end a bucket when the number of its vertices falls below 1/N "
                       "of the maximum that this number had, and move the remaining vertices to "
                       "the next bucket; -1 ends no bucket early; 0 selects N automatically",
                       {-1, 0, 0, 1, 2, 5}),
      sizing(option<&O::narrow>(
          "narrow", whole(-1, 1 << 20),
          "tuned: a single block processes a bucket of at most this number of vertices; -1 always "
          "uses the whole grid; 0 selects the number automatically",
          {-1, -1, 0, 0, 1, 2, 5, 100})),
      sizing(option<&O::piece_arcs>("piece_arcs", whole(0, 1 << 30),
                                    "tuned: the whole grid shares the arcs of a vertex above this "
                                    "degree; 0 selects the degree automatically",
                                    {0, 1, 2, 3, 7})),
      sizing(option<&O::queue_size>("queue_size", whole(0, 1024),
                                    "tuned: each of a block's two queues has space for this many "
                                    "vertices; 0 selects the number automatically",
                                    {0, 1, 2, 5, 20})),
      sizing(option<&O::tuned_block_size>(
          "tuned_block_size", block_size_or_0(),
          "tuned, tuned_dense: threads per block; 0 selects the number automatically",
          {0, 32, 32, 32, 64, 128})),
      option<&O::tuned_blocks>("tuned_blocks", whole(0, 1 << 20),
                               "tuned, tuned_dense: number of blocks; 0 starts as many as can be "
                               "resident at the same time",
                               {0, 1, 2, 3, 1000}),
      option<&O::eager_items>("eager_items", whole(0, most_eager_items),
                              "distributed: number of updates in the first message of a round; 0 "
                              "selects the number automatically",
                              {0, 1, 2, 5}),
  };
  return rows;
}

}  // namespace graphspec::ours::sssp
