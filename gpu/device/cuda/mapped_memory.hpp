/// \file
/// Host memory of a GPU's kernels through the CUDA runtime (gpu/device/mapped_memory.hpp).
#pragma once

#include <cstddef>

namespace graphspec::cuda {

/// Defined beside the arrays that the runtime keeps.
[[nodiscard]] std::size_t free_bytes();
[[nodiscard]] const void* map_host_memory(const void* host, std::size_t bytes);
void unmap_host_memory(const void* mapped) noexcept;

}  // namespace graphspec::cuda
