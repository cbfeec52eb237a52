/// \file
/// Memory, copies, time, kernels and faults of OpenCL devices, through OpenCL's C++ header. One
/// queue a device, in order.
#include "gpu/device/opencl/opencl_runtime.hpp"

#define CL_HPP_ENABLE_EXCEPTIONS
#define CL_HPP_MINIMUM_OPENCL_VERSION 120
#define CL_HPP_TARGET_OPENCL_VERSION 120
#include <fmt/format.h>
#include <sys/mman.h>

#include <CL/opencl.hpp>
#include <chrono>
#include <cstdlib>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "gpu/device/opencl/program_texts.hpp"

namespace graphspec {
namespace opencl {
namespace {

/// OpenCL's memory is no address: an array's is a range of addresses that nothing lies at.
class AddressRange {
 public:
  explicit AddressRange(std::size_t bytes) : bytes_(bytes) {
    void* const reserved =
        mmap(nullptr, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (reserved == MAP_FAILED) {
      throw DeviceFault(fmt::format("mmap: no range of {} addresses for OpenCL memory", bytes));
    }
    begin_ = static_cast<std::byte*>(reserved);
  }
  AddressRange(const AddressRange&) = delete;
  AddressRange& operator=(const AddressRange&) = delete;
  ~AddressRange() { munmap(begin_, bytes_); }

  [[nodiscard]] std::byte* begin() const { return begin_; }
  [[nodiscard]] std::size_t bytes() const { return bytes_; }

 private:
  std::byte* begin_ = nullptr;
  std::size_t bytes_;
};

/// Does something with OpenCL; its errors become ours.
template <class Call>
decltype(auto) checked(std::string_view what, const Call& call) {
  try {
    return call();
  } catch (const cl::Error& error) {
    throw DeviceFault(
        fmt::format("{}: {} failed with OpenCL's error {}", what, error.what(), error.err()));
  }
}

std::string kernel_name(std::string_view signature) {
  const auto start = signature.find("Kernel = ");
  std::string_view name = signature.substr(start == std::string_view::npos ? 0 : start + 9);
  name = name.substr(0, name.find_first_of(";,]"));
  const auto qualified = name.rfind(':');
  return std::string(qualified == std::string_view::npos ? name : name.substr(qualified + 1));
}

class OpenClRuntime final : public Runtime {
 public:
  OpenClRuntime(int number, const cl::Device& device)
      : number_(number), device_(device), context_(device), queue_(context_, device) {
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
    if (memory == nullptr) throw DeviceFault(fmt::format("no {} bytes of host memory", bytes));
    return memory;
  }
  void release_host(void* memory) noexcept override { std::free(memory); }

  void copy_to_device(void* to_device, const void* from_host, std::size_t bytes) override {
    if (bytes == 0) return;
    const Place to = place(to_device);
    checked("copy to the device",
            [&] { queue_.enqueueWriteBuffer(to.buffer, CL_TRUE, to.offset, bytes, from_host); });
  }
  void copy_to_host(void* to_host, const void* from_device, std::size_t bytes) override {
    ++counters_.copies_to_host;
    if (bytes == 0) return;
    const Place from = place(from_device);
    checked("copy to the host",
            [&] { queue_.enqueueReadBuffer(from.buffer, CL_TRUE, from.offset, bytes, to_host); });
  }
  void copy_on_device(void* to, const void* from, std::size_t bytes) override {
    if (bytes == 0) return;
    const Place source = place(from);
    const Place target = place(to);
    checked("copy on the device", [&] {
      queue_.enqueueCopyBuffer(source.buffer, target.buffer, source.offset, target.offset, bytes);
    });
  }
  // Nothing here runs beside a copy.
  void start_copy_to_host(int /*slot*/, void* to_host, const void* from_device,
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
    const Place to = place(memory);
    checked("fill", [&] { queue_.enqueueFillBuffer(to.buffer, byte, to.offset, bytes); });
  }
  void order(Stream /*before*/, Stream /*after*/) override {}
  void synchronize() override {
    checked("synchronize", [&] { queue_.finish(); });
  }
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

  void launch(std::string_view text, const std::string& name, std::span<const int, 2> groups,
              std::span<const int, 2> group_size, std::size_t local_bytes,
              std::span<const Argument> arguments);

 private:
  struct Place {
    cl::Buffer buffer;
    std::size_t offset;
  };
  [[nodiscard]] Place place(const void* memory) const;
  cl::Kernel& kernel(std::string_view text, const std::string& name);

  int number_;
  cl::Device device_;
  cl::Context context_;
  cl::CommandQueue queue_;
  DeviceProperties properties_;
  Counters counters_;
  std::map<const void*, cl::Program> programs_;  ///< by where their text lies
  std::map<std::pair<const void*, std::string>, cl::Kernel> kernels_;
};

/// An array of a device.
struct Allocation {
  OpenClRuntime* runtime;
  cl::Buffer buffer;
  std::unique_ptr<AddressRange> addresses;
};

/// All arrays of all devices, by address.
class Allocations {
 public:
  static Allocations& instance() {
    // Never destroyed: at the end of the program the driver may be gone before it.
    static auto* const allocations = new Allocations;
    return *allocations;
  }
  void* add(Allocation allocation) {
    const std::scoped_lock lock(mutex_);
    std::byte* const begin = allocation.addresses->begin();
    by_address_.emplace(begin, std::move(allocation));
    return begin;
  }
  void remove(const void* memory) {
    const std::scoped_lock lock(mutex_);
    by_address_.erase(static_cast<const std::byte*>(memory));
  }
  /// The array that the address lies in. \throws DeviceFault where it lies in none
  [[nodiscard]] const Allocation& find(const void* memory) {
    const std::scoped_lock lock(mutex_);
    const auto* const address = static_cast<const std::byte*>(memory);
    auto after = by_address_.upper_bound(address);
    if (after != by_address_.begin()) {
      const Allocation& found = std::prev(after)->second;
      if (address < found.addresses->begin() + found.addresses->bytes()) return found;
    }
    throw DeviceFault(fmt::format("address {} is in no array of an OpenCL device", memory));
  }

 private:
  std::mutex mutex_;
  std::map<const std::byte*, Allocation> by_address_;
};

void* OpenClRuntime::allocate(std::size_t bytes) {
  if (bytes == 0) return nullptr;
  return checked(fmt::format("{} bytes on {}", bytes, properties_.name), [&] {
    return Allocations::instance().add({.runtime = this,
                                        .buffer = cl::Buffer(context_, CL_MEM_READ_WRITE, bytes),
                                        .addresses = std::make_unique<AddressRange>(bytes)});
  });
}

void OpenClRuntime::release(void* memory) noexcept {
  if (memory != nullptr) Allocations::instance().remove(memory);
}

OpenClRuntime::Place OpenClRuntime::place(const void* memory) const {
  const Allocation& found = Allocations::instance().find(memory);
  if (found.runtime != this) {
    throw DeviceFault(fmt::format("an array of {} is used on {}", found.runtime->properties_.name,
                                  properties_.name));
  }
  return {found.buffer, static_cast<std::size_t>(static_cast<const std::byte*>(memory) -
                                                 found.addresses->begin())};
}

cl::Kernel& OpenClRuntime::kernel(std::string_view text, const std::string& name) {
  const auto known = kernels_.find({text.data(), name});
  if (known != kernels_.end()) return known->second;
  auto program = programs_.find(text.data());
  if (program == programs_.end()) {
    const cl::Program made(context_, std::string(prelude_text()) + std::string(text));
    try {
      made.build(device_, "-cl-std=CL1.2");
    } catch (const cl::Error&) {
      throw DeviceFault(fmt::format("{} does not compile the kernels: {}", properties_.name,
                                    made.getBuildInfo<CL_PROGRAM_BUILD_LOG>(device_)));
    }
    program = programs_.emplace(text.data(), made).first;
  }
  return checked("kernel " + name, [&]() -> cl::Kernel& {
    return kernels_
        .emplace(std::pair(static_cast<const void*>(text.data()), name),
                 cl::Kernel(program->second, name.c_str()))
        .first->second;
  });
}

void OpenClRuntime::launch(std::string_view text, const std::string& name,
                           std::span<const int, 2> groups, std::span<const int, 2> group_size,
                           std::size_t local_bytes, std::span<const Argument> arguments) {
  cl::Kernel& called = kernel(text, name);
  ++counters_.launches;
  checked("launch of " + name, [&] {
    cl_uint index = 0;
    for (const Argument& argument : arguments) {
      if (const auto* const memory = std::get_if<const void*>(&argument)) {
        if (*memory == nullptr) {
          called.setArg(index, cl::Buffer());
        } else {
          const Place at = place(*memory);
          if (at.offset != 0) {
            throw DeviceFault(
                fmt::format("launch of {}: argument {} is not where an array begins", name, index));
          }
          called.setArg(index, at.buffer);
        }
      } else if (const auto* const word = std::get_if<std::int32_t>(&argument)) {
        called.setArg(index, static_cast<cl_int>(*word));
      } else {
        called.setArg(index, static_cast<cl_long>(std::get<std::int64_t>(argument)));
      }
      ++index;
    }
    if (local_bytes > 0) called.setArg(index, cl::Local(local_bytes));
    const auto size = [](int value) { return static_cast<std::size_t>(value); };
    queue_.enqueueNDRangeKernel(
        called, cl::NullRange,
        cl::NDRange(size(groups[0]) * size(group_size[0]), size(groups[1]) * size(group_size[1])),
        cl::NDRange(size(group_size[0]), size(group_size[1])));
  });
}

/// All devices of all platforms.
std::vector<cl::Device> find_devices() {
  std::vector<cl::Device> devices;
  try {
    std::vector<cl::Platform> platforms;
    cl::Platform::get(&platforms);
    for (const cl::Platform& platform : platforms) {
      std::vector<cl::Device> of_platform;
      try {
        platform.getDevices(CL_DEVICE_TYPE_ALL, &of_platform);
      } catch (const cl::Error&) {
        continue;  // a driver without a device
      }
      devices.insert(devices.end(), of_platform.begin(), of_platform.end());
    }
  } catch (const cl::Error&) {
    // No driver is installed.
  }
  return devices;
}

const std::vector<cl::Device>& devices() {
  static const auto* const found = new std::vector<cl::Device>(find_devices());
  return *found;
}

}  // namespace

void launch(std::string_view text, std::string_view signature, std::span<const int, 2> groups,
            std::span<const int, 2> group_size, std::size_t local_bytes,
            std::span<const Argument> arguments) {
  for (const Argument& argument : arguments) {
    const auto* const memory = std::get_if<const void*>(&argument);
    if (memory == nullptr || *memory == nullptr) continue;
    Allocations::instance().find(*memory).runtime->launch(text, kernel_name(signature), groups,
                                                          group_size, local_bytes, arguments);
    return;
  }
  throw DeviceFault("launch of " + kernel_name(signature) + ": no argument is an array");
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
  if (number < 0 || number >= there) {
    throw DeviceFault(there == 0
                          ? "device opencl: no OpenCL driver is installed, or none has a device"
                          : fmt::format("device opencl:{}: the last of this machine is opencl:{}",
                                        number, there - 1));
  }
  static auto* const runtimes = new std::map<int, std::unique_ptr<opencl::OpenClRuntime>>;
  auto& runtime = (*runtimes)[number];
  if (runtime == nullptr) {
    runtime = opencl::checked("device " + name(opencl_device(number)), [&] {
      return std::make_unique<opencl::OpenClRuntime>(
          number, opencl::devices()[static_cast<std::size_t>(number)]);
    });
  }
  return *runtime;
}

}  // namespace graphspec
