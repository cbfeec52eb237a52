/// \file
/// From lists of arcs to compressed sparse rows and back; the sort itself is in arc_buckets.hpp.
#include "reference/graph/build.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "reference/graph/arc_buckets.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/generated_size.hpp"
#include "reference/graph/shared_work.hpp"
#include "reference/graph/weight_arrays.hpp"

namespace graphspec {
namespace {

std::size_t at(std::int64_t index) {
  return static_cast<std::size_t>(index);
}

void check_list(const EdgeList& list) {
  const auto arcs = static_cast<std::int64_t>(list.source.size());
  if (list.num_vertices < 0) {
    throw InputError(fmt::format("edge list: {} vertices", list.num_vertices));
  }
  if (list.dest.size() != list.source.size()) {
    throw InputError(fmt::format("edge list: {} sources and {} destinations", list.source.size(),
                                 list.dest.size()));
  }
  if (const std::int64_t weights = num_weights(list.weights); weights >= 0 && weights != arcs) {
    throw InputError(fmt::format("edge list: {} weights for {} arcs", weights, arcs));
  }
  std::int64_t wrong = arcs;
#pragma omp parallel for reduction(min : wrong) if (is_shared_work(arcs))
  for (std::int64_t arc = 0; arc < arcs; ++arc) {
    const auto outside = [&](Vertex vertex) { return vertex < 0 || vertex >= list.num_vertices; };
    if (outside(list.source[at(arc)]) || outside(list.dest[at(arc)])) wrong = std::min(wrong, arc);
  }
  if (wrong < arcs) {
    throw InputError(fmt::format("edge list: arc {} goes from {} to {}; vertices are 0 to {}",
                                 wrong, list.source[at(wrong)], list.dest[at(wrong)],
                                 list.num_vertices - 1));
  }
}

/// Offsets from the number of arcs of each vertex.
std::vector<ArcIndex> offsets_from(const std::vector<ArcIndex>& counts) {
  std::vector<ArcIndex> offsets(counts.size() + 1, 0);
  std::inclusive_scan(counts.begin(), counts.end(), offsets.begin() + 1);
  return offsets;
}

/// The weight type of an alternative of Weights: std::monostate where there are none.
template <class Values>
struct WeightOf {
  using Type = std::monostate;
};
template <class Weight>
struct WeightOf<std::span<const Weight>> {
  using Type = Weight;
};

/// Deals out arcs source(k) -> dest(k) of weight weights[weight_of(k)], k < arcs, and makes the
/// graph. `release` is called when the arcs have been read.
template <class Source, class Dest, class WeightIndex, class Release>
Graph from_arcs(Vertex num_vertices, ArcIndex arcs, const Source& source, const Dest& dest,
                const Weights& weights, const WeightIndex& weight_of, const Release& release,
                bool symmetric) {
  return std::visit(
      [&](const auto& values) {
        using Values = std::decay_t<decltype(values)>;
        using Weight = typename WeightOf<Values>::Type;
        auto buckets = deal_out<Weight>(num_vertices, arcs, [&](ArcIndex arc) {
          if constexpr (has_weights<Values>) {
            return BucketArc<Weight>{source(arc), dest(arc), values[at(weight_of(arc))]};
          } else {
            return BucketArc<Weight>{source(arc), dest(arc), {}};
          }
        });
        release();
        return graph_of(std::move(buckets), symmetric);
      },
      weights);
}

/// The same for arcs whose weights stand in their own order.
template <class Source, class Dest>
Graph from_arcs(Vertex num_vertices, ArcIndex arcs, const Source& source, const Dest& dest,
                const Weights& weights, bool symmetric) {
  return from_arcs(
      num_vertices, arcs, source, dest, weights, [](ArcIndex arc) { return arc; }, [] {},
      symmetric);
}

/// The vertex of each arc of a graph.
std::vector<Vertex> arc_sources(const Graph& graph) {
  std::vector<Vertex> source(at(graph.num_arcs()));
  const auto offsets = graph.offsets();
#pragma omp parallel for schedule(dynamic, 1024) if (is_shared_work(graph.num_arcs()))
  for (std::int64_t vertex = 0; vertex < graph.num_vertices(); ++vertex) {
    std::fill(source.begin() + offsets[at(vertex)], source.begin() + offsets[at(vertex) + 1],
              static_cast<Vertex>(vertex));
  }
  return source;
}

/// The arcs that `keep(source, arc)` names, in the order of the graph.
template <class Keep>
Graph filtered(const Graph& graph, const Keep& keep, bool symmetric) {
  const auto old = graph.offsets();
  std::vector<ArcIndex> counts(at(graph.num_vertices()), 0);
#pragma omp parallel for schedule(dynamic, 1024) if (is_shared_work(graph.num_arcs()))
  for (std::int64_t vertex = 0; vertex < graph.num_vertices(); ++vertex) {
    for (ArcIndex arc = old[at(vertex)]; arc < old[at(vertex) + 1]; ++arc) {
      if (keep(static_cast<Vertex>(vertex), arc)) ++counts[at(vertex)];
    }
  }
  std::vector<ArcIndex> offsets = offsets_from(counts);
  std::vector<Vertex> dest(at(offsets.back()));
  return std::visit(
      [&](const auto& values) {
        using Span = std::decay_t<decltype(values)>;
        auto kept = [&] {
          if constexpr (has_weights<Span>) {
            return std::vector<std::remove_const_t<typename Span::element_type>>(dest.size());
          } else {
            return std::monostate{};
          }
        }();
#pragma omp parallel for schedule(dynamic, 1024) if (is_shared_work(graph.num_arcs()))
        for (std::int64_t vertex = 0; vertex < graph.num_vertices(); ++vertex) {
          ArcIndex place = offsets[at(vertex)];
          for (ArcIndex arc = old[at(vertex)]; arc < old[at(vertex) + 1]; ++arc) {
            if (!keep(static_cast<Vertex>(vertex), arc)) continue;
            dest[at(place)] = graph.dest()[at(arc)];
            if constexpr (has_weights<Span>) kept[at(place)] = values[at(arc)];
            ++place;
          }
        }
        return Graph(std::move(offsets), std::move(dest), OwnedWeights(std::move(kept)), symmetric);
      },
      graph.weights());
}

}  // namespace

Graph build_graph(EdgeList&& list) {
  check_list(list);
  check_generated_size(list.num_vertices, static_cast<double>(list.source.size()), 12);
  EdgeList taken = std::move(list);
  return from_arcs(
      taken.num_vertices, static_cast<ArcIndex>(taken.source.size()),
      [&](ArcIndex arc) { return taken.source[at(arc)]; },
      [&](ArcIndex arc) { return taken.dest[at(arc)]; }, view_of(taken.weights),
      [](ArcIndex arc) { return arc; }, [&] { taken = EdgeList{}; }, taken.symmetric);
}

Graph transposed(const Graph& graph) {
  const std::vector<Vertex> source = arc_sources(graph);
  return from_arcs(
      graph.num_vertices(), graph.num_arcs(),
      [&](std::int64_t arc) { return graph.dest()[at(arc)]; },
      [&](std::int64_t arc) { return source[at(arc)]; }, graph.weights(), graph.known_symmetric());
}

Graph symmetrized(const Graph& graph) {
  std::vector<Vertex> source = arc_sources(graph);
  const ArcIndex arcs = graph.num_arcs();
  const auto dest = graph.dest();
  const Graph both = from_arcs(
      graph.num_vertices(), 2 * arcs,
      [&](ArcIndex arc) { return arc < arcs ? source[at(arc)] : dest[at(arc - arcs)]; },
      [&](ArcIndex arc) { return arc < arcs ? dest[at(arc)] : source[at(arc - arcs)]; },
      graph.weights(), [&](ArcIndex arc) { return arc < arcs ? arc : arc - arcs; },
      [&] { source = {}; }, true);
  // Rows are sorted by destination, then weight: the first of equals is the lightest.
  return filtered(
      both,
      [&](Vertex vertex, ArcIndex arc) {
        return arc == both.offsets()[at(vertex)] ||
               both.dest()[at(arc)] != both.dest()[at(arc) - 1];
      },
      true);
}

Graph simplified(const Graph& graph) {
  // Rows need not be sorted in a graph that was given as arrays.
  const Graph sorted = build_graph(edge_list(graph));
  return filtered(
      sorted,
      [&](Vertex vertex, ArcIndex arc) {
        const bool first = arc == sorted.offsets()[at(vertex)];
        return sorted.dest()[at(arc)] != vertex &&
               (first || sorted.dest()[at(arc)] != sorted.dest()[at(arc) - 1]);
      },
      graph.known_symmetric());
}

Graph renumbered(const Graph& graph, std::span<const Vertex> new_number) {
  const Vertex vertices = graph.num_vertices();
  if (static_cast<std::int64_t>(new_number.size()) != vertices) {
    throw InputError(
        fmt::format("renumbering: {} numbers for {} vertices", new_number.size(), vertices));
  }
  std::vector<bool> taken(at(vertices), false);
  for (std::size_t vertex = 0; vertex < new_number.size(); ++vertex) {
    const Vertex number = new_number[vertex];
    if (number < 0 || number >= vertices || taken[at(number)]) {
      throw InputError(
          fmt::format("renumbering: vertex {} gets number {}; each of 0 to {} must be given once",
                      vertex, number, vertices - 1));
    }
    taken[at(number)] = true;
  }
  const std::vector<Vertex> source = arc_sources(graph);
  return from_arcs(
      vertices, graph.num_arcs(), [&](std::int64_t arc) { return new_number[at(source[at(arc)])]; },
      [&](std::int64_t arc) { return new_number[at(graph.dest()[at(arc)])]; }, graph.weights(),
      graph.known_symmetric());
}

EdgeList edge_list(const Graph& graph) {
  EdgeList list;
  list.num_vertices = graph.num_vertices();
  list.source = arc_sources(graph);
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
  const Graph sorted = build_graph(edge_list(graph));
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
