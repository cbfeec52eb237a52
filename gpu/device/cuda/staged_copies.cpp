/// \file
/// See staged_copies.hpp.
#include "gpu/device/cuda/staged_copies.hpp"

#include <omp.h>

#include <algorithm>
#include <cstring>

#include "gpu/device/cuda/cuda_runtime.hpp"

namespace graphspec::cuda {
namespace {

constexpr std::size_t piece_bytes = std::size_t{32} << 20;

/// By all cores, each a stretch of it.
void copy_by_all(std::byte* to, const std::byte* from, std::size_t bytes) {
  constexpr std::size_t stretch = std::size_t{1} << 20;
#pragma omp parallel for schedule(static)
  for (std::size_t first = 0; first < bytes; first += stretch) {
    std::memcpy(to + first, from + first, std::min(stretch, bytes - first));
  }
}

}  // namespace

bool StagedCopies::is_worth_it(const void* on_host, std::size_t bytes) {
  constexpr std::size_t least_bytes = 4 * piece_bytes;
  constexpr int least_threads = 4;
  if (bytes < least_bytes || omp_get_max_threads() < least_threads) return false;
  cudaPointerAttributes about{};
  check(cudaPointerGetAttributes(&about, on_host), "cudaPointerGetAttributes");
  return about.type == cudaMemoryTypeUnregistered;
}

void StagedCopies::prepare() {
  for (Piece& piece : pieces_) {
    if (piece.memory != nullptr) continue;
    check(cudaEventCreateWithFlags(&piece.is_copied, cudaEventDisableTiming), "cudaEventCreate");
    void* memory = nullptr;
    check(cudaMallocHost(&memory, piece_bytes), "cudaMallocHost");
    piece.memory = static_cast<std::byte*>(memory);
  }
}

void StagedCopies::to_device(void* to, const void* from, std::size_t bytes) {
  prepare();
  std::size_t turn = 0;
  for (std::size_t first = 0; first < bytes; first += piece_bytes, ++turn) {
    const Piece& piece = pieces_[turn % pieces_.size()];
    if (turn >= pieces_.size()) {
      check(cudaEventSynchronize(piece.is_copied), "cudaEventSynchronize");
    }
    const std::size_t now = std::min(piece_bytes, bytes - first);
    copy_by_all(piece.memory, static_cast<const std::byte*>(from) + first, now);
    check(cudaMemcpyAsync(static_cast<std::byte*>(to) + first, piece.memory, now,
                          cudaMemcpyHostToDevice),
          "cudaMemcpyAsync(host to device)");
    check(cudaEventRecord(piece.is_copied), "cudaEventRecord");
  }
  check(cudaStreamSynchronize(nullptr), "cudaStreamSynchronize");
}

void StagedCopies::to_host(void* to, const void* from, std::size_t bytes) {
  prepare();
  const std::size_t turns = (bytes + piece_bytes - 1) / piece_bytes;
  const auto bytes_of = [&](std::size_t turn) {
    return std::min(piece_bytes, bytes - turn * piece_bytes);
  };
  const auto start = [&](std::size_t turn) {
    const Piece& piece = pieces_[turn % pieces_.size()];
    check(cudaMemcpyAsync(piece.memory, static_cast<const std::byte*>(from) + turn * piece_bytes,
                          bytes_of(turn), cudaMemcpyDeviceToHost),
          "cudaMemcpyAsync(device to host)");
    check(cudaEventRecord(piece.is_copied), "cudaEventRecord");
  };
  for (std::size_t turn = 0; turn < std::min(turns, pieces_.size()); ++turn) start(turn);
  for (std::size_t turn = 0; turn < turns; ++turn) {
    const Piece& piece = pieces_[turn % pieces_.size()];
    check(cudaEventSynchronize(piece.is_copied), "cudaEventSynchronize");
    copy_by_all(static_cast<std::byte*>(to) + turn * piece_bytes, piece.memory, bytes_of(turn));
    if (turn + pieces_.size() < turns) start(turn + pieces_.size());
  }
}

}  // namespace graphspec::cuda
