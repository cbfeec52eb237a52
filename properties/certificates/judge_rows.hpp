/// \file
/// What the judges of shortest paths do alike: they read arcs with their weights, and share rows
/// among threads.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>

#include "properties/certificates/rejection.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/graph.hpp"
#include "reference/graph/shared_work.hpp"

namespace graphspec::properties {

/// A graph's arcs with their weights, as 64 bits: sums of 32 could wrap into what fits.
class WeightedArcs {
 public:
  /// \throws InputError for real weights
  explicit WeightedArcs(const Graph& graph) : graph_(graph) {
    if (std::holds_alternative<std::span<const double>>(graph.weights())) {
      throw InputError("shortest paths are certified for integer weights, not for real ones");
    }
    if (const auto* weights = std::get_if<std::span<const std::int32_t>>(&graph.weights())) {
      weights_ = *weights;
    }
  }

  [[nodiscard]] Vertex num_vertices() const { return graph_.num_vertices(); }

  /// Calls visit(head, weight) for each arc of the tail until it returns false.
  template <class Visit>
  bool all_of_tail(Vertex tail, const Visit& visit) const {
    const auto first = static_cast<std::size_t>(graph_.offsets()[static_cast<std::size_t>(tail)]);
    const auto heads = graph_.neighbours(tail);
    for (std::size_t place = 0; place < heads.size(); ++place) {
      const std::int64_t weight = weights_.empty() ? 1 : weights_[first + place];
      if (!visit(heads[place], weight)) return false;
    }
    return true;
  }

 private:
  const Graph& graph_;
  std::span<const std::int32_t> weights_;
};

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
    return fmt::format("{} {} are no whole rows of {}; a row must have one for each vertex", values,
                       what, columns);
  }
  const std::size_t count = values / columns;
  if (count > static_cast<std::size_t>(graph.num_vertices() - first)) {
    throw InputError(
        fmt::format("{} rows from source {} on are more than the graph has sources, which has {}",
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
