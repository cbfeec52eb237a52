/// \file
/// What <cuda_runtime.h> is on the CPU executor: the calls that plain .cu files make from the host,
/// so that a file written for nvcc alone runs here. Work is in one order, whatever its stream. A
/// kernel's fault is thrown, as it is where kernels are launched otherwise; so is a misuse of
/// memory, with the line that called the function. Other wrong requests return an error code.
/// Written from the documentation of the CUDA runtime.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <tuple>
#include <utility>

#include "gpu/device/cpu/plain_memory.hpp"
#include "gpu/device/kernel.hpp"

// NOLINTBEGIN(readability-identifier-naming): the names are CUDA's
namespace graphspec::cpu {

enum cudaError_t {
  cudaSuccess = 0,
  cudaErrorInvalidValue = 1,
  cudaErrorMemoryAllocation = 2,
  cudaErrorInvalidDevice = 101
};
using cudaError = cudaError_t;
enum cudaMemcpyKind {
  cudaMemcpyHostToHost,
  cudaMemcpyHostToDevice,
  cudaMemcpyDeviceToHost,
  cudaMemcpyDeviceToDevice,
  cudaMemcpyDefault
};

inline const char* cudaGetErrorName(cudaError_t error) {
  switch (error) {
    case cudaSuccess:
      return "cudaSuccess";
    case cudaErrorInvalidValue:
      return "cudaErrorInvalidValue";
    case cudaErrorMemoryAllocation:
      return "cudaErrorMemoryAllocation";
    case cudaErrorInvalidDevice:
      break;
  }
  return "cudaErrorInvalidDevice";
}
inline const char* cudaGetErrorString(cudaError_t error) {
  switch (error) {
    case cudaSuccess:
      return "no error";
    case cudaErrorInvalidValue:
      return "invalid argument";
    case cudaErrorMemoryAllocation:
      return "out of memory";
    case cudaErrorInvalidDevice:
      break;
  }
  return "invalid device ordinal";
}

// Memory. Functions that get their return address, for messages, are not inlined.

template <class T>
cudaError_t cudaMalloc(T** memory, std::size_t bytes) {
  void* const taken = plain::take(bytes);
  *memory = static_cast<T*>(taken);
  return taken == nullptr && bytes != 0 ? cudaErrorMemoryAllocation : cudaSuccess;
}
[[gnu::noinline]] inline cudaError_t cudaFree(void* memory) {
  return plain::give_back(memory, {"cudaFree", __builtin_return_address(0)})
             ? cudaSuccess
             : cudaErrorInvalidValue;
}
template <class T>
cudaError_t cudaMallocHost(T** memory, std::size_t bytes) {
  *memory = static_cast<T*>(plain::take_on_host(bytes));
  return *memory == nullptr && bytes != 0 ? cudaErrorMemoryAllocation : cudaSuccess;
}
template <class T>
cudaError_t cudaHostAlloc(T** memory, std::size_t bytes, unsigned /*flags*/) {
  return cudaMallocHost(memory, bytes);
}
[[gnu::noinline]] inline cudaError_t cudaFreeHost(void* memory) {
  return plain::give_back_on_host(memory, {"cudaFreeHost", __builtin_return_address(0)})
             ? cudaSuccess
             : cudaErrorInvalidValue;
}

// Streams and events. (Names of types are CUDA's.)

using cudaStream_t = struct CUstream_st*;
struct CUevent_st {
  std::chrono::steady_clock::time_point when;
};
using cudaEvent_t = CUevent_st*;

inline cudaError_t cudaDeviceSynchronize() {
  runtime(Device::cpu).synchronize();
  return cudaSuccess;
}
inline cudaError_t cudaStreamCreate(cudaStream_t* stream) {
  *stream = nullptr;
  return cudaSuccess;
}
inline cudaError_t cudaStreamDestroy(cudaStream_t /*stream*/) {
  return cudaSuccess;
}
inline cudaError_t cudaStreamSynchronize(cudaStream_t /*stream*/) {
  return cudaDeviceSynchronize();
}
inline cudaError_t cudaEventCreate(cudaEvent_t* event) {
  *event = new CUevent_st{};
  return cudaSuccess;
}
inline cudaError_t cudaEventDestroy(cudaEvent_t event) {
  delete event;
  return cudaSuccess;
}
inline cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t /*stream*/ = nullptr) {
  event->when = std::chrono::steady_clock::now();
  return cudaSuccess;
}
inline cudaError_t cudaEventSynchronize(cudaEvent_t /*event*/) {
  return cudaDeviceSynchronize();
}
/// By the host's clock: no measure of performance.
inline cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t begin, cudaEvent_t end) {
  *milliseconds = std::chrono::duration<float, std::milli>(end->when - begin->when).count();
  return cudaSuccess;
}

// Copies. Those outside of an allocation are faults that are thrown.

namespace detail {
inline cudaError_t copy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind,
                        const plain::Caller& caller) {
  const auto side = [&](bool on_device) {
    return kind == cudaMemcpyDefault ? plain::Side::any
           : on_device               ? plain::Side::device
                                     : plain::Side::host;
  };
  plain::copy(to, from, bytes,
              side(kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice),
              side(kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice), caller);
  return cudaSuccess;
}
}  // namespace detail
[[gnu::noinline]] inline cudaError_t cudaMemcpy(void* to, const void* from, std::size_t bytes,
                                                cudaMemcpyKind kind) {
  return detail::copy(to, from, bytes, kind, {"cudaMemcpy", __builtin_return_address(0)});
}
[[gnu::noinline]] inline cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes,
                                                     cudaMemcpyKind kind,
                                                     cudaStream_t /*stream*/ = nullptr) {
  return detail::copy(to, from, bytes, kind, {"cudaMemcpyAsync", __builtin_return_address(0)});
}
[[gnu::noinline]] inline cudaError_t cudaMemset(void* memory, int byte, std::size_t bytes) {
  plain::fill(memory, static_cast<unsigned char>(byte), bytes,
              {"cudaMemset", __builtin_return_address(0)});
  return cudaSuccess;
}
[[gnu::noinline]] inline cudaError_t cudaMemsetAsync(void* memory, int byte, std::size_t bytes,
                                                     cudaStream_t /*stream*/ = nullptr) {
  plain::fill(memory, static_cast<unsigned char>(byte), bytes,
              {"cudaMemsetAsync", __builtin_return_address(0)});
  return cudaSuccess;
}
template <class T>
cudaError_t cudaMemcpyToSymbol(T& symbol, const void* from, std::size_t bytes,
                               std::size_t offset = 0,
                               cudaMemcpyKind /*kind*/ = cudaMemcpyHostToDevice) {
  if (offset > sizeof(T) || bytes > sizeof(T) - offset) return cudaErrorInvalidValue;
  std::memcpy(reinterpret_cast<char*>(const_cast<std::remove_const_t<T>*>(&symbol)) + offset, from,
              bytes);
  return cudaSuccess;
}
template <class T>
cudaError_t cudaMemcpyFromSymbol(void* to, const T& symbol, std::size_t bytes,
                                 std::size_t offset = 0,
                                 cudaMemcpyKind /*kind*/ = cudaMemcpyDeviceToHost) {
  if (offset > sizeof(T) || bytes > sizeof(T) - offset) return cudaErrorInvalidValue;
  std::memcpy(to, reinterpret_cast<const char*>(&symbol) + offset, bytes);
  return cudaSuccess;
}
template <class P, class T>
cudaError_t cudaGetSymbolAddress(P** address, T& symbol) {
  *address = reinterpret_cast<P*>(&symbol);
  return cudaSuccess;
}

// Errors and devices. Calls say at once what was wrong; nothing is kept.

inline cudaError_t cudaGetLastError() {
  return cudaSuccess;
}
inline cudaError_t cudaPeekAtLastError() {
  return cudaSuccess;
}
inline cudaError_t cudaGetDeviceCount(int* count) {
  *count = 1;
  return cudaSuccess;
}
inline cudaError_t cudaGetDevice(int* device) {
  *device = 0;
  return cudaSuccess;
}
inline cudaError_t cudaSetDevice(int device) {
  return device == 0 ? cudaSuccess : cudaErrorInvalidDevice;
}
inline cudaError_t cudaDeviceReset() {
  return cudaDeviceSynchronize();
}
struct cudaDeviceProp {
  char name[256];
  std::size_t totalGlobalMem;
  std::size_t sharedMemPerBlock;
  int warpSize;
  int maxThreadsPerBlock;
  int maxThreadsPerMultiProcessor;
  int multiProcessorCount;
  int major;
  int minor;
};
inline cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device) {
  if (device != 0) return cudaErrorInvalidDevice;
  const DeviceProperties& mine = runtime(Device::cpu).properties();
  *properties = {.name = {},
                 .totalGlobalMem = mine.memory_bytes,
                 .sharedMemPerBlock = mine.shared_bytes_per_block,
                 .warpSize = 32,
                 .maxThreadsPerBlock = mine.max_block_threads,
                 .maxThreadsPerMultiProcessor = mine.max_block_threads,
                 .multiProcessorCount = mine.multiprocessors,
                 .major = 9,
                 .minor = 0};
  std::snprintf(properties->name, sizeof(properties->name), "%s", mine.name.c_str());
  return cudaSuccess;
}
inline cudaError_t cudaMemGetInfo(std::size_t* free_bytes, std::size_t* total_bytes) {
  *free_bytes = *total_bytes = runtime(Device::cpu).properties().memory_bytes;
  return cudaSuccess;
}

constexpr unsigned cudaMemAttachGlobal = 1;
/// Memory that host and device share without copies: the checker does not see accesses by the host.
template <class... Arguments>
cudaError_t cudaMallocManaged(const Arguments&... /*arguments*/) {
  static_assert(sizeof...(Arguments) > 99,
                "graphspec's CPU executor does not support cudaMallocManaged: use cudaMalloc and "
                "cudaMemcpy");
  return cudaErrorInvalidValue;
}
/// Its arguments have no types.
template <class... Arguments>
cudaError_t cudaLaunchCooperativeKernel(const Arguments&... /*arguments*/) {
  static_assert(sizeof...(Arguments) > 99,
                "graphspec's CPU executor does not support cudaLaunchCooperativeKernel: launch by "
                "<<<>>> or launch_cooperative<kernel>()");
  return cudaErrorInvalidValue;
}

/// What stands between <<< and >>>.
struct PlainConfig {
  PlainConfig(dim3 grid_blocks, dim3 block_threads, std::size_t shared_bytes = 0,
              cudaStream_t /*stream*/ = nullptr)
      : shape{grid_blocks, block_threads, shared_bytes, false} {}
  executor::GridShape shape;
};

namespace detail {
/// A launch that waits for its arguments. \tparam Call  calls the kernel with them
template <class Call>
class PlainLaunch {
 public:
  PlainLaunch(const char* kernel, const PlainConfig& config, Call call, executor::Site site)
      : kernel_(kernel), shape_(config.shape), call_(std::move(call)), site_(site) {}

  template <class... Values>
  void operator()(Values... values) const {
    const executor::AccessesOff unchecked;
    using Kept = std::pair<Call, std::tuple<Values...>>;
    const executor::KernelCall call{
        run<Kept>, std::make_shared<const Kept>(call_, std::tuple<Values...>(values...)),
        sizeof(Kept), GRAPHSPEC_INSTRUMENTED, places<Kept>};
    if (executor::running == nullptr) {
      try {
        executor::start_grid(shape_, kernel_, call);
      } catch (const DeviceFault&) {
        plain::rethrow_at(site_);
      }
    } else if (!executor::start_nested_grid(shape_, kernel_, call, site_)) {
      executor::fault(
          "nested launch: too many grids are pending; check the result of launch_nested()", site_);
    }
  }

 private:
  template <class Kept>
  GRAPHSPEC_ANNOUNCED static void run(const void* kept) {
    const auto& [call, values] = *static_cast<const Kept*>(kept);
    std::apply(call, values);
  }

  template <class Kept>
  static std::vector<std::uintptr_t> places(const void* kept) {
    return places_of<decltype(Kept::second)>(&static_cast<const Kept*>(kept)->second);
  }

  const char* kernel_;
  executor::GridShape shape_;
  Call call_;
  executor::Site site_;
};
}  // namespace detail

/// kernel<<<config>>>, as cmake/plain_cuda.py writes it for a host compiler.
/// \param kernel  "Kernel = NAME]"
template <class Call>
[[nodiscard]] detail::PlainLaunch<Call> plain_launch(const char* kernel, const PlainConfig& config,
                                                     Call call, const char* file = __builtin_FILE(),
                                                     int line = __builtin_LINE()) {
  return {kernel, config, std::move(call), {file, line}};
}

}  // namespace graphspec::cpu
// NOLINTEND(readability-identifier-naming)
