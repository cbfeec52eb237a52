/// \file
/// Reading and writing forests.
#include "reference/problem/forest_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "reference/graph/formats.hpp"
#include "reference/graph/readers.hpp"
#include "reference/graph/text_scanner.hpp"
#include "reference/graph/weight_arrays.hpp"
#include "reference/problem/value_words.hpp"

namespace graphspec {
namespace {

/// Real weights that differ by less, as a part of the greater, are taken for the same: programs
/// print six digits.
constexpr double same_real = 1e-5;

/// Reads the edges of a text.
class ForestReader {
 public:
  ForestReader(const std::filesystem::path& path, Vertex num_vertices, const VertexIds& ids)
      : file_(path), num_vertices_(num_vertices), ids_(ids) {}

  std::vector<ForestLine> read() {
    while (file_.next_line()) {
      const std::string_view line = file_.text();
      if (file_.at_comment('#') || file_.at_comment('%') || is_heading(line)) continue;
      add_line(line);
    }
    return std::move(lines_);
  }

 private:
  /// A list has its edges in brackets of their own.
  static constexpr std::string_view list_begin = "[(";

  /// Whether scipy prints the line before the entries of a matrix, or it names columns.
  [[nodiscard]] bool is_heading(std::string_view line) const {
    if (!lines_.empty() || line.find(list_begin) != std::string_view::npos) return false;
    const std::size_t first = line.find_first_not_of(" \t\r<[\"'");
    return first != std::string_view::npos &&
           (std::isalpha(static_cast<unsigned char>(line[first])) != 0);
  }

  void add_line(std::string_view line) {
    const std::string whole = TextScanner::quoted(line);
    const std::size_t first = line.find_first_not_of(" \t\r");
    if (first == std::string_view::npos) return;
    in_list_ = in_list_ || line.find(list_begin) != std::string_view::npos;
    if (in_list_) {
      for (auto at = line.find('('); at != std::string_view::npos;) {
        const std::size_t end = line.find(')', at);
        add(line.substr(at, end - at), whole);
        at = end == std::string_view::npos ? end : line.find('(', end);
      }
    } else {
      add(line, whole);
    }
  }

  void add(std::string_view text, const std::string& whole) {
    line_.split(text);
    // {'weight': 3} is data of networkx; {} is none.
    std::erase(line_.words, "weight");
    if (line_.words.empty()) return;
    const auto fail = [&] {
      file_.fail(
          fmt::format("{} is not an edge; write two vertices and, optionally, the weight", whole));
    };
    if (line_.words.size() < 2 || line_.words.size() > 3) fail();
    const auto tail = end_of(line_.words[0]);
    const auto head = end_of(line_.words[1]);
    std::optional<double> weight;
    if (line_.words.size() == 3) {
      weight = number_in<double>(line_.words[2]);
      if (!weight) fail();
    }
    if (!tail || !head) fail();
    const auto [lesser, greater] = std::minmax({vertex(*tail), vertex(*head)});
    lines_.push_back({file_.line_number(), lesser, greater, weight});
  }

  /// An id, which may be written as a real.
  static std::optional<std::int64_t> end_of(std::string_view word) {
    if (const auto id = number_in<std::int64_t>(word)) return id;
    const auto real = number_in<double>(word);
    if (!real || *real != std::trunc(*real) || std::abs(*real) > 0x1p53) return std::nullopt;
    return static_cast<std::int64_t>(*real);
  }

  [[nodiscard]] Vertex vertex(std::int64_t id) const {
    if (const auto found = ids_.vertex_of(id, num_vertices_)) return *found;
    file_.fail(ids_.are_numbers()
                   ? fmt::format("vertex {}: the graph's {} vertices are numbered from 0", id,
                                 num_vertices_)
                   : fmt::format("vertex {}: no vertex of the graph has this id", id));
  }

  TextScanner file_;
  Vertex num_vertices_;
  const VertexIds& ids_;
  LineOfWords line_;
  bool in_list_ = false;
  std::vector<ForestLine> lines_;
};

/// The entries of a Matrix Market file, as scipy.io.mmwrite writes a tree. Row k is the k-th
/// vertex.
std::vector<ForestLine> read_matrix_lines(const std::filesystem::path& path, Vertex num_vertices) {
  TextScanner file(path);
  const EdgeList list = read_matrix_market(file);
  if (list.num_vertices != num_vertices) {
    file.fail(fmt::format("the matrix has {} rows, but the graph has {} vertices",
                          list.num_vertices, num_vertices));
  }
  std::vector<ForestLine> lines;
  for (std::size_t arc = 0; arc < list.source.size(); ++arc) {
    // An entry of a symmetric matrix has become two arcs.
    if (list.symmetric && list.source[arc] < list.dest[arc]) continue;
    const auto [lesser, greater] = std::minmax(list.source[arc], list.dest[arc]);
    lines.push_back(
        {0, lesser, greater,
         std::visit(
             [&](const auto& weights) -> std::optional<double> {
               if constexpr (std::is_same_v<std::decay_t<decltype(weights)>, std::monostate>) {
                 return std::nullopt;
               } else {
                 return weights[arc];
               }
             },
             list.weights)});
  }
  // The entries are the last lines.
  std::int64_t line = file.line_number();
  for (auto entry = lines.rbegin(); entry != lines.rend(); ++entry) entry->number = line--;
  return lines;
}

/// Finds arcs by their ends.
class ArcsByEnds {
 public:
  explicit ArcsByEnds(const Graph& graph) : graph_(&graph) {
    // build_graph() and the readers sort the arcs of a vertex, but a file mapped into memory may
    // hold them in any order.
    for (Vertex vertex = 0; vertex < graph.num_vertices() && sorted_; ++vertex) {
      const auto heads = graph.neighbours(vertex);
      sorted_ = std::is_sorted(heads.begin(), heads.end());
    }
  }

  /// Of the arcs from tail to head the one whose weight is nearest, else the lightest; of several
  /// the first. -1 where there is none.
  [[nodiscard]] ArcIndex find(Vertex tail, Vertex head, std::optional<double> weight) const {
    const auto heads = graph_->neighbours(tail);
    const auto first = sorted_ ? std::lower_bound(heads.begin(), heads.end(), head) : heads.begin();
    ArcIndex best = -1;
    double least = std::numeric_limits<double>::infinity();
    for (auto at = first; at != heads.end() && (!sorted_ || *at == head); ++at) {
      if (*at != head) continue;
      const ArcIndex arc =
          graph_->offsets()[static_cast<std::size_t>(tail)] + std::distance(heads.begin(), at);
      const double weighs = weight_at(graph_->weights(), arc);
      const double distance = weight ? std::abs(weighs - *weight) : weighs;
      if (best >= 0 && !(distance < least)) continue;
      best = arc;
      least = distance;
    }
    return best;
  }

 private:
  const Graph* graph_;
  bool sorted_ = true;
};

bool same_weight(const Graph& graph, double left, double right) {
  if (!std::holds_alternative<std::span<const double>>(graph.weights())) return left == right;
  return std::abs(left - right) <= same_real * std::max(std::abs(left), std::abs(right));
}

/// Adds the edge of a line. \return what is wrong where the graph has no such edge
std::optional<std::string> add_edge(const ForestLine& line, const Graph& graph,
                                    const ArcsByEnds& arcs, const VertexIds& ids,
                                    std::vector<ArcIndex>& edges) {
  const auto weight = line.weight;
  const std::string name = fmt::format("{} - {}", ids.id_of(line.lesser), ids.id_of(line.greater));
  if (line.lesser == line.greater) return name + " is a self-loop";
  const ArcIndex arc = arcs.find(line.lesser, line.greater, weight);
  if (arc < 0) return "the graph has no edge " + name;
  if (const double weighs = weight_at(graph.weights(), arc);
      weight && !same_weight(graph, weighs, *weight)) {
    return fmt::format("edge {} weighs {}, not {}", name, weighs, *weight);
  }
  edges.push_back(arc);
  return std::nullopt;
}

}  // namespace

void write_forest(OutputFile& file, const Graph& graph, std::span<const ArcIndex> edges,
                  const VertexIds& ids) {
  std::vector<ArcIndex> ascending(edges.begin(), edges.end());
  std::sort(ascending.begin(), ascending.end());
  const bool weighted = !std::holds_alternative<std::monostate>(graph.weights());
  Vertex tail = 0;
  for (const ArcIndex arc : ascending) {
    while (graph.offsets()[static_cast<std::size_t>(tail) + 1] <= arc) ++tail;
    file.write(fmt::format("{} {}", ids.id_of(tail),
                           ids.id_of(graph.dest()[static_cast<std::size_t>(arc)])));
    if (weighted) file.write(fmt::format(" {}", weight_at(graph.weights(), arc)));
    file.write("\n");
  }
}

std::vector<ForestLine> read_forest_lines(const std::filesystem::path& path, Vertex num_vertices,
                                          const VertexIds& ids) {
  const std::optional<Format> format = format_of(path);
  if (format == Format::matrix_market) return read_matrix_lines(path, num_vertices);
  return ForestReader(path, num_vertices, ids).read();
}

ReadForest forest_of_lines(const Graph& rows, std::span<const ForestLine> lines,
                           const VertexIds& ids) {
  const ArcsByEnds arcs(rows);
  ReadForest forest;
  for (const ForestLine& line : lines) {
    forest.lines.push_back(line.number);
    forest.no_edge = add_edge(line, rows, arcs, ids, forest.edges);
    if (forest.no_edge) break;
  }
  return forest;
}

ReadForest read_forest(const std::filesystem::path& path, const Graph& graph,
                       const VertexIds& ids) {
  // The whole file is read first, so that a file that is none is reported as that.
  return forest_of_lines(graph, read_forest_lines(path, graph.num_vertices(), ids), ids);
}

}  // namespace graphspec
