/// \file
/// What a suite asks of a device between runs: whether it answers, and how many steps a run took.
#pragma once

#include <cstdint>
#include <functional>

#include "gpu/device/runtime.hpp"
#include "properties/harness/falsify.hpp"

namespace graphspec::properties {

/// Whether a GPU answers to nothing any more: some faults of a kernel end all work of the process
/// on the device, and what is tried after them says nothing.
[[nodiscard]] bool is_lost(Device device);

/// The executor's steps of a run; a guess for one that does not end well, and on other devices,
/// where it is not run.
/// \param guard  runs it, if there is one
[[nodiscard]] std::int64_t steps_of(Device device, const std::function<void()>& run,
                                    const Guard& guard = {});

}  // namespace graphspec::properties
