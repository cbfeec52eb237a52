/// \file
/// Output by way of a temporary file and a rename, which replaces a file in one step.
#include "reproduce/measure/output_file.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "reference/graph/error.hpp"

namespace graphspec::reproduce {

OutputFile::OutputFile(std::filesystem::path path)
    : path_(std::move(path)), part_(fmt::format("{}.part-{}", path_.string(), ::getpid())) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path_, ignored)) fail(EISDIR);
  file_ = std::fopen(part_.c_str(), "wb");
  if (file_ == nullptr) fail(errno);
}

OutputFile::~OutputFile() {
  if (file_ == nullptr) return;
  std::fclose(file_);
  std::error_code ignored;
  std::filesystem::remove(part_, ignored);
}

void OutputFile::write(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), file_) != text.size()) fail(errno);
}

void OutputFile::commit() {
  if (std::fflush(file_) != 0) fail(errno);
  const int closed = std::fclose(std::exchange(file_, nullptr));
  const int close_error = errno;
  std::error_code error;
  if (closed == 0) std::filesystem::rename(part_, path_, error);
  if (closed != 0 || error) {
    std::error_code ignored;
    std::filesystem::remove(part_, ignored);
    fail(closed != 0 ? close_error : error.value());
  }
}

void OutputFile::fail(int error) const {
  throw InputError(fmt::format("cannot write {}: {}", path_.string(), std::strerror(error)));
}

void write_file(const std::filesystem::path& path, std::string_view text) {
  OutputFile file(path);
  file.write(text);
  file.commit();
}

}  // namespace graphspec::reproduce
