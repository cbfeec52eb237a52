/// \file
/// Reading the lines by which code names its scheme.
#include "spec/saa/implementations.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <regex>

#include "reference/graph/error.hpp"
#include "spec/saa/transform.hpp"

namespace graphspec::saa {
namespace {

namespace fs = std::filesystem;

bool is_source(const fs::path& file) {
  const std::string extension = file.extension().string();
  return extension == ".hpp" || extension == ".cpp" || extension == ".cu" || extension == ".cuh";
}

void read(const fs::path& file, std::vector<Implementation>& found) {
  static const std::regex begins(R"(^\s*// scheme\s+\w+\.saa.*)");
  static const std::regex whole(R"(^\s*// scheme (\w+)\.saa#(\w+) ([0-9a-f]{8})\s*$)");
  std::ifstream stream(file);
  std::string text;
  for (int line = 1; std::getline(stream, text); ++line) {
    if (!std::regex_match(text, begins)) continue;
    std::smatch parts;
    if (!std::regex_match(text, parts, whole)) {
      throw InputError(fmt::format(
          "{}:{}: expected // scheme FILE.saa#NAME and eight digits of hash", file.string(), line));
    }
    found.push_back({file, line, parts[1], parts[2], parts[3]});
  }
}

}  // namespace

std::vector<Implementation> implementations_in(const std::vector<fs::path>& folders) {
  std::vector<fs::path> files;
  for (const fs::path& folder : folders) {
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      if (entry.is_regular_file() && is_source(entry.path())) files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  std::vector<Implementation> found;
  for (const fs::path& file : files) read(file, found);
  return found;
}

std::vector<std::string> drift(const Algorithm& algorithm,
                               const std::vector<Implementation>& implementations) {
  std::vector<std::string> lines;
  for (const Implementation& one : implementations) {
    if (one.algorithm != algorithm.name) continue;
    const Definition* const scheme = algorithm.find(one.scheme);
    const std::string place = fmt::format("{}:{}", one.file.string(), one.line);
    if (scheme == nullptr) {
      lines.push_back(fmt::format("{}: there is no '{}' in {}", place, one.scheme, algorithm.file));
    } else if (hash_of(*scheme) != one.hash) {
      lines.push_back(fmt::format(
          "{}: '{}' is another scheme now ({}:{}, hash {}, the code has {}); compare them, then "
          "set "
          "the hash",
          place, one.scheme, algorithm.file, scheme->at.line, hash_of(*scheme), one.hash));
    }
  }
  return lines;
}

}  // namespace graphspec::saa
