/// \file
/// What the judges of shortest paths do alike: they read arcs with their weights, and share rows
/// among threads.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <variant>

#include "properties/certificates/heads_ahead.hpp"
#include "properties/certificates/parts.hpp"
#include "properties/certificates/rejection.hpp"
#include "properties/certificates/rows_together.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/graph.hpp"
#include "reference/graph/shared_work.hpp"

namespace graphspec::properties {

/// Sums as integers that are in the same order, for CombineLeast, and back.
[[nodiscard]] inline std::int64_t in_order(double sum) {
  const auto bits = std::bit_cast<std::int64_t>(sum);
  return bits < 0 ? bits ^ std::numeric_limits<std::int64_t>::max() : bits;
}
[[nodiscard]] inline double from_order(std::int64_t place) {
  return std::bit_cast<double>(place < 0 ? place ^ std::numeric_limits<std::int64_t>::max()
                                         : place);
}

/// A graph's arcs with their weights. Integers as 64 bits: sums of 32 could wrap into what fits.
/// \tparam Weight  std::int32_t or double
template <class Weight>
class WeightedArcs {
 public:
  using Sum = SumOf<Weight>;

  /// \param combine  where others judge other parts of the graph: called for SumOrder::any of reals
  /// \throws InputError for weights of the other type
  explicit WeightedArcs(const Graph& graph, SumOrder order = SumOrder::along_paths,
                        const CombineLeast& combine = {})
      : graph_(graph) {
    if (const auto* weights = std::get_if<std::span<const Weight>>(&graph.weights())) {
      weights_ = *weights;
    } else if (!std::holds_alternative<std::monostate>(graph.weights())) {
      constexpr bool integers = std::is_integral_v<Weight>;
      throw InputError(fmt::format("this certificate is for {} weights, but the graph has {}",
                                   integers ? "integer" : "real",
                                   integers ? "real weights" : "integer weights"));
    }
    if (std::is_integral_v<Weight> || order == SumOrder::along_paths) return;
    share_ = std::ldexp(4.0 * (graph.num_vertices() + 2.0), -53);
    Sum greatest = 0;
    bool is_negative = false;
    for (const Weight weight : weights_) {
      greatest = std::max<Sum>(greatest, std::abs(weight));
      is_negative = is_negative || weight < 0;
    }
    if (combine) {
      std::int64_t values[] = {in_order(-greatest), is_negative ? 0 : 1};
      combine(values);
      greatest = -from_order(values[0]);
      is_negative = values[1] == 0;
    }
    if (is_negative) least_slack_ = share_ * graph.num_vertices() * greatest;
  }

  [[nodiscard]] Vertex num_vertices() const { return graph_.num_vertices(); }
  [[nodiscard]] ArcsByTail by_tail() const requires std::is_integral_v<Weight> {
    return {graph_.offsets(), graph_.dest(), weights_};
  }

  /// How far a length may be from a sum with which the rules compare it.
  [[nodiscard]] Sum slack(Sum sum) const {
    if constexpr (std::is_integral_v<Weight>) {
      return 0;
    } else {
      return std::max(share_ * std::abs(sum), least_slack_);
    }
  }

  /// Calls visit(head, weight) for each arc of the tail until it returns false.
  template <class Visit>
  bool all_of_tail(Vertex tail, const Visit& visit) const {
    const auto first = static_cast<std::size_t>(graph_.offsets()[static_cast<std::size_t>(tail)]);
    const auto heads = graph_.neighbours(tail);
    for (std::size_t place = 0; place < heads.size(); ++place) {
      const Sum weight = weights_.empty() ? Weight{1} : weights_[first + place];
      if (!visit(heads[place], weight)) return false;
    }
    return true;
  }

  /// The same in a pass over many tails, as all_heads_of().
  template <class Value, class Visit>
  bool all_of_tail(Vertex tail, std::span<const Value> values, const Visit& visit) const {
    return all_heads_of(graph_, tail, values, [&](Vertex head, std::size_t arc) {
      return visit(head, weights_.empty() ? Sum{1} : Sum{weights_[arc]});
    });
  }

  /// The weight of the lightest arc between two vertices; none if there is no arc. Takes a number
  /// of steps logarithmic in the degree of the tail. \pre the heads of the tail's arcs are in
  /// ascending order
  [[nodiscard]] std::optional<Sum> lightest_arc(Vertex tail, Vertex head) const {
    const auto first = static_cast<std::size_t>(graph_.offsets()[static_cast<std::size_t>(tail)]);
    const auto heads = graph_.neighbours(tail);
    const auto [from, to] = std::equal_range(heads.begin(), heads.end(), head);
    if (from == to) return std::nullopt;
    if (weights_.empty()) return Sum{1};
    const auto weight = weights_.begin() + static_cast<std::ptrdiff_t>(first);
    return *std::min_element(weight + (from - heads.begin()), weight + (to - heads.begin()));
  }

 private:
  const Graph& graph_;
  std::span<const Weight> weights_;
  double share_ = 0;  ///< of a sum, that is slack
  double least_slack_ = 0;
};

/// Whether the heads of each vertex' arcs are in ascending order.
[[nodiscard]] inline bool has_sorted_rows(const Graph& graph) {
  bool is_sorted = true;
#pragma omp parallel for schedule(dynamic, 1024) \
    reduction(&& : is_sorted) if (is_shared_work(graph.num_arcs()))
  for (Vertex tail = 0; tail < graph.num_vertices(); ++tail) {
    is_sorted = is_sorted && std::ranges::is_sorted(graph.neighbours(tail));
  }
  return is_sorted;
}

/// "1 vertex", "2 vertices".
[[nodiscard]] inline std::string count_of_vertices(Vertex count) {
  return fmt::format("{} {}", count, count == 1 ? "vertex" : "vertices");
}

/// A violation in rows that are not those of sources from `first` on.
/// \param values  in all rows, at least one \param what  "lengths"
/// \throws InputError where a row's source is not in the graph
[[nodiscard]] inline std::optional<std::string> violation_to_shape(const Graph& graph, Vertex first,
                                                                   std::size_t values,
                                                                   std::string_view what) {
  check_source(graph, first);
  const auto columns = static_cast<std::size_t>(graph.num_vertices());
  if (values % columns != 0) {
    return fmt::format(
        "{} {} do not form complete rows; each row must have {}, one for each vertex", values, what,
        columns);
  }
  const std::size_t count = values / columns;
  if (count > static_cast<std::size_t>(graph.num_vertices() - first)) {
    throw InputError(fmt::format("{} rows from source {} on are too many; the graph has only {}",
                                 count, first, count_of_vertices(graph.num_vertices())));
  }
  return std::nullopt;
}

/// The violation in the least row that has one, after "from SOURCE: ". Rows are shared among
/// threads, where there are several; the answer does not depend on their number.
/// \param judge  (row) -> violation; the row's source is first + row
template <class Judge>
[[nodiscard]] std::optional<Rejection> first_violation_of_rows(const Graph& graph, Vertex first,
                                                               std::int64_t count,
                                                               const Judge& judge) {
  const std::int64_t arcs_judged = count * (graph.num_vertices() + graph.num_arcs());
  std::int64_t least = count;
#pragma omp parallel for schedule(dynamic, 1) \
    reduction(min                             \
              : least) if (count > 1 && is_shared_work(arcs_judged))
  for (std::int64_t row = 0; row < count; ++row) {
    if (row < least && judge(row)) least = row;
  }
  if (least == count) return std::nullopt;
  return judge(least)->in_row(least, fmt::format("from {}: ", first + least));
}

}  // namespace graphspec::properties
