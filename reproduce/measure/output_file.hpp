/// \file
/// A file that is either written wholly or not at all.
#pragma once

#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>

namespace graphspec::reproduce {

/// Writes beside its path and takes the path's place in commit(). Without commit() nothing is left.
class OutputFile {
 public:
  /// \throws InputError when the folder cannot be written to
  explicit OutputFile(std::filesystem::path path);
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  ~OutputFile();

  /// \throws InputError when the disk is full
  void write(std::string_view text);
  /// Closes the file and gives it its name. \throws InputError when that fails
  void commit();

 private:
  [[noreturn]] void fail(int error) const;

  std::filesystem::path path_;
  std::filesystem::path part_;
  std::FILE* file_ = nullptr;
};

/// The whole of a text file in one call.
void write_file(const std::filesystem::path& path, std::string_view text);

}  // namespace graphspec::reproduce
