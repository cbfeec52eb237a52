/// \file
/// What a kernel file includes. The same file is compiled twice: by nvcc for the GPU, and by the
/// host compiler for the CPU executor, which gives CUDA's kernel language its meaning there. The
/// two builds differ in the namespace GRAPHSPEC_EXECUTOR, `cuda` or `cpu` (the build defines it),
/// and in nothing else. A file whose kernels are portable (gpu/device/portable.hpp) is compiled for
/// `opencl` too. A kernel file puts its kernels and its host loop into
/// graphspec::GRAPHSPEC_EXECUTOR, where it finds the names below.
///
/// Both give a kernel file, beside CUDA's own names:
///   launch<kernel>({grid, block, dynamic_shared_bytes, stream}, arguments...)
///       from the host; arguments convert to the kernel's parameters; the last two may be left out
///   launch_cooperative<kernel>({grid, block, dynamic_shared_bytes}, arguments...)
///       the same, with all blocks resident together, so that grid_barrier() works
///   max_cooperative_blocks<kernel>(block, dynamic_shared_bytes)
///       how many blocks such a launch may have
///   bool launch_nested<kernel>({grid, block, dynamic_shared_bytes}, arguments...)
///       from a kernel; the child grid runs at some time before the parent grid counts as done.
///       False where the device has no room for one more pending grid: do the work in place then.
///       A kernel keeps below CUDA's limit of 2048 itself, since a GPU may hang at it
///   dynamic_shared<T>()
///       the block's dynamic shared memory
///   grid_barrier()
///       all threads of a cooperative launch; orders memory among them
///   grid_barrier(first)
///       the same; thread 0 of each block runs first() when all have come, before its block goes on
///   load_relaxed(p), store_relaxed(p, value)
///       an intended race: an access of 1, 2, 4 or 8 bytes that never tears and orders nothing
///   load_acquire<scope>(p), store_release<scope>(p, value)
///       relaxed accesses that order what comes after or before them, among threads in the scope,
///       Scope::block, device (where it is left out) or system
///   store_streaming(p, value)
///       a write that nobody on the device reads soon, past the caches
///   load_streaming(p)
///       a read of what nobody on the device reads again soon: it leaves the caches first
///   prefetch(p)
///       asks for what lies there to be brought nearer, and does not wait
///   copy_async_16(shared, global), copy_async_close(), copy_async_wait<open>()
///       copies to shared memory that the thread does not wait for until it says so
///   add_minimum(one, other, known), add_minimum_16x2(one, other, known)
///       min(one + other, known), of 32-bit integers and of both halves of words
///   Texture<T>(runtime, data, count), its view(), and fetch(view, index)
///       read-only linear memory through the texture unit, T int or int2: the host makes a Texture,
///       a kernel takes a TextureView<T> by value
#pragma once

#if !defined(GRAPHSPEC_EXECUTOR)
#error "kernel files are compiled by graphspec_add_kernels(), which defines GRAPHSPEC_EXECUTOR"
#endif

#if defined(GRAPHSPEC_OPENCL_TEXT)
#include "gpu/device/opencl/kernel_language.hpp"
#elif defined(__CUDACC__)
#include "gpu/device/cuda/kernel_language.cuh"
#else
#include "gpu/device/cpu/kernel_language.hpp"
#endif
