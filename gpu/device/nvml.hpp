/// \file
/// NVIDIA's management library, opened when it is asked for: drivers bring it, toolkits need not.
#pragma once

#include "gpu/device/gpu_links.hpp"

namespace graphspec {

/// Adds how many NVLinks and which PCIe path two GPUs have, as far as the library can be opened and
/// says. What it does not say stays unknown.
/// \param library  its name, as the dynamic linker finds it
void add_links_of_nvml(GpuLinks& all, const char* library = "libnvidia-ml.so.1");

}  // namespace graphspec
