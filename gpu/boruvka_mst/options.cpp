/// \file
/// The ranges of the options of minimum spanning forests.
#include <fmt/format.h>

#include <bit>
#include <limits>

#include "gpu/boruvka_mst/boruvka_mst.hpp"
#include "gpu/device/option_ranges.hpp"
#include "reference/graph/error.hpp"

namespace graphspec::boruvka_mst {
namespace {

void check_share(std::string_view option, double value) {
  if (value >= 0 && value <= 1) return;
  throw InputError(fmt::format("option {}: {} is not in 0 to 1", option, value));
}

}  // namespace

void check(const Options& options) {
  check_share("cpu_share", options.cpu_share);
  check_range("device_bytes", options.device_bytes, 0, std::numeric_limits<std::int64_t>::max());
  check_block_size("block_size", options.block_size);
  check_share("light_share", options.light_share);
  if (options.lanes != 0) {
    check_range("lanes", options.lanes, 1, 32);
    if (!std::has_single_bit(static_cast<unsigned>(options.lanes))) {
      throw InputError(fmt::format("option lanes: {} is not a power of two", options.lanes));
    }
  }
  constexpr int most_arcs = 1 << 30;
  check_range("hub_arcs", options.hub_arcs, 1, most_arcs);
  check_range("piece_arcs", options.piece_arcs, 1, most_arcs);
}

}  // namespace graphspec::boruvka_mst
