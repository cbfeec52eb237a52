/// \file
/// See output_file.hpp. zlib writes plain files too, in its transparent mode.
#include "reference/graph/output_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

#include "reference/graph/error.hpp"
#include "reference/graph/large_write.hpp"

namespace graphspec {
struct OutputFile::Stream {
  gzFile file = nullptr;
  int plain = -1;     ///< what `file` writes to, where it does not compress
  int nameless = -1;  ///< the file, where it has no name yet
  ~Stream() {
    if (file != nullptr) gzclose_w(file);
    if (nameless >= 0) close(nameless);
  }
};

OutputFile::OutputFile(std::filesystem::path path) : path_(std::move(path)) {
  if (path_.empty()) fail("the name of the file is empty");
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(path_, error);
  stream_ = std::make_unique<Stream>();
  if (is_standard_output(path_) || std::filesystem::is_fifo(status) ||
      std::filesystem::is_character_file(status)) {
    open_stream();
  } else {
    open_file();
  }
}

void OutputFile::open_stream() {
  const int file = is_standard_output(path_) ? fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0)
                                             : open(path_.c_str(), O_WRONLY | O_CLOEXEC);
  if (file < 0) fail(std::strerror(errno));
  stream_->file = gzdopen(file, is_compressed() ? "wb6" : "wbT");
  if (stream_->file == nullptr) fail(std::strerror(errno));
}

void OutputFile::open_file() {
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(path_, error);
  if (error == std::errc::filename_too_long) fail(error.message());
  // Renaming would put a file in the place of a disk, and of a link rather than of its target.
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
    fail("the name exists, but is neither a file nor a pipe");
  }
  if (!std::filesystem::exists(status) && std::filesystem::is_symlink(path_, error)) {
    fail("the name is a link to a file that does not exist");
  }
  target_ = std::filesystem::exists(status) ? std::filesystem::canonical(path_, error) : path_;
  if (error && std::filesystem::exists(status)) fail(error.message());
  if (std::filesystem::exists(status)) check_writable();
  static std::atomic<unsigned> files{0};
  // Of a length of its own: the target's name may be as long as names can be.
  temporary_ = folder() / fmt::format(".graphspec.{}.{}.part", getpid(), files++);
  // What has no name is gone with the process, however that ends. Not all file systems know it.
  stream_->nameless = open(folder().c_str(), O_TMPFILE | O_WRONLY, 0666);
  const int file =
      stream_->nameless >= 0 ? dup(stream_->nameless) : creat(temporary_.c_str(), 0666);
  if (file < 0) fail(std::strerror(errno));
  if (std::filesystem::exists(status)) keep_permissions(file);
  stream_->file = gzdopen(file, is_compressed() ? "wb6" : "wbT");
  if (stream_->file == nullptr) fail(std::strerror(errno));
  if (!is_compressed()) stream_->plain = file;
  gzbuffer(stream_->file, 1U << 18);
}

void OutputFile::check_writable() const {
  struct stat old {};
  if (stat(target_.c_str(), &old) != 0) fail(std::strerror(errno));
  // The system lets root write to every file: the mode says what its user wanted.
  if ((old.st_mode & (S_IWUSR | S_IWGRP | S_IWOTH)) == 0) {
    fail("the file is read-only; chmod u+w makes it writable");
  }
  if (faccessat(AT_FDCWD, target_.c_str(), W_OK, AT_EACCESS) != 0) fail(std::strerror(errno));
}

void OutputFile::keep_permissions(int file) const {
  struct stat old {};
  if (stat(target_.c_str(), &old) != 0) return;
  mode_t mode = old.st_mode & (S_IRWXU | S_IRWXG | S_IRWXO);
  if (fchown(file, old.st_uid, old.st_gid) != 0 &&
      fchown(file, static_cast<uid_t>(-1), old.st_gid) != 0) {
    // The file goes to another group, which gets what everybody has.
    mode = (mode & ~static_cast<mode_t>(S_IRWXG)) | (mode & S_IRWXO) << 3U;
  }
  // A file system without modes keeps none.
  static_cast<void>(fchmod(file, mode));
}

OutputFile::~OutputFile() {
  if (!stream_) return;
  stream_.reset();
  if (temporary_.empty()) return;
  std::error_code ignored;
  std::filesystem::remove(temporary_, ignored);
}

bool OutputFile::is_standard_output(const std::filesystem::path& path) {
  return path == "-" || path == "/dev/stdout" || path == "/dev/fd/1" || path == "/proc/self/fd/1";
}

bool OutputFile::is_compressed() const {
  const std::string ending = path_.extension().string();
  return ending == ".gz" || ending == ".GZ";
}

std::filesystem::path OutputFile::folder() const {
  const std::filesystem::path folder = target_.parent_path();
  return folder.empty() ? "." : folder;
}

void OutputFile::write(std::string_view bytes) {
  constexpr std::size_t much = std::size_t{1} << 24;
  if (stream_->plain >= 0 && bytes.size() >= much) return write_at_once(bytes);
  while (!bytes.empty()) {
    const std::size_t piece = std::min<std::size_t>(bytes.size(), 1U << 30);
    if (gzwrite(stream_->file, bytes.data(), static_cast<unsigned>(piece)) <= 0) {
      fail(std::strerror(errno));
    }
    bytes.remove_prefix(piece);
  }
}

void OutputFile::write_at_once(std::string_view bytes) {
  // What waits in the buffer stands before.
  if (gzflush(stream_->file, Z_SYNC_FLUSH) != Z_OK) fail(std::strerror(errno));
  const int file = stream_->plain;
  const off_t begin = lseek(file, 0, SEEK_CUR);
  if (begin < 0) fail(std::strerror(errno));
  const int error = write_large(file, begin, bytes);
  if (error != 0) fail(std::strerror(error));
  if (lseek(file, static_cast<off_t>(bytes.size()), SEEK_CUR) < 0) fail(std::strerror(errno));
}

void OutputFile::commit() {
  const gzFile file = std::exchange(stream_->file, nullptr);
  if (gzclose_w(file) != Z_OK) fail(std::strerror(errno));
  if (temporary_.empty()) return stream_.reset();
  if (stream_->nameless >= 0 &&
      linkat(AT_FDCWD, fmt::format("/proc/self/fd/{}", stream_->nameless).c_str(), AT_FDCWD,
             temporary_.c_str(), AT_SYMLINK_FOLLOW) != 0) {
    fail(std::strerror(errno));
  }
  std::error_code error;
  std::filesystem::rename(temporary_, target_, error);
  if (error) fail(error.message());
  stream_.reset();
}

void OutputFile::fail(std::string_view what) const {
  throw InputError(fmt::format("{}: cannot be written: {}", path_.string(), what));
}

}  // namespace graphspec
