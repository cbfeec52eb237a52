/// \file
/// OpenCL's C++ header as it is used here, and what becomes of its errors.
#pragma once

#define CL_HPP_ENABLE_EXCEPTIONS
#define CL_HPP_MINIMUM_OPENCL_VERSION 120
#define CL_HPP_TARGET_OPENCL_VERSION 120
#include <CL/opencl.hpp>
#include <string>
#include <string_view>

namespace graphspec::opencl {

/// "-5 (CL_OUT_OF_RESOURCES)"; the number alone where it is none of OpenCL's.
[[nodiscard]] std::string error_text(cl_int code);

/// \throws DeviceFault "launch of relax on opencl:0 (NAME): clEnqueueNDRangeKernel: -5
/// (CL_OUT_OF_RESOURCES)"
/// \param doing, object  what was done, and to what; the second may be empty
/// \param device  the device by its number and name
[[noreturn]] void throw_fault(std::string_view doing, std::string_view object,
                              std::string_view device, const cl::Error& error);

/// Drivers have threads, which a forked process lacks: it would wait for them for ever.
/// \throws DeviceFault in a process that was forked after the devices were looked for
void refuse_after_fork();
/// From now on, processes forked from this one are refused.
void note_first_use();
/// Whether this process was forked from one that had looked for devices.
[[nodiscard]] bool forked_after_use() noexcept;

/// Calls OpenCL; its errors become ours.
template <class Call>
decltype(auto) checked(std::string_view doing, std::string_view object, std::string_view device,
                       const Call& call) {
  refuse_after_fork();
  try {
    return call();
  } catch (const cl::Error& error) {
    throw_fault(doing, object, device, error);
  }
}

}  // namespace graphspec::opencl
