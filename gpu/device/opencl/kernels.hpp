/// \file
/// Kernels that one device's driver has compiled, and what the device takes of them.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "gpu/device/opencl/calls.hpp"
#include "gpu/device/opencl/opencl_runtime.hpp"

namespace graphspec::opencl {

/// A kernel, ready to be launched.
struct CompiledKernel {
  cl::Kernel kernel;
  std::size_t max_group_threads;  ///< CL_KERNEL_WORK_GROUP_SIZE
  std::size_t shared_bytes;       ///< of its SHARED_ARRAYs: CL_KERNEL_LOCAL_MEM_SIZE
  cl_uint num_parameters;
};

/// The kernels of one device. A program is compiled when the first of its kernels is asked for.
class CompiledKernels {
 public:
  /// \param device_text  how faults name the device
  CompiledKernels(cl::Context context, cl::Device device, std::string device_text);

  /// \throws DeviceFault with the compiler's first error, which names the file and the line
  [[nodiscard]] CompiledKernel& operator[](const KernelName& name);

 private:
  cl::Program compiled(std::string_view text, const std::string& name);

  cl::Context context_;
  cl::Device device_;
  std::string device_text_;
  std::map<const void*, cl::Program> programs_;           ///< by where their text lies
  std::vector<std::unique_ptr<CompiledKernel>> kernels_;  ///< by KernelName::number
};

}  // namespace graphspec::opencl
