/// \file
/// The options of the paper's steps of Bellman-Ford. An option is a data member and a row.
#pragma once

#include "gpu/problem/option.hpp"

namespace graphspec::bellman_ford {

/// Sizes and rules that the paper leaves open. Distances never depend on them.
struct Options {
  static constexpr bool on_opencl = true;  ///< the kernels of all steps are portable

  int group_size = 0;  ///< the paper's M; 0 for the number that the tuner selects
  int block_size = 256;
  bool until_stable = false;  ///< false is the paper: N - 1 rounds
};

/// Throws InputError, naming the option and its range, unless all options are in range.
void check(const Options& options);

/// The drawn values let small graphs have fewer and more vertices than a group has threads, and
/// spread the graphs over several blocks. The CPU executor runs all threads of N groups in each of
/// N rounds, so M is above 100 only for tiny graphs, and rounds end early more often than not.
[[nodiscard]] inline OptionTable option_table() {
  using O = Options;
  static const OptionRow rows[] = {
      sizing(
          option<&O::group_size>("group_size", whole(0, 1024),
                                 "reduce, reduce_coarse: threads per vertex (the paper's M), 1 to "
                                 "1024; 0 selects the fastest number (see graphspec tune)",
                                 {0, 1, 1, 2, 2, 3, 3, 4, 5, 7, 8, 8, 9, 16, 31, 32, 33, 64, 100})),
      sizing(option<&O::block_size>("block_size", block_size(),
                                    "naive: threads per block, a multiple of 32",
                                    {32, 32, 32, 64, 96, 256})),
      option<&O::until_stable>(
          "until_stable", flag(),
          "naive, reduce, reduce_coarse: stop after a round in which no distance decreases",
          {0, 1, 1}),
  };
  return rows;
}

}  // namespace graphspec::bellman_ford
