/// \file
/// What kernels did, as JSON.
#pragma once

#include <nlohmann/json.hpp>

#include "gpu/device/runtime.hpp"

namespace graphspec::reproduce {

/// The counters under their own names.
[[nodiscard]] inline nlohmann::json counts_json(const Counters& counters) {
  return {{"launches", counters.launches},
          {"nested_launches", counters.nested_launches},
          {"copies_to_host", counters.copies_to_host},
          {"blocks", counters.blocks},
          {"threads", counters.threads},
          {"block_barriers", counters.block_barriers},
          {"grid_barriers", counters.grid_barriers},
          {"warp_operations", counters.warp_operations},
          {"global_atomics", counters.global_atomics},
          {"shared_atomics", counters.shared_atomics}};
}

}  // namespace graphspec::reproduce
