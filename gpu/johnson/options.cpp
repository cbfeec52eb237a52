/// \file
/// The ranges of the options of all shortest paths.
#include <fmt/format.h>

#include <bit>

#include "gpu/johnson/johnson.hpp"
#include "reference/graph/error.hpp"

namespace graphspec::johnson {
namespace {

void check_range(std::string_view option, std::int64_t value, std::int64_t least,
                 std::int64_t greatest) {
  if (value < least || value > greatest) {
    throw InputError(
        fmt::format("option {}: {} is not in {} to {}", option, value, least, greatest));
  }
}

void check_block_size(std::string_view option, int value) {
  check_range(option, value, 32, 1024);
  if (value % 32 != 0) {
    throw InputError(fmt::format("option {}: {} is not a multiple of 32 (a warp)", option, value));
  }
}

}  // namespace

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
