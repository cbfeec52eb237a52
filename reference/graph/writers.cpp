/// \file
/// See writers.hpp.
#include "reference/graph/writers.hpp"

#include <fmt/format.h>

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
    fmt::format_to(std::back_inserter(text), " {}", (*reals)[arc]);
  }
}

void write_matrix_market(OutputFile& file, const Graph& graph) {
  constexpr const char* fields[] = {"pattern", "integer", "real"};
  // All arcs are listed, also of a symmetric graph, so that parallel arcs and loops stay as they
  // are.
  file.write(fmt::format("%%MatrixMarket matrix coordinate {} general\n{} {} {}\n",
                         fields[graph.weights().index()], graph.num_vertices(),
                         graph.num_vertices(), graph.num_arcs()));
  write_arcs(file, graph, [&](fmt::memory_buffer& text, Vertex vertex, std::size_t arc) {
    fmt::format_to(std::back_inserter(text), "{} {}", vertex + 1, graph.dest()[arc] + 1);
    append_weight(text, graph, arc);
    text.push_back('\n');
  });
}

void write_dimacs(OutputFile& file, const Graph& graph) {
  file.write(fmt::format("p sp {} {}\n", graph.num_vertices(), graph.num_arcs()));
  write_arcs(file, graph, [&](fmt::memory_buffer& text, Vertex vertex, std::size_t arc) {
    fmt::format_to(std::back_inserter(text), "a {} {}", vertex + 1, graph.dest()[arc] + 1);
    append_weight(text, graph, arc);
    text.push_back('\n');
  });
}

void write_snap(OutputFile& file, const Graph& graph) {
  file.write(
      fmt::format("# directed\n# Nodes: {} Edges: {}\n", graph.num_vertices(), graph.num_arcs()));
  write_arcs(file, graph, [&](fmt::memory_buffer& text, Vertex vertex, std::size_t arc) {
    fmt::format_to(std::back_inserter(text), "{}\t{}\n", vertex, graph.dest()[arc]);
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
    refuse("the name tells no format; .mtx, .gr, .txt (each also with .gz) and .gsg are written");
  }
  const std::size_t weights = graph.weights().index();
  if (*format == Format::binary) return write_binary(graph, path);
  if (*format == Format::dimacs && weights != 1) {
    refuse("DIMACS arcs have integer weights, this graph has not; write .mtx or .gsg");
  }
  if (*format == Format::snap && weights != 0) {
    refuse("a SNAP list has no weights, this graph has; write .mtx, .gr or .gsg");
  }
  if (*format != Format::matrix_market && *format != Format::dimacs && *format != Format::snap) {
    refuse("this format is read only; .mtx, .gr, .txt (each also with .gz) and .gsg are written");
  }
  OutputFile file(path);
  if (*format == Format::matrix_market) write_matrix_market(file, graph);
  if (*format == Format::dimacs) write_dimacs(file, graph);
  if (*format == Format::snap) write_snap(file, graph);
  file.commit();
}

}  // namespace graphspec
