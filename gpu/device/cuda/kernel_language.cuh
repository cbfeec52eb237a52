/// \file
/// What gpu/device/kernel.hpp promises beside CUDA's own names, for nvcc.
#pragma once

#include <cuda_pipeline_primitives.h>

#include <array>
#include <cstdint>
#include <map>
#include <tuple>
#include <type_traits>
#include <utility>

#include "gpu/device/cuda/cuda_runtime.hpp"

namespace cuda {}

namespace graphspec::cuda {

// In a kernel's namespace `cuda` is the one of <cuda/atomic>.
namespace cuda = ::cuda;

// An overload of somebody's own stands beside these and hides none.
using ::atomicAdd;
using ::atomicCAS;
using ::atomicExch;
using ::atomicMax;
using ::atomicMin;

/// dim3, made of whole numbers of any type, so that a size needs no cast. What is too large or
/// negative becomes larger than any device takes, and is refused as that.
struct Extent : dim3 {
  // NOLINTNEXTLINE(google-explicit-constructor): as dim3's
  __host__ __device__ Extent(const dim3& sizes) : dim3(sizes) {}
  template <class X, class Y = int, class Z = int, class = std::enable_if_t<std::is_integral_v<X>>>
  // NOLINTNEXTLINE(google-explicit-constructor): as dim3's
  __host__ __device__ Extent(X in_x, Y in_y = 1, Z in_z = 1)
      : dim3(size(in_x), size(in_y), size(in_z)) {}

 private:
  template <class Whole>
  __host__ __device__ static unsigned size(Whole number) {
    return std::in_range<unsigned>(number) ? static_cast<unsigned>(number) : ~0U;
  }
};

/// The shape of a launch.
struct LaunchConfig {
  Extent grid;
  Extent block;
  std::size_t dynamic_shared_bytes = 0;
  Stream stream = Stream::main;
};

namespace detail {

/// More dynamic shared memory than every device has beside a kernel's own must be asked for.
template <auto Kernel>
void allow_shared(std::size_t bytes) {
  static std::size_t allowed = 0;
  if (bytes <= allowed) return;
  check(cudaFuncSetAttribute(reinterpret_cast<const void*>(Kernel),
                             cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(bytes)),
        "cudaFuncSetAttribute(MaxDynamicSharedMemorySize)");
  allowed = bytes;
}

template <auto Kernel, class... Parameters>
void cooperative(void (*)(Parameters...), const LaunchConfig& config, std::string_view signature,
                 std::type_identity_t<Parameters>... arguments) {
  std::array<void*, sizeof...(Parameters)> addresses{
      const_cast<void*>(static_cast<const void*>(&arguments))...};
  note_launch(
      cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(Kernel), config.grid, config.block,
                                  addresses.data(), config.dynamic_shared_bytes, nullptr),
      signature);
}

}  // namespace detail

/// Starts a grid. \throws DeviceFault, naming the kernel, when the device refuses it
template <auto Kernel, class... Arguments>
void launch(const LaunchConfig& config, const Arguments&... arguments) {
  detail::allow_shared<Kernel>(config.dynamic_shared_bytes);
  Kernel<<<config.grid, config.block, config.dynamic_shared_bytes, stream(config.stream)>>>(
      arguments...);
  note_launch(cudaGetLastError(), __PRETTY_FUNCTION__);
}

/// Starts a grid whose blocks are all resident, so that it may call grid_barrier().
/// \throws DeviceFault, naming the kernel, when there are more blocks than fit
template <auto Kernel, class... Arguments>
void launch_cooperative(const LaunchConfig& config, const Arguments&... arguments) {
  detail::allow_shared<Kernel>(config.dynamic_shared_bytes);
  detail::cooperative<Kernel>(Kernel, config, __PRETTY_FUNCTION__, arguments...);
}

/// How many blocks of that shape are resident together on the whole device.
template <auto Kernel>
[[nodiscard]] int max_cooperative_blocks(int block, std::size_t dynamic_shared_bytes) {
  // Searches ask each time, and an answer takes microseconds.
  static std::map<std::pair<int, std::size_t>, int> known;
  const std::pair shape(block, dynamic_shared_bytes);
  if (const auto found = known.find(shape); found != known.end()) return found->second;
  detail::allow_shared<Kernel>(dynamic_shared_bytes);
  int a_multiprocessor = 0;
  check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(
            &a_multiprocessor, reinterpret_cast<const void*>(Kernel), block, dynamic_shared_bytes),
        "cudaOccupancyMaxActiveBlocksPerMultiprocessor");
  return known[shape] = a_multiprocessor * cuda_runtime().properties().multiprocessors;
}

/// Starts a child grid from a kernel; it runs beside the parent, which counts as done only after
/// it. False, with nothing started, where the device has no room for one more pending grid.
template <auto Kernel, class... Arguments>
__device__ bool launch_nested(const LaunchConfig& config, const Arguments&... arguments) {
#if defined(__CUDA_ARCH__)
  Kernel<<<config.grid, config.block, config.dynamic_shared_bytes, cudaStreamFireAndForget>>>(
      arguments...);
  return cudaGetLastError() == cudaSuccess;
#else
  return false;
#endif
}

/// The block's dynamic shared memory.
template <class T>
[[nodiscard]] __device__ inline T* dynamic_shared() {
  extern __shared__ __align__(16) unsigned char dynamic_shared_memory[];
  return reinterpret_cast<T*>(dynamic_shared_memory);
}

/// The arrivals at grid_barrier(), of the one cooperative grid that runs at a time. Its top bit
/// flips when all blocks have come; the other bits are then what they were.
static __device__ unsigned grid_barrier_arrivals;

namespace detail {

// What <cuda/atomic> has too, whose headers are a third of what a kernel file takes to compile.

/// Adds to a word, behind all that the thread has done before. \return the word before
__device__ inline unsigned add_release(unsigned* address, unsigned value) {
  unsigned before = 0;
  asm volatile("atom.add.release.gpu.u32 %0, [%1], %2;"
               : "=r"(before)
               : "l"(address), "r"(value)
               : "memory");
  return before;
}

/// Reads a word that others add to.
__device__ inline unsigned load_added(const unsigned* address) {
  unsigned value = 0;
  asm volatile("ld.relaxed.gpu.u32 %0, [%1];" : "=r"(value) : "l"(address) : "memory");
  return value;
}

/// Orders what the thread has read before what it does behind.
__device__ inline void fence_acquire() {
  asm volatile("fence.acq_rel.gpu;" ::: "memory");
}

}  // namespace detail

/// Waits for all threads of a cooperative launch and orders memory among them. Thread 0 of each
/// block, when all have come, runs `first` before its block goes on: what it leaves in shared
/// memory the whole block reads without another barrier.
template <class First>
__device__ void grid_barrier(First first) {
  __syncthreads();
  if (threadIdx.x == 0 && threadIdx.y == 0 && threadIdx.z == 0) {
    const unsigned blocks = gridDim.x * gridDim.y * gridDim.z;
    const bool block_0 = blockIdx.x == 0 && blockIdx.y == 0 && blockIdx.z == 0;
    const unsigned mine = block_0 ? 0x80000000U - (blocks - 1) : 1U;
    const unsigned before = detail::add_release(&grid_barrier_arrivals, mine);
    while (((before ^ detail::load_added(&grid_barrier_arrivals)) & 0x80000000U) == 0) {
    }
    detail::fence_acquire();
    first();
  }
  __syncthreads();
}
__device__ inline void grid_barrier() {
  grid_barrier([] {});
}

/// An intended race: reads up to 64 bits at once, ordered with nothing.
template <class T>
[[nodiscard]] __device__ inline T load_relaxed(const T* address) {
  static_assert(sizeof(T) == 1 || sizeof(T) == 2 || sizeof(T) == 4 || sizeof(T) == 8);
  return *static_cast<const volatile T*>(address);
}

/// An intended race: writes up to 64 bits at once, ordered with nothing.
template <class T>
__device__ inline void store_relaxed(T* address, std::type_identity_t<T> value) {
  static_assert(sizeof(T) == 1 || sizeof(T) == 2 || sizeof(T) == 4 || sizeof(T) == 8);
  *static_cast<volatile T*>(address) = value;
}

/// Among which threads an access orders memory. Each holds those before it.
enum class Scope { block, device, system };

/// A relaxed read; what the thread does after it comes after what went before the release that
/// wrote the value, where each is in the other's scope.
template <Scope scope = Scope::device, class T>
[[nodiscard]] __device__ inline T load_acquire(const T* address) {
  static_assert(sizeof(T) == 4 || sizeof(T) == 8);
  std::conditional_t<sizeof(T) == 4, unsigned, unsigned long long> bits = 0;
  if constexpr (sizeof(T) == 4 && scope == Scope::block) {
    asm volatile("ld.acquire.cta.b32 %0, [%1];" : "=r"(bits) : "l"(address) : "memory");
  } else if constexpr (sizeof(T) == 4 && scope == Scope::device) {
    asm volatile("ld.acquire.gpu.b32 %0, [%1];" : "=r"(bits) : "l"(address) : "memory");
  } else if constexpr (sizeof(T) == 4) {
    asm volatile("ld.acquire.sys.b32 %0, [%1];" : "=r"(bits) : "l"(address) : "memory");
  } else if constexpr (scope == Scope::block) {
    asm volatile("ld.acquire.cta.b64 %0, [%1];" : "=l"(bits) : "l"(address) : "memory");
  } else if constexpr (scope == Scope::device) {
    asm volatile("ld.acquire.gpu.b64 %0, [%1];" : "=l"(bits) : "l"(address) : "memory");
  } else {
    asm volatile("ld.acquire.sys.b64 %0, [%1];" : "=l"(bits) : "l"(address) : "memory");
  }
  return static_cast<T>(bits);
}

/// A relaxed write that comes after all that the thread did before.
template <Scope scope = Scope::device, class T>
__device__ inline void store_release(T* address, std::type_identity_t<T> value) {
  static_assert(sizeof(T) == 4 || sizeof(T) == 8);
  const auto bits =
      static_cast<std::conditional_t<sizeof(T) == 4, unsigned, unsigned long long>>(value);
  if constexpr (sizeof(T) == 4 && scope == Scope::block) {
    asm volatile("st.release.cta.b32 [%0], %1;" ::"l"(address), "r"(bits) : "memory");
  } else if constexpr (sizeof(T) == 4 && scope == Scope::device) {
    asm volatile("st.release.gpu.b32 [%0], %1;" ::"l"(address), "r"(bits) : "memory");
  } else if constexpr (sizeof(T) == 4) {
    asm volatile("st.release.sys.b32 [%0], %1;" ::"l"(address), "r"(bits) : "memory");
  } else if constexpr (scope == Scope::block) {
    asm volatile("st.release.cta.b64 [%0], %1;" ::"l"(address), "l"(bits) : "memory");
  } else if constexpr (scope == Scope::device) {
    asm volatile("st.release.gpu.b64 [%0], %1;" ::"l"(address), "l"(bits) : "memory");
  } else {
    asm volatile("st.release.sys.b64 [%0], %1;" ::"l"(address), "l"(bits) : "memory");
  }
}

/// Asks for what lies there to be brought into the second-level cache, and goes on.
__device__ inline void prefetch(const void* address) {
  asm volatile("prefetch.global.L2 [%0];" ::"l"(address));
}

/// A write that nobody on the device reads soon: it need not stay in a cache.
template <class T>
__device__ inline void store_streaming(T* address, std::type_identity_t<T> value) {
  __stcs(address, value);
}

/// A read of what nobody on the device reads again soon: the caches drop it first.
template <class T>
[[nodiscard]] __device__ inline T load_streaming(const T* address) {
  if constexpr (requires { __ldcs(address); }) {
    return __ldcs(address);
  } else {
    // CUDA has it for its own types: a type of ours goes as one of them of its size.
    static_assert(std::is_trivially_copyable_v<T> && (sizeof(T) == 8 || sizeof(T) == 16));
    using Own = std::conditional_t<sizeof(T) == 8, unsigned long long, int4>;
    const Own read = __ldcs(reinterpret_cast<const Own*>(address));
    T value;
    memcpy(&value, &read, sizeof(T));
    return value;
  }
}

/// Begins to copy 16 bytes from global to shared memory, both aligned to 16 bytes; the thread goes
/// on. Copies belong to the group that the thread closes next.
__device__ inline void copy_async_16(void* shared, const void* global) {
  __pipeline_memcpy_async(shared, global, 16);
}
/// Closes the group of this thread's copies since the last one, which may be none.
__device__ inline void copy_async_close() {
  __pipeline_commit();
}
/// Waits for this thread's groups, but not for the last `open` of them. What other threads copied
/// is there after a barrier that they reach behind their own wait.
template <int open>
__device__ void copy_async_wait() {
  __pipeline_wait_prior(open);
}

/// min(one + other, known), one instruction since Hopper.
[[nodiscard]] __device__ inline std::int32_t add_minimum(std::int32_t one, std::int32_t other,
                                                         std::int32_t known) {
  return __viaddmin_s32(one, other, known);
}
/// The same of both halves of words, as signed 16-bit integers.
[[nodiscard]] __device__ inline std::uint32_t add_minimum_16x2(std::uint32_t one,
                                                               std::uint32_t other,
                                                               std::uint32_t known) {
  return __viaddmin_s16x2(one, other, known);
}

/// The texture unit takes this many elements of linear memory at most, so longer arrays are cut.
inline constexpr int texture_piece_bits = 27;
inline constexpr int max_texture_pieces = 32;

/// What a kernel takes of a Texture.
template <class T>
struct TextureView {
  cudaTextureObject_t pieces[max_texture_pieces];
};

/// Read-only linear memory behind texture objects. T is int or int2. Lives on the host; kernels
/// take view().
template <class T>
class Texture {
  static_assert(std::is_same_v<T, int> || std::is_same_v<T, int2>);

 public:
  /// \throws DeviceFault for more elements than max_texture_pieces pieces hold
  Texture(Runtime& /*runtime*/, const T* data, std::size_t count) {
    constexpr std::size_t piece = std::size_t{1} << texture_piece_bits;
    if (count > piece * max_texture_pieces) {
      throw DeviceFault("texture: " + std::to_string(count) + " elements, at most " +
                        std::to_string(piece * max_texture_pieces) + " fit");
    }
    for (std::size_t first = 0; first < count; first += piece) {
      const std::size_t size = count - first < piece ? count - first : piece;
      view_.pieces[first / piece] =
          make_linear_texture(data + first, size, static_cast<int>(sizeof(T) / 4));
    }
  }
  Texture(const Texture&) = delete;
  Texture& operator=(const Texture&) = delete;
  ~Texture() {
    for (const cudaTextureObject_t piece : view_.pieces) {
      if (piece != 0) destroy_texture(piece);
    }
  }
  [[nodiscard]] const TextureView<T>& view() const { return view_; }

 private:
  TextureView<T> view_{};
};

/// Element `index` of the array behind the texture.
template <class T>
[[nodiscard]] __device__ inline T fetch(const TextureView<T>& texture, std::int64_t index) {
  return tex1Dfetch<T>(texture.pieces[index >> texture_piece_bits],
                       static_cast<int>(index & ((std::int64_t{1} << texture_piece_bits) - 1)));
}

}  // namespace graphspec::cuda
