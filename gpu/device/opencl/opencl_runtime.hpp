/// \file
/// OpenCL devices as runtimes, and the launch of a kernel there. OpenCL's own names stay behind it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "gpu/device/runtime.hpp"

namespace graphspec {

/// How many OpenCL devices of this machine can be used, which are those that are available and have
/// a compiler. They are numbered by their platforms' names and, within a platform, in its order; so
/// the numbers do not change from run to run. 0 where no driver is installed.
[[nodiscard]] int num_opencl_devices() noexcept;

/// Whether one of them is the host's processor, or one like it, rather than a GPU.
[[nodiscard]] bool opencl_is_processor(int number) noexcept;

/// The runtime of one of them, made at the first call.
/// \throws DeviceFault when it is not there, and in a process that was forked from one that had
/// looked for devices
[[nodiscard]] Runtime& opencl_runtime(int number);

namespace opencl {

/// A kernel of a portable file. One object a kernel, so that a launch finds it by its number.
struct KernelName {
  /// \param program_text  the program that has the kernel, in OpenCL C without the prelude, for
  /// good; it is compiled once for each device
  /// \param signature  "... [with auto Kernel = name; ...]", as compilers print it
  KernelName(std::string_view program_text, std::string_view signature);

  std::string_view text;
  std::string name;
  int number;  ///< from 0, in the order in which they were made
};

/// One argument of a kernel: an address that the runtime of a device gave, or a value.
using Argument = std::variant<const void*, std::int32_t, std::int64_t>;

/// The threads of a group, in two dimensions.
using GroupShape = std::array<std::size_t, 2>;

/// Groups, and threads of a group.
struct LaunchShape {
  std::array<std::size_t, 2> groups;
  GroupShape group_threads;
  std::size_t shared_bytes;  ///< of the kernel's SHARED_PARAMETER; 0 where it has none
};

/// Queues a kernel on the device whose arrays its arguments are.
/// \throws DeviceFault, naming kernel and device, for what the device refuses, for a shape that the
/// kernel does not take there, and for arguments that are no arrays of that device
void launch(const KernelName& name, const LaunchShape& shape, std::span<const Argument> arguments);

}  // namespace opencl
}  // namespace graphspec
