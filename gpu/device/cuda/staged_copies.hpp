/// \file
/// Copies of large arrays between the device and host memory that is not pinned.
#pragma once

#include <cuda_runtime_api.h>

#include <array>
#include <cstddef>

#include "gpu/device/runtime.hpp"

namespace graphspec::cuda {

/// Copies through a ring of pinned buffers. All cores fill or empty one buffer while the GPU copies
/// others, so that the link limits the rate. cudaMemcpy() uses one core instead; on an H200 with 16
/// cores it reached 6.6 GB/s to the device, and 1.2 GB/s to host pages that nobody had written yet.
class StagedCopies {
 public:
  /// The copy of a smaller array is not worth the start of all threads.
  static constexpr std::size_t least_bytes = std::size_t{1} << 20;
  /// Whether a staged copy is faster than cudaMemcpy().
  [[nodiscard]] static bool is_worth_it(const void* on_host, std::size_t bytes);

  // Each copy starts after all work of the default stream, and returns when it is finished.
  void to_device(void* to, const void* from, std::size_t bytes);
  void to_host(void* to, const void* from, std::size_t bytes);
  /// As Runtime::compute_to_device().
  void computed_to_device(void* to, std::size_t value_bytes, std::size_t count,
                          const WriteValues& write);

 private:
  struct Buffer {
    std::byte* memory = nullptr;  ///< pinned
    cudaEvent_t is_copied{};
  };

  /// Makes each buffer at least so large.
  void reserve(std::size_t bytes);

  std::array<Buffer, 4> buffers_{};
  std::size_t buffer_bytes_ = 0;
};

}  // namespace graphspec::cuda
