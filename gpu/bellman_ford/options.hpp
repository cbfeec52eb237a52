/// \file
/// The options of shortest paths from one source: an option is a member and a row here.
#pragma once

#include "gpu/device/ranks/eager_items.hpp"
#include "gpu/problem/option.hpp"

namespace graphspec::bellman_ford {

/// Sizes and rules that the paper leaves open. Distances never depend on them.
struct Options {
  /// What the query asks for, not an option of its own: else predecessors are not returned, and are
  /// not computed by those that find them on their own (tuned_dense and all of sparse graphs).
  bool predecessors = true;
  int group_size = 0;  ///< the paper's M; 0 for that of tuned_group_size()
  int block_size = 256;
  bool until_stable = false;      ///< false is the paper: N - 1 rounds
  bool matrix_in_memory = false;  ///< although the device's shared memory could hold it
  int delta = 0;                  ///< width of a bucket
  int horizon = 0;                ///< buckets ahead; arcs that lead farther are postponed
  int late = 0;        ///< of the most that waited in a bucket one in so many may wait for the next
  int narrow = 0;      ///< up to so many vertices a block searches on its own between grid barriers
  int piece_arcs = 0;  ///< the grid shares a vertex with more arcs, so many a warp
  int queue_size = 0;  ///< slots of each of a block's two queues
  int tuned_block_size = 0;
  int tuned_blocks = 0;
  int eager_items = 0;  ///< that a rank sends another before either knows how many there are

  bool operator==(const Options&) const = default;
};

/// Throws InputError, naming the option and its range, unless all options are in range.
void check(const Options& options);

/// Drawn: values with which small graphs have fewer and more vertices than a group has threads,
/// several blocks, and several buckets. The CPU executor runs all threads of N groups in each of N
/// rounds: M above 100 is for tiny graphs alone, and rounds end early more often than not.
[[nodiscard]] inline OptionTable option_table() {
  using O = Options;
  static const OptionRow rows[] = {
      sizing(
          option<&O::group_size>("group_size", whole(0, 1024),
                                 "reduce, reduce_coarse: threads per vertex (the paper's M), 1 to "
                                 "1024; 0 selects the fastest number (see graphspec tune)",
                                 {0, 1, 1, 2, 2, 3, 3, 4, 5, 7, 8, 8, 9, 16, 31, 32, 33, 64, 100})),
      sizing(option<&O::block_size>("block_size", block_size(),
                                    "naive, worklist: threads per block, a multiple of 32",
                                    {32, 32, 32, 64, 96, 256})),
      option<&O::until_stable>(
          "until_stable", flag(),
          "naive, reduce, reduce_coarse: stop after a round in which no distance decreases",
          {0, 1, 1}),
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

}  // namespace graphspec::bellman_ford
