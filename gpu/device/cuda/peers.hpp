/// \file
/// Which GPUs of this host reach each other's memory, by the CUDA runtime.
#pragma once

#include "gpu/device/gpu_links.hpp"

namespace graphspec::cuda {

/// The GPUs and their access to each other; nothing about what the links are.
/// \throws DeviceFault when the driver refuses a question
[[nodiscard]] GpuLinks peers();

}  // namespace graphspec::cuda
