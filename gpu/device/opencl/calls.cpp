/// \file
/// The names of OpenCL's errors, and forked processes.
#include "gpu/device/opencl/calls.hpp"

#include <fmt/format.h>
#include <pthread.h>

#include <algorithm>
#include <iterator>

#include "gpu/device/fault.hpp"

namespace graphspec::opencl {
namespace {

struct NamedError {
  cl_int code;
  std::string_view name;
};

constexpr NamedError named_errors[] = {
#define GRAPHSPEC_ERROR(name) \
  { name, #name }
    GRAPHSPEC_ERROR(CL_DEVICE_NOT_FOUND),
    GRAPHSPEC_ERROR(CL_DEVICE_NOT_AVAILABLE),
    GRAPHSPEC_ERROR(CL_COMPILER_NOT_AVAILABLE),
    GRAPHSPEC_ERROR(CL_MEM_OBJECT_ALLOCATION_FAILURE),
    GRAPHSPEC_ERROR(CL_OUT_OF_RESOURCES),
    GRAPHSPEC_ERROR(CL_OUT_OF_HOST_MEMORY),
    GRAPHSPEC_ERROR(CL_PROFILING_INFO_NOT_AVAILABLE),
    GRAPHSPEC_ERROR(CL_MEM_COPY_OVERLAP),
    GRAPHSPEC_ERROR(CL_IMAGE_FORMAT_MISMATCH),
    GRAPHSPEC_ERROR(CL_IMAGE_FORMAT_NOT_SUPPORTED),
    GRAPHSPEC_ERROR(CL_BUILD_PROGRAM_FAILURE),
    GRAPHSPEC_ERROR(CL_MAP_FAILURE),
    GRAPHSPEC_ERROR(CL_MISALIGNED_SUB_BUFFER_OFFSET),
    GRAPHSPEC_ERROR(CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST),
    GRAPHSPEC_ERROR(CL_COMPILE_PROGRAM_FAILURE),
    GRAPHSPEC_ERROR(CL_LINKER_NOT_AVAILABLE),
    GRAPHSPEC_ERROR(CL_LINK_PROGRAM_FAILURE),
    GRAPHSPEC_ERROR(CL_DEVICE_PARTITION_FAILED),
    GRAPHSPEC_ERROR(CL_KERNEL_ARG_INFO_NOT_AVAILABLE),
    GRAPHSPEC_ERROR(CL_INVALID_VALUE),
    GRAPHSPEC_ERROR(CL_INVALID_DEVICE_TYPE),
    GRAPHSPEC_ERROR(CL_INVALID_PLATFORM),
    GRAPHSPEC_ERROR(CL_INVALID_DEVICE),
    GRAPHSPEC_ERROR(CL_INVALID_CONTEXT),
    GRAPHSPEC_ERROR(CL_INVALID_QUEUE_PROPERTIES),
    GRAPHSPEC_ERROR(CL_INVALID_COMMAND_QUEUE),
    GRAPHSPEC_ERROR(CL_INVALID_HOST_PTR),
    GRAPHSPEC_ERROR(CL_INVALID_MEM_OBJECT),
    GRAPHSPEC_ERROR(CL_INVALID_IMAGE_FORMAT_DESCRIPTOR),
    GRAPHSPEC_ERROR(CL_INVALID_IMAGE_SIZE),
    GRAPHSPEC_ERROR(CL_INVALID_SAMPLER),
    GRAPHSPEC_ERROR(CL_INVALID_BINARY),
    GRAPHSPEC_ERROR(CL_INVALID_BUILD_OPTIONS),
    GRAPHSPEC_ERROR(CL_INVALID_PROGRAM),
    GRAPHSPEC_ERROR(CL_INVALID_PROGRAM_EXECUTABLE),
    GRAPHSPEC_ERROR(CL_INVALID_KERNEL_NAME),
    GRAPHSPEC_ERROR(CL_INVALID_KERNEL_DEFINITION),
    GRAPHSPEC_ERROR(CL_INVALID_KERNEL),
    GRAPHSPEC_ERROR(CL_INVALID_ARG_INDEX),
    GRAPHSPEC_ERROR(CL_INVALID_ARG_VALUE),
    GRAPHSPEC_ERROR(CL_INVALID_ARG_SIZE),
    GRAPHSPEC_ERROR(CL_INVALID_KERNEL_ARGS),
    GRAPHSPEC_ERROR(CL_INVALID_WORK_DIMENSION),
    GRAPHSPEC_ERROR(CL_INVALID_WORK_GROUP_SIZE),
    GRAPHSPEC_ERROR(CL_INVALID_WORK_ITEM_SIZE),
    GRAPHSPEC_ERROR(CL_INVALID_GLOBAL_OFFSET),
    GRAPHSPEC_ERROR(CL_INVALID_EVENT_WAIT_LIST),
    GRAPHSPEC_ERROR(CL_INVALID_EVENT),
    GRAPHSPEC_ERROR(CL_INVALID_OPERATION),
    GRAPHSPEC_ERROR(CL_INVALID_GL_OBJECT),
    GRAPHSPEC_ERROR(CL_INVALID_BUFFER_SIZE),
    GRAPHSPEC_ERROR(CL_INVALID_MIP_LEVEL),
    GRAPHSPEC_ERROR(CL_INVALID_GLOBAL_WORK_SIZE),
    GRAPHSPEC_ERROR(CL_INVALID_PROPERTY),
    GRAPHSPEC_ERROR(CL_INVALID_IMAGE_DESCRIPTOR),
    GRAPHSPEC_ERROR(CL_INVALID_COMPILER_OPTIONS),
    GRAPHSPEC_ERROR(CL_INVALID_LINKER_OPTIONS),
    GRAPHSPEC_ERROR(CL_INVALID_DEVICE_PARTITION_COUNT),
    // What cl_khr_icd's loader says where it finds no driver.
    {-1001, "CL_PLATFORM_NOT_FOUND_KHR"},
#undef GRAPHSPEC_ERROR
};

enum class Life { before_use, used, forked };
Life life = Life::before_use;

}  // namespace

std::string error_text(cl_int code) {
  const auto* const known =
      std::find_if(std::begin(named_errors), std::end(named_errors),
                   [&](const NamedError& error) { return error.code == code; });
  if (known == std::end(named_errors)) return fmt::format("{}", code);
  return fmt::format("{} ({})", code, known->name);
}

void throw_fault(std::string_view doing, std::string_view object, std::string_view device,
                 const cl::Error& error) {
  throw DeviceFault(fmt::format("{}{}{} on {}: {}: {}", doing, object.empty() ? "" : " ", object,
                                device, error.what(), error_text(error.err())));
}

void note_first_use() {
  if (life != Life::before_use) return;
  life = Life::used;
  pthread_atfork(nullptr, nullptr, [] { life = Life::forked; });
}

bool forked_after_use() noexcept {
  return life == Life::forked;
}

void refuse_after_fork() {
  if (life != Life::forked) return;
  throw DeviceFault(
      "OpenCL: this process was forked after OpenCL was initialized, so its driver threads are "
      "missing; initialize OpenCL after the fork");
}

}  // namespace graphspec::opencl
