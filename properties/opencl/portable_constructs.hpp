/// \file
/// What portable kernels may use, each as a kernel with what must come of it, on every device.
#pragma once

#include <vector>

#include "gpu/device/runtime.hpp"
#include "properties/executor/constructs.hpp"

namespace graphspec::properties {

/// The constructs as they were compiled for a device.
/// \param checked  on the CPU executor: compiled so that accesses are checked
[[nodiscard]] std::vector<Construct> portable_constructs(Device device, bool checked = false);

}  // namespace graphspec::properties
