/// \file
/// See run_summary.hpp.
#include "reproduce/program/run_summary.hpp"

#include <unistd.h>

#include <cstdio>

namespace graphspec::program {

namespace {

bool is_result_on_standard_output = false;

}  // namespace

void print_to_standard_error() {
  if (is_result_on_standard_output) {
    throw InputError(
        "only one result can be written to standard output; name a file for the other");
  }
  is_result_on_standard_output = true;
  std::fflush(stdout);
  dup2(STDERR_FILENO, STDOUT_FILENO);
}

std::optional<OutputFile> open_output(const std::string& path) {
  if (path.empty()) return std::nullopt;
  if (!OutputFile::is_standard_output(path)) return std::make_optional<OutputFile>(path);
  // The file has its own descriptor before standard output becomes another.
  struct After {
    ~After() noexcept(false) { print_to_standard_error(); }
  };
  if (is_result_on_standard_output) print_to_standard_error();
  const After after;
  return std::make_optional<OutputFile>(path);
}

}  // namespace graphspec::program
