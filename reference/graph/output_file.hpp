/// \file
/// A file that appears whole or not at all: written without a name, then put in its place. Pipes,
/// terminals and standard output are written as the bytes come.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

namespace graphspec {

/// Compressed where the name ends in ".gz". A file that is replaced hands on its mode, and its
/// owner and group where the system permits that.
class OutputFile {
 public:
  /// True for "-", /dev/stdout and the like: the process's standard output.
  [[nodiscard]] static bool is_standard_output(const std::filesystem::path& path);

  /// \param path  a file, "-" for standard output, or a pipe, which a reader must open as well
  /// \throws InputError when the folder cannot be written to, the path names a folder, a disk or a
  ///     socket, or a file is there that must not be written to: one without write permission, for
  ///     root too
  explicit OutputFile(std::filesystem::path path);
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  /// Removes what was written unless commit() was called.
  ~OutputFile();

  void write(std::string_view bytes);
  /// Closes the file and puts it in its place.
  void commit();

 private:
  struct Stream;
  /// The folder in which the file will be.
  [[nodiscard]] std::filesystem::path folder() const;
  [[nodiscard]] bool is_compressed() const;
  void open_stream();
  void open_file();
  void write_at_once(std::string_view bytes);
  void check_writable() const;
  /// Gives the new file what the old one has: owner, group and mode.
  void keep_permissions(int file) const;
  [[noreturn]] void fail(std::string_view what) const;

  std::filesystem::path path_;
  std::filesystem::path target_;  ///< path_, links followed
  std::filesystem::path temporary_;
  std::unique_ptr<Stream> stream_;
};

}  // namespace graphspec
