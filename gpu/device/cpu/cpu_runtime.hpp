/// \file
/// The CPU executor as a device of the suite.
#pragma once

#include "gpu/device/runtime.hpp"

namespace graphspec {

/// Memory and counts of the CPU executor.
[[nodiscard]] Runtime& cpu_runtime();

}  // namespace graphspec
