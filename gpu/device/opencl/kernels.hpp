/// \file
/// Kernels that one device's driver has compiled, and what the device takes of them.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <utility>
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

  /// Compiled for groups of any shape. A driver may have them smaller than its device could:
  /// NVIDIA's takes 256 threads. \throws DeviceFault with the compiler's first error, which names
  /// the file and the line
  [[nodiscard]] CompiledKernel& operator[](const KernelName& name);
  /// The same for groups of that shape alone, which may be as large as the device has them.
  /// \throws as above
  [[nodiscard]] CompiledKernel& of_shape(const KernelName& name, const GroupShape& threads);

 private:
  /// A program's text, by where it lies, and the one shape of its groups; 0 x 0 for any.
  using ProgramKey = std::pair<const void*, GroupShape>;

  std::unique_ptr<CompiledKernel> kernel(const KernelName& name, const GroupShape& threads);
  cl::Program compiled(const KernelName& name, const GroupShape& threads);

  cl::Context context_;
  cl::Device device_;
  std::string device_text_;
  std::map<ProgramKey, cl::Program> programs_;
  std::vector<std::unique_ptr<CompiledKernel>> kernels_;  ///< by KernelName::number
  /// By the same number and the shape.
  std::map<std::pair<int, GroupShape>, std::unique_ptr<CompiledKernel>> of_shape_;
};

}  // namespace graphspec::opencl
