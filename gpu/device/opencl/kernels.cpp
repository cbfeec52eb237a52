/// \file
/// Compiling programs, and what their compilers' logs come to in a fault.
#include "gpu/device/opencl/kernels.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <utility>

#include "gpu/device/fault.hpp"
#include "gpu/device/opencl/program_texts.hpp"

namespace graphspec::opencl {
namespace {

/// The log's first line that tells of an error, and how many more there are: a fault is one line.
std::string first_error(std::string_view log) {
  std::string_view first;
  int more = 0;
  while (!log.empty()) {
    const std::string_view line = log.substr(0, log.find('\n'));
    log.remove_prefix(std::min(log.size(), line.size() + 1));
    if (line.find("error:") == std::string_view::npos) continue;
    if (first.empty()) {
      first = line;
    } else {
      ++more;
    }
  }
  if (first.empty()) return "the compiler's log contains no error";
  return more == 0 ? std::string(first) : fmt::format("{} (and {} more)", first, more);
}

std::string name_of_kernel(std::string_view signature) {
  constexpr std::string_view before = "Kernel = ";
  const auto start = signature.find(before);
  if (start != std::string_view::npos) signature.remove_prefix(start + before.size());
  signature = signature.substr(0, signature.find_first_of(";,]"));
  const auto qualified = signature.find_last_of(":&");
  return std::string(qualified == std::string_view::npos ? signature
                                                         : signature.substr(qualified + 1));
}

constexpr GroupShape any_shape = {0, 0};

int next_number() {
  static std::atomic<int> numbers = 0;
  return numbers++;
}

}  // namespace

KernelName::KernelName(std::string_view program_text, std::string_view signature)
    : text(program_text), name(name_of_kernel(signature)), number(next_number()) {}

CompiledKernels::CompiledKernels(cl::Context context, cl::Device device, std::string device_text)
    : context_(std::move(context)),
      device_(std::move(device)),
      device_text_(std::move(device_text)) {}

CompiledKernel& CompiledKernels::operator[](const KernelName& name) {
  const auto place = static_cast<std::size_t>(name.number);
  if (place >= kernels_.size()) kernels_.resize(place + 1);
  if (kernels_[place] == nullptr) kernels_[place] = kernel(name, any_shape);
  return *kernels_[place];
}

CompiledKernel& CompiledKernels::of_shape(const KernelName& name, const GroupShape& threads) {
  auto& known = of_shape_[{name.number, threads}];
  if (known == nullptr) known = kernel(name, threads);
  return *known;
}

std::unique_ptr<CompiledKernel> CompiledKernels::kernel(const KernelName& name,
                                                        const GroupShape& threads) {
  const cl::Program program = compiled(name, threads);
  return checked("kernel", name.name, device_text_, [&] {
    const cl::Kernel kernel(program, name.name.c_str());
    return std::make_unique<CompiledKernel>(CompiledKernel{
        .kernel = kernel,
        // NVIDIA's driver tells 256 of every kernel, one compiled for a larger shape as well.
        .max_group_threads = std::max(kernel.getWorkGroupInfo<CL_KERNEL_WORK_GROUP_SIZE>(device_),
                                      threads[0] * threads[1]),
        .shared_bytes = kernel.getWorkGroupInfo<CL_KERNEL_LOCAL_MEM_SIZE>(device_),
        .num_parameters = kernel.getInfo<CL_KERNEL_NUM_ARGS>()});
  });
}

cl::Program CompiledKernels::compiled(const KernelName& name, const GroupShape& threads) {
  const ProgramKey key(name.text.data(), threads);
  const auto known = programs_.find(key);
  if (known != programs_.end()) return known->second;
  std::string options = "-cl-std=CL1.2";
  if (threads != any_shape) {
    options += fmt::format(" -D GROUP_SHAPE={},{},1", threads[0], threads[1]);
  }
  const cl::Program program = checked("program of", name.name, device_text_, [&] {
    return cl::Program(context_, std::string(prelude_text()).append(name.text));
  });
  checked("program of", name.name, device_text_, [&] {
    try {
      program.build(device_, options.c_str());
    } catch (const cl::Error& error) {
      if (error.err() != CL_BUILD_PROGRAM_FAILURE) throw;
      // The driver may have printed something to stderr as well, which is not ours to hide.
      throw DeviceFault(
          fmt::format("program of {} on {}: {}: {}: {}", name.name, device_text_, error.what(),
                      error_text(error.err()),
                      first_error(program.getBuildInfo<CL_PROGRAM_BUILD_LOG>(device_))));
    }
  });
  return programs_.emplace(key, program).first->second;
}

}  // namespace graphspec::opencl
