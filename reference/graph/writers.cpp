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
void append_weight(fmt::memory_buffer& text, const Graph& graph, std::size_t arc,
                   char before = ' ') {
  if (graph.weights().index() != 0) text.push_back(before);
  if (const auto* integers = std::get_if<1>(&graph.weights())) {
    fmt::format_to(std::back_inserter(text), "{}", (*integers)[arc]);
  } else if (const auto* reals = std::get_if<2>(&graph.weights())) {
    if (!std::isfinite((*reals)[arc])) {
      throw InputError(
          fmt::format("the weight of arc {} is {}; a text format holds finite weights only", arc,
                      (*reals)[arc]));
    }
    fmt::format_to(std::back_inserter(text), "{}", (*reals)[arc]);
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

/// The characters of an edge list between its two ends, and before the weight.
struct Between {
  char ends;
  char weight;
};

/// Ends and weight in one line; vertices by their ids, else counted from 0.
void write_lines(OutputFile& file, const Graph& graph, Between between, const VertexIds& ids) {
  write_arcs(file, graph, [&](fmt::memory_buffer& text, Vertex vertex, std::size_t arc) {
    fmt::format_to(std::back_inserter(text), FMT_COMPILE("{}{}{}"), ids.id_of(vertex), between.ends,
                   ids.id_of(graph.dest()[arc]));
    append_weight(text, graph, arc, between.weight);
    text.push_back('\n');
  });
}

void write_snap(OutputFile& file, const Graph& graph, const VertexIds& ids) {
  file.write(fmt::format("# Directed graph\n# Nodes: {} Edges: {}\n", graph.num_vertices(),
                         graph.num_arcs()));
  if (graph.weights().index() != 0) file.write("# FromNodeId ToNodeId Weight\n");
  write_lines(file, graph, {'\t', ' '}, ids);
}

void write_columns(OutputFile& file, const Graph& graph, char separator, const VertexIds& ids) {
  file.write(fmt::format("source{0}target", separator));
  if (graph.weights().index() != 0) file.write(fmt::format("{}weight", separator));
  file.write("\n");
  write_lines(file, graph, {separator, separator}, ids);
}

void write_metis(OutputFile& file, const Graph& graph) {
  file.write(fmt::format("{} {}{}\n", graph.num_vertices(), graph.num_arcs() / 2,
                         graph.weights().index() == 0 ? "" : " 001"));
  fmt::memory_buffer line;
  std::size_t arc = 0;
  for (Vertex vertex = 0; vertex < graph.num_vertices(); ++vertex) {
    line.clear();
    for (const Vertex neighbour : graph.neighbours(vertex)) {
      fmt::format_to(std::back_inserter(line), FMT_COMPILE(" {}"), neighbour + 1);
      append_weight(line, graph, arc++);
    }
    line.push_back('\n');
    file.write({line.data(), line.size()});
  }
}

/// A vertex that no arc has at either end; -1 where there is none.
Vertex vertex_without_arcs(const Graph& graph) {
  std::vector<bool> has_arcs(static_cast<std::size_t>(graph.num_vertices()));
  for (const Vertex head : graph.dest()) has_arcs[static_cast<std::size_t>(head)] = true;
  for (Vertex vertex = 0; vertex < graph.num_vertices(); ++vertex) {
    if (!has_arcs[static_cast<std::size_t>(vertex)] && graph.neighbours(vertex).empty()) {
      return vertex;
    }
  }
  return -1;
}

/// Throws InputError where a list, which names the ends of arcs alone, would lose a vertex.
void check_named(const Graph& graph, Format format, const VertexIds& ids,
                 const std::filesystem::path& path) {
  const bool has_columns = format == Format::csv || format == Format::tsv;
  if (!has_columns && (format != Format::snap || ids.are_numbers())) return;
  if (const Vertex bare = vertex_without_arcs(graph); bare >= 0) {
    throw InputError(
        fmt::format("{}: an edge list contains only vertices that have arcs, but vertex {} has no "
                    "arc; write {}",
                    path.string(), ids.id_of(bare),
                    ids.are_numbers() ? ".txt, .mtx or .gsg" : ".gsg, or .mtx"));
  }
}

/// Why a format cannot hold a graph; empty where it can.
std::string_view obstacle(const Graph& graph, Format format) {
  const std::size_t weights = graph.weights().index();
  const auto is_last_bare = [&] {
    const Vertex last = graph.num_vertices() - 1;
    const auto& dest = graph.dest();
    return last < 0 ||
           (graph.neighbours(last).empty() && std::ranges::find(dest, last) == dest.end());
  };
  const auto has_loop = [&] {
    for (Vertex vertex = 0; vertex < graph.num_vertices(); ++vertex) {
      const auto row = graph.neighbours(vertex);
      if (std::ranges::find(row, vertex) != row.end()) return true;
    }
    return false;
  };
  switch (format) {
    case Format::graphhpc:
      if (weights == 2) return "";
      return "a GraphHPC graph has real weights, but this graph does not; write .mtx or .gsg";
    case Format::dimacs:
      if (weights == 1) return "";
      return weights == 0
                 ? "DIMACS arcs have integer weights, but this graph has no weights; `graphspec "
                   "convert --unit-weights` gives each arc the weight 1, or write .mtx or .gsg"
                 : "DIMACS arcs have integer weights, but this graph has real weights; `graphspec "
                   "convert --scale` rounds them to integers, or write .mtx or .gsg";
    case Format::metis:
      if (weights == 2) {
        return "METIS edges have integer weights, but this graph has real weights; `graphspec "
               "convert --scale` rounds them to integers, or write .mtx or .gsg";
      }
      if (!graph.known_symmetric()) {
        return "a METIS graph is undirected, but this graph may be directed; --undirected adds the "
               "reverse of each arc";
      }
      return has_loop() ? "a METIS graph has no self-loops; --simplify removes them" : "";
    case Format::gap_el:
      if (weights != 0)
        return "an .el list has no weights, but this graph has weights; write .wel, .mtx or .gsg";
      break;
    case Format::gap_wel:
      if (weights != 1)
        return "a .wel list has integer weights, but this graph has no integer weights; write .mtx "
               "or .gsg";
      break;
    default:
      return "";
  }
  return is_last_bare() ? "a GAP list ends with the largest vertex that has an arc, but the last "
                          "vertex of this graph has no arc; write .mtx or .gsg"
                        : "";
}

}  // namespace

bool keeps_ids(Format format) {
  return format == Format::snap || format == Format::csv || format == Format::tsv ||
         format == Format::binary;
}

void write_graph(const Graph& graph, const std::filesystem::path& path,
                 std::optional<Format> format, const VertexIds& ids) {
  if (!format) format = format_of(path);
  const auto refuse = [&](std::string_view why) {
    throw InputError(fmt::format("{}: {}", path.string(), why));
  };
  if (!format) refuse(fmt::format("the name has no known ending; expected {}", known_extensions()));
  if (path.extension() == ".gz" && (*format == Format::binary || *format == Format::graphhpc)) {
    refuse(*format == Format::binary
               ? "a .gsg file cannot be compressed, because it is mapped into memory"
               : "a GraphHPC file cannot be compressed");
  }
  if (const auto why = obstacle(graph, *format); !why.empty()) refuse(why);
  if (*format == Format::binary) return write_binary(graph, path, ids);
  if (*format == Format::graphhpc) return write_graphhpc(graph, path);
  check_named(graph, *format, ids, path);
  OutputFile file(path);
  if (*format == Format::matrix_market) write_matrix_market(file, graph);
  if (*format == Format::dimacs) write_dimacs(file, graph);
  if (*format == Format::snap) write_snap(file, graph, ids);
  if (*format == Format::csv) write_columns(file, graph, ',', ids);
  if (*format == Format::tsv) write_columns(file, graph, '\t', ids);
  if (*format == Format::metis) write_metis(file, graph);
  if (*format == Format::gap_el || *format == Format::gap_wel) {
    write_lines(file, graph, {' ', ' '}, {});
  }
  file.commit();
}

}  // namespace graphspec
