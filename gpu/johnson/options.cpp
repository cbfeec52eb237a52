/// \file
/// The ranges of the options of all shortest paths.
#include <fmt/format.h>

#include <bit>

#include "gpu/device/option_ranges.hpp"
#include "gpu/johnson/johnson.hpp"
#include "reference/graph/error.hpp"

namespace graphspec::johnson {

void check(const Options& options) {
  check_block_size("block_size", options.block_size);
  check_range("delta", options.delta, 0, unreached - 1);
  check_range("lanes", options.lanes, 1, 32);
  if (!std::has_single_bit(static_cast<unsigned>(options.lanes))) {
    throw InputError(fmt::format("option lanes: {} is not a power of two", options.lanes));
  }
  if (options.frontier_block_size != 0) {
    check_block_size("frontier_block_size", options.frontier_block_size);
  }
  check_range("frontier_blocks", options.frontier_blocks, 0, max_num_vertices);
  if (options.queue_size != 0) check_range("queue_size", options.queue_size, 1, 8192);
  check_range("batch_rows", options.batch_rows, 0, max_num_vertices);
}

}  // namespace graphspec::johnson
