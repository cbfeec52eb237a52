/// \file
/// Host memory that kernels read where it is, and how much device memory is free: what a graph that
/// is larger than a device asks for.
#pragma once

#include <span>
#include <utility>

#include "gpu/device/runtime.hpp"

namespace graphspec {

/// Bytes of device memory that can still be taken; of the CPU executor, what its properties tell.
[[nodiscard]] std::size_t free_device_bytes(const Runtime& runtime);

/// Page-locks host memory that exists, and maps it for a GPU, which then reads it over its bus;
/// managed memory, which would move, it is not. What cannot be locked where it is, small ranges
/// that share pages with others or files that are mapped read-only, is copied to memory that can.
/// The CPU executor, whose kernels may read arrays of its own alone, and OpenCL get a copy.
/// \return the address that kernels use
/// \throws DeviceFault where it cannot be had
[[nodiscard]] const void* map_host_memory(Runtime& runtime, const void* host, std::size_t bytes);
/// \param mapped  what map_host_memory() returned; null is allowed
void unmap_host_memory(Runtime& runtime, const void* mapped) noexcept;

/// Host values that kernels read. Moves, does not copy.
template <class T>
class MappedArray {
 public:
  MappedArray() = default;
  /// \param values  outlive this
  MappedArray(Runtime& runtime, std::span<const T> values)
      : runtime_(&runtime),
        mapped_(static_cast<const T*>(
            values.empty() ? nullptr
                           : map_host_memory(runtime, values.data(), values.size_bytes()))) {}
  MappedArray(const MappedArray&) = delete;
  MappedArray& operator=(const MappedArray&) = delete;
  MappedArray(MappedArray&& other) noexcept
      : runtime_(other.runtime_), mapped_(std::exchange(other.mapped_, nullptr)) {}
  MappedArray& operator=(MappedArray&& other) noexcept {
    std::swap(runtime_, other.runtime_);
    std::swap(mapped_, other.mapped_);
    return *this;
  }
  ~MappedArray() {
    if (mapped_ != nullptr) unmap_host_memory(*runtime_, mapped_);
  }

  /// For kernels; the host has the values themselves.
  [[nodiscard]] const T* data() const { return mapped_; }

 private:
  Runtime* runtime_ = nullptr;
  const T* mapped_ = nullptr;
};

}  // namespace graphspec
