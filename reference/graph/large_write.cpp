/// \file
/// See large_write.hpp. The system takes whole pages from memory at the begin of a page: threads
/// copy pieces into such memory, one while another writes. What is left at both ends goes by the
/// page cache.
#include "reference/graph/large_write.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <memory>

namespace graphspec {
namespace {

constexpr std::int64_t page = 4096;
constexpr std::int64_t piece = std::int64_t{1} << 22;

/// Closes a file that was opened.
struct OpenFile {
  int file;
  explicit OpenFile(int opened) : file(opened) {}
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  ~OpenFile() {
    if (file >= 0) close(file);
  }
};

struct Freed {
  void operator()(char* memory) const { std::free(memory); }
};

/// A piece that begins and ends with a page; by the page cache where the file system refuses.
int write_pages(int direct, int file, std::int64_t place, std::string_view bytes, char* pages) {
  if (direct >= 0 && pages != nullptr) {
    std::memcpy(pages, bytes.data(), bytes.size());
    if (write_whole(direct, place, {pages, bytes.size()}) == 0) return 0;
  }
  return write_whole(file, place, bytes);
}

}  // namespace

int write_whole(int file, std::int64_t place, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = pwrite(file, bytes.data(), bytes.size(), place);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return written < 0 ? errno : EIO;
    place += written;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return 0;
}

int write_large(int file, std::int64_t place, std::string_view bytes) {
  const auto end = place + static_cast<std::int64_t>(bytes.size());
  const auto part = [&](std::int64_t first, std::int64_t last) {
    return bytes.substr(static_cast<std::size_t>(first - place),
                        static_cast<std::size_t>(last - first));
  };
  const std::int64_t first_page = std::min((place + page - 1) / page * page, end);
  const std::int64_t last_page = std::max(end / page * page, first_page);
  const OpenFile direct(
      open(fmt::format("/proc/self/fd/{}", file).c_str(), O_WRONLY | O_DIRECT | O_CLOEXEC));
  std::atomic<int> error = write_whole(file, place, part(place, first_page));
#pragma omp parallel
  {
    const std::unique_ptr<char, Freed> pages(
        static_cast<char*>(std::aligned_alloc(page, static_cast<std::size_t>(piece))));
#pragma omp for schedule(dynamic, 1)
    for (std::int64_t first = first_page; first < last_page; first += piece) {
      if (error != 0) continue;
      const int found = write_pages(direct.file, file, first,
                                    part(first, std::min(first + piece, last_page)), pages.get());
      if (found != 0) error = found;
    }
  }
  return error != 0 ? error.load() : write_whole(file, last_page, part(last_page, end));
}

}  // namespace graphspec
