/// \file
/// The options of Harish and Narayanan's steps: an option is a member and a row here.
#pragma once

#include "gpu/problem/option.hpp"

namespace graphspec::harish_narayanan {

/// What the algorithms leave open. Results never depend on it.
struct Options {
  int block_size = 256;
};

/// Throws InputError, naming the option and its range, unless all options are in range.
void check(const Options& options);

/// Drawn: blocks that are smaller than small graphs, and larger.
[[nodiscard]] inline OptionTable option_table() {
  static const OptionRow rows[] = {
      sizing(option<&Options::block_size>("block_size", block_size(),
                                          "threads per block, a multiple of 32",
                                          {32, 32, 32, 64, 96, 256})),
  };
  return rows;
}

}  // namespace graphspec::harish_narayanan
