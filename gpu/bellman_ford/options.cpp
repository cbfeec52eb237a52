/// \file
/// The ranges of the options of shortest paths from one source.
#include "gpu/bellman_ford/bellman_ford.hpp"
#include "gpu/device/option_ranges.hpp"

namespace graphspec::bellman_ford {

void check(const Options& options) {
  check_range("group_size", options.group_size, 0, 1024);
  check_block_size("block_size", options.block_size);
  check_range("delta", options.delta, 0, 1 << 30);
  check_range("narrow", options.narrow, -1, 1 << 20);
  check_range("piece_arcs", options.piece_arcs, 0, 1 << 30);
  check_range("queue_size", options.queue_size, 0, 1024);
  if (options.frontier_block_size != 0) {
    check_block_size("frontier_block_size", options.frontier_block_size);
  }
  check_range("frontier_blocks", options.frontier_blocks, 0, 1 << 20);
}

}  // namespace graphspec::bellman_ford
