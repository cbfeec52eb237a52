/// \file
/// Replaces the OpenCL runtime in a program that is built without OpenCL. It has no devices.
#include "gpu/device/fault.hpp"
#include "gpu/device/opencl/opencl_runtime.hpp"

namespace graphspec {
namespace {

[[noreturn]] void throw_built_without() {
  throw DeviceFault(
      "device opencl: this program was built without OpenCL; run cmake/setup.sh --for opencl and "
      "build again");
}

}  // namespace

int num_opencl_devices() noexcept {
  return 0;
}

bool opencl_is_processor(int /*number*/) noexcept {
  return false;
}

Runtime& opencl_runtime(int /*number*/) {
  throw_built_without();
}

namespace opencl {

KernelName::KernelName(std::string_view program_text, std::string_view signature)
    : text(program_text), name(signature), number(0) {}

void launch(const KernelName& /*name*/, const LaunchShape& /*shape*/,
            std::span<const Argument> /*arguments*/) {
  throw_built_without();
}

}  // namespace opencl
}  // namespace graphspec
