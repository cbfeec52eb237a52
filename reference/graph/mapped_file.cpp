/// \file
/// See mapped_file.hpp. The table has a fixed size, because signal handlers can take no lock.
#include "reference/graph/mapped_file.hpp"

#include <sys/mman.h>

#include <array>
#include <atomic>
#include <cstdint>

namespace graphspec {
namespace {

/// A row of the table; free while `begin` is 0.
struct Row {
  std::atomic<std::uintptr_t> begin = 0;
  std::atomic<std::size_t> bytes = 0;
  std::atomic<const char*> path = nullptr;
};

constinit std::array<Row, 64> rows;

}  // namespace

MappedFile::MappedFile(void* address, std::size_t bytes, const std::filesystem::path& path)
    : address_(address), bytes_(bytes), path_(path.string()) {
  for (Row& row : rows) {
    std::uintptr_t free = 0;
    if (!row.begin.compare_exchange_strong(free, reinterpret_cast<std::uintptr_t>(address)))
      continue;
    row.path = path_.c_str();
    row.bytes = bytes;
    return;
  }
}

MappedFile::~MappedFile() {
  for (Row& row : rows) {
    if (row.begin != reinterpret_cast<std::uintptr_t>(address_)) continue;
    row.bytes = 0;
    row.begin = 0;
    break;
  }
  munmap(address_, bytes_);
}

const char* mapped_file_at(const void* address) noexcept {
  for (const Row& row : rows) {
    if (reinterpret_cast<std::uintptr_t>(address) - row.begin < row.bytes) return row.path;
  }
  return nullptr;
}

}  // namespace graphspec
