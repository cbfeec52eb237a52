/// \file
/// CUDA's kernel language on the host: what gpu/device/kernel.hpp promises, for the host compiler.
/// Names that CUDA gives without a namespace stand in graphspec::cpu, where kernels are.
#pragma once

#include <bit>
#include <cstring>
#include <functional>
#include <memory>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>

#include "gpu/device/cpu/atomics.hpp"
#include "gpu/device/cpu/executor.hpp"
#include "gpu/device/cpu/warp.hpp"
#include "gpu/device/runtime.hpp"

#define __global__
#define __device__
#define __host__
#define __constant__
#define __forceinline__ inline
#define __launch_bounds__(...)
#define __managed__
#define __grid_constant__
// A resident block has a host thread of its own. (What a block leaves here, the next one finds, as
// on a GPU: only a shadow of memory could tell an unwritten word.)
#define __shared__ static thread_local
#define threadIdx (::graphspec::executor::running->thread_index)
#define blockIdx (::graphspec::executor::running->block_index)
#define blockDim (::graphspec::executor::running->block_dim)
#define gridDim (::graphspec::executor::running->grid_dim)

#if defined(__SANITIZE_THREAD__)
#define GRAPHSPEC_INSTRUMENTED true
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define GRAPHSPEC_INSTRUMENTED true
#endif
#endif
#if !defined(GRAPHSPEC_INSTRUMENTED)
#define GRAPHSPEC_INSTRUMENTED false
#endif

#if GRAPHSPEC_INSTRUMENTED && defined(__clang__) && __clang_major__ < 15
// What is copied or cleared as a whole this compiler announces by these calls alone. They are to be
// the executor's (hooks.cpp), for the code that includes this file and for no other.
__asm__(".set memcpy, __tsan_memcpy\n.set memmove, __tsan_memmove\n.set memset, __tsan_memset");
#endif

namespace graphspec::cpu {

using dim3 = executor::Dim3;

using uint3 = executor::Dim3;

/// CUDA's vectors of numbers, and the functions that make them.
#define GRAPHSPEC_VECTORS(name, number)                                      \
  struct name##2 {                                                           \
    number x, y;                                                             \
  };                                                                         \
  struct name##4 {                                                           \
    number x, y, z, w;                                                       \
  };                                                                         \
  constexpr name##2 make_##name##2(number x, number y) {                     \
    return {x, y};                                                           \
  }                                                                          \
  constexpr name##4 make_##name##4(number x, number y, number z, number w) { \
    return {x, y, z, w};                                                     \
  }
#define GRAPHSPEC_VECTORS_OF_3(name, number)                       \
  struct name##3 {                                                 \
    number x, y, z;                                                \
  };                                                               \
  constexpr name##3 make_##name##3(number x, number y, number z) { \
    return {x, y, z};                                              \
  }
GRAPHSPEC_VECTORS(int, int)
GRAPHSPEC_VECTORS(uint, unsigned)
GRAPHSPEC_VECTORS(float, float)
GRAPHSPEC_VECTORS(double, double)
GRAPHSPEC_VECTORS(longlong, long long)
GRAPHSPEC_VECTORS_OF_3(int, int)
GRAPHSPEC_VECTORS_OF_3(float, float)
GRAPHSPEC_VECTORS_OF_3(double, double)
#undef GRAPHSPEC_VECTORS
#undef GRAPHSPEC_VECTORS_OF_3

inline constexpr int warpSize = 32;
// By value, as CUDA's: what they compare is read where they are called, and reports say so.
template <class T>
[[nodiscard]] constexpr T min(T one, std::type_identity_t<T> other) {
  return other < one ? other : one;
}
template <class T>
[[nodiscard]] constexpr T max(T one, std::type_identity_t<T> other) {
  return one < other ? other : one;
}

/// The shape of a launch, and where it is written. (As a default argument: g++ gives a default
/// member initializer its own line.)
struct LaunchConfig {
  LaunchConfig(dim3 grid_blocks, dim3 block_threads, std::size_t shared_bytes = 0,
               Stream on_stream = Stream::main, const char* file = __builtin_FILE(),
               int line = __builtin_LINE())
      : grid(grid_blocks),
        block(block_threads),
        dynamic_shared_bytes(shared_bytes),
        stream(on_stream),
        site{file, line} {}
  dim3 grid;
  dim3 block;
  std::size_t dynamic_shared_bytes;
  Stream stream;
  executor::Site site;
};

namespace detail {

/// The parameters of a kernel, kept for its threads.
template <class... Parameters>
std::tuple<Parameters...> parameters_of(void (*)(Parameters...));

/// Calls a kernel with arguments that are kept elsewhere.
template <auto Kernel, class Arguments>
GRAPHSPEC_ANNOUNCED void call(const void* arguments) {
  std::apply(Kernel, *static_cast<const Arguments*>(arguments));
}

/// Returns the address of each argument.
template <class Arguments>
std::vector<std::uintptr_t> places_of(const void* arguments) {
  return std::apply(
      [](const auto&... each) {
        return std::vector<std::uintptr_t>{reinterpret_cast<std::uintptr_t>(&each)...};
      },
      *static_cast<const Arguments*>(arguments));
}

/// Returns the call of a kernel with copies of its arguments, converted to its parameters.
template <auto Kernel, class... Values>
executor::KernelCall bound(const Values&... values) {
  using Arguments = decltype(parameters_of(Kernel));
  return {call<Kernel, Arguments>, std::make_shared<const Arguments>(values...), sizeof(Arguments),
          GRAPHSPEC_INSTRUMENTED, places_of<Arguments>};
}

}  // namespace detail

/// Runs a grid to its end. \throws DeviceFault, naming the kernel, for a shape out of range and for
/// what the kernel does wrong
template <auto Kernel, class... Arguments>
void launch(const LaunchConfig& config, const Arguments&... arguments) {
  executor::start_grid({config.grid, config.block, config.dynamic_shared_bytes, false},
                       __PRETTY_FUNCTION__, detail::bound<Kernel>(arguments...), config.stream);
}

/// Runs a grid whose blocks are all resident, so that it may call grid_barrier().
template <auto Kernel, class... Arguments>
void launch_cooperative(const LaunchConfig& config, const Arguments&... arguments) {
  executor::start_grid({config.grid, config.block, config.dynamic_shared_bytes, true},
                       __PRETTY_FUNCTION__, detail::bound<Kernel>(arguments...));
}

/// How many blocks of that shape are resident together on the whole device.
template <auto Kernel>
[[nodiscard]] int max_cooperative_blocks(int /*block*/, std::size_t /*dynamic_shared_bytes*/) {
  return executor::max_cooperative_blocks();
}

/// Starts a child grid from a kernel; its blocks advance beside the parent's. False, with nothing
/// started, where no more grids can be pending, and at times under a random schedule.
template <auto Kernel, class... Arguments>
bool launch_nested(const LaunchConfig& config, const Arguments&... arguments) {
  const executor::AccessesOff unchecked;
  return executor::start_nested_grid(
      {config.grid, config.block, config.dynamic_shared_bytes, false}, __PRETTY_FUNCTION__,
      detail::bound<Kernel>(arguments...), config.site);
}

/// The block's dynamic shared memory, filled with a pattern when the block starts.
template <class T>
[[nodiscard]] T* dynamic_shared() {
  return static_cast<T*>(executor::running->dynamic_shared);
}

inline void __syncthreads(const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  executor::block_barrier(executor::Vote::none, false, {file, line});
}
inline int __syncthreads_count(int predicate, const char* file = __builtin_FILE(),
                               int line = __builtin_LINE()) {
  return executor::block_barrier(executor::Vote::count, predicate != 0, {file, line});
}
inline int __syncthreads_and(int predicate, const char* file = __builtin_FILE(),
                             int line = __builtin_LINE()) {
  return executor::block_barrier(executor::Vote::all, predicate != 0, {file, line});
}
inline int __syncthreads_or(int predicate, const char* file = __builtin_FILE(),
                            int line = __builtin_LINE()) {
  return executor::block_barrier(executor::Vote::any, predicate != 0, {file, line});
}

/// Waits for all threads of a cooperative launch.
inline void grid_barrier(const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  executor::wait_for_grid({file, line});
}

/// The same; thread 0 of each block runs `first` when all have come, before its block goes on.
template <class First>
requires std::is_invocable_v<First&>
void grid_barrier(First first, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  executor::wait_for_grid({file, line});
  if (executor::running->rank == 0) first();
  executor::block_barrier(executor::Vote::none, false, {file, line});
}

/// Puts off copying 16 bytes from global to shared memory until the thread waits for it: who reads
/// too early finds what was there before.
inline void copy_async_16(void* shared, const void* global) {
  executor::put_off_copy(shared, global);
}
/// Closes the group of this thread's copies since the last one, which may be none.
inline void copy_async_close() {
  executor::close_copies();
}
/// Waits for this thread's groups, but not for the last `open` of them.
template <int open>
[[gnu::always_inline]] inline void copy_async_wait() {
  executor::CopyPutOff copy;
  while (executor::next_copy(open, copy)) {
    *static_cast<int4*>(copy.shared) = *static_cast<const int4*>(copy.global);
  }
}

/// min(one + other, known).
[[nodiscard]] inline std::int32_t add_minimum(std::int32_t one, std::int32_t other,
                                              std::int32_t known) {
  return min(one + other, known);
}
/// The same of both halves of words, as signed 16-bit integers.
[[nodiscard]] inline std::uint32_t add_minimum_16x2(std::uint32_t one, std::uint32_t other,
                                                    std::uint32_t known) {
  const auto half = [&](int shift) {
    const auto of = [&](std::uint32_t word) { return static_cast<std::int16_t>(word >> shift); };
    const auto sum = static_cast<std::int16_t>(of(one) + of(other));
    return static_cast<std::uint32_t>(static_cast<std::uint16_t>(min(sum, of(known)))) << shift;
  };
  return half(0) | half(16);
}

// Numbers as their bits.
inline int __float_as_int(float value) {
  return std::bit_cast<int>(value);
}
inline float __int_as_float(int bits) {
  return std::bit_cast<float>(bits);
}
inline unsigned __float_as_uint(float value) {
  return std::bit_cast<unsigned>(value);
}
inline float __uint_as_float(unsigned bits) {
  return std::bit_cast<float>(bits);
}
inline long long __double_as_longlong(double value) {
  return std::bit_cast<long long>(value);
}
inline double __longlong_as_double(long long bits) {
  return std::bit_cast<double>(bits);
}

/// Ends the kernel: a fault.
[[noreturn]] inline void __trap(const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  executor::fault("__trap()", {file, line});
}

inline void __threadfence() {
  executor::fence(executor::Scope::device);
}
inline void __threadfence_block() {
  executor::fence(executor::Scope::block);
}
inline void __threadfence_system() {
  executor::fence(executor::Scope::system);
}

/// What a kernel takes of a Texture.
template <class T>
struct TextureView {
  const T* data = nullptr;
  std::int64_t count = 0;
};

/// Read-only linear memory behind a texture. T is int or int2. Lives on the host; kernels take
/// view().
template <class T>
class Texture {
 public:
  Texture(Runtime& /*runtime*/, const T* data, std::size_t count)
      : view_{data, static_cast<std::int64_t>(count)} {}
  [[nodiscard]] const TextureView<T>& view() const { return view_; }

 private:
  TextureView<T> view_;
};

/// Element `index` of the array behind the texture; zero outside of it, as the texture unit has it.
template <class T>
[[nodiscard, gnu::always_inline]] inline T fetch(const TextureView<T>& texture,
                                                 std::int64_t index) {
  return index >= 0 && index < texture.count ? texture.data[index] : T{};
}

}  // namespace graphspec::cpu

// Kernels whose accesses are checked find the same names in a namespace of their own.
namespace graphspec::checked {
using namespace cpu;  // NOLINT(google-build-using-namespace)
// An overload of somebody's own stands beside these and hides none.
using cpu::atomicAdd;
using cpu::atomicCAS;
using cpu::atomicExch;
using cpu::atomicMax;
using cpu::atomicMin;
using cpu::max;
using cpu::min;
}  // namespace graphspec::checked

// In kernels' namespaces `cuda` is the one of <cuda/atomic>, not that of the kernels for a GPU.
namespace cuda {}
namespace graphspec::cpu {
namespace cuda = ::cuda;
}
namespace graphspec::checked {
namespace cuda = ::cuda;
}
