/// \file
/// Reading and writing labels.
#include "reproduce/program/labels.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <iterator>
#include <limits>
#include <string>

#include "reference/graph/output_file.hpp"
#include "reference/graph/text_scanner.hpp"

namespace graphspec::program {

std::vector<std::int32_t> read_labels(const std::filesystem::path& path, Vertex num_vertices,
                                      std::string_view what) {
  using Limits = std::numeric_limits<std::int32_t>;
  const std::string the_label = fmt::format("the {}", what);
  TextScanner file(path);
  std::vector<std::int32_t> labels;
  labels.reserve(static_cast<std::size_t>(num_vertices));
  while (file.next_line()) {
    if (std::ssize(labels) == num_vertices) {
      file.fail(fmt::format("more {}s than the graph's {} vertices", what, num_vertices));
    }
    labels.push_back(
        static_cast<std::int32_t>(file.integer(the_label, Limits::min(), Limits::max())));
    file.expect_end_of_line(the_label);
  }
  if (std::ssize(labels) < num_vertices) {
    file.fail_at(file.line_number() + 1,
                 fmt::format("the file ends before the {0} of vertex {1}: {1} {0}s for a graph of "
                             "{2} vertices; one a line is right",
                             what, labels.size(), num_vertices));
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
