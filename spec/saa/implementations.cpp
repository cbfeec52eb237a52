/// \file
/// Reading the lines by which code names its scheme.
#include "spec/saa/implementations.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <regex>
#include <string_view>

#include "reference/graph/error.hpp"
#include "spec/saa/transform.hpp"

namespace graphspec::saa {
namespace {

namespace fs = std::filesystem;

bool is_source(const fs::path& file) {
  const std::string extension = file.extension().string();
  return extension == ".hpp" || extension == ".cpp" || extension == ".cu" || extension == ".cuh" ||
         extension == ".cl";
}

void read(const fs::path& file, std::vector<Implementation>& found) {
  // A sentence may begin with the word "scheme" too: what names a file of schemes is a line of
  // them.
  constexpr std::string_view opening = "// scheme ";
  static const std::regex names_file(R"((\w*)\.saa(.*))");
  static const std::regex names_scheme(R"(#(\w+) (\w{8}))");
  std::ifstream stream(file);
  std::string line;
  for (int number = 1; std::getline(stream, line); ++number) {
    const std::size_t begin = std::min(line.find_first_not_of(' '), line.size());
    if (line.compare(begin, opening.size(), opening) != 0) continue;
    const std::string named = line.substr(begin + opening.size());
    std::smatch of_file;
    if (!std::regex_match(named, of_file, names_file)) continue;
    const std::string rest = of_file[2];
    std::smatch scheme;
    if (!std::regex_match(rest, scheme, names_scheme)) {
      throw InputError(
          fmt::format("{}:{}: expected // scheme FILE.saa#NAME and a hash of eight digits",
                      file.string(), number));
    }
    found.push_back({file, number, of_file[1], scheme[1], scheme[2]});
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
          "{}: '{}' has changed ({}:{}: the hash is {}, but the code has {}). Compare the code "
          "with the scheme, and then update the hash",
          place, one.scheme, algorithm.file, scheme->at.line, hash_of(*scheme), one.hash));
    }
  }
  return lines;
}

}  // namespace graphspec::saa
