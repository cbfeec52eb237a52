/// \file
/// What kernel_mutations.py puts in the place of a barrier, a fence, an atomic or a relaxed access:
/// nothing, or something weaker. Part of no build.
#pragma once

#include <type_traits>

#include "gpu/device/kernel.hpp"
#include "properties/mutants/active_mutant.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

template <class... Ignored>
__device__ inline void no_barrier(const Ignored&... /*mask*/) {}
__device__ inline void no_grid_barrier() {}
template <class First>
__device__ inline void no_grid_barrier(First first) {
  if (threadIdx.x == 0) first();
}

/// A vote of the block's threads without its barrier: the thread's own.
__device__ inline int no_block_vote(int predicate) {
  return predicate;
}
/// Waits for one group of copies less.
template <int open>
__device__ void early_copy_wait() {
  copy_async_wait<open + 1>();
}

/// A barrier of the grid that waits for all blocks and orders no memory among them.
inline __device__ unsigned unordered_arrivals;
inline __device__ unsigned unordered_turns;
template <class First>
__device__ inline void unordered_grid_barrier(First first) {
  __syncthreads();
  if (threadIdx.x == 0 && threadIdx.y == 0 && threadIdx.z == 0) {
    const unsigned turn = load_relaxed(&unordered_turns);
    if (atomicAdd(&unordered_arrivals, 1U) + 1 == gridDim.x * gridDim.y * gridDim.z) {
      store_relaxed(&unordered_arrivals, 0U);
      atomicAdd(&unordered_turns, 1U);
    }
    while (load_relaxed(&unordered_turns) == turn) __nanosleep(20);
    first();
  }
  __syncthreads();
}
__device__ inline void unordered_grid_barrier() {
  unordered_grid_barrier([] {});
}

/// How a read-modify-write is taken apart: into a read and a write, plain or relaxed, between which
/// others may write.
struct Plain {
  template <class T>
  static __device__ T load(const T* address) {
    return *address;
  }
  template <class T>
  static __device__ void store(T* address, T value) {
    *address = value;
  }
};
struct Relaxed {
  template <class T>
  static __device__ T load(const T* address) {
    return load_relaxed(address);
  }
  template <class T>
  static __device__ void store(T* address, T value) {
    store_relaxed(address, value);
  }
};

/// Reads, then writes `next` of what was there, and returns that.
template <class Access, class T, class Next>
__device__ inline T update_in_two(T* address, const Next& next) {
  const T old = Access::load(address);
  Access::store(address, static_cast<T>(next(old)));
  return old;
}
template <class Access, class T>
__device__ inline T add_in_two(T* address, std::type_identity_t<T> value) {
  return update_in_two<Access>(address, [&](T old) { return old + value; });
}
template <class Access, class T>
__device__ inline T exchange_in_two(T* address, std::type_identity_t<T> value) {
  return update_in_two<Access>(address, [&](T) { return value; });
}
template <class Access, class T>
__device__ inline T compare_and_swap_in_two(T* address, std::type_identity_t<T> expected,
                                            std::type_identity_t<T> value) {
  return update_in_two<Access>(address, [&](T old) { return old == expected ? value : old; });
}
template <class Access, class T>
__device__ inline T minimum_in_two(T* address, std::type_identity_t<T> value) {
  return update_in_two<Access>(address, [&](T old) { return value < old ? value : old; });
}
template <class Access, class T>
__device__ inline T maximum_in_two(T* address, std::type_identity_t<T> value) {
  return update_in_two<Access>(address, [&](T old) { return old < value ? value : old; });
}
template <class Access, class T>
__device__ inline T bits_or_in_two(T* address, std::type_identity_t<T> value) {
  return update_in_two<Access>(address, [&](T old) { return old | value; });
}
template <class Access, class T>
__device__ inline T bits_and_in_two(T* address, std::type_identity_t<T> value) {
  return update_in_two<Access>(address, [&](T old) { return old & value; });
}

template <Scope scope = Scope::device, class T>
__device__ inline T no_acquire(const T* address) {
  return load_relaxed(address);
}
template <Scope scope = Scope::device, class T>
__device__ inline void no_release(T* address, std::type_identity_t<T> value) {
  store_relaxed(address, value);
}
template <Scope scope = Scope::device, class T>
__device__ inline T block_acquire(const T* address) {
  return load_acquire<Scope::block>(address);
}
template <Scope scope = Scope::device, class T>
__device__ inline void block_release(T* address, std::type_identity_t<T> value) {
  store_release<Scope::block>(address, value);
}
template <class T>
__device__ inline T plain_load(const T* address) {
  return *address;
}
template <class T>
__device__ inline void plain_store(T* address, std::type_identity_t<T> value) {
  *address = value;
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
