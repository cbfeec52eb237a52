/// \file
/// From lists of arcs to compressed sparse rows and back; the sort itself is in arc_buckets.hpp
/// and sorted_rows.hpp.
#include "reference/graph/build.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "reference/graph/arc_buckets.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/generated_size.hpp"
#include "reference/graph/row_arrays.hpp"
#include "reference/graph/shared_work.hpp"
#include "reference/graph/sorted_rows.hpp"
#include "reference/graph/weight_arrays.hpp"

namespace graphspec {
namespace {

std::size_t at(std::int64_t index) {
  return static_cast<std::size_t>(index);
}

void check_list(const EdgeList& list) {
  const auto arcs = static_cast<std::int64_t>(list.source.size());
  if (list.num_vertices < 0) {
    throw InputError(fmt::format("edge list: the number of vertices is {}; it must not be negative",
                                 list.num_vertices));
  }
  if (list.dest.size() != list.source.size()) {
    throw InputError(
        fmt::format("edge list: {} sources and {} destinations were given; each arc needs a source "
                    "and a destination",
                    list.source.size(), list.dest.size()));
  }
  if (const std::int64_t weights = num_weights(list.weights); weights >= 0 && weights != arcs) {
    throw InputError(fmt::format("edge list: {} weights were given for {} arcs", weights, arcs));
  }
  constexpr std::int64_t none = std::numeric_limits<std::int64_t>::max();
  std::int64_t wrong = none;
#pragma omp parallel for reduction(min : wrong) if (is_shared_work(arcs))
  for (std::int64_t arc = 0; arc < arcs; ++arc) {
    const auto outside = [&](Vertex vertex) { return vertex < 0 || vertex >= list.num_vertices; };
    if (outside(list.source[at(arc)]) || outside(list.dest[at(arc)])) wrong = std::min(wrong, arc);
  }
  if (wrong != none) {
    throw InputError(fmt::format("edge list: arc {} goes from {} to {}; vertices are 0 to {}",
                                 wrong, list.source[at(wrong)], list.dest[at(wrong)],
                                 list.num_vertices - 1));
  }
}

constexpr ArcIndex arcs_at_once = 1 << 14;

std::int64_t num_pieces(ArcIndex arcs) {
  return (arcs + arcs_at_once - 1) / arcs_at_once;
}

/// Calls use(arc) for each arc of a piece.
template <class Use>
void for_piece(std::int64_t piece, ArcIndex arcs, const Use& use) {
  const ArcIndex last = std::min(arcs, (piece + 1) * arcs_at_once);
  for (ArcIndex arc = piece * arcs_at_once; arc < last; ++arc) use(arc);
}

/// The weight at a position of an alternative of Weights.
template <class Values>
WeightIn<Values> value_at(const Values& values, ArcIndex arc) {
  if constexpr (has_weights<Values>) {
    return values[at(arc)];
  } else {
    return {};
  }
}

/// The graph of what deal(put, source, dest, weight) puts, called for each arc of a graph.
/// \param puts  how often deal() puts
template <class Deal>
Graph rebuilt(const Graph& graph, int puts, const RowRules& rules, bool symmetric,
              const Deal& deal) {
  const ArcIndex arcs = graph.num_arcs();
  const auto offsets = graph.offsets();
  return std::visit(
      [&](const auto& values) {
        using Weight = WeightIn<std::decay_t<decltype(values)>>;
        const auto deal_piece = [&](std::int64_t piece, const auto& put) {
          // By arcs, not by rows, for one of these may have half of the arcs.
          auto end = std::upper_bound(offsets.begin(), offsets.end(), piece * arcs_at_once);
          for_piece(piece, arcs, [&](ArcIndex arc) {
            while (*end <= arc) ++end;
            deal(put, static_cast<Vertex>(end - offsets.begin() - 1), graph.dest()[at(arc)],
                 value_at(values, arc));
          });
        };
        return graph_of(sorted_rows(deal_out<Weight>({0, graph.num_vertices()}, puts * arcs,
                                                     puts * arcs, num_pieces(arcs), deal_piece),
                                    graph.num_vertices(), rules),
                        symmetric);
      },
      graph.weights());
}

/// Puts an arc as it is.
constexpr auto as_it_is = [](const auto& put, Vertex source, Vertex dest, const auto& weight) {
  put(source, dest, weight);
};

/// Puts an arc turned round.
constexpr auto turned = [](const auto& put, Vertex source, Vertex dest, const auto& weight) {
  put(dest, source, weight);
};

}  // namespace

Graph build_graph(EdgeList&& list) {
  check_list(list);
  check_generated_size(list.num_vertices, static_cast<double>(list.source.size()), 12);
  EdgeList taken = std::move(list);
  const auto arcs = static_cast<ArcIndex>(taken.source.size());
  return std::visit(
      [&](const auto& values) {
        using Weight = WeightIn<std::decay_t<decltype(values)>>;
        auto buckets = deal_out<Weight>({0, taken.num_vertices}, arcs, arcs, num_pieces(arcs),
                                        [&](std::int64_t piece, const auto& put) {
                                          for_piece(piece, arcs, [&](ArcIndex arc) {
                                            put(taken.source[at(arc)], taken.dest[at(arc)],
                                                value_at(values, arc));
                                          });
                                        });
        const Vertex num_vertices = taken.num_vertices;
        const bool symmetric = taken.symmetric;
        taken = EdgeList{};
        return graph_of(sorted_rows(std::move(buckets), num_vertices, {}), symmetric);
      },
      view_of(taken.weights));
}

Graph transposed(const Graph& graph) {
  return rebuilt(graph, 1, {}, graph.known_symmetric(), turned);
}

Graph symmetrized(const Graph& graph) {
  return rebuilt(graph, 2, {.merge = true, .drop_loops = false}, true,
                 [](const auto& put, Vertex source, Vertex dest, const auto& weight) {
                   put(source, dest, weight);
                   put(dest, source, weight);
                 });
}

Graph simplified(const Graph& graph) {
  return rebuilt(graph, 1, {.merge = true, .drop_loops = true}, graph.known_symmetric(), as_it_is);
}

Graph renumbered(const Graph& graph, std::span<const Vertex> new_number) {
  const Vertex vertices = graph.num_vertices();
  if (static_cast<std::int64_t>(new_number.size()) != vertices) {
    throw InputError(fmt::format("renumbering: {} numbers were given for {} vertices",
                                 new_number.size(), vertices));
  }
  std::vector<bool> taken(at(vertices), false);
  for (std::size_t vertex = 0; vertex < new_number.size(); ++vertex) {
    const Vertex number = new_number[vertex];
    if (number < 0 || number >= vertices || taken[at(number)]) {
      throw InputError(fmt::format(
          "renumbering: vertex {} gets number {}; each number from 0 to {} must occur once", vertex,
          number, vertices - 1));
    }
    taken[at(number)] = true;
  }
  return rebuilt(graph, 1, {}, graph.known_symmetric(),
                 [&](const auto& put, Vertex source, Vertex dest, const auto& weight) {
                   put(new_number[at(source)], new_number[at(dest)], weight);
                 });
}

EdgeList edge_list(const Graph& graph) {
  EdgeList list;
  list.num_vertices = graph.num_vertices();
  list.source.resize(at(graph.num_arcs()));
#pragma omp parallel for schedule(dynamic, 1024) if (is_shared_work(graph.num_arcs()))
  for (Vertex vertex = 0; vertex < graph.num_vertices(); ++vertex) {
    std::fill(list.source.begin() + graph.offsets()[at(vertex)],
              list.source.begin() + graph.offsets()[at(vertex) + 1], vertex);
  }
  list.dest.assign(graph.dest().begin(), graph.dest().end());
  list.symmetric = graph.known_symmetric();
  std::visit(
      [&](const auto& values) {
        if constexpr (has_weights<decltype(values)>) {
          list.weights = std::vector(values.begin(), values.end());
        }
      },
      graph.weights());
  return list;
}

bool is_symmetric(const Graph& graph) {
  if (graph.known_symmetric()) return true;
  // Both sorted, so that equal sets of arcs are equal arrays.
  const Graph sorted = rebuilt(graph, 1, {}, false, as_it_is);
  const Graph transpose = transposed(graph);
  const bool same_weights = std::visit(
      [&](const auto& values) {
        using Span = std::decay_t<decltype(values)>;
        if constexpr (has_weights<Span>) {
          return std::ranges::equal(values, std::get<Span>(transpose.weights()));
        } else {
          return true;
        }
      },
      sorted.weights());
  return same_weights && std::ranges::equal(sorted.offsets(), transpose.offsets()) &&
         std::ranges::equal(sorted.dest(), transpose.dest());
}

}  // namespace graphspec
