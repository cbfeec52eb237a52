/// \file
/// Which number of threads should share a vertex (the paper's M, of which it says that it is to be
/// tuned for each device).
#pragma once

#include <string_view>
#include <vector>

#include "gpu/bellman_ford/bellman_ford.hpp"

namespace graphspec::bellman_ford {

/// What a device takes for a round with each M.
struct Tuning {
  /// One M, and how long a round with it takes.
  struct Trial {
    int group_size;
    double round_ms;
  };
  std::vector<Trial> trials;  ///< powers of two, from 1 to what the device takes
  int group_size = 0;         ///< the fastest
};

/// Times rounds of `reduce` or `reduce_coarse` on a random matrix.
/// \param order  vertices of the matrix, at least 1 \throws DeviceFault as search()
[[nodiscard]] Tuning tune_group_size(const Variant& variant, Device device, Vertex order);

/// The same, remembered for each device, variant and order rounded up to a power of two. On the CPU
/// executor, whose times mean nothing, and for variants without groups, a warp's 32.
[[nodiscard]] int tuned_group_size(const Variant& variant, Device device, Vertex order);

}  // namespace graphspec::bellman_ford
