/// \file
/// Reading the lines by which code names its scheme.
#include "spec/saa/implementations.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <string_view>
#include <utility>

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

/// Takes a word of letters, digits and _ off the front.
std::string take_word(std::string_view& text) {
  std::size_t end = 0;
  while (end < text.size() &&
         (std::isalnum(static_cast<unsigned char>(text[end])) != 0 || text[end] == '_')) {
    ++end;
  }
  std::string word(text.substr(0, end));
  text.remove_prefix(end);
  return word;
}

bool take(std::string_view& text, std::string_view wanted) {
  if (!text.starts_with(wanted)) return false;
  text.remove_prefix(wanted.size());
  return true;
}

void read(const fs::path& file, std::vector<Implementation>& found) {
  std::ifstream stream(file);
  std::string line;
  for (int number = 1; std::getline(stream, line); ++number) {
    std::string_view rest = line;
    rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
    if (!take(rest, "// scheme ")) continue;
    Implementation one{file, number, take_word(rest), "", ""};
    if (!take(rest, ".saa")) continue;  // a sentence that begins so
    const bool is_named = take(rest, "#");
    one.scheme = take_word(rest);
    const bool has_hash = take(rest, " ");
    one.hash = take_word(rest);
    if (!is_named || !has_hash || one.scheme.empty() || one.hash.size() != 8 || !rest.empty()) {
      throw InputError(
          fmt::format("{}:{}: expected // scheme FILE.saa#NAME and eight digits of hash",
                      file.string(), number));
    }
    found.push_back(std::move(one));
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
