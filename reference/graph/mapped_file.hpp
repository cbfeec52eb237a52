/// \file
/// Files that are read in place, and which of them an address belongs to.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

namespace graphspec {

/// A file in memory, until it is destroyed.
///
/// The system sends SIGBUS where a page is read that the file no longer has, because another
/// program has truncated it. A handler of that signal can name the file by mapped_file_at().
class MappedFile {
 public:
  /// \param address  from mmap()
  MappedFile(void* address, std::size_t bytes, const std::filesystem::path& path);
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;
  ~MappedFile();

  [[nodiscard]] const char* data() const { return static_cast<const char*>(address_); }

 private:
  void* address_;
  std::size_t bytes_;
  std::string path_;
};

/// The path of the mapped file that has this address; null where none has. Signal handlers may call
/// it. It knows the first 64 of the files that are mapped at one time.
[[nodiscard]] const char* mapped_file_at(const void* address) noexcept;

}  // namespace graphspec
