/// \file
/// What kernels' accesses cost, as JSON and as a table.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace graphspec::reproduce {

/// executor::kernel_counts(), under its own names.
[[nodiscard]] nlohmann::json kernel_counts_json();

/// A line a kernel and kind of access. \param counts  kernel_counts_json()
[[nodiscard]] std::string kernel_counts_text(const nlohmann::json& counts);

}  // namespace graphspec::reproduce
