/// \file
/// Reading and writing forests.
#include "reproduce/program/forests.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <limits>
#include <string>
#include <string_view>
#include <variant>

#include "properties/certificates/spanning_forest.hpp"
#include "reference/graph/text_scanner.hpp"
#include "reference/graph/weight_arrays.hpp"

namespace graphspec::program {
namespace {

/// Real weights that differ by less, as a part of the greater, are taken for the same: programs
/// print six digits.
constexpr double same_real = 1e-5;

/// A line's words. The weight is there where the line has a third.
struct Line {
  std::int64_t tail = 0;
  std::int64_t head = 0;
  std::optional<double> weight;
};

/// A number that takes up the whole word.
template <class Number>
bool parse(std::string_view word, Number& value) {
  const char* const end = word.data() + word.size();
  const auto [rest, error] = std::from_chars(word.data(), end, value);
  return error == std::errc() && rest == end;
}

/// Nothing where the line is none of an edge.
std::optional<Line> parse_line(std::string_view line) {
  constexpr std::string_view blanks = " \t\r,";
  std::array<std::string_view, 3> words;
  std::size_t count = 0;
  for (auto at = line.find_first_not_of(blanks); at != std::string_view::npos;) {
    if (count == words.size()) return std::nullopt;
    const std::string_view rest = line.substr(at);
    words[count] = rest.substr(0, rest.find_first_of(blanks));
    at = line.find_first_not_of(blanks, at + words[count].size());
    ++count;
  }
  Line parsed;
  if (count < 2 || !parse(words[0], parsed.tail) || !parse(words[1], parsed.head)) {
    return std::nullopt;
  }
  if (count == 3) {
    parsed.weight = 0;
    if (!parse(words[2], *parsed.weight)) return std::nullopt;
  }
  return parsed;
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

Vertex vertex_of(const TextScanner& file, const Graph& graph, std::int64_t number) {
  if (number < 0 || number >= graph.num_vertices()) {
    file.fail(fmt::format("vertex {}: the graph's {} vertices are numbered from 0", number,
                          graph.num_vertices()));
  }
  return static_cast<Vertex>(number);
}

/// Adds the edge of the file's line. \return what is wrong where the graph has no such edge
std::optional<std::string> add_edge(const TextScanner& file, const Graph& graph,
                                    const ArcsByEnds& arcs, std::vector<ArcIndex>& edges) {
  const std::optional<Line> parsed = parse_line(file.text());
  if (!parsed) {
    file.fail(fmt::format("{} is no edge: two vertices, and its weight if you like",
                          TextScanner::quoted(file.text())));
  }
  const auto [lesser, greater] =
      std::minmax({vertex_of(file, graph, parsed->tail), vertex_of(file, graph, parsed->head)});
  if (lesser == greater) return fmt::format("{} - {} is a self-loop", lesser, greater);
  const ArcIndex arc = arcs.find(lesser, greater, parsed->weight);
  if (arc < 0) return fmt::format("the graph has no edge {} - {}", lesser, greater);
  if (const double weighs = weight_at(graph.weights(), arc);
      parsed->weight && !same_weight(graph, weighs, *parsed->weight)) {
    return fmt::format("edge {} - {} weighs {}, not {}", lesser, greater, weighs, *parsed->weight);
  }
  edges.push_back(arc);
  return std::nullopt;
}

}  // namespace

void ForestFile::write(const Graph& graph, std::span<const ArcIndex> edges) {
  std::vector<ArcIndex> ascending(edges.begin(), edges.end());
  std::sort(ascending.begin(), ascending.end());
  const bool weighted = !std::holds_alternative<std::monostate>(graph.weights());
  fmt::memory_buffer text;
  Vertex tail = 0;
  for (const ArcIndex arc : ascending) {
    while (graph.offsets()[static_cast<std::size_t>(tail) + 1] <= arc) ++tail;
    fmt::format_to(std::back_inserter(text), "{} {}", tail,
                   graph.dest()[static_cast<std::size_t>(arc)]);
    if (weighted) fmt::format_to(std::back_inserter(text), " {}", weight_at(graph.weights(), arc));
    text.push_back('\n');
    if (text.size() > 1 << 20) {
      file_.write({text.data(), text.size()});
      text.clear();
    }
  }
  file_.write({text.data(), text.size()});
}

ReadForest read_forest(const std::filesystem::path& path, const Graph& graph) {
  TextScanner file(path);
  const ArcsByEnds arcs(graph);
  ReadForest forest;
  std::vector<ArcIndex> after_the_first_wrong;
  while (file.next_line_of_data('#')) {
    if (file.at_comment('%')) continue;
    // The whole file is read, so that a file that is none is reported as that.
    if (forest.no_edge) {
      static_cast<void>(add_edge(file, graph, arcs, after_the_first_wrong));
      continue;
    }
    forest.lines.push_back(file.line_number());
    if (const auto wrong = add_edge(file, graph, arcs, forest.edges)) {
      forest.no_edge.emplace(properties::forest_rule::edge, *wrong, std::ssize(forest.edges));
    }
  }
  return forest;
}

}  // namespace graphspec::program
