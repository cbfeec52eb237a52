/// \file
/// The check that options are in range.
#include "gpu/bellman_ford/options.hpp"

namespace graphspec::bellman_ford {

void check(const Options& options) {
  check_ranges(option_table(), options);
}

}  // namespace graphspec::bellman_ford
