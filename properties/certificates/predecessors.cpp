/// \file
/// The rules of predecessors: a pass over all arcs for the lightest one from each predecessor, or a
/// search in its row where many rows are judged; and a walk back that visits each vertex once.
#include "properties/certificates/predecessors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <vector>

#include "properties/certificates/judge_rows.hpp"
#include "properties/certificates/parts.hpp"
#include "reference/problem/no_predecessor.hpp"

namespace graphspec::properties {
namespace {

using reference::no_predecessor;
template <class Weight>
using LengthsOf = std::span<const Weight>;
using Lengths = LengthsOf<std::int32_t>;
using Predecessors = std::span<const Vertex>;
using Verdict = std::optional<Rejection>;

std::size_t place_of(Vertex vertex) {
  return static_cast<std::size_t>(vertex);
}

/// Judges rows of one graph.
template <class Weight>
class Judge {
 public:
  using Lengths = LengthsOf<Weight>;
  using Sum = SumOf<Weight>;

  /// \param searches  whether arcs are searched for in their rows, which must be sorted by head
  /// \throws InputError for weights of the other type
  explicit Judge(const Graph& graph, SumOrder order, const CombineLeast& combine = {},
                 bool searches = false)
      : arcs_(graph, order, combine), combine_(combine), searches_(searches) {}

  /// \pre the source is in the graph
  [[nodiscard]] Verdict judge(Vertex source, Lengths length, Predecessors predecessor) const {
    if (auto wrong = judge_size(length.size(), "distances")) return wrong;
    if (auto wrong = judge_size(predecessor.size(), "predecessors")) return wrong;
    if (auto wrong = judge_marker(source, length, predecessor)) return wrong;
    std::vector<Sum> lightest = lightest_arcs(predecessor);
    if (combine_) combine_with_others(lightest);
    if (auto wrong = judge_arcs(predecessor, lightest)) return wrong;
    if (auto wrong = judge_tight(length, predecessor, lightest)) return wrong;
    return judge_circle(source, predecessor);
  }

 private:
  static constexpr Sum no_arc = std::numeric_limits<Sum>::max();

  [[nodiscard]] Verdict judge_size(std::size_t size, std::string_view what) const {
    if (size == place_of(arcs_.num_vertices())) return std::nullopt;
    return Rejection(predecessors_rule::size,
                     fmt::format("the number of {} is {}, but the graph has {}", what, size,
                                 count_of_vertices(arcs_.num_vertices())));
  }

  /// The violation in the least vertex that has one.
  template <class Violation>
  Verdict first_violation(const Violation& violation_to) const {
    for (Vertex vertex = 0; vertex < arcs_.num_vertices(); ++vertex) {
      if (auto wrong = violation_to(vertex)) return wrong;
    }
    return std::nullopt;
  }

  [[nodiscard]] Verdict judge_marker(Vertex source, Lengths length,
                                     Predecessors predecessor) const {
    return first_violation([&](Vertex vertex) -> Verdict {
      const Vertex found = predecessor[place_of(vertex)];
      const bool is_unreached = length[place_of(vertex)] == no_path<Weight>;
      if ((found == no_predecessor) == (vertex == source || is_unreached)) return std::nullopt;
      if (found == no_predecessor) {
        return Rejection(predecessors_rule::marker,
                         fmt::format("vertex {} has distance {}, but no predecessor", vertex,
                                     length[place_of(vertex)]),
                         vertex);
      }
      return Rejection(predecessors_rule::marker,
                       fmt::format("vertex {}, {}, has predecessor {}; its predecessor must be {}",
                                   vertex, vertex == source ? "the source" : "which is unreached",
                                   found, no_predecessor),
                       vertex);
    });
  }

  /// For each vertex the weight of the lightest arc from its predecessor; no_arc where none is.
  [[nodiscard]] std::vector<Sum> lightest_arcs(Predecessors predecessor) const {
    std::vector<Sum> lightest(predecessor.size(), no_arc);
    if (searches_) {
      for (Vertex head = 0; head < arcs_.num_vertices(); ++head) {
        const Vertex tail = predecessor[place_of(head)];
        if (tail < 0 || tail >= arcs_.num_vertices()) continue;
        lightest[place_of(head)] = arcs_.lightest_arc(tail, head).value_or(no_arc);
      }
      return lightest;
    }
    // Only the thread that has the predecessor writes.
#pragma omp parallel for schedule( \
    dynamic, 1024) if (is_shared_work(4 * std::int64_t{arcs_.num_vertices()}))
    for (Vertex tail = 0; tail < arcs_.num_vertices(); ++tail) {
      arcs_.all_of_tail(tail, predecessor, [&](Vertex head, Sum weight) {
        Sum& known = lightest[place_of(head)];
        if (predecessor[place_of(head)] == tail && weight < known) known = weight;
        return true;
      });
    }
    return lightest;
  }

  /// An arc is in the part of its tail alone: the least is what the one who has it says.
  void combine_with_others(std::vector<Sum>& lightest) const {
    if constexpr (std::is_integral_v<Sum>) {
      combine_(lightest);
    } else {
      std::vector<std::int64_t> values(lightest.size());
      std::ranges::transform(lightest, values.begin(), in_order);
      combine_(values);
      std::ranges::transform(values, lightest.begin(), from_order);
    }
  }

  [[nodiscard]] Verdict judge_arcs(Predecessors predecessor,
                                   const std::vector<Sum>& lightest) const {
    return first_violation([&](Vertex vertex) -> Verdict {
      const Vertex before = predecessor[place_of(vertex)];
      if (before == no_predecessor || lightest[place_of(vertex)] != no_arc) return std::nullopt;
      return Rejection(
          predecessors_rule::arc,
          fmt::format("vertex {0} has predecessor {1}, but the graph has no arc {1}->{0}", vertex,
                      before),
          vertex);
    });
  }

  [[nodiscard]] Verdict judge_tight(Lengths length, Predecessors predecessor,
                                    const std::vector<Sum>& lightest) const {
    return first_violation([&](Vertex vertex) -> Verdict {
      const Vertex before = predecessor[place_of(vertex)];
      if (before == no_predecessor) return std::nullopt;
      const Weight found = length[place_of(vertex)];
      const Weight length_before = length[place_of(before)];
      if (length_before == no_path<Weight>) {
        return Rejection(
            predecessors_rule::tight,
            fmt::format("vertex {} has distance {}, but its predecessor {} is unreached", vertex,
                        found, before),
            vertex);
      }
      const Sum by_way = length_before + lightest[place_of(vertex)];
      const Sum slack = arcs_.slack(by_way);
      if (found >= by_way - slack && found <= by_way + slack) return std::nullopt;
      return Rejection(
          predecessors_rule::tight,
          fmt::format("vertex {} has distance {}; its predecessor {} has distance {} and an arc of "
                      "weight {}, which gives distance {}",
                      vertex, found, before, length_before, lightest[place_of(vertex)], by_way),
          vertex);
    });
  }

  /// \pre each vertex's predecessor is a vertex, or none
  [[nodiscard]] Verdict judge_circle(Vertex source, Predecessors predecessor) const {
    // The vertex from which a walk back has first met this one; -1 before any has.
    std::vector<Vertex> met_from(predecessor.size(), -1);
    return first_violation([&](Vertex vertex) -> Verdict {
      Vertex here = vertex;
      while (met_from[place_of(here)] < 0) {
        met_from[place_of(here)] = vertex;
        if (predecessor[place_of(here)] == no_predecessor) return std::nullopt;
        here = predecessor[place_of(here)];
      }
      if (met_from[place_of(here)] != vertex) return std::nullopt;
      return Rejection(predecessors_rule::circle,
                       fmt::format("following the predecessors from vertex {} leads into a cycle "
                                   "through vertex {}; the path must end at the source, vertex {}",
                                   vertex, here, source),
                       vertex);
    });
  }

  WeightedArcs<Weight> arcs_;
  CombineLeast combine_;  ///< empty where this judge has the whole graph
  bool searches_;
};

Verdict violation_to_order(const Graph& graph, Vertex order, std::string_view what) {
  if (order == graph.num_vertices()) return std::nullopt;
  return Rejection(predecessors_rule::size,
                   fmt::format("the matrix of {} has {} rows and columns, but the graph has {}",
                               what, order, count_of_vertices(graph.num_vertices())));
}

template <class Weight>
Verdict certify_one(const Graph& graph, Vertex source, LengthsOf<Weight> length,
                    Predecessors predecessor, SumOrder order, const CombineLeast& combine = {}) {
  const Judge<Weight> judge(graph, order, combine);
  check_source(graph, source);
  return judge.judge(source, length, predecessor);
}

template <class Weight>
Verdict certify_each_row(const Graph& graph, Vertex first, LengthsOf<Weight> lengths,
                         Predecessors predecessors, SumOrder order) {
  const auto columns = place_of(graph.num_vertices());
  const std::size_t count = columns == 0 ? 0 : lengths.size() / columns;
  // For many rows, searches take fewer steps than a pass over all arcs for each of them.
  constexpr std::size_t least_rows = 4;
  const Judge<Weight> judge(graph, order, {}, count >= least_rows && has_sorted_rows(graph));
  if (lengths.size() != predecessors.size()) {
    return Rejection(
        predecessors_rule::size,
        fmt::format("the number of predecessors is {}, but the number of distances is {}",
                    predecessors.size(), lengths.size()));
  }
  if (lengths.empty()) return std::nullopt;
  if (auto wrong = violation_to_shape(graph, first, lengths.size(), "predecessors")) {
    return Rejection(predecessors_rule::size, *wrong);
  }
  const auto rows = static_cast<std::int64_t>(count);
  return first_violation_of_rows(graph, first, rows, [&](std::int64_t row) {
    const std::size_t begin = static_cast<std::size_t>(row) * columns;
    return judge.judge(first + static_cast<Vertex>(row), lengths.subspan(begin, columns),
                       predecessors.subspan(begin, columns));
  });
}

}  // namespace

Verdict certify_predecessors_part(const Graph& rows, Vertex source, Lengths length,
                                  Predecessors predecessor, const OtherJudges& others) {
  return certify_one<std::int32_t>(rows, source, length, predecessor, SumOrder::along_paths,
                                   others.least);
}
Verdict certify_predecessors_part(const Graph& rows, Vertex source, LengthsOf<double> length,
                                  Predecessors predecessor, SumOrder order,
                                  const OtherJudges& others) {
  return certify_one<double>(rows, source, length, predecessor, order, others.least);
}

Verdict certify_predecessors(const Graph& graph, Vertex source, Lengths length,
                             Predecessors predecessor) {
  return certify_one<std::int32_t>(graph, source, length, predecessor, SumOrder::along_paths);
}
Verdict certify_predecessors(const Graph& graph, Vertex source, LengthsOf<double> length,
                             Predecessors predecessor, SumOrder order) {
  return certify_one<double>(graph, source, length, predecessor, order);
}

Verdict certify_predecessor_rows(const Graph& graph, Vertex first, Lengths lengths,
                                 Predecessors predecessors) {
  return certify_each_row<std::int32_t>(graph, first, lengths, predecessors, SumOrder::along_paths);
}
Verdict certify_predecessor_rows(const Graph& graph, Vertex first, LengthsOf<double> lengths,
                                 Predecessors predecessors, SumOrder order) {
  return certify_each_row<double>(graph, first, lengths, predecessors, order);
}

Verdict certify_all_predecessors(const Graph& graph, const DenseMatrix<std::int32_t>& lengths,
                                 const DenseMatrix<Vertex>& predecessors) {
  if (auto wrong = violation_to_order(graph, lengths.order(), "distances")) return wrong;
  if (auto wrong = violation_to_order(graph, predecessors.order(), "predecessors")) return wrong;
  return certify_predecessor_rows(graph, 0, lengths.values(), predecessors.values());
}

}  // namespace graphspec::properties
