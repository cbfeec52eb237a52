/// \file
/// Cuts a graph into the parts of several ranks, and makes a part of what is generated.
#include "reference/graph/graph_part.hpp"

#include <algorithm>
#include <memory>
#include <utility>
#include <variant>
#include <vector>

#include "reference/graph/arc_stream.hpp"
#include "reference/graph/row_arrays.hpp"
#include "reference/graph/shared_work.hpp"
#include "reference/graph/weight_arrays.hpp"

namespace graphspec {
namespace {

template <class T>
void append(std::vector<T>& all, std::span<const T> some) {
  all.insert(all.end(), some.begin(), some.end());
}

}  // namespace

GraphPart part_of_stream(const ArcStream& stream, const StreamOptions& options, int ranks, int rank,
                         const RowsMaker& make_rows) {
  GraphPart part;
  part.ranges = {stream.num_vertices, ranks};
  part.rank = rank;
  part.symmetric = goes_both_ways(stream, options);
  part.rows = make_rows(stream, options, part.first(), part.count());
  part.num_arcs = part.rows.num_arcs();
  return part;
}

GraphPart part_of(const Graph& graph, int ranks, int rank) {
  GraphPart part{.ranges = {graph.num_vertices(), ranks},
                 .rank = rank,
                 .rows = {},
                 .num_arcs = graph.num_arcs(),
                 .symmetric = graph.known_symmetric()};
  if (ranks == 1) {
    part.rows = graph;
    return part;
  }
  const auto whole = graph.offsets();
  const auto first = static_cast<std::size_t>(part.first());
  const auto last = first + static_cast<std::size_t>(part.count());
  part.first_arc = whole[first];
  const ArcIndex arcs = whole[last] - part.first_arc;
  part.rows = std::visit(
      [&](const auto& values) {
        using Values = std::decay_t<decltype(values)>;
        auto rows = std::make_shared<RowArrays<WeightIn<Values>>>(whole.size() - 1,
                                                                  static_cast<std::size_t>(arcs));
#pragma omp parallel if (is_shared_work(static_cast <std::int64_t>(whole.size()) + arcs))
        {
#pragma omp for nowait
          for (std::size_t vertex = 0; vertex < whole.size(); ++vertex) {
            rows->offsets[vertex] = whole[std::clamp(vertex, first, last)] - part.first_arc;
          }
#pragma omp for
          for (ArcIndex arc = 0; arc < arcs; ++arc) {
            const auto to = static_cast<std::size_t>(arc);
            const auto from = static_cast<std::size_t>(part.first_arc + arc);
            rows->dest[to] = graph.dest()[from];
            if constexpr (has_weights<Values>) rows->weights[to] = values[from];
          }
        }
        return graph_of(std::move(rows), false);
      },
      graph.weights());
  return part;
}

Graph joined(std::span<const GraphPart> parts) {
  const GraphPart& any = parts.front();
  std::vector<ArcIndex> offsets(static_cast<std::size_t>(any.ranges.num_vertices) + 1);
  std::vector<Vertex> dest;
  dest.reserve(static_cast<std::size_t>(any.num_arcs));
  for (const GraphPart& part : parts) {
    const auto own = part.rows.offsets();
    const auto arcs_before = static_cast<ArcIndex>(dest.size());
    for (Vertex vertex = part.first(); vertex < part.first() + part.count(); ++vertex) {
      const auto end = static_cast<std::size_t>(vertex) + 1;
      offsets[end] = arcs_before + own[end];
    }
    append(dest, part.rows.dest());
  }
  OwnedWeights weights = std::visit(
      [&](const auto& values) -> OwnedWeights {
        if constexpr (has_weights<decltype(values)>) {
          std::vector<typename std::decay_t<decltype(values)>::value_type> all;
          all.reserve(dest.size());
          for (const GraphPart& part : parts) {
            append(all, std::get<std::decay_t<decltype(values)>>(part.rows.weights()));
          }
          return all;
        } else {
          return std::monostate{};
        }
      },
      any.rows.weights());
  return {std::move(offsets), std::move(dest), std::move(weights), any.symmetric};
}

}  // namespace graphspec
