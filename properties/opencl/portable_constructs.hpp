/// \file
/// What portable kernels may use, each as a kernel with what must come of it, on every device.
#pragma once

#include <span>

#include "gpu/device/runtime.hpp"
#include "properties/executor/constructs.hpp"

namespace graphspec::properties {

/// One that OpenCL devices have, too.
struct PortableConstruct : Construct {
  static constexpr bool on_opencl = true;
};

/// The constructs as they were compiled for a device.
/// \param checked  on the CPU executor: compiled so that accesses are checked
[[nodiscard]] std::span<const PortableConstruct> portable_constructs(Device device,
                                                                     bool checked = false);

}  // namespace graphspec::properties
