/// \file
/// What gpu/device/kernel.hpp promises of the host's side, for kernels of OpenCL. The kernels
/// themselves are compiled by the device's driver from their text; here their parameters count.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "gpu/device/opencl/opencl_runtime.hpp"
#include "gpu/device/runtime.hpp"

#define __global__
#define __device__
#define __shared__ static

namespace graphspec::opencl {

/// The text of the portable kernels that were built with this one, made by the build.
[[nodiscard]] std::string_view GRAPHSPEC_OPENCL_TEXT();

/// Groups, or threads of a group.
struct Extent {
  // NOLINTNEXTLINE(google-explicit-constructor): a launch names numbers, as CUDA's dim3
  Extent(unsigned along_x, unsigned along_y = 1) : x(along_x), y(along_y) {}
  unsigned x;
  unsigned y;
};
using dim3 = Extent;

/// The shape of a launch.
struct LaunchConfig {
  dim3 grid;
  dim3 block;
  std::size_t dynamic_shared_bytes = 0;
};

/// What kernels ask; never called on the host.
struct NoThread {
  unsigned x = 0;
  unsigned y = 0;
};
inline constexpr NoThread threadIdx, blockIdx, blockDim;
inline void __syncthreads() {}
template <class T>
void store_relaxed(T* address, std::type_identity_t<T> value) {
  *address = value;
}
template <class T>
[[nodiscard]] T* dynamic_shared() {
  return nullptr;
}

namespace detail {

template <class T>
Argument argument(T value) {
  static_assert(
      std::is_pointer_v<T> || std::is_same_v<T, std::int32_t> || std::is_same_v<T, std::int64_t>,
      "parameters of portable kernels are pointers, int and place_t");
  if constexpr (std::is_pointer_v<T>) {
    return static_cast<const void*>(value);
  } else {
    return value;
  }
}

template <class... Parameters>
void launch_as(void (*)(Parameters...), const KernelName& name, const LaunchConfig& config,
               std::type_identity_t<Parameters>... arguments) {
  const std::array<Argument, sizeof...(Parameters)> values = {argument(arguments)...};
  opencl::launch(name,
                 {.groups = {config.grid.x, config.grid.y},
                  .group_threads = {config.block.x, config.block.y},
                  .shared_bytes = config.dynamic_shared_bytes},
                 values);
}

}  // namespace detail

/// Queues a grid on the device whose arrays its arguments are. \throws DeviceFault, naming the
/// kernel, when the device refuses it
template <auto Kernel, class... Arguments>
void launch(const LaunchConfig& config, const Arguments&... arguments) {
  static const KernelName name(GRAPHSPEC_OPENCL_TEXT(), __PRETTY_FUNCTION__);
  detail::launch_as(Kernel, name, config, arguments...);
}

}  // namespace graphspec::opencl
