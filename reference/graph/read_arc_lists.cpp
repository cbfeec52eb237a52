/// \file
/// DIMACS-9 and GAP: an arc a line, vertices by their numbers.
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "reference/graph/formats.hpp"

namespace graphspec {
namespace {

// A list without a header has all vertices up to the greatest. Where hardly one has an arc, what
// was meant were ids, and a line of text would cost gigabytes.
constexpr Vertex most_without_arcs = 1 << 20;
constexpr std::int64_t most_vertices_an_arc = 64;

}  // namespace

EdgeList read_dimacs(TextScanner& file) {
  EdgeList list;
  std::vector<std::int32_t> weights;
  std::int64_t promised = -1;
  std::int64_t line_of_sizes = 0;
  while (file.next_line_of_data('c')) {
    const std::string_view kind = file.word("c, p or a");
    if (kind == "a") {
      if (promised < 0)
        file.fail("the arc precedes the line 'p sp VERTICES ARCS', which must come first");
      if (static_cast<std::int64_t>(weights.size()) == promised) {
        file.fail(fmt::format("too many arcs: line {1} declares {0}", promised, line_of_sizes));
      }
      const std::int64_t vertices = list.num_vertices;
      list.source.push_back(
          static_cast<Vertex>(file.integer("the tail", 1, vertices, line_of_sizes) - 1));
      list.dest.push_back(
          static_cast<Vertex>(file.integer("the head", 1, vertices, line_of_sizes) - 1));
      weights.push_back(integer_weight(file));
      file.expect_end_of_line("the arc");
    } else if (kind == "p") {
      if (promised >= 0)
        file.fail(fmt::format("this is a second line 'p', after line {}; only one is allowed",
                              line_of_sizes));
      if (const auto problem = file.word("sp"); problem != "sp") {
        file.fail(fmt::format("the problem is {}; it must be sp (shortest paths)",
                              TextScanner::quoted(problem)));
      }
      line_of_sizes = file.line_number();
      const std::int64_t vertices = file.integer("the number of vertices", 0, max_num_vertices);
      promised = file.integer("the number of arcs", 0, std::numeric_limits<std::int64_t>::max());
      file.expect_end_of_line("the sizes");
      list.num_vertices = plausible_vertices(file, file.line_number(), vertices);
      list.source.reserve(TextScanner::reservation(promised));
      list.dest.reserve(TextScanner::reservation(promised));
      weights.reserve(TextScanner::reservation(promised));
    } else {
      file.fail(
          fmt::format("the line begins with {}; it must be c, p or a", TextScanner::quoted(kind)));
    }
  }
  if (promised < 0) file.fail("the file ends before the line 'p sp VERTICES ARCS'");
  check_promise(file, static_cast<std::int64_t>(weights.size()), promised, "arcs", line_of_sizes);
  list.weights = std::move(weights);
  return list;
}

EdgeList read_gap(TextScanner& file, bool with_weights) {
  EdgeList list;
  std::vector<std::int32_t> weights;
  Vertex greatest = -1;
  std::int64_t line_of_greatest = 0;
  while (file.next_line_of_data('#')) {
    const auto tail = static_cast<Vertex>(file.integer("the tail", 0, max_num_vertices - 1));
    const auto head = static_cast<Vertex>(file.integer("the head", 0, max_num_vertices - 1));
    list.source.push_back(tail);
    list.dest.push_back(head);
    if (std::max(tail, head) > greatest) {
      greatest = std::max(tail, head);
      line_of_greatest = file.line_number();
    }
    if (with_weights) weights.push_back(integer_weight(file));
    file.expect_end_of_line("the arc");
  }
  if (file.line_number() == 0) file.fail("the file is empty; it must have lines 'TAIL HEAD'");
  list.num_vertices = plausible_vertices(file, line_of_greatest, std::int64_t{greatest} + 1);
  if (greatest > most_without_arcs &&
      greatest / most_vertices_an_arc > static_cast<std::int64_t>(list.source.size())) {
    file.fail_at(line_of_greatest,
                 fmt::format("vertex {} is too large for a list of {} arcs. If so many vertices "
                             "have no arcs, use a format that states the number of vertices, such "
                             "as .mtx or .gr. If the numbers are ids, use .txt",
                             greatest, list.source.size()));
  }
  if (with_weights) list.weights = std::move(weights);
  return list;
}

}  // namespace graphspec
