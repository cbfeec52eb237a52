/// \file
/// The rules of shortest paths: all at once where they hold, in a search over tight arcs; else one
/// after another, for the first that is broken.
#include "properties/certificates/shortest_paths.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <iterator>
#include <stdexcept>
#include <vector>

#include "properties/certificates/all_pairs.hpp"
#include "properties/certificates/judge_rows.hpp"

namespace graphspec::properties {
namespace {

using Lengths = std::span<const std::int32_t>;
using Verdict = std::optional<Rejection>;

/// Judges rows of one graph.
class Judge {
 public:
  /// \throws InputError for real weights
  explicit Judge(const Graph& graph) : arcs_(graph) {}

  /// \pre the source is in the graph
  [[nodiscard]] Verdict judge(Vertex source, Lengths length) const {
    if (auto wrong = judge_size(length)) return wrong;
    if (all_rules_hold(source, length)) return std::nullopt;
    // Which is the first that is broken?
    if (auto wrong = judge_source(source, length)) return wrong;
    if (auto wrong = judge_unreached(length)) return wrong;
    if (auto wrong = judge_arcs(length)) return wrong;
    return judge_tight(source, length);
  }

 private:
  /// All rules at once: goes over tight arcs from the source, and looks at every arc on the way, so
  /// that each is read once. Threads share the vertices to visit, where these are many; a vertex is
  /// visited by the thread that marks it first.
  [[nodiscard]] bool all_rules_hold(Vertex source, Lengths length) const {
    if (length[static_cast<std::size_t>(source)] != 0) return false;
    std::vector<unsigned char> is_attained(length.size(), 0);
    is_attained[static_cast<std::size_t>(source)] = 1;
    std::vector<Vertex> to_visit = {source};
    std::vector<Vertex> shared;
    std::int64_t attained = 1;
    bool holds = true;

    // Marks the heads of the tail's tight arcs, and adds those that nobody had marked.
    const auto visit = [&](Vertex tail, std::vector<Vertex>& marked) {
      const std::int64_t tail_length = length[static_cast<std::size_t>(tail)];
      return arcs_.all_of_tail(tail, [&](Vertex head, std::int64_t weight) {
        const auto place = static_cast<std::size_t>(head);
        if (length[place] == unreached || length[place] > tail_length + weight) return false;
        if (length[place] < tail_length + weight) return true;
        const std::atomic_ref mark(is_attained[place]);
        // Most have their mark: reading it keeps the cache line shared.
        if (mark.load(std::memory_order_relaxed) == 0 &&
            mark.exchange(1, std::memory_order_relaxed) == 0) {
          marked.push_back(head);
        }
        return true;
      });
    };
    while (holds && !to_visit.empty()) {
      if (!is_shared_work(4 * std::ssize(to_visit))) {
        const Vertex tail = to_visit.back();
        to_visit.pop_back();
        const std::size_t waiting = to_visit.size();
        holds = visit(tail, to_visit);
        attained += static_cast<std::int64_t>(to_visit.size() - waiting);
        continue;
      }
      shared.swap(to_visit);
      to_visit.clear();
#pragma omp parallel
      {
        std::vector<Vertex> marked;
#pragma omp for schedule(dynamic, 64) reduction(&& : holds)
        for (std::size_t place = 0; place < shared.size(); ++place) {
          holds = visit(shared[place], marked) && holds;
        }
#pragma omp critical
        to_visit.insert(to_visit.end(), marked.begin(), marked.end());
      }
      attained += std::ssize(to_visit);
    }
    return holds &&
           attained == std::ssize(length) - std::count(length.begin(), length.end(), unreached);
  }

  /// The violation in the first arc from a reached vertex that has one.
  template <class Violation>
  Verdict first_violation(Lengths length, const Violation& violation_to) const {
    Verdict found;
    for (Vertex tail = 0; tail < arcs_.num_vertices() && !found; ++tail) {
      const std::int32_t tail_length = length[static_cast<std::size_t>(tail)];
      if (tail_length == unreached) continue;
      arcs_.all_of_tail(tail, [&](Vertex head, std::int64_t weight) {
        found =
            violation_to(tail, tail_length, head, length[static_cast<std::size_t>(head)], weight);
        return !found;
      });
    }
    return found;
  }

  [[nodiscard]] Verdict judge_size(Lengths length) const {
    if (length.size() == static_cast<std::size_t>(arcs_.num_vertices())) return std::nullopt;
    return Rejection(paths_rule::size,
                     fmt::format("{} {} for {}; there must be one for each", length.size(),
                                 length.size() == 1 ? "distance" : "distances",
                                 count_of_vertices(arcs_.num_vertices())));
  }

  static Verdict judge_source(Vertex source, Lengths length) {
    const std::int32_t found = length[static_cast<std::size_t>(source)];
    if (found == 0) return std::nullopt;
    return Rejection(
        paths_rule::source,
        fmt::format("the source, vertex {}, {}; it must have distance 0", source,
                    found == unreached ? "is unreached" : fmt::format("has distance {}", found)),
        source);
  }

  [[nodiscard]] Verdict judge_unreached(Lengths length) const {
    return first_violation(
        length,
        [](Vertex tail, std::int32_t tail_length, Vertex head, std::int32_t head_length,
           std::int64_t weight) -> Verdict {
          if (head_length != unreached) return std::nullopt;
          return Rejection(
              paths_rule::unreached,
              fmt::format("arc {0}->{1} leads from distance {2} to an unreached vertex; "
                          "vertex {1} can be reached, by a path of weight {3}",
                          tail, head, tail_length, tail_length + weight),
              head);
        });
  }

  [[nodiscard]] Verdict judge_arcs(Lengths length) const {
    return first_violation(
        length,
        [](Vertex tail, std::int32_t tail_length, Vertex head, std::int32_t head_length,
           std::int64_t weight) -> Verdict {
          if (head_length <= tail_length + weight) return std::nullopt;
          return Rejection(
              paths_rule::arc,
              fmt::format("arc {}->{} of weight {} leads from distance {} to distance {}; it "
                          "must be at most {}",
                          tail, head, weight, tail_length, head_length, tail_length + weight),
              head);
        });
  }

  /// \pre this rule is broken, or one of those before it
  [[nodiscard]] Rejection judge_tight(Vertex source, Lengths length) const {
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
      return Rejection(
          paths_rule::tight,
          fmt::format(
              "vertex {} has distance {}, but no path of that weight leads to it from vertex "
              "{}",
              vertex, length[place], source),
          vertex);
    }
    throw std::logic_error("no rule of shortest paths is broken, but they do not hold together");
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
  if (auto wrong = violation_to_shape(graph, first, rows.size(), "distances")) {
    return Rejection(paths_rule::size, *wrong);
  }
  const auto columns = static_cast<std::size_t>(graph.num_vertices());
  const auto count = static_cast<std::int64_t>(rows.size() / columns);
  const bool has_all_rows = count == graph.num_vertices();
  if (has_all_rows && all_pairs_hold(graph, rows)) return std::nullopt;
  auto wrong = first_violation_of_rows(graph, first, count, [&](std::int64_t row) {
    return judge.judge(first + static_cast<Vertex>(row),
                       rows.subspan(static_cast<std::size_t>(row) * columns, columns));
  });
  if (has_all_rows && !wrong) {
    throw std::logic_error("every row holds by itself, but the rows do not hold together");
  }
  return wrong;
}

Verdict certify_all_pairs(const Graph& graph, const DenseMatrix<std::int32_t>& lengths) {
  if (lengths.order() != graph.num_vertices()) {
    return Rejection(
        paths_rule::size,
        fmt::format("a matrix of {0} x {0} distances for {1}; there must be a row and a "
                    "column for each",
                    lengths.order(), count_of_vertices(graph.num_vertices())));
  }
  return certify_rows(graph, 0, lengths.values());
}

}  // namespace graphspec::properties
