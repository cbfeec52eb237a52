/// \file
/// Copies of much memory between the host, whose memory is not pinned, and the device.
#pragma once

#include <cuda_runtime_api.h>

#include <array>
#include <cstddef>

namespace graphspec::cuda {

/// Copies through pinned pieces, which all cores fill or empty while others are on their way. The
/// driver does the same by one core: on an H200 with 16 cores it brought 6 GB/s to the device and
/// 11 to the host, and 1.2 to pages that nothing had been written to before.
class StagedCopies {
 public:
  /// Whether that is worth it; else cudaMemcpy is.
  [[nodiscard]] static bool is_worth_it(const void* on_host, std::size_t bytes);

  /// Both behind all work of the default stream, and return when all is there.
  void to_device(void* to, const void* from, std::size_t bytes);
  void to_host(void* to, const void* from, std::size_t bytes);

 private:
  struct Piece {
    std::byte* memory = nullptr;  ///< pinned
    cudaEvent_t is_copied{};
  };

  /// Takes memory before the first copy.
  void prepare();

  std::array<Piece, 4> pieces_{};
};

}  // namespace graphspec::cuda
