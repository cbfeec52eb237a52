/// \file
/// What is said of variants that there are not.
#include "gpu/device/variant_table.hpp"

#include <fmt/format.h>

#include "gpu/device/cpu/schedule.hpp"
#include "reference/graph/error.hpp"

namespace graphspec {

void throw_no_variant(std::string_view problem, Device device, std::string_view variant,
                      const std::string& names) {
  if (!names.empty()) {
    throw InputError(
        fmt::format("{} has no variant '{}'; expected one of {}", problem, variant, names));
  }
  if (is_opencl(device)) {
    throw InputError(fmt::format("variant '{}': {} has no OpenCL kernels", variant, problem));
  }
  throw InputError(
      fmt::format("variant '{}' of {}: this program was built without CUDA; install a CUDA toolkit "
                  "and build again",
                  variant, problem));
}

bool is_checked(Device device) {
  return device == Device::cpu && executor::current_schedule().checked;
}

void throw_not_compiled_for_checking(std::string_view variant) {
  throw InputError(fmt::format("variant '{}' was compiled without access checks", variant));
}

}  // namespace graphspec
