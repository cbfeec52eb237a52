/// \file
/// Reading and writing forests.
#include "reference/problem/forest_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <variant>

#include "reference/graph/text_scanner.hpp"
#include "reference/graph/weight_arrays.hpp"

namespace graphspec {
namespace {

/// Real weights that differ by less, as a part of the greater, are taken for the same: programs
/// print six digits.
constexpr double same_real = 1e-5;

/// Nothing where the line is none of an edge.
std::optional<ForestLine> parse_line(const TextScanner& file, Vertex num_vertices) {
  constexpr std::string_view blanks = " \t\r,";
  const std::string_view line = file.text();
  std::array<std::string_view, 3> words;
  std::size_t count = 0;
  for (auto at = line.find_first_not_of(blanks); at != std::string_view::npos;) {
    if (count == words.size()) return std::nullopt;
    const std::string_view rest = line.substr(at);
    words[count] = rest.substr(0, rest.find_first_of(blanks));
    at = line.find_first_not_of(blanks, at + words[count].size());
    ++count;
  }
  const auto tail = number_in<std::int64_t>(words[0]);
  const auto head = number_in<std::int64_t>(words[1]);
  const auto weight = number_in<double>(words[2]);
  if (!tail || !head || (count == 3 && !weight)) return std::nullopt;
  const auto vertex = [&](std::int64_t number) {
    if (number < 0 || number >= num_vertices) {
      file.fail(fmt::format("vertex {}: the graph's {} vertices are numbered from 0", number,
                            num_vertices));
    }
    return static_cast<Vertex>(number);
  };
  const auto [lesser, greater] = std::minmax({vertex(*tail), vertex(*head)});
  return ForestLine{file.line_number(), lesser, greater, weight};
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
                                    const ArcsByEnds& arcs, std::vector<ArcIndex>& edges) {
  const auto [number, lesser, greater, weight] = line;
  if (lesser == greater) return fmt::format("{} - {} is a self-loop", lesser, greater);
  const ArcIndex arc = arcs.find(lesser, greater, weight);
  if (arc < 0) return fmt::format("the graph has no edge {} - {}", lesser, greater);
  if (const double weighs = weight_at(graph.weights(), arc);
      weight && !same_weight(graph, weighs, *weight)) {
    return fmt::format("edge {} - {} weighs {}, not {}", lesser, greater, weighs, *weight);
  }
  edges.push_back(arc);
  return std::nullopt;
}

}  // namespace

void write_forest(OutputFile& file, const Graph& graph, std::span<const ArcIndex> edges) {
  std::vector<ArcIndex> ascending(edges.begin(), edges.end());
  std::sort(ascending.begin(), ascending.end());
  const bool weighted = !std::holds_alternative<std::monostate>(graph.weights());
  Vertex tail = 0;
  for (const ArcIndex arc : ascending) {
    while (graph.offsets()[static_cast<std::size_t>(tail) + 1] <= arc) ++tail;
    file.write(fmt::format("{} {}", tail, graph.dest()[static_cast<std::size_t>(arc)]));
    if (weighted) file.write(fmt::format(" {}", weight_at(graph.weights(), arc)));
    file.write("\n");
  }
}

std::vector<ForestLine> read_forest_lines(const std::filesystem::path& path, Vertex num_vertices) {
  TextScanner file(path);
  std::vector<ForestLine> lines;
  while (file.next_line_of_data('#')) {
    if (file.at_comment('%')) continue;
    const std::optional<ForestLine> line = parse_line(file, num_vertices);
    if (!line) {
      file.fail(fmt::format("{} is no edge: two vertices, and its weight if you like",
                            TextScanner::quoted(file.text())));
    }
    lines.push_back(*line);
  }
  return lines;
}

ReadForest forest_of_lines(const Graph& rows, std::span<const ForestLine> lines) {
  const ArcsByEnds arcs(rows);
  ReadForest forest;
  for (const ForestLine& line : lines) {
    forest.lines.push_back(line.number);
    forest.no_edge = add_edge(line, rows, arcs, forest.edges);
    if (forest.no_edge) break;
  }
  return forest;
}

ReadForest read_forest(const std::filesystem::path& path, const Graph& graph) {
  // The whole file is read first, so that a file that is none is reported as that.
  return forest_of_lines(graph, read_forest_lines(path, graph.num_vertices()));
}

}  // namespace graphspec
