/// \file
/// What kernels did and what their accesses cost, as JSON and as a table.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <span>
#include <string>

#include "gpu/device/cpu/access_counter.hpp"
#include "gpu/device/runtime.hpp"

namespace graphspec::reproduce {

/// The counters under their own names.
[[nodiscard]] nlohmann::json counts_json(const Counters& counters);

/// executor::kernel_counts(), under its own names.
[[nodiscard]] nlohmann::json kernel_counts_json();

/// A number that rows have of all kernels together, and what it counts.
struct CountedAccesses {
  const char* name;
  executor::WarpAccesses executor::KernelCounts::*kind;
  std::int64_t executor::WarpAccesses::*what;
};
/// What most rows have.
extern const std::span<const CountedAccesses> usual_accesses;

/// What the warps of all kernels that `run` launches on the CPU executor touch in memory, with
/// every access counted.
[[nodiscard]] nlohmann::json accesses_json(
    const std::function<void()>& run, std::span<const CountedAccesses> counted = usual_accesses);

/// A name's words: "global loads".
[[nodiscard]] std::string words_of(std::string name);

/// A line a kernel and kind of access. \param counts  kernel_counts_json()
[[nodiscard]] std::string kernel_counts_text(const nlohmann::json& counts);

}  // namespace graphspec::reproduce
