/// \file
/// What kernels' accesses cost, as JSON and as a table.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <string>

namespace graphspec::reproduce {

/// executor::kernel_counts(), under its own names.
[[nodiscard]] nlohmann::json kernel_counts_json();

/// What the warps of all kernels that `run` launches on the CPU executor touch in memory, with
/// every access counted: accesses, sectors, the fewest that would do, bank conflicts.
[[nodiscard]] nlohmann::json accesses_json(const std::function<void()>& run);

/// A line a kernel and kind of access. \param counts  kernel_counts_json()
[[nodiscard]] std::string kernel_counts_text(const nlohmann::json& counts);

}  // namespace graphspec::reproduce
