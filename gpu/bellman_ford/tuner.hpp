/// \file
/// Selects the number of threads per vertex, the paper's M. The paper says that M must be tuned for
/// each device.
#pragma once

#include <string_view>
#include <vector>

#include "gpu/bellman_ford/bellman_ford.hpp"

namespace graphspec::bellman_ford {

/// The time of a round with each M on a device.
struct Tuning {
  /// One M, and the time of a round with it.
  struct Trial {
    int group_size;
    double round_ms;
  };
  std::vector<Trial> trials;  ///< powers of two, from 1 to the greatest that the device allows
  int group_size = 0;         ///< the fastest
};

/// Times rounds of a step with groups on a random matrix.
/// \param step  reduce or reduce_coarse
/// \param order  vertices of the matrix, at least 1
/// \throws InputError for another name, DeviceFault for a fault that the device reports
[[nodiscard]] Tuning tune_group_size(std::string_view step, Device device, Vertex order);

/// Returns the options with the fastest M in place of group_size 0. The result of the tuning is
/// kept for each device, step and order rounded up to a power of two. On the CPU executor, whose
/// times are not meaningful, M is 32, the size of a warp.
[[nodiscard]] Options with_tuned_group_size(const Step& step, Device device, Vertex order,
                                            Options options);

}  // namespace graphspec::bellman_ford
