/// \file
/// Memory, copies, time and launches of OpenCL devices. One queue a device, in order, so that a
/// copy waits for what stands before it; released arrays are kept by size, as on a GPU by CUDA.
#include "gpu/device/opencl/opencl_runtime.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "gpu/device/computed_values.hpp"
#include "gpu/device/opencl/arrays.hpp"
#include "gpu/device/opencl/calls.hpp"
#include "gpu/device/opencl/devices.hpp"
#include "gpu/device/opencl/kernels.hpp"
#include "gpu/device/stop.hpp"
#include "reference/graph/large_array.hpp"
#include "reference/graph/types.hpp"

namespace graphspec {
namespace opencl {

static_assert(unreached == 2147483647, "UNREACHED of prelude.cl");

/// One device.
class OpenClRuntime final : public Runtime {
 public:
  OpenClRuntime(int number, const cl::Device& device)
      : number_(number),
        text_(device_text(number, device)),
        device_(device),
        context_(device),
        queue_(context_, device),
        kernels_(context_, device, text_) {
    properties_.name = device.getInfo<CL_DEVICE_NAME>();
    properties_.multiprocessors = static_cast<int>(device.getInfo<CL_DEVICE_MAX_COMPUTE_UNITS>());
    properties_.max_block_threads =
        static_cast<int>(device.getInfo<CL_DEVICE_MAX_WORK_GROUP_SIZE>());
    properties_.shared_bytes_per_block = device.getInfo<CL_DEVICE_LOCAL_MEM_SIZE>();
    properties_.max_dynamic_shared_bytes = properties_.shared_bytes_per_block;
    properties_.memory_bytes = device.getInfo<CL_DEVICE_GLOBAL_MEM_SIZE>();
    properties_.driver = fmt::format("{}, driver {}", device.getInfo<CL_DEVICE_VERSION>(),
                                     device.getInfo<CL_DRIVER_VERSION>());
  }

  [[nodiscard]] Device device() const override { return opencl_device(number_); }
  [[nodiscard]] const DeviceProperties& properties() const override { return properties_; }

  [[nodiscard]] void* allocate(std::size_t bytes) override;
  void release(void* memory) noexcept override;

  [[nodiscard]] void* allocate_host(std::size_t bytes) override {
    if (bytes == 0) return nullptr;
    void* const memory = std::malloc(bytes);
    if (memory == nullptr)
      throw DeviceFault(fmt::format("cannot allocate {} bytes of host memory", bytes));
    return memory;
  }
  void release_host(void* memory) noexcept override { std::free(memory); }

  void copy_to_device(void* to_device, const void* from_host, std::size_t bytes) override {
    if (bytes == 0) return;
    constexpr auto doing = "copy to the device";
    const Place to = place(doing, to_device, bytes);
    call(doing,
         [&] { queue_.enqueueWriteBuffer(to.buffer, CL_TRUE, to.offset, bytes, from_host); });
  }
  void compute_to_device(void* to_device, std::size_t value_bytes, std::size_t count,
                         const WriteValues& write) override {
    const LargeArray<std::byte> on_host(value_bytes * count);
    write_by_all_threads(on_host.data(), value_bytes, 0, count, write);
    copy_to_device(to_device, on_host.data(), on_host.size());
  }
  void copy_to_host(void* to_host, const void* from_device, std::size_t bytes) override {
    check_stop();
    ++counters_.copies_to_host;
    if (bytes == 0) return;
    constexpr auto doing = "copy to the host";
    const Place from = place(doing, from_device, bytes);
    call(doing,
         [&] { queue_.enqueueReadBuffer(from.buffer, CL_TRUE, from.offset, bytes, to_host); });
  }
  void copy_on_device(void* to, const void* from, std::size_t bytes) override {
    if (bytes == 0) return;
    constexpr auto doing = "copy on the device";
    const Place source = place(doing, from, bytes);
    const Place target = place(doing, to, bytes);
    call(doing, [&] {
      queue_.enqueueCopyBuffer(source.buffer, target.buffer, source.offset, target.offset, bytes);
    });
  }
  // Nothing here runs beside a copy.
  void start_copy_to_host(int /*slot*/, Stream /*after*/, void* to_host, const void* from_device,
                          std::size_t bytes) override {
    copy_to_host(to_host, from_device, bytes);
  }
  void finish_copy_to_host(int /*slot*/) override {}
  void start_copy_to_device(int /*slot*/, void* to_device, const void* from_host,
                            std::size_t bytes) override {
    copy_to_device(to_device, from_host, bytes);
  }
  void finish_copy_to_device(int /*slot*/) override {}

  void fill(void* memory, unsigned char byte, std::size_t bytes) override {
    if (bytes == 0) return;
    constexpr auto doing = "fill";
    const Place to = place(doing, memory, bytes);
    call(doing, [&] { queue_.enqueueFillBuffer(to.buffer, byte, to.offset, bytes); });
  }
  void order(Stream /*before*/, Stream /*after*/) override {}
  void synchronize() override {
    call("synchronize", [&] { queue_.finish(); });
  }
  // By the host's clock, from an empty queue to an empty queue: what a search waits for between its
  // launches belongs to it.
  [[nodiscard]] double elapsed_ms(const std::function<void()>& work) override {
    synchronize();
    const auto begin = std::chrono::steady_clock::now();
    work();
    synchronize();
    const std::chrono::duration<double, std::milli> passed =
        std::chrono::steady_clock::now() - begin;
    return passed.count();
  }
  void reset_counters() override { counters_ = {}; }
  [[nodiscard]] Counters counters() const override { return counters_; }

  void launch(const KernelName& name, const LaunchShape& shape,
              std::span<const Argument> arguments);

 private:
  struct Place {
    const cl::Buffer& buffer;
    std::size_t offset;
  };

  template <class Call>
  void call(std::string_view doing, const Call& calls) {
    checked(doing, "", text_, calls);
  }
  [[nodiscard]] Place place(std::string_view doing, const void* memory, std::size_t bytes) const;
  [[nodiscard]] cl::Buffer new_buffer(std::size_t bytes);
  [[nodiscard]] CompiledKernel& kernel_for(const KernelName& name, const GroupShape& threads);
  void set_argument(CompiledKernel& kernel, const KernelName& name, cl_uint index,
                    const Argument& argument) const;
  void refuse_shape(const CompiledKernel& kernel, const KernelName& name, const LaunchShape& shape,
                    std::size_t num_arguments) const;

  int number_;
  std::string text_;
  cl::Device device_;
  cl::Context context_;
  cl::CommandQueue queue_;
  CompiledKernels kernels_;
  DeviceProperties properties_;
  Counters counters_;
  std::map<std::size_t, std::vector<OpenClArray>> free_;
  std::size_t taken_bytes_ = 0;  ///< by all arrays, those that are kept too
};

cl::Buffer OpenClRuntime::new_buffer(std::size_t bytes) {
  // A driver may put off finding the memory till a kernel needs it, and fail, or have its process
  // killed, then: what there cannot be is not asked for, and the rest is asked for now.
  if (bytes > properties_.memory_bytes - std::min(properties_.memory_bytes, taken_bytes_)) {
    throw cl::Error(CL_MEM_OBJECT_ALLOCATION_FAILURE, "clCreateBuffer");
  }
  cl::Buffer buffer(context_, CL_MEM_READ_WRITE, bytes);
  queue_.enqueueMigrateMemObjects({buffer}, CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED);
  taken_bytes_ += bytes;
  return buffer;
}

void* OpenClRuntime::allocate(std::size_t bytes) {
  if (bytes == 0) return nullptr;
  refuse_after_fork();
  if (auto& kept = free_[bytes]; !kept.empty()) {
    OpenClArray array = std::move(kept.back());
    kept.pop_back();
    return OpenClArrays::instance().add(std::move(array));
  }
  auto addresses = std::make_unique<AddressRange>(bytes);
  cl::Buffer buffer;
  for (bool again = false;; again = true) {
    try {
      buffer = new_buffer(bytes);
      break;
    } catch (const cl::Error& error) {
      if (!again) {
        for (const auto& [size, kept] : free_) taken_bytes_ -= size * kept.size();
        free_.clear();
        continue;
      }
      throw DeviceFault(fmt::format(
          "{}: {}: {} bytes were requested on {}; the limit is {} bytes per array, and {} of {} "
          "bytes are in use",
          error.what(), error_text(error.err()), bytes, text_,
          device_.getInfo<CL_DEVICE_MAX_MEM_ALLOC_SIZE>(), taken_bytes_, properties_.memory_bytes));
    }
  }
  return OpenClArrays::instance().add(
      {.runtime = this, .buffer = std::move(buffer), .addresses = std::move(addresses)});
}

void OpenClRuntime::release(void* memory) noexcept {
  // A forked process has none of the driver's locks in a known state; it is about to end.
  if (memory == nullptr || forked_after_use()) return;
  OpenClArray array = OpenClArrays::instance().remove(memory);
  free_[array.addresses->bytes()].push_back(std::move(array));
}

OpenClRuntime::Place OpenClRuntime::place(std::string_view doing, const void* memory,
                                          std::size_t bytes) const {
  const OpenClArray& found = OpenClArrays::instance().find(doing, memory);
  if (found.runtime != this) {
    throw DeviceFault(
        fmt::format("{} on {}: the array belongs to {}", doing, text_, found.runtime->text_));
  }
  const auto offset =
      static_cast<std::size_t>(static_cast<const std::byte*>(memory) - found.addresses->begin());
  if (bytes > found.addresses->bytes() - offset) {
    throw DeviceFault(
        fmt::format("{} on {}: {} bytes, starting at byte {}, exceed the array of {} bytes", doing,
                    text_, bytes, offset, found.addresses->bytes()));
  }
  return {found.buffer, offset};
}

void OpenClRuntime::set_argument(CompiledKernel& kernel, const KernelName& name, cl_uint index,
                                 const Argument& argument) const {
  if (const auto* const word = std::get_if<std::int32_t>(&argument)) {
    kernel.kernel.setArg(index, static_cast<cl_int>(*word));
  } else if (const auto* const long_word = std::get_if<std::int64_t>(&argument)) {
    kernel.kernel.setArg(index, static_cast<cl_long>(*long_word));
  } else if (const void* const memory = std::get<const void*>(argument); memory == nullptr) {
    kernel.kernel.setArg(index, sizeof(cl_mem), nullptr);
  } else {
    const Place at = place(name.name, memory, 0);
    if (at.offset != 0) {
      throw DeviceFault(
          fmt::format("launch of {} on {}: argument {} does not point to the beginning of an array",
                      name.name, text_, index));
    }
    kernel.kernel.setArg(index, at.buffer);
  }
}

void OpenClRuntime::refuse_shape(const CompiledKernel& kernel, const KernelName& name,
                                 const LaunchShape& shape, std::size_t num_arguments) const {
  const auto refuse = [&](const std::string& why) {
    throw DeviceFault(fmt::format("launch of {} on {}: {}", name.name, text_, why));
  };
  const std::size_t threads = shape.group_threads[0] * shape.group_threads[1];
  if (shape.groups[0] * shape.groups[1] == 0 || threads == 0) {
    refuse(fmt::format("{} x {} groups of {} x {} threads have no threads", shape.groups[0],
                       shape.groups[1], shape.group_threads[0], shape.group_threads[1]));
  }
  if (threads > kernel.max_group_threads) {
    refuse(fmt::format("groups of {} threads exceed this kernel's limit of {} threads", threads,
                       kernel.max_group_threads));
  }
  if (kernel.shared_bytes + shape.shared_bytes > properties_.shared_bytes_per_block) {
    refuse(fmt::format("{} bytes of shared memory exceed the limit of {} bytes",
                       kernel.shared_bytes + shape.shared_bytes,
                       properties_.shared_bytes_per_block));
  }
  // Left out, a driver would take the size of the launch before.
  if (num_arguments + (shape.shared_bytes > 0 ? 1 : 0) != kernel.num_parameters) {
    refuse(shape.shared_bytes > 0
               ? "the launch requests shared memory, but the kernel has no SHARED_PARAMETER"
               : "the kernel's SHARED_PARAMETER needs more than 0 bytes");
  }
}

CompiledKernel& OpenClRuntime::kernel_for(const KernelName& name, const GroupShape& threads) {
  CompiledKernel& of_any_shape = kernels_[name];
  const std::size_t count = threads[0] * threads[1];
  const bool only_by_shape = count > of_any_shape.max_group_threads &&
                             count <= static_cast<std::size_t>(properties_.max_block_threads);
  return only_by_shape ? kernels_.of_shape(name, threads) : of_any_shape;
}

void OpenClRuntime::launch(const KernelName& name, const LaunchShape& shape,
                           std::span<const Argument> arguments) {
  refuse_after_fork();
  CompiledKernel& kernel = kernel_for(name, shape.group_threads);
  refuse_shape(kernel, name, shape, arguments.size());
  checked("launch of", name.name, text_, [&] {
    cl_uint index = 0;
    for (const Argument& argument : arguments) set_argument(kernel, name, index++, argument);
    if (shape.shared_bytes > 0) kernel.kernel.setArg(index, cl::Local(shape.shared_bytes));
    queue_.enqueueNDRangeKernel(kernel.kernel, cl::NullRange,
                                cl::NDRange(shape.groups[0] * shape.group_threads[0],
                                            shape.groups[1] * shape.group_threads[1]),
                                cl::NDRange(shape.group_threads[0], shape.group_threads[1]));
  });
  ++counters_.launches;
}

void launch(const KernelName& name, const LaunchShape& shape, std::span<const Argument> arguments) {
  for (const Argument& argument : arguments) {
    const auto* const memory = std::get_if<const void*>(&argument);
    if (memory == nullptr || *memory == nullptr) continue;
    OpenClArrays::instance().find(name.name, *memory).runtime->launch(name, shape, arguments);
    return;
  }
  throw DeviceFault(
      fmt::format("launch of {}: no argument is an array, so the device is unknown", name.name));
}

}  // namespace opencl

int num_opencl_devices() noexcept {
  return static_cast<int>(opencl::devices().size());
}

bool opencl_is_processor(int number) noexcept {
  if (number < 0 || number >= num_opencl_devices()) return false;
  cl_device_type type = 0;
  const cl::Device& device = opencl::devices()[static_cast<std::size_t>(number)];
  return device.getInfo(CL_DEVICE_TYPE, &type) == CL_SUCCESS && (type & CL_DEVICE_TYPE_CPU) != 0;
}

Runtime& opencl_runtime(int number) {
  const int there = num_opencl_devices();
  if (!opencl::left_out().empty()) {
    throw DeviceFault(fmt::format("device opencl is not available: {}", opencl::left_out()));
  }
  if (number < 0 || number >= there) {
    throw DeviceFault(
        there == 0 ? "device opencl: no OpenCL driver is installed, or the drivers have no devices"
                   : fmt::format("device opencl:{} does not exist; the last OpenCL device of this "
                                 "machine is opencl:{}",
                                 number, there - 1));
  }
  opencl::refuse_after_fork();
  // Never destroyed, as in devices().
  static auto* const runtimes = new std::map<int, std::unique_ptr<opencl::OpenClRuntime>>;
  auto& runtime = (*runtimes)[number];
  if (runtime == nullptr) {
    const cl::Device& device = opencl::devices()[static_cast<std::size_t>(number)];
    runtime = opencl::checked("first use", "", opencl::device_text(number, device), [&] {
      return std::make_unique<opencl::OpenClRuntime>(number, device);
    });
  }
  return *runtime;
}

}  // namespace graphspec
