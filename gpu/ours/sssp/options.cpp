/// \file
/// The check that options are in range.
#include "gpu/ours/sssp/options.hpp"

namespace graphspec::ours::sssp {

void check(const Options& options) {
  check_ranges(option_table(), options);
}

}  // namespace graphspec::ours::sssp
