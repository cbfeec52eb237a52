/// \file
/// The ranges of the options of breadth-first search.
#include <fmt/format.h>

#include "gpu/bfs/bfs.hpp"
#include "gpu/device/option_ranges.hpp"
#include "reference/graph/error.hpp"

namespace graphspec::bfs {
namespace {

/// Shared memory that a block may ask for on every device (48 KiB), less what kernels declare.
constexpr int max_shared_words = 12 * 1024 - 64;

}  // namespace

void check(const Options& options) {
  check_block_size("block_size", options.block_size);
  check_range("warp_queues", options.warp_queues, 1, 32);
  if ((options.warp_queues & (options.warp_queues - 1)) != 0) {
    throw InputError(
        fmt::format("option warp_queues: {} is not a power of two", options.warp_queues));
  }
  check_range("block_queue_size", options.block_queue_size, 1, max_shared_words);
  check_range("warp_queue_size", options.warp_queue_size, 1, max_shared_words);
  // A tail and a place for each queue stand beside the slots.
  const int words = options.warp_queues * (options.warp_queue_size + 2) + 2;
  if (options.block_queue_size > max_shared_words - words) {
    throw InputError(fmt::format(
        "options warp_queues, warp_queue_size, block_queue_size: {} queues of {} slots and one of "
        "{} do not fit into a block's shared memory of {} words",
        options.warp_queues, options.warp_queue_size, options.block_queue_size, max_shared_words));
  }
  check_range("single_block_queue_size", options.single_block_queue_size, 1, max_shared_words / 2);
  check_range("nested_degree", options.nested_degree, 1, max_num_vertices);
  check_range("untested_arcs", options.untested_arcs, 0, max_num_vertices);
  check_range("alpha", options.alpha, 1, max_num_vertices);
  check_range("beta", options.beta, 1, max_num_vertices);
  check_block_size("frontier_block_size", options.frontier_block_size);
  check_range("frontier_blocks", options.frontier_blocks, 0, max_num_vertices);
}

}  // namespace graphspec::bfs
