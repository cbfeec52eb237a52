/// \file
/// Reading and writing columns.
#include "reference/problem/column_text.hpp"

#include <fmt/format.h>

#include <limits>
#include <string>

#include "reference/graph/text_scanner.hpp"

namespace graphspec {

std::vector<std::int32_t> read_column(const std::filesystem::path& path, Vertex num_vertices,
                                      std::string_view what) {
  using Limits = std::numeric_limits<std::int32_t>;
  const std::string the_value = fmt::format("the {}", what);
  TextScanner file(path);
  std::vector<std::int32_t> values;
  values.reserve(static_cast<std::size_t>(num_vertices));
  while (file.next_line()) {
    if (std::ssize(values) == num_vertices) {
      file.fail(fmt::format("more {}s than the graph's {} vertices", what, num_vertices));
    }
    values.push_back(
        static_cast<std::int32_t>(file.integer(the_value, Limits::min(), Limits::max())));
    file.expect_end_of_line(the_value);
  }
  if (std::ssize(values) < num_vertices) {
    file.fail_at(file.line_number() + 1,
                 fmt::format("the file ends before the {0} of vertex {1}: {1} {0}s for a graph of "
                             "{2} vertices; one a line is right",
                             what, values.size(), num_vertices));
  }
  return values;
}

void write_column(OutputFile& file, std::span<const std::int32_t> values) {
  for (const std::int32_t value : values) file.write(fmt::format("{}\n", value));
}

}  // namespace graphspec
