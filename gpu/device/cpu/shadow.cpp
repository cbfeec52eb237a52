/// \file
/// See shadow.hpp.
#include "gpu/device/cpu/shadow.hpp"

namespace graphspec::executor {

void Shadow::mark(std::size_t first, std::size_t bytes, bool written) {
  for (std::size_t byte = first; byte < first + bytes;) {
    Cell& at = cell(byte / word_bytes);
    if (at.life != life_) {
      at.life = life_;
      at.written = 0;
    }
    if (byte % word_bytes == 0 && byte + word_bytes <= first + bytes) {
      at.written = written ? 0xf : 0;
      byte += word_bytes;
      continue;
    }
    const auto bit = static_cast<std::uint8_t>(1U << byte % word_bytes);
    at.written = static_cast<std::uint8_t>(written ? at.written | bit : at.written & ~bit);
    ++byte;
  }
}

void Shadow::mark_as(std::size_t first, Shadow& from, std::size_t from_first, std::size_t bytes) {
  for (std::size_t byte = 0; byte < bytes; ++byte) {
    mark(first + byte, 1, from.is_written(from_first + byte));
  }
}

}  // namespace graphspec::executor
