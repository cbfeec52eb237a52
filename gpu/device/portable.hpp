/// \file
/// What a portable kernel file (.cl) may use. Its text is OpenCL C 1.2, and with these names it is
/// also what nvcc and the CPU executor compile, so that one description runs everywhere:
///   KERNEL void name(GLOBAL T* array, int value, ... SHARED_PARAMETER(T, name))
///       a kernel; GLOBAL stands before each pointer to global memory; SHARED_PARAMETER, without a
///       comma before it, is the group's shared memory, whose size the launch says
///   SHARED_POINTER(T, name);
///       first in the body of a kernel that has SHARED_PARAMETER(T, name)
///   SHARED T* name
///       a pointer to shared memory, in a body or as a function's parameter
///   SHARED_ARRAY(T, name, size);
///       outermost in the body of a kernel: shared memory of a size that is known
///   DEVICE_FUNCTION T name(...)
///       a function that kernels call; no other of a library's .cl files has one of its name
///   GROUP_INDEX(d), GROUP_SIZE(d), THREAD_INDEX(d)
///       of dimension d, 0 or 1: a group is CUDA's block, a work-group of OpenCL
///   GROUP_BARRIER()
///       all threads of the group; orders shared memory among them
///   STORE_RELAXED(address, value)
///       an intended race of writes of 32-bit integers
///   UNREACHED, place_t
///       the length where there is no path; an integer of 64 bits
/// A kernel is no template. Its parameters are pointers to where arrays begin, or null, int and
/// place_t; at least one is an array, which names the device. Nothing has a name that is a word of
/// OpenCL C, such as `global`. A .cu file includes the .cl file of its name in its executor's
/// namespace; its host code has, beside what every device gives, launch<kernel>() without a stream.
#pragma once

#include "gpu/device/kernel.hpp"
#include "reference/graph/types.hpp"

#define KERNEL __global__
#define DEVICE_FUNCTION inline __device__
#define GLOBAL
#define SHARED_PARAMETER(type, name)
#define SHARED_POINTER(type, name) type* const name = dynamic_shared<type>()
#define SHARED
#define SHARED_ARRAY(type, name, size) __shared__ type name[size]
#define GROUP_INDEX(dimension) static_cast<int>((dimension) == 0 ? blockIdx.x : blockIdx.y)
#define GROUP_SIZE(dimension) static_cast<int>((dimension) == 0 ? blockDim.x : blockDim.y)
#define THREAD_INDEX(dimension) static_cast<int>((dimension) == 0 ? threadIdx.x : threadIdx.y)
#define GROUP_BARRIER() __syncthreads()
#define STORE_RELAXED(address, value) store_relaxed(address, value)
#define UNREACHED ::graphspec::unreached

namespace graphspec::GRAPHSPEC_EXECUTOR {
using place_t = long;  // NOLINT(google-runtime-int): OpenCL's integer of 64 bits
static_assert(sizeof(place_t) == 8);
}  // namespace graphspec::GRAPHSPEC_EXECUTOR
