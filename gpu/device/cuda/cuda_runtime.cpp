/// \file
/// Memory, copies, time and faults of an NVIDIA GPU through the CUDA runtime. Plain allocations
/// only; released ones are kept by size, so that a search repeated for timing allocates nothing.
#include "gpu/device/cuda/cuda_runtime.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "gpu/device/computed_values.hpp"
#include "gpu/device/cuda/mapped_memory.hpp"
#include "gpu/device/cuda/staged_copies.hpp"
#include "gpu/device/no_usable_gpu.hpp"
#include "gpu/device/stop.hpp"

namespace graphspec {
namespace cuda {
namespace {

/// The kernel's name out of "... launch<kernel>(...) [with auto Kernel = name; ...]", as the
/// compilers print it.
std::string kernel_name(std::string_view signature) {
  const auto start = signature.find("Kernel = ");
  if (start == std::string_view::npos) return std::string(signature);
  const auto name = signature.substr(start + 9);
  return std::string(name.substr(0, name.find_first_of(";,]")));
}

int chosen_device = 0;

class CudaRuntime final : public Runtime {
 public:
  CudaRuntime() {
    const int number = chosen_device % std::max(num_cuda_devices(), 1);
    check(cudaSetDevice(number), fmt::format("cudaSetDevice({})", number));
    cudaDeviceProp device{};
    check(cudaGetDeviceProperties(&device, number), "cudaGetDeviceProperties");
    int driver = 0;
    int toolkit = 0;
    check(cudaDriverGetVersion(&driver), "cudaDriverGetVersion");
    check(cudaRuntimeGetVersion(&toolkit), "cudaRuntimeGetVersion");
    properties_.name = device.name;
    properties_.multiprocessors = device.multiProcessorCount;
    properties_.max_block_threads = device.maxThreadsPerBlock;
    properties_.shared_bytes_per_block = device.sharedMemPerBlock;
    properties_.max_dynamic_shared_bytes = device.sharedMemPerBlockOptin;
    properties_.memory_bytes = device.totalGlobalMem;
    properties_.compute_capability = device.major * 10 + device.minor;
    properties_.driver = fmt::format("CUDA driver {}.{}, runtime {}.{}", driver / 1000,
                                     driver % 1000 / 10, toolkit / 1000, toolkit % 1000 / 10);
    check(cudaEventCreate(&begin_), "cudaEventCreate");
    check(cudaEventCreate(&end_), "cudaEventCreate");
    check(cudaStreamCreateWithFlags(&copies_, cudaStreamNonBlocking), "cudaStreamCreateWithFlags");
    int least_priority = 0;
    int greatest_priority = 0;
    check(cudaDeviceGetStreamPriorityRange(&least_priority, &greatest_priority),
          "cudaDeviceGetStreamPriorityRange");
    check(cudaStreamCreateWithPriority(&ahead_, cudaStreamNonBlocking, greatest_priority),
          "cudaStreamCreateWithPriority");
    check(cudaEventCreateWithFlags(&before_, cudaEventDisableTiming), "cudaEventCreate");
    check(cudaStreamCreateWithFlags(&copies_in_, cudaStreamNonBlocking),
          "cudaStreamCreateWithFlags");
    for (auto* const slots : {&copy_of_slot_, &copy_in_of_slot_}) {
      for (Copy& copy : *slots) {
        check(cudaEventCreateWithFlags(&copy.may_begin, cudaEventDisableTiming), "cudaEventCreate");
        check(cudaEventCreateWithFlags(&copy.is_done, cudaEventDisableTiming), "cudaEventCreate");
      }
    }
  }

  [[nodiscard]] Device device() const override { return Device::cuda; }
  [[nodiscard]] const DeviceProperties& properties() const override { return properties_; }

  [[nodiscard]] void* allocate(std::size_t bytes) override {
    if (bytes == 0) return nullptr;
    const std::lock_guard lock(memory_);
    if (auto& kept = free_[bytes]; !kept.empty()) {
      void* memory = kept.back();
      kept.pop_back();
      return memory;
    }
    void* memory = nullptr;
    cudaError_t code = cudaMalloc(&memory, bytes);
    if (code == cudaErrorMemoryAllocation) {
      static_cast<void>(cudaGetLastError());
      release_kept();
      code = cudaMalloc(&memory, bytes);
    }
    if (code == cudaErrorMemoryAllocation) {
      static_cast<void>(cudaGetLastError());
      std::size_t available_bytes = 0;
      std::size_t total_bytes = 0;
      check(cudaMemGetInfo(&available_bytes, &total_bytes), "cudaMemGetInfo");
      throw DeviceFault(
          fmt::format("cudaMalloc: {} bytes were requested, but only {} of {} bytes are free on {}",
                      bytes, available_bytes, total_bytes, properties_.name));
    }
    check(code, "cudaMalloc");
    size_of_[memory] = bytes;
    return memory;
  }

  void release(void* memory) noexcept override {
    if (memory == nullptr) return;
    const std::lock_guard lock(memory_);
    free_[size_of_[memory]].push_back(memory);
  }

  [[nodiscard]] void* allocate_host(std::size_t bytes) override {
    if (bytes == 0) return nullptr;
    const std::lock_guard lock(memory_);
    if (auto& kept = free_on_host_[bytes]; !kept.empty()) {
      void* memory = kept.back();
      kept.pop_back();
      return memory;
    }
    void* memory = nullptr;
    check(cudaMallocHost(&memory, bytes), fmt::format("cudaMallocHost({} bytes)", bytes));
    size_of_[memory] = bytes;
    return memory;
  }
  void release_host(void* memory) noexcept override {
    if (memory == nullptr) return;
    const std::lock_guard lock(memory_);
    free_on_host_[size_of_[memory]].push_back(memory);
  }

  void copy_to_device(void* to_device, const void* from_host, std::size_t bytes) override {
    if (StagedCopies::is_worth_it(from_host, bytes)) {
      staged_.to_device(to_device, from_host, bytes);
      return;
    }
    check(cudaMemcpy(to_device, from_host, bytes, cudaMemcpyHostToDevice),
          "cudaMemcpy(host to device)");
  }
  void compute_to_device(void* to_device, std::size_t value_bytes, std::size_t count,
                         const WriteValues& write) override {
    staged_.computed_to_device(to_device, value_bytes, count, write);
  }
  void prepare_host_memory(void* memory, std::size_t bytes) override {
    if (bytes >= StagedCopies::least_bytes) allocate_pages(memory, bytes);
  }
  void copy_to_host(void* to_host, const void* from_device, std::size_t bytes) override {
    check_stop();
    ++counters_.copies_to_host;
    if (StagedCopies::is_worth_it(to_host, bytes)) {
      staged_.to_host(to_host, from_device, bytes);
      return;
    }
    check(cudaMemcpy(to_host, from_device, bytes, cudaMemcpyDeviceToHost),
          "cudaMemcpy(device to host)");
  }
  void start_copy_to_host(int slot, Stream after, void* to_host, const void* from_device,
                          std::size_t bytes) override {
    ++counters_.copies_to_host;
    start_copy(copy_of_slot_.at(static_cast<std::size_t>(slot)), stream(after), copies_, to_host,
               from_device, bytes, cudaMemcpyDeviceToHost);
  }
  void finish_copy_to_host(int slot) override {
    check_stop();
    check(cudaEventSynchronize(copy_of_slot_.at(static_cast<std::size_t>(slot)).is_done),
          "cudaEventSynchronize");
  }
  void start_copy_to_device(int slot, void* to_device, const void* from_host,
                            std::size_t bytes) override {
    start_copy(copy_in_of_slot_.at(static_cast<std::size_t>(slot)), stream(Stream::main),
               copies_in_, to_device, from_host, bytes, cudaMemcpyHostToDevice);
  }
  void finish_copy_to_device(int slot) override {
    check(cudaStreamWaitEvent(nullptr, copy_in_of_slot_.at(static_cast<std::size_t>(slot)).is_done),
          "cudaStreamWaitEvent");
  }
  void copy_on_device(void* to, const void* from, std::size_t bytes) override {
    check(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice),
          "cudaMemcpyAsync(device to device)");
  }
  void fill(void* memory, unsigned char byte, std::size_t bytes) override {
    if (bytes != 0) check(cudaMemsetAsync(memory, byte, bytes), "cudaMemsetAsync");
  }
  void order(Stream before, Stream after) override {
    check(cudaEventRecord(before_, stream(before)), "cudaEventRecord");
    check(cudaStreamWaitEvent(stream(after), before_), "cudaStreamWaitEvent");
  }
  void synchronize() override { check(cudaDeviceSynchronize(), "cudaDeviceSynchronize"); }

  [[nodiscard]] double elapsed_ms(const std::function<void()>& work) override {
    check(cudaEventRecord(begin_), "cudaEventRecord");
    work();
    check(cudaEventRecord(end_), "cudaEventRecord");
    check(cudaEventSynchronize(end_), "cudaEventSynchronize");
    float milliseconds = 0;
    check(cudaEventElapsedTime(&milliseconds, begin_, end_), "cudaEventElapsedTime");
    return milliseconds;
  }

  void reset_counters() override { counters_ = {}; }
  [[nodiscard]] Counters counters() const override { return counters_; }

  /// Memory that was released and kept is free, too.
  [[nodiscard]] std::size_t free_bytes() {
    const std::lock_guard lock(memory_);
    release_kept();
    std::size_t available_bytes = 0;
    std::size_t total_bytes = 0;
    check(cudaMemGetInfo(&available_bytes, &total_bytes), "cudaMemGetInfo");
    return available_bytes;
  }

  void count_launch() { ++counters_.launches; }
  [[nodiscard]] cudaStream_t stream(Stream which) const {
    return which == Stream::ahead ? ahead_ : nullptr;
  }

 private:
  /// A copy beside the work of both streams.
  struct Copy {
    cudaEvent_t may_begin{};
    cudaEvent_t is_done{};
  };

  /// Queues a copy behind all work so far of one stream, on another.
  static void start_copy(const Copy& copy, cudaStream_t after, cudaStream_t stream, void* to,
                         const void* from, std::size_t bytes, cudaMemcpyKind kind) {
    check(cudaEventRecord(copy.may_begin, after), "cudaEventRecord");
    check(cudaStreamWaitEvent(stream, copy.may_begin), "cudaStreamWaitEvent");
    check(cudaMemcpyAsync(to, from, bytes, kind, stream), kind == cudaMemcpyDeviceToHost
                                                              ? "cudaMemcpyAsync(device to host)"
                                                              : "cudaMemcpyAsync(host to device)");
    check(cudaEventRecord(copy.is_done, stream), "cudaEventRecord");
  }

  void release_kept() {
    for (auto& [bytes, kept] : free_) {
      for (void* memory : kept) {
        size_of_.erase(memory);
        check(cudaFree(memory), "cudaFree");
      }
      kept.clear();
    }
  }

  DeviceProperties properties_;
  Counters counters_;
  StagedCopies staged_;
  cudaEvent_t begin_{};
  cudaEvent_t end_{};
  cudaStream_t copies_{};
  cudaStream_t ahead_{};
  cudaEvent_t before_{};
  cudaStream_t copies_in_{};
  std::array<Copy, copy_slots> copy_of_slot_;
  std::array<Copy, copy_slots> copy_in_of_slot_;
  std::mutex memory_;  ///< of what follows: an answer may be released while another run goes on
  std::map<std::size_t, std::vector<void*>> free_;
  std::map<std::size_t, std::vector<void*>> free_on_host_;
  std::unordered_map<void*, std::size_t> size_of_;
};

CudaRuntime& the_runtime() {
  // Never destroyed: at the end of the program the driver may be gone before it.
  static auto* const runtime = new CudaRuntime;
  return *runtime;
}

}  // namespace

void check(cudaError_t code, std::string_view call) {
  if (code == cudaSuccess) return;
  static_cast<void>(cudaGetLastError());
  throw DeviceFault(fmt::format("{}: {} ({}): {}", call, static_cast<int>(code),
                                cudaGetErrorName(code), cudaGetErrorString(code)));
}

void note_launch(cudaError_t code, std::string_view signature) {
  the_runtime().count_launch();
  if (code != cudaSuccess) check(code, "launch of " + kernel_name(signature));
}

std::size_t free_bytes() {
  return the_runtime().free_bytes();
}

cudaStream_t stream(Stream which) {
  return the_runtime().stream(which);
}

cudaTextureObject_t make_linear_texture(const void* data, std::size_t count, int channels) {
  cudaResourceDesc resource{};
  resource.resType = cudaResourceTypeLinear;
  resource.res.linear.devPtr = const_cast<void*>(data);
  resource.res.linear.desc =
      cudaCreateChannelDesc(32, channels > 1 ? 32 : 0, 0, 0, cudaChannelFormatKindSigned);
  resource.res.linear.sizeInBytes = count * 4 * static_cast<std::size_t>(channels);
  cudaTextureDesc description{};
  description.readMode = cudaReadModeElementType;
  cudaTextureObject_t texture = 0;
  check(cudaCreateTextureObject(&texture, &resource, &description, nullptr),
        "cudaCreateTextureObject");
  return texture;
}

void destroy_texture(cudaTextureObject_t texture) noexcept {
  cudaDestroyTextureObject(texture);
}

}  // namespace cuda

int num_cuda_devices() noexcept {
  int devices = 0;
  const bool found = cudaGetDeviceCount(&devices) == cudaSuccess;
  static_cast<void>(cudaGetLastError());
  return found ? devices : 0;
}

bool cuda_available() noexcept {
  return num_cuda_devices() > 0;
}

void choose_cuda_device(int number) noexcept {
  cuda::chosen_device = number;
}

Runtime& cuda_runtime() {
  int devices = 0;
  cudaError_t code = cudaGetDeviceCount(&devices);
  static_cast<void>(cudaGetLastError());
  if (code == cudaSuccess && devices == 0) code = cudaErrorNoDevice;
  if (code != cudaSuccess) {
    throw NoUsableGpu(fmt::format("this machine has no usable NVIDIA GPU or driver ({})",
                                  cudaGetErrorName(code)));
  }
  return cuda::the_runtime();
}

}  // namespace graphspec
