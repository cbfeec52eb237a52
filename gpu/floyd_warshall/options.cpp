/// \file
/// The ranges of the options of dense shortest paths.
#include <fmt/format.h>

#include "gpu/device/option_ranges.hpp"
#include "gpu/floyd_warshall/floyd_warshall.hpp"
#include "reference/graph/error.hpp"

namespace graphspec::floyd_warshall {

void check(const Options& options) {
  if (options.tile != 0 && options.tile != 32 && options.tile != 64 && options.tile != 128) {
    throw InputError(fmt::format("option tile: {} is not 32, 64 or 128", options.tile));
  }
  check_range("pivots", options.pivots, 0, 64);
  check_range("resident_rows", options.resident_rows, 0, max_num_vertices);
  if (options.precision == Precision::int16 && options.predecessors) {
    throw InputError("option precision: int16 has lengths alone, without predecessors");
  }
}

}  // namespace graphspec::floyd_warshall
