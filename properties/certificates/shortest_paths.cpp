/// \file
/// The rules of shortest paths: all at once where they hold, in a pass over the arcs, and a search
/// over tight ones where weights are 0 or less. Where an arc breaks one, they are held one after
/// another, for the first that is broken.
#include "properties/certificates/shortest_paths.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <iterator>
#include <mutex>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "properties/certificates/all_pairs.hpp"
#include "properties/certificates/judge_rows.hpp"
#include "properties/certificates/parts.hpp"

namespace graphspec::properties {
namespace {

template <class Weight>
using LengthsOf = std::span<const Weight>;
using Lengths = LengthsOf<std::int32_t>;
using Verdict = std::optional<Rejection>;

/// Judges rows of one graph. Comparisons are such that they fail for what is not a number.
template <class Weight>
class Judge {
 public:
  using Lengths = LengthsOf<Weight>;
  using Sum = SumOf<Weight>;

  /// \throws InputError for weights of the other type
  explicit Judge(const Graph& graph, SumOrder order, OtherJudges others = {})
      : arcs_(graph, order, others.least), others_(std::move(others)) {}

  /// Every arc is looked at once, in the order of memory. Where no weight is 0 or less that is all;
  /// a search over tight arcs may follow else. \pre the source is in the graph
  [[nodiscard]] Verdict judge(Vertex source, Lengths length) const {
    if (auto wrong = judge_size(length)) return wrong;
    if (auto wrong = judge_source(source, length)) return wrong;
    std::vector<unsigned char> is_supported(length.size(), 0);
    is_supported[static_cast<std::size_t>(source)] = 1;
    unsigned char is_wrong = arcs_hold(length, is_supported) ? 0 : 1;
    const bool is_wrong_here = is_wrong != 0;
    if (others_.marks) {
      others_.marks(is_supported);
      others_.marks({&is_wrong, 1});
    }
    if (is_wrong_here) {
      // Which is the first that is broken?
      if (auto wrong = judge_unreached(length)) return wrong;
      return judge_arcs(length);
    }
    // A tight arc from a lesser length leads to each vertex: followed back from any, such arcs end
    // at the source.
    if (is_wrong != 0 || first_without(is_supported, length) == arcs_.num_vertices()) return {};
    return judge_tight(source, length);
  }

 private:
  /// Rules `unreached` and `arc`.
  /// \param is_supported  is set for the heads of tight arcs from lesser lengths
  [[nodiscard]] bool arcs_hold(Lengths length, std::span<unsigned char> is_supported) const {
    bool holds = true;
#pragma omp parallel for schedule(dynamic, 1024) reduction(&& : holds) \
    if (is_shared_work(4 * std::int64_t{arcs_.num_vertices()}))
    for (Vertex tail = 0; tail < arcs_.num_vertices(); ++tail) {
      const Weight tail_length = length[static_cast<std::size_t>(tail)];
      if (!holds || tail_length == no_path<Weight>) continue;
      holds = arcs_.all_of_tail(tail, length, [&](Vertex head, Sum weight) {
        const auto place = static_cast<std::size_t>(head);
        const Weight head_length = length[place];
        const Sum by_way = tail_length + weight;
        const Sum slack = arcs_.slack(by_way);
        if (head_length == no_path<Weight> || !(head_length <= by_way + slack)) return false;
        if (head_length < by_way - slack || head_length <= tail_length) return true;
        const std::atomic_ref mark(is_supported[place]);
        // Most have their mark: reading it keeps the cache line shared.
        if (mark.load(std::memory_order_relaxed) == 0) mark.store(1, std::memory_order_relaxed);
        return true;
      });
    }
    return holds;
  }

  /// The least vertex of a path that has no mark; their number where all have.
  [[nodiscard]] Vertex first_without(std::span<const unsigned char> marks, Lengths length) const {
    Vertex first = arcs_.num_vertices();
#pragma omp parallel for reduction(min : first) if (is_shared_work(std::ssize(length)))
    for (Vertex vertex = 0; vertex < arcs_.num_vertices(); ++vertex) {
      const auto place = static_cast<std::size_t>(vertex);
      if (length[place] != no_path<Weight> && marks[place] == 0) first = std::min(first, vertex);
    }
    return first;
  }

  /// Visits these vertices over tight arcs, and those that they lead to. Threads share the vertices
  /// to visit, where these are many; a vertex is visited by the thread that marks it first.
  void search_tight(std::vector<Vertex> to_visit, Lengths length,
                    std::vector<unsigned char>& is_attained) const {
    std::vector<Vertex> shared;

    // Marks the heads of the tail's tight arcs, and adds those that nobody had marked.
    const auto visit = [&](Vertex tail, std::vector<Vertex>& marked) {
      const Sum tail_length = length[static_cast<std::size_t>(tail)];
      arcs_.all_of_tail(tail, [&](Vertex head, Sum weight) {
        const auto place = static_cast<std::size_t>(head);
        if (!is_tight(tail_length + weight, length[place])) return true;
        const std::atomic_ref mark(is_attained[place]);
        // Most have their mark: reading it keeps the cache line shared.
        if (mark.load(std::memory_order_relaxed) == 0 &&
            mark.exchange(1, std::memory_order_relaxed) == 0) {
          marked.push_back(head);
        }
        return true;
      });
    };
    while (!to_visit.empty()) {
      if (!is_shared_work(4 * std::ssize(to_visit))) {
        const Vertex tail = to_visit.back();
        to_visit.pop_back();
        visit(tail, to_visit);
        continue;
      }
      shared.swap(to_visit);
      to_visit.clear();
      // Not a critical section, whose lock is the whole process's: a process that another thread
      // forks meanwhile would find it locked.
      std::mutex visited;
#pragma omp parallel
      {
        std::vector<Vertex> marked;
#pragma omp for schedule(dynamic, 64)
        for (std::size_t place = 0; place < shared.size(); ++place) visit(shared[place], marked);
        const std::lock_guard lock(visited);
        to_visit.insert(to_visit.end(), marked.begin(), marked.end());
      }
    }
  }

  /// The vertices that are attained, a mark each: of several judges each searches from those that
  /// others have marked, until nobody marks another.
  [[nodiscard]] std::vector<unsigned char> attained(Vertex source, Lengths length) const {
    std::vector<unsigned char> marks(length.size(), 0);
    marks[static_cast<std::size_t>(source)] = 1;
    search_tight({source}, length, marks);
    for (std::int64_t before = -1; others_.marks;) {
      const std::vector<unsigned char> own = marks;
      others_.marks(marks);
      const std::int64_t unmarked = std::count(marks.begin(), marks.end(), 0);
      if (unmarked == before) break;
      before = unmarked;
      std::vector<Vertex> of_others;
      for (Vertex vertex = 0; vertex < arcs_.num_vertices(); ++vertex) {
        const auto place = static_cast<std::size_t>(vertex);
        if (marks[place] != own[place]) of_others.push_back(vertex);
      }
      search_tight(std::move(of_others), length, marks);
    }
    return marks;
  }

  /// Whether a length is that of a sum, as nearly as sums are compared.
  [[nodiscard]] bool is_tight(Sum by_way, Weight length) const {
    const Sum slack = arcs_.slack(by_way);
    return length >= by_way - slack && length <= by_way + slack;
  }

  /// The violation in the first arc from a reached vertex that has one.
  template <class Violation>
  Verdict first_violation(Lengths length, const Violation& violation_to) const {
    Verdict found;
    for (Vertex tail = 0; tail < arcs_.num_vertices() && !found; ++tail) {
      const Weight tail_length = length[static_cast<std::size_t>(tail)];
      if (tail_length == no_path<Weight>) continue;
      arcs_.all_of_tail(tail, [&](Vertex head, Sum weight) {
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
                     fmt::format("the number of distances is {}, but the graph has {}",
                                 length.size(), count_of_vertices(arcs_.num_vertices())));
  }

  static Verdict judge_source(Vertex source, Lengths length) {
    const Weight found = length[static_cast<std::size_t>(source)];
    if (found == 0) return std::nullopt;
    return Rejection(paths_rule::source,
                     fmt::format("the source, vertex {}, {}; it must have distance 0", source,
                                 found == no_path<Weight> ? "is unreached"
                                                          : fmt::format("has distance {}", found)),
                     source);
  }

  [[nodiscard]] Verdict judge_unreached(Lengths length) const {
    return first_violation(
        length,
        [](Vertex tail, Weight tail_length, Vertex head, Weight head_length,
           Sum weight) -> Verdict {
          if (head_length != no_path<Weight>) return std::nullopt;
          return Rejection(
              paths_rule::unreached,
              fmt::format("arc {0}->{1} leads from distance {2} to an unreached vertex; vertex {1} "
                          "has a path of weight {3}, so it must have a distance",
                          tail, head, tail_length, tail_length + weight),
              head);
        });
  }

  [[nodiscard]] Verdict judge_arcs(Lengths length) const {
    return first_violation(
        length,
        [this](Vertex tail, Weight tail_length, Vertex head, Weight head_length,
               Sum weight) -> Verdict {
          const Sum by_way = tail_length + weight;
          if (head_length <= by_way + arcs_.slack(by_way)) return std::nullopt;
          return Rejection(paths_rule::arc,
                           fmt::format("arc {}->{} of weight {} leads from distance {} to distance "
                                       "{}; the distance of its head must be at most {}{}",
                                       tail, head, weight, tail_length, head_length, by_way,
                                       likely_cause(tail, head, tail_length, head_length, by_way)),
                           head);
        });
  }

  /// A question about the program, where its distance looks like a known mistake.
  [[nodiscard]] std::string likely_cause(Vertex tail, Vertex head, Weight tail_length,
                                         Weight head_length, Sum by_way) const {
    // Of float32, or of numbers as numpy prints them; less is another order of additions.
    constexpr double least_of_rounding = 1e-12;
    constexpr double greatest_of_rounding = 1e-6;
    Sum total = 0;
    int parallel = 0;
    arcs_.all_of_tail(tail, [&](Vertex to, Sum weight) {
      if (to == head) {
        total += weight;
        ++parallel;
      }
      return true;
    });
    if (parallel > 1 && is_tight(tail_length + total, head_length)) {
      return fmt::format("; the graph has {} arcs {}->{}: did the program add their weights?",
                         parallel, tail, head);
    }
    if constexpr (!std::is_integral_v<Weight>) {
      const double excess = head_length - by_way;
      const double relative = excess / std::abs(by_way);
      if (relative > least_of_rounding && relative <= greatest_of_rounding) {
        return fmt::format("; it differs by {:.1g}: were the distances rounded, or float32?",
                           excess);
      }
    }
    return "";
  }

  [[nodiscard]] Verdict judge_tight(Vertex source, Lengths length) const {
    const Vertex wrong = first_without(attained(source, length), length);
    if (wrong == arcs_.num_vertices()) return std::nullopt;
    return Rejection(
        paths_rule::tight,
        fmt::format("vertex {} has distance {}, but no path from vertex {} has that weight", wrong,
                    length[static_cast<std::size_t>(wrong)], source),
        wrong);
  }

  WeightedArcs<Weight> arcs_;
  OtherJudges others_;  ///< none where this judge has the whole graph
};

template <class Weight>
Verdict certify_paths(const Graph& graph, Vertex source, LengthsOf<Weight> length, SumOrder order,
                      const OtherJudges& others = {}) {
  const Judge<Weight> judge(graph, order, others);
  check_source(graph, source);
  return judge.judge(source, length);
}

template <class Weight>
Verdict certify_each_row(const Graph& graph, Vertex first, LengthsOf<Weight> rows, SumOrder order) {
  const Judge<Weight> judge(graph, order);
  if (rows.empty()) return std::nullopt;
  if (auto wrong = violation_to_shape(graph, first, rows.size(), "distances")) {
    return Rejection(paths_rule::size, *wrong);
  }
  const auto columns = static_cast<std::size_t>(graph.num_vertices());
  const auto count = static_cast<std::int64_t>(rows.size() / columns);
  bool has_all_rows = false;
  // What vouches for heavier arcs adds up by parts: of integers alone that is the same.
  if constexpr (std::is_integral_v<Weight>) {
    has_all_rows = count == graph.num_vertices();
    if (has_all_rows ? all_pairs_hold(graph, rows)
                     : rows_hold_together(WeightedArcs<Weight>(graph).by_tail(), first, rows)) {
      return std::nullopt;
    }
  }
  auto wrong = first_violation_of_rows(graph, first, count, [&](std::int64_t row) {
    return judge.judge(first + static_cast<Vertex>(row),
                       rows.subspan(static_cast<std::size_t>(row) * columns, columns));
  });
  if (has_all_rows && !wrong) {
    throw std::logic_error(
        "internal error: each row is accepted, but all rows together are rejected");
  }
  return wrong;
}

}  // namespace

Verdict certify_shortest_paths(const Graph& graph, Vertex source, Lengths length) {
  return certify_paths<std::int32_t>(graph, source, length, SumOrder::along_paths);
}
Verdict certify_shortest_paths(const Graph& graph, Vertex source, LengthsOf<double> length,
                               SumOrder order) {
  return certify_paths<double>(graph, source, length, order);
}

Verdict certify_shortest_paths_part(const Graph& rows, Vertex source, Lengths length,
                                    const OtherJudges& others) {
  return certify_paths<std::int32_t>(rows, source, length, SumOrder::along_paths, others);
}
Verdict certify_shortest_paths_part(const Graph& rows, Vertex source, LengthsOf<double> length,
                                    SumOrder order, const OtherJudges& others) {
  return certify_paths<double>(rows, source, length, order, others);
}

Verdict certify_rows(const Graph& graph, Vertex first, Lengths rows) {
  return certify_each_row<std::int32_t>(graph, first, rows, SumOrder::along_paths);
}
Verdict certify_rows(const Graph& graph, Vertex first, LengthsOf<double> rows, SumOrder order) {
  return certify_each_row<double>(graph, first, rows, order);
}

Verdict certify_all_pairs(const Graph& graph, const DenseMatrix<std::int32_t>& lengths) {
  if (lengths.order() != graph.num_vertices()) {
    return Rejection(
        paths_rule::size,
        fmt::format("the matrix of distances has {} rows and columns, but the graph has {}",
                    lengths.order(), count_of_vertices(graph.num_vertices())));
  }
  return certify_rows(graph, 0, lengths.values());
}

}  // namespace graphspec::properties
