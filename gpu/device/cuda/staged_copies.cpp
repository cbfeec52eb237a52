/// \file
/// Copies of large arrays through a ring of pinned buffers.
#include "gpu/device/cuda/staged_copies.hpp"

#include <omp.h>

#include <algorithm>
#include <cstring>

#include "gpu/device/computed_values.hpp"
#include "gpu/device/cuda/cuda_runtime.hpp"

namespace graphspec::cuda {
namespace {

/// Larger buffers are slower, because they do not stay in the processor's cache.
constexpr std::size_t most_buffer_bytes = std::size_t{8} << 20;
/// Buffers of smaller arrays are shorter, so that the copy of one still overlaps with the next.
constexpr std::size_t least_buffer_bytes = std::size_t{256} << 10;

/// The buffer size for an array, if the ring has so many buffers.
std::size_t bytes_of_buffer(std::size_t bytes, std::size_t buffers) {
  return std::clamp(bytes / buffers, least_buffer_bytes, most_buffer_bytes);
}

/// Writes the bytes of an array.
WriteValues bytes_of(const void* from) {
  return [from](void* to, std::size_t first, std::size_t count) {
    std::memcpy(to, static_cast<const std::byte*>(from) + first, count);
  };
}

}  // namespace

bool StagedCopies::is_worth_it(const void* on_host, std::size_t bytes) {
  constexpr int least_threads = 4;
  if (bytes < least_bytes || omp_get_max_threads() < least_threads) return false;
  cudaPointerAttributes about{};
  check(cudaPointerGetAttributes(&about, on_host), "cudaPointerGetAttributes");
  return about.type == cudaMemoryTypeUnregistered;
}

void StagedCopies::reserve(std::size_t bytes) {
  if (bytes <= buffer_bytes_) return;
  for (Buffer& buffer : buffers_) {
    if (buffer.memory == nullptr) {
      check(cudaEventCreateWithFlags(&buffer.is_copied, cudaEventDisableTiming), "cudaEventCreate");
    } else {
      check(cudaFreeHost(buffer.memory), "cudaFreeHost");
      buffer.memory = nullptr;
    }
    void* memory = nullptr;
    check(cudaMallocHost(&memory, bytes), "cudaMallocHost");
    buffer.memory = static_cast<std::byte*>(memory);
  }
  buffer_bytes_ = bytes;
}

void StagedCopies::computed_to_device(void* to, std::size_t value_bytes, std::size_t count,
                                      const WriteValues& write) {
  const std::size_t at_once =
      std::max<std::size_t>(bytes_of_buffer(value_bytes * count, buffers_.size()) / value_bytes, 1);
  reserve(at_once * value_bytes);
  std::size_t turn = 0;
  for (std::size_t first = 0; first < count; first += at_once, ++turn) {
    const Buffer& buffer = buffers_[turn % buffers_.size()];
    if (turn >= buffers_.size()) {
      check(cudaEventSynchronize(buffer.is_copied), "cudaEventSynchronize");
    }
    const std::size_t now = std::min(at_once, count - first);
    write_by_all_threads(buffer.memory, value_bytes, first, now, write);
    check(cudaMemcpyAsync(static_cast<std::byte*>(to) + first * value_bytes, buffer.memory,
                          now * value_bytes, cudaMemcpyHostToDevice),
          "cudaMemcpyAsync(host to device)");
    check(cudaEventRecord(buffer.is_copied), "cudaEventRecord");
  }
  check(cudaStreamSynchronize(nullptr), "cudaStreamSynchronize");
}

void StagedCopies::to_device(void* to, const void* from, std::size_t bytes) {
  computed_to_device(to, 1, bytes, bytes_of(from));
}

void StagedCopies::to_host(void* to, const void* from, std::size_t bytes) {
  const std::size_t at_once = bytes_of_buffer(bytes, buffers_.size());
  reserve(at_once);
  const std::size_t turns = (bytes + at_once - 1) / at_once;
  const auto bytes_in = [&](std::size_t turn) { return std::min(at_once, bytes - turn * at_once); };
  const auto start = [&](std::size_t turn) {
    const Buffer& buffer = buffers_[turn % buffers_.size()];
    check(cudaMemcpyAsync(buffer.memory, static_cast<const std::byte*>(from) + turn * at_once,
                          bytes_in(turn), cudaMemcpyDeviceToHost),
          "cudaMemcpyAsync(device to host)");
    check(cudaEventRecord(buffer.is_copied), "cudaEventRecord");
  };
  for (std::size_t turn = 0; turn < std::min(turns, buffers_.size()); ++turn) start(turn);
  for (std::size_t turn = 0; turn < turns; ++turn) {
    const Buffer& buffer = buffers_[turn % buffers_.size()];
    check(cudaEventSynchronize(buffer.is_copied), "cudaEventSynchronize");
    write_by_all_threads(static_cast<std::byte*>(to) + turn * at_once, 1, 0, bytes_in(turn),
                         bytes_of(buffer.memory));
    if (turn + buffers_.size() < turns) start(turn + buffers_.size());
  }
}

}  // namespace graphspec::cuda
