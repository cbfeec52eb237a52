/// \file
/// What links the GPUs of a host, as `graphspec devices` prints it.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "gpu/device/gpu_links.hpp"

namespace graphspec::program {

/// A row for each GPU and what its signs mean, each line with a newline; nothing for fewer than
/// two.
[[nodiscard]] std::string link_table(const GpuLinks& all);

/// [{"number": 0, "name": ..., "pci": "0000:0f:00", "links": [{"to": 1, "peer_access": true,
///   "peer_atomics": true, "performance_rank": 0, "nvlinks": 18, "pcie": "SYS"}, ...]}, ...]; what
/// is not known is null.
[[nodiscard]] nlohmann::json links_json(const GpuLinks& all);

}  // namespace graphspec::program
