/// \file
/// Thrust for kernel files: by nvcc on the GPU, from the CUDA toolkit; on the CPU executor on the
/// host, whose memory is the executor's device memory. A file that includes this one says
/// thrust::min_element(thrust::device, ...) and means its own executor's device.
#pragma once

#include "gpu/device/kernel.hpp"

#if !defined(__CUDACC__)
// Each executor's instances have names of their own: one program holds all of them.
#define GRAPHSPEC_THRUST_NAMESPACE_(executor) graphspec_thrust_##executor
#define GRAPHSPEC_THRUST_NAMESPACE(executor) GRAPHSPEC_THRUST_NAMESPACE_(executor)
#define THRUST_CUB_WRAPPED_NAMESPACE GRAPHSPEC_THRUST_NAMESPACE(GRAPHSPEC_EXECUTOR)
#define THRUST_DEVICE_SYSTEM THRUST_DEVICE_SYSTEM_CPP
#endif

#include <thrust/execution_policy.h>
#include <thrust/extrema.h>
#include <thrust/remove.h>
#include <thrust/scan.h>
#include <thrust/sort.h>
#include <thrust/unique.h>

#if !defined(__CUDACC__)
namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace thrust = THRUST_NS_QUALIFIER;
}  // namespace graphspec::GRAPHSPEC_EXECUTOR
#endif
