/// \file
/// METIS (and DIMACS-10) graphs: a line a vertex, that lists its neighbours. Numbers begin with 1.
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "reference/graph/build.hpp"
#include "reference/graph/formats.hpp"

namespace graphspec {
namespace {

constexpr std::int64_t greatest = std::numeric_limits<std::int64_t>::max();

/// The first line: "VERTICES EDGES [FORMAT [CONSTRAINTS]]".
struct MetisHeader {
  std::int64_t line;
  std::int64_t vertices;
  std::int64_t edges;
  bool edge_weights;
  std::int64_t skipped;  ///< numbers before a vertex's neighbours: its size and weights
};

MetisHeader read_header(TextScanner& file) {
  if (!file.next_line_of_data('%')) {
    file.fail("the file ends before the line 'VERTICES EDGES [FORMAT]'");
  }
  MetisHeader header{};
  header.line = file.line_number();
  header.vertices = file.integer("the number of vertices", 0, max_num_vertices);
  header.edges = file.integer("the number of edges", 0, greatest / 2);
  const std::int64_t format = file.at_end_of_line() ? 0 : file.integer("the format", 0, 111);
  if (format % 10 > 1 || format / 10 % 10 > 1) {
    file.fail(
        fmt::format("the format is {}; it must be three digits, each 0 or 1, for vertex sizes, "
                    "vertex weights and edge weights",
                    format));
  }
  header.edge_weights = format % 10 == 1;
  const bool vertex_weights = format / 10 % 10 == 1;
  const bool vertex_sizes = format / 100 == 1;
  const std::int64_t constraints =
      file.at_end_of_line() ? 1 : file.integer("the number of weights per vertex", 1, 1000);
  file.expect_end_of_line("the sizes");
  header.skipped = (vertex_sizes ? 1 : 0) + (vertex_weights ? constraints : 0);
  return header;
}

/// Whether a row, which must be sorted, lists a vertex.
bool has_arc(const Graph& graph, Vertex from, Vertex to) {
  const auto row = graph.neighbours(from);
  return std::binary_search(row.begin(), row.end(), to);
}

/// Fails at the first vertex whose neighbours do not list it in turn.
void check_twins(const TextScanner& file, const Graph& graph,
                 const std::vector<std::int64_t>& line_of) {
  const Graph twin = transposed(graph);
  const auto* const weights = std::get_if<std::span<const std::int32_t>>(&graph.weights());
  const auto* const twins = std::get_if<std::span<const std::int32_t>>(&twin.weights());
  for (Vertex vertex = 0; vertex < graph.num_vertices(); ++vertex) {
    const auto row = graph.neighbours(vertex);
    const auto other = twin.neighbours(vertex);
    const auto at = static_cast<std::size_t>(graph.offsets()[static_cast<std::size_t>(vertex)]);
    const std::int64_t line = line_of[static_cast<std::size_t>(vertex)];
    if (!std::equal(row.begin(), row.end(), other.begin(), other.end())) {
      // Named where the edge is listed: here, or in the row of a neighbour that has it alone.
      const auto check_mate = [&](Vertex from, Vertex to) {
        if (has_arc(graph, to, from)) return;
        file.fail_at(
            line_of[static_cast<std::size_t>(from)],
            fmt::format(
                "the line of vertex {0} contains vertex {1}, but the line of vertex {1} does not "
                "contain vertex {2}; each edge must be in the lines of both its vertices",
                from + 1, to + 1, from + 1));
      };
      for (const Vertex neighbour : row) check_mate(vertex, neighbour);
      for (const Vertex neighbour : other) check_mate(neighbour, vertex);
      file.fail_at(
          line,
          fmt::format(
              "the line of vertex {} contains a neighbour more or less often than the neighbour's "
              "line contains the vertex; each edge must be in the lines of both its vertices",
              vertex + 1));
    }
    if (weights == nullptr) continue;
    for (std::size_t place = 0; place < row.size(); ++place) {
      if ((*weights)[at + place] == (*twins)[at + place]) continue;
      file.fail_at(line, fmt::format("the edge between {} and {} has different weights at its two "
                                     "ends; they must be equal",
                                     vertex + 1, row[place] + 1));
    }
  }
}

}  // namespace

Graph read_metis(TextScanner& file) {
  const MetisHeader header = read_header(file);
  EdgeList list;
  list.num_vertices = plausible_vertices(file, file.line_number(), header.vertices);
  list.symmetric = true;
  std::vector<std::int32_t> weights;
  std::vector<std::int64_t> line_of;
  list.source.reserve(TextScanner::reservation(2 * header.edges));
  list.dest.reserve(TextScanner::reservation(2 * header.edges));
  line_of.reserve(TextScanner::reservation(header.vertices));
  while (file.next_line()) {
    if (file.at_comment('%')) continue;
    const auto vertex = static_cast<std::int64_t>(line_of.size());
    if (vertex == header.vertices) {
      if (file.at_end_of_line()) continue;
      file.fail(
          fmt::format("too many vertices: line {1} declares {0}", header.vertices, header.line));
    }
    // A blank line is a vertex without neighbours.
    line_of.push_back(file.line_number());
    for (std::int64_t value = 0; value < header.skipped; ++value) {
      file.integer("a vertex's size or weight", 0, greatest);
    }
    while (!file.at_end_of_line()) {
      const std::int64_t neighbour =
          file.integer("a neighbour", 1, header.vertices, header.line) - 1;
      if (neighbour == vertex) {
        file.fail(fmt::format(
            "the line of vertex {} contains the vertex itself; a METIS graph has no self-loops",
            vertex + 1));
      }
      list.source.push_back(static_cast<Vertex>(vertex));
      list.dest.push_back(static_cast<Vertex>(neighbour));
      if (header.edge_weights) weights.push_back(integer_weight(file));
    }
  }
  check_promise(file, static_cast<std::int64_t>(line_of.size()), header.vertices, "vertices",
                header.line);
  if (header.edge_weights) list.weights = std::move(weights);
  Graph graph = build_graph(std::move(list));
  // First what one can find by its line.
  check_twins(file, graph, line_of);
  if (graph.num_arcs() != 2 * header.edges) {
    file.fail(
        fmt::format("the lines of the vertices contain {} neighbours, but line {} declares {} "
                    "edges, which need {} neighbours",
                    graph.num_arcs(), header.line, header.edges, 2 * header.edges));
  }
  return graph;
}

}  // namespace graphspec
