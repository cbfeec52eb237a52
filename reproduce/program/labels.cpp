/// \file
/// Reading and writing labels.
#include "reproduce/program/labels.hpp"

#include <fmt/format.h>

#include <charconv>
#include <filesystem>
#include <fstream>
#include <string>

#include "reference/graph/error.hpp"
#include "reference/graph/output_file.hpp"

namespace graphspec::program {

std::vector<std::int32_t> read_labels(const std::filesystem::path& path, Vertex num_vertices) {
  std::ifstream file(path);
  if (!file || std::filesystem::is_directory(path)) {
    throw InputError(fmt::format("cannot read {}", path.string()));
  }
  std::vector<std::int32_t> labels;
  labels.reserve(static_cast<std::size_t>(num_vertices));
  std::int64_t line_number = 0;
  for (std::string line; std::getline(file, line);) {
    ++line_number;
    if (!line.empty() && line.back() == '\r') line.pop_back();
    std::int32_t value = 0;
    const char* const end = line.data() + line.size();
    const auto [rest, error] = std::from_chars(line.data(), end, value);
    if (error != std::errc() || rest != end) {
      throw InputError(fmt::format("{}:{}: '{}' is not one integer of 32 bits", path.string(),
                                   line_number, line.substr(0, 40)));
    }
    if (line_number > num_vertices) {
      throw InputError(fmt::format("{}:{}: more labels than the graph's {} vertices", path.string(),
                                   line_number, num_vertices));
    }
    labels.push_back(value);
  }
  if (line_number < num_vertices) {
    throw InputError(fmt::format("{}: {} labels for a graph of {} vertices; one a line is right",
                                 path.string(), line_number, num_vertices));
  }
  return labels;
}

void write_labels(const std::filesystem::path& path, std::span<const std::int32_t> labels) {
  OutputFile file(path);
  fmt::memory_buffer text;
  for (const std::int32_t label : labels) {
    fmt::format_to(std::back_inserter(text), "{}\n", label);
    if (text.size() > 1 << 20) {
      file.write({text.data(), text.size()});
      text.clear();
    }
  }
  file.write({text.data(), text.size()});
  file.commit();
}

}  // namespace graphspec::program
