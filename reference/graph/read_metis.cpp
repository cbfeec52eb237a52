/// \file
/// METIS (and DIMACS-10) graphs: a line a vertex, that lists its neighbours.
#include <fmt/format.h>

#include <limits>
#include <utility>

#include "reference/graph/formats.hpp"

namespace graphspec {

EdgeList read_metis(TextScanner& file) {
  if (!file.next_line_of_data('%')) {
    file.fail("the file ends before its header 'vertices edges [format]'");
  }
  const std::int64_t vertices = file.integer("the number of vertices", 0, max_num_vertices);
  const std::int64_t edges =
      file.integer("the number of edges", 0, std::numeric_limits<std::int64_t>::max() / 2);
  const std::int64_t format =
      file.at_end_of_line() ? 0 : file.integer("the format (three digits 0 or 1)", 0, 111);
  if (format % 10 > 1 || format / 10 % 10 > 1)
    file.fail("the format has three digits, 0 or 1 each");
  const bool edge_weights = format % 10 == 1;
  const bool vertex_weights = format / 10 % 10 == 1;
  const bool vertex_sizes = format / 100 == 1;
  const std::int64_t constraints = file.at_end_of_line()
                                       ? (vertex_weights ? 1 : 0)
                                       : file.integer("the number of vertex weights", 0, 1000);
  file.expect_end_of_line("the header");
  const std::int64_t skipped = (vertex_sizes ? 1 : 0) + (vertex_weights ? constraints : 0);

  EdgeList list;
  list.num_vertices = static_cast<Vertex>(vertices);
  std::vector<std::int32_t> weights;
  list.source.reserve(TextScanner::reservation(2 * edges));
  list.dest.reserve(TextScanner::reservation(2 * edges));
  std::int64_t vertex = 0;
  while (file.next_line()) {
    // A blank line is a vertex without neighbours; a comment is none at all.
    if (!file.at_end_of_line() && file.text().front() == '%') continue;
    if (vertex == vertices) {
      if (file.at_end_of_line()) continue;
      file.fail(fmt::format("more than the {} vertices that the header promises", vertices));
    }
    for (std::int64_t value = 0; value < skipped; ++value) {
      file.integer("a vertex's size or weight", 0, std::numeric_limits<std::int64_t>::max());
    }
    while (!file.at_end_of_line()) {
      list.source.push_back(static_cast<Vertex>(vertex));
      list.dest.push_back(static_cast<Vertex>(file.integer("a neighbour", 1, vertices) - 1));
      if (edge_weights) {
        weights.push_back(static_cast<std::int32_t>(
            file.integer("the weight", std::numeric_limits<std::int32_t>::min(),
                         std::numeric_limits<std::int32_t>::max())));
      }
    }
    ++vertex;
  }
  if (vertex < vertices) {
    file.fail(fmt::format("the file ends after {} of the {} vertices that its header promises",
                          vertex, vertices));
  }
  if (static_cast<std::int64_t>(list.dest.size()) != 2 * edges) {
    file.fail(fmt::format("{} neighbours are listed; {} edges have {}", list.dest.size(), edges,
                          2 * edges));
  }
  if (edge_weights) list.weights = std::move(weights);
  return list;
}

}  // namespace graphspec
