/// \file
/// OpenCL devices as runtimes, and the launch of a kernel there. OpenCL's own names stay behind it.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <variant>

#include "gpu/device/runtime.hpp"

namespace graphspec {

/// How many devices all OpenCL platforms of this machine have together; they are numbered in the
/// platforms' order. 0 where no driver is installed.
[[nodiscard]] int num_opencl_devices() noexcept;

/// Whether one of them is the host's processor, or one like it, rather than a GPU.
[[nodiscard]] bool opencl_is_processor(int number) noexcept;

/// The runtime of one of them, made at the first call. \throws DeviceFault when it is not there
[[nodiscard]] Runtime& opencl_runtime(int number);

namespace opencl {

/// One argument of a kernel: an address that the runtime of a device gave, or a value.
using Argument = std::variant<const void*, std::int32_t, std::int64_t>;

/// Queues a kernel on the device whose memory its arguments name.
/// \param text  the program that has the kernel, in OpenCL C without the prelude; compiled once for
/// each device
/// \param signature  "... [with auto Kernel = name; ...]", as compilers print it
/// \param groups, group_size  in two dimensions
/// \param local_bytes  of the kernel's last parameter, in local memory; 0 where it has none
/// \throws DeviceFault, naming the call, for what the device refuses
void launch(std::string_view text, std::string_view signature, std::span<const int, 2> groups,
            std::span<const int, 2> group_size, std::size_t local_bytes,
            std::span<const Argument> arguments);

}  // namespace opencl
}  // namespace graphspec
