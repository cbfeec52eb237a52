/// \file
/// The check that options are in range.
#include "gpu/ours/bfs/options.hpp"

namespace graphspec::ours::bfs {

void check(const Options& options) {
  check_ranges(option_table(), options);
}

}  // namespace graphspec::ours::bfs
