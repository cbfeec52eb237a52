/// \file
/// See writers.hpp.
#include "reference/graph/writers.hpp"

#include <fmt/compile.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "reference/graph/error.hpp"
#include "reference/graph/formats.hpp"
#include "reference/graph/output_file.hpp"

namespace graphspec {
namespace {

/// Writes `line(text, vertex, arc)` for every arc.
template <class Line>
void write_arcs(OutputFile& file, const Graph& graph, const Line& line) {
  constexpr std::size_t piece = std::size_t{1} << 20;
  fmt::memory_buffer text;
  for (Vertex vertex = 0; vertex < graph.num_vertices(); ++vertex) {
    const auto at = static_cast<std::size_t>(vertex);
    for (ArcIndex arc = graph.offsets()[at]; arc < graph.offsets()[at + 1]; ++arc) {
      line(text, vertex, static_cast<std::size_t>(arc));
      if (text.size() > piece) {
        file.write({text.data(), text.size()});
        text.clear();
      }
    }
  }
  file.write({text.data(), text.size()});
}

/// Appends " WEIGHT" where there are weights; reals with all their digits.
void append_weight(fmt::memory_buffer& text, const Graph& graph, std::size_t arc) {
  if (const auto* integers = std::get_if<1>(&graph.weights())) {
    fmt::format_to(std::back_inserter(text), " {}", (*integers)[arc]);
  } else if (const auto* reals = std::get_if<2>(&graph.weights())) {
    if (!std::isfinite((*reals)[arc])) {
      throw InputError(fmt::format("the weight of arc {} is {}; a text holds finite weights only",
                                   arc, (*reals)[arc]));
    }
    fmt::format_to(std::back_inserter(text), " {}", (*reals)[arc]);
  }
}

void write_matrix_market(OutputFile& file, const Graph& graph) {
  constexpr const char* fields[] = {"pattern", "integer", "real"};
  // A graph that is symmetric has the same parallel arcs, with the same weights, in both triangles.
  const bool lower_only = graph.known_symmetric();
  const auto listed = [&](Vertex row, Vertex column) { return !lower_only || row >= column; };
  ArcIndex entries = lower_only ? 0 : graph.num_arcs();
  for (Vertex row = 0; lower_only && row < graph.num_vertices(); ++row) {
    const auto columns = graph.neighbours(row);
    entries += std::count_if(columns.begin(), columns.end(),
                             [&](Vertex column) { return listed(row, column); });
  }
  file.write(fmt::format("%%MatrixMarket matrix coordinate {} {}\n{} {} {}\n",
                         fields[graph.weights().index()], lower_only ? "symmetric" : "general",
                         graph.num_vertices(), graph.num_vertices(), entries));
  write_arcs(file, graph, [&](fmt::memory_buffer& text, Vertex vertex, std::size_t arc) {
    if (!listed(vertex, graph.dest()[arc])) return;
    fmt::format_to(std::back_inserter(text), FMT_COMPILE("{} {}"), vertex + 1,
                   graph.dest()[arc] + 1);
    append_weight(text, graph, arc);
    text.push_back('\n');
  });
}

void write_dimacs(OutputFile& file, const Graph& graph) {
  file.write(fmt::format("p sp {} {}\n", graph.num_vertices(), graph.num_arcs()));
  write_arcs(file, graph, [&](fmt::memory_buffer& text, Vertex vertex, std::size_t arc) {
    fmt::format_to(std::back_inserter(text), FMT_COMPILE("a {} {}"), vertex + 1,
                   graph.dest()[arc] + 1);
    append_weight(text, graph, arc);
    text.push_back('\n');
  });
}

void write_snap(OutputFile& file, const Graph& graph) {
  file.write(fmt::format("# Directed graph\n# Nodes: {} Edges: {}\n", graph.num_vertices(),
                         graph.num_arcs()));
  write_arcs(file, graph, [&](fmt::memory_buffer& text, Vertex vertex, std::size_t arc) {
    fmt::format_to(std::back_inserter(text), FMT_COMPILE("{}\t{}\n"), vertex, graph.dest()[arc]);
  });
}

}  // namespace

void write_graph(const Graph& graph, const std::filesystem::path& path,
                 std::optional<Format> format) {
  if (!format) format = format_of(path);
  const auto refuse = [&](std::string_view why) {
    throw InputError(fmt::format("{}: {}", path.string(), why));
  };
  if (!format) {
    refuse(
        "the name tells no format; .mtx, .gr, .txt (each also with .gz), .gsg and .graphhpc are "
        "written");
  }
  const std::size_t weights = graph.weights().index();
  if (*format == Format::binary) {
    if (path.extension() == ".gz") refuse("the binary form is not compressed, for it is mapped");
    return write_binary(graph, path);
  }
  if (*format == Format::graphhpc) {
    if (path.extension() == ".gz") refuse("the contest's form is not compressed");
    if (weights != 2) {
      refuse("the contest's graphs have real weights, this graph has not; write .mtx or .gsg");
    }
    return write_graphhpc(graph, path);
  }
  if (*format == Format::dimacs && weights != 1) {
    refuse("DIMACS arcs have integer weights, this graph has not; write .mtx or .gsg");
  }
  if (*format == Format::snap && weights != 0) {
    refuse("a SNAP list has no weights, this graph has; write .mtx, .gr or .gsg");
  }
  if (*format != Format::matrix_market && *format != Format::dimacs && *format != Format::snap) {
    refuse(
        "this format is read only; .mtx, .gr, .txt (each also with .gz), .gsg and .graphhpc are "
        "written");
  }
  OutputFile file(path);
  if (*format == Format::matrix_market) write_matrix_market(file, graph);
  if (*format == Format::dimacs) write_dimacs(file, graph);
  if (*format == Format::snap) write_snap(file, graph);
  file.commit();
}

}  // namespace graphspec
