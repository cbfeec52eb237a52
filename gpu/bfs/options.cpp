/// \file
/// The check that options are in range, and that the queues fit into shared memory.
#include "gpu/bfs/options.hpp"

#include <fmt/format.h>

#include "reference/graph/error.hpp"

namespace graphspec::bfs {

void check(const Options& options) {
  check_ranges(option_table(), options);
  // A tail and a place for each queue stand beside the slots.
  const int words = options.warp_queues * (options.warp_queue_size + 2) + 2;
  if (options.block_queue_size > max_shared_words - words) {
    throw InputError(fmt::format(
        "options warp_queues, warp_queue_size, block_queue_size: {} queues of {} slots and one "
        "queue of {} slots exceed a block's shared memory of {} words; use fewer or shorter queues",
        options.warp_queues, options.warp_queue_size, options.block_queue_size, max_shared_words));
  }
}

}  // namespace graphspec::bfs
