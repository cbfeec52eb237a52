/// \file
/// What kernel_mutations.py puts in the place of a barrier, a fence or an atomic: nothing, or the
/// same operation without being one. Part of no build.
#pragma once

#include <type_traits>

#include "gpu/device/kernel.hpp"

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

/// Reads, then writes `next` of what was there, and returns that.
template <class T, class Next>
__device__ inline T plain_update(T* address, const Next& next) {
  const T old = *address;
  *address = next(old);
  return old;
}
template <class T>
__device__ inline T plain_add(T* address, std::type_identity_t<T> value) {
  return plain_update(address, [&](T old) { return static_cast<T>(old + value); });
}
template <class T>
__device__ inline T plain_exchange(T* address, std::type_identity_t<T> value) {
  return plain_update(address, [&](T) { return value; });
}
template <class T>
__device__ inline T plain_compare_and_swap(T* address, std::type_identity_t<T> expected,
                                           std::type_identity_t<T> value) {
  return plain_update(address, [&](T old) { return old == expected ? value : old; });
}
template <class T>
__device__ inline T plain_minimum(T* address, std::type_identity_t<T> value) {
  return plain_update(address, [&](T old) { return value < old ? value : old; });
}
template <class T>
__device__ inline T plain_maximum(T* address, std::type_identity_t<T> value) {
  return plain_update(address, [&](T old) { return old < value ? value : old; });
}
template <class T>
__device__ inline T plain_or(T* address, std::type_identity_t<T> value) {
  return plain_update(address, [&](T old) { return static_cast<T>(old | value); });
}
template <class T>
__device__ inline T plain_and(T* address, std::type_identity_t<T> value) {
  return plain_update(address, [&](T old) { return static_cast<T>(old & value); });
}
template <Scope scope = Scope::device, class T>
__device__ inline T no_acquire(const T* address) {
  return load_relaxed(address);
}
template <Scope scope = Scope::device, class T>
__device__ inline void no_release(T* address, std::type_identity_t<T> value) {
  store_relaxed(address, value);
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
