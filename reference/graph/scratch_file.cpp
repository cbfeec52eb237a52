/// \file
/// See scratch_file.hpp.
#include "reference/graph/scratch_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <stdlib.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <limits>
#include <string>
#include <string_view>

#include "reference/graph/error.hpp"
#include "reference/graph/large_write.hpp"
#include "reference/graph/matrix_size.hpp"

namespace graphspec {
namespace {

constexpr std::size_t much = std::size_t{1} << 24;
constexpr std::int64_t piece = std::int64_t{1} << 22;

/// A file that no name leads to; -1 and errno where there can be none.
int open_nameless(const std::filesystem::path& folder) {
  const int file = open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (file >= 0 || (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL)) return file;
  // Not all file systems know that.
  std::string name = (folder / "scratch-XXXXXX").string();
  const int named = mkostemp(name.data(), O_CLOEXEC);
  if (named >= 0) unlink(name.c_str());
  return named;
}

/// Takes room on the disk, so that no write lacks it later. 0 or errno.
int take_room(int file, std::int64_t bytes) {
  while (bytes > 0 && fallocate(file, 0, 0, bytes) != 0) {
    // A file system that cannot tells each write instead.
    if (errno == EOPNOTSUPP || errno == ENOSYS) return 0;
    if (errno != EINTR) return errno;
  }
  return 0;
}

/// 0 or errno.
int read_at(int file, std::int64_t place, std::byte* to, std::int64_t bytes) {
  while (bytes > 0) {
    const ssize_t count = pread(file, to, static_cast<std::size_t>(bytes), place);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return count < 0 ? errno : EIO;
    place += count;
    to += count;
    bytes -= count;
  }
  return 0;
}

}  // namespace

ScratchFile::ScratchFile(const ScratchPlace& place, double bytes)
    : folder_(place.folder.empty() ? "." : place.folder) {
  struct statvfs disk {};
  if (statvfs(folder_.c_str(), &disk) != 0) fail(errno);
  const double free_bytes = static_cast<double>(disk.f_bavail) * static_cast<double>(disk.f_frsize);
  const auto refuse = [&](const std::string& why) {
    throw InputError(fmt::format(
        "{}: a scratch file in this folder needs {}{}; {}", folder_.string(),
        amount_of_memory(bytes),
        place.others_bytes > 0
            ? fmt::format(", and results at least {}", amount_of_memory(place.others_bytes))
            : "",
        why));
  };
  if (bytes + place.others_bytes > free_bytes) {
    refuse(fmt::format("the disk has {} free", amount_of_memory(free_bytes)));
  }
  file_ = open_nameless(folder_);
  if (file_ < 0) fail(errno);
  const int error = take_room(file_, static_cast<std::int64_t>(bytes));
  if (error == 0) return;
  close(file_);
  refuse(std::strerror(error));
}

ScratchFile::~ScratchFile() {
  close(file_);
}

void ScratchFile::write(std::int64_t at, std::span<const std::byte> bytes) const {
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  const int error =
      bytes.size() >= much ? write_large(file_, at, text) : write_whole(file_, at, text);
  if (error != 0) fail(error);
}

void ScratchFile::read(std::int64_t at, std::span<std::byte> bytes) const {
  const std::int64_t count = std::ssize(bytes);
  std::atomic<int> error = 0;
#pragma omp parallel for schedule(dynamic, 1) if (bytes.size() >= much)
  for (std::int64_t first = 0; first < count; first += piece) {
    if (error != 0) continue;
    const int found =
        read_at(file_, at + first, bytes.data() + first, std::min(piece, count - first));
    if (found != 0) error = found;
  }
  if (error != 0) fail(error);
}

void ScratchFile::fail(int error) const {
  throw InputError(fmt::format("{}: cannot create a scratch file in this folder: {}",
                               folder_.string(), std::strerror(error)));
}

}  // namespace graphspec
