/// \file
/// How near a command's kernels come to what the GPU can do, by the counters of its profiler.
#pragma once

#include <optional>
#include <string>

namespace graphspec::reproduce {

/// Of all kernels that a command launches. Shares are means over their time, from 0 to 1.
struct Utilization {
  int launches = 0;  ///< that were profiled
  double milliseconds = 0;
  double dram_bytes = 0;     ///< read and written
  double dram_share = 0;     ///< of the most bytes a second that the GPU's memory gives
  double memory_share = 0;   ///< the same of whichever of memory and caches is nearest to its most
  double compute_share = 0;  ///< of the most that the multiprocessors can do
};

/// Runs a shell's command under Nsight Compute, which replays each kernel as often as its counters
/// need. Kernels that launch kernels are refused by it.
///
/// \param every  1 profiles each launch; a power of ten N profiles each Nth of a kernel, which
///     stands for N of them, and its first, which stands for itself
/// \return nothing where there is no Nsight Compute, where it may not read counters, or where the
///     command fails
[[nodiscard]] std::optional<Utilization> utilization(const std::string& command, int every = 1);

/// What the profiler printed, as comma-separated values with a row for each kernel.
/// \return nothing where it names no kernel
[[nodiscard]] std::optional<Utilization> utilization_from(const std::string& printed,
                                                          int every = 1);

}  // namespace graphspec::reproduce
