/// \file
/// The rules of shortest paths: a pass over all arcs, and a search over the tight ones.
#include "properties/certificates/shortest_paths.hpp"

#include <fmt/format.h>

#include <vector>

#include "properties/certificates/judge_rows.hpp"

namespace graphspec::properties {
namespace {

using Lengths = std::span<const std::int32_t>;
using Verdict = std::optional<std::string>;

std::string objection(std::string_view rule, const std::string& text) {
  return fmt::format("rule {}: {}", rule, text);
}

/// Judges rows of one graph.
class Judge {
 public:
  /// \throws InputError for real weights
  explicit Judge(const Graph& graph) : arcs_(graph) {}

  /// \pre the source is in the graph
  [[nodiscard]] Verdict judge(Vertex source, Lengths length) const {
    if (auto wrong = judge_size(length)) return wrong;
    if (auto wrong = judge_source(source, length)) return wrong;
    if (auto wrong = judge_unreached(length)) return wrong;
    if (auto wrong = judge_arcs(length)) return wrong;
    return judge_tight(source, length);
  }

 private:
  /// The objection to the first arc from a reached vertex that has one.
  template <class Objection>
  Verdict first_objection(Lengths length, const Objection& objection_to) const {
    Verdict found;
    for (Vertex tail = 0; tail < arcs_.num_vertices() && !found; ++tail) {
      const std::int32_t tail_length = length[static_cast<std::size_t>(tail)];
      if (tail_length == unreached) continue;
      arcs_.all_of_tail(tail, [&](Vertex head, std::int64_t weight) {
        found =
            objection_to(tail, tail_length, head, length[static_cast<std::size_t>(head)], weight);
        return !found;
      });
    }
    return found;
  }

  [[nodiscard]] Verdict judge_size(Lengths length) const {
    if (length.size() == static_cast<std::size_t>(arcs_.num_vertices())) return std::nullopt;
    return objection(paths_rule::size,
                     fmt::format("{} {} for {}; there must be one for each", length.size(),
                                 length.size() == 1 ? "length" : "lengths",
                                 count_of_vertices(arcs_.num_vertices())));
  }

  static Verdict judge_source(Vertex source, Lengths length) {
    const std::int32_t found = length[static_cast<std::size_t>(source)];
    if (found == 0) return std::nullopt;
    return objection(
        paths_rule::source,
        fmt::format("the source, vertex {}, {}; it must have length 0", source,
                    found == unreached ? "is unreached" : fmt::format("has length {}", found)));
  }

  [[nodiscard]] Verdict judge_unreached(Lengths length) const {
    return first_objection(
        length,
        [](Vertex tail, std::int32_t tail_length, Vertex head, std::int32_t head_length,
           std::int64_t weight) -> Verdict {
          if (head_length != unreached) return std::nullopt;
          return objection(paths_rule::unreached,
                           fmt::format("arc {0}->{1} leads from length {2} to an unreached vertex; "
                                       "vertex {1} can be reached, by a path of weight {3}",
                                       tail, head, tail_length, tail_length + weight));
        });
  }

  [[nodiscard]] Verdict judge_arcs(Lengths length) const {
    return first_objection(
        length,
        [](Vertex tail, std::int32_t tail_length, Vertex head, std::int32_t head_length,
           std::int64_t weight) -> Verdict {
          if (head_length <= tail_length + weight) return std::nullopt;
          return objection(
              paths_rule::arc,
              fmt::format("arc {}->{} of weight {} leads from length {} to length {}; it "
                          "must be at most {}",
                          tail, head, weight, tail_length, head_length, tail_length + weight));
        });
  }

  [[nodiscard]] Verdict judge_tight(Vertex source, Lengths length) const {
    std::vector<bool> is_attained(length.size());
    std::vector<Vertex> to_visit = {source};
    is_attained[static_cast<std::size_t>(source)] = true;
    while (!to_visit.empty()) {
      const Vertex tail = to_visit.back();
      to_visit.pop_back();
      const std::int64_t tail_length = length[static_cast<std::size_t>(tail)];
      arcs_.all_of_tail(tail, [&](Vertex head, std::int64_t weight) {
        const auto place = static_cast<std::size_t>(head);
        if (!is_attained[place] && length[place] == tail_length + weight) {
          is_attained[place] = true;
          to_visit.push_back(head);
        }
        return true;
      });
    }
    for (Vertex vertex = 0; vertex < arcs_.num_vertices(); ++vertex) {
      const auto place = static_cast<std::size_t>(vertex);
      if (length[place] == unreached || is_attained[place]) continue;
      return objection(
          paths_rule::tight,
          fmt::format("vertex {} has length {}, but no path of that weight leads to it from vertex "
                      "{}",
                      vertex, length[place], source));
    }
    return std::nullopt;
  }

  WeightedArcs arcs_;
};

}  // namespace

Verdict certify_shortest_paths(const Graph& graph, Vertex source, Lengths length) {
  const Judge judge(graph);
  check_source(graph, source);
  return judge.judge(source, length);
}

Verdict certify_rows(const Graph& graph, Vertex first, Lengths rows) {
  const Judge judge(graph);
  if (rows.empty()) return std::nullopt;
  if (auto wrong = objection_to_shape(graph, first, rows.size(), "lengths")) {
    return objection(paths_rule::size, *wrong);
  }
  const auto columns = static_cast<std::size_t>(graph.num_vertices());
  const auto count = static_cast<std::int64_t>(rows.size() / columns);
  return first_objection_of_rows(graph, first, count, [&](std::int64_t row) {
    return judge.judge(first + static_cast<Vertex>(row),
                       rows.subspan(static_cast<std::size_t>(row) * columns, columns));
  });
}

Verdict certify_all_pairs(const Graph& graph, const DenseMatrix<std::int32_t>& lengths) {
  if (lengths.order() != graph.num_vertices()) {
    return objection(paths_rule::size,
                     fmt::format("a matrix of {0} x {0} lengths for {1}; there must be a row and a "
                                 "column for each",
                                 lengths.order(), count_of_vertices(graph.num_vertices())));
  }
  return certify_rows(graph, 0, lengths.values());
}

}  // namespace graphspec::properties
