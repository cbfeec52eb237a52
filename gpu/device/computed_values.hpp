/// \file
/// Large arrays of the host that all threads write together.
#pragma once

#include <cstddef>

#include "gpu/device/runtime.hpp"

namespace graphspec {

/// Writes the values [first, first + count) of an array. Each OpenMP thread writes one stretch.
/// \param to  memory of `count` values
/// \param value_bytes  of one value
void write_by_all_threads(std::byte* to, std::size_t value_bytes, std::size_t first,
                          std::size_t count, const WriteValues& write);

/// Lets all OpenMP threads allocate the pages of memory that nobody has written yet. One thread
/// takes 40 ms for 64 MiB where the system runs in a virtual machine, and all other threads would
/// wait.
void allocate_pages(void* memory, std::size_t bytes);

}  // namespace graphspec
