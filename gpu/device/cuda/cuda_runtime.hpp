/// \file
/// The CUDA runtime as a device of the suite, and what launches report to it. Included by host code
/// and by nvcc alike.
#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>
#include <string>
#include <string_view>

#include "gpu/device/runtime.hpp"

namespace graphspec {

/// True when a driver and a GPU answer.
[[nodiscard]] bool cuda_available() noexcept;

/// How many GPUs answer.
[[nodiscard]] int num_cuda_devices() noexcept;
/// Which of them cuda_runtime() is: this number modulo how many there are. The first where nobody
/// chooses; without effect once it was made.
void choose_cuda_device(int number) noexcept;
/// The chosen GPU. \throws DeviceFault, with the driver's words, when there is none
[[nodiscard]] Runtime& cuda_runtime();

namespace cuda {

/// Throws DeviceFault "call: code (name): text" unless the code is cudaSuccess.
void check(cudaError_t code, std::string_view call);

/// Counts a launch by the host and throws DeviceFault, naming the kernel, if it was refused.
/// \param signature  __PRETTY_FUNCTION__ of the launching template, which names the kernel
void note_launch(cudaError_t code, std::string_view signature);

/// The CUDA stream that stands for one of ours.
[[nodiscard]] cudaStream_t stream(Stream which);

/// A texture object over `count` elements of linear memory; `channels` 32-bit integers each.
[[nodiscard]] cudaTextureObject_t make_linear_texture(const void* data, std::size_t count,
                                                      int channels);
void destroy_texture(cudaTextureObject_t texture) noexcept;

}  // namespace cuda
}  // namespace graphspec
