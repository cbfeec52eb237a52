/// \file
/// Writing at a place of a plain file: all of it, and much at once.
#pragma once

#include <cstdint>
#include <string_view>

namespace graphspec {

/// Writes all bytes at a place of a file. \param file  open for writing \return 0 or errno
[[nodiscard]] int write_whole(int file, std::int64_t place, std::string_view bytes);

/// Writes bytes at a place of a file, by all threads, past the system's page cache where the file
/// system lets them: what is much larger than a cache is written at the rate of the disk then, and
/// takes nobody's memory. \param file  open for writing \return 0 or errno
[[nodiscard]] int write_large(int file, std::int64_t place, std::string_view bytes);

}  // namespace graphspec
