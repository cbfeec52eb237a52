/// \file
/// Ranges that options of kernels have to lie in.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string_view>

#include "reference/graph/error.hpp"

namespace graphspec {

/// \throws InputError, naming the option and its range, unless least <= value <= greatest
inline void check_range(std::string_view option, std::int64_t value, std::int64_t least,
                        std::int64_t greatest) {
  if (value < least || value > greatest) {
    throw InputError(
        fmt::format("option {}: {} is not in {} to {}", option, value, least, greatest));
  }
}

/// The same for threads a block: whole warps, as many as a device takes.
inline void check_block_size(std::string_view option, int value) {
  check_range(option, value, 32, 1024);
  if (value % 32 != 0) {
    throw InputError(fmt::format("option {}: {} is not a multiple of 32 (a warp)", option, value));
  }
}

}  // namespace graphspec
