/// \file
/// Reads what a command prints by a pipe.
#include "reproduce/measure/command_output.hpp"

#include <array>
#include <cstdio>
#include <memory>

namespace graphspec::reproduce {

std::string output_of(const std::string& command) {
  struct Close {
    void operator()(std::FILE* pipe) const { ::pclose(pipe); }
  };
  const std::unique_ptr<std::FILE, Close> pipe(::popen(command.c_str(), "r"));
  std::string text;
  std::array<char, 512> piece{};
  while (pipe && std::fgets(piece.data(), piece.size(), pipe.get()) != nullptr) {
    text += piece.data();
  }
  return text;
}

}  // namespace graphspec::reproduce
