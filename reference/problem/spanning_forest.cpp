/// \file
/// What every algorithm for spanning forests has before it and behind it: is the graph undirected,
/// and where do the edges stand that an algorithm names by either of their arcs.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <numeric>
#include <stdexcept>
#include <string>
#include <variant>

#include "reference/graph/build.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/generated_size.hpp"
#include "reference/graph/shared_work.hpp"
#include "reference/graph/weight_arrays.hpp"
#include "reference/problem/spanning_forest.hpp"

namespace graphspec::reference {
namespace {

std::size_t at(std::int64_t place) {
  return static_cast<std::size_t>(place);
}

/// The vertex of whose row an arc is.
Vertex source_of(const Graph& graph, ArcIndex arc) {
  const auto offsets = graph.offsets();
  return static_cast<Vertex>(std::ranges::upper_bound(offsets, arc) - offsets.begin() - 1);
}

std::string arc_name(const Graph& graph, ArcIndex arc) {
  return fmt::format("arc {} -> {}", source_of(graph, arc), graph.dest()[at(arc)]);
}

}  // namespace

void check_numbers(const Graph& graph) {
  const auto* const weights = std::get_if<std::span<const double>>(&graph.weights());
  if (weights == nullptr) return;
  const ArcIndex arcs = graph.num_arcs();
  ArcIndex wrong = arcs;
#pragma omp parallel for reduction(min : wrong) if (is_shared_work(arcs))
  for (ArcIndex arc = 0; arc < arcs; ++arc) {
    if (std::isnan((*weights)[at(arc)])) wrong = std::min(wrong, arc);
  }
  if (wrong < arcs) {
    throw InputError(fmt::format("{} has the weight {}; weights must be numbers",
                                 arc_name(graph, wrong), (*weights)[at(wrong)]));
  }
}

Mates::Mates(const Graph& rows) {
  check_generated_size(rows.num_vertices(), static_cast<double>(rows.num_arcs()), 36);
  turned_ = transposed(rows);
}

bool Mates::has(Vertex tail, Vertex head, double weight) const {
  // An arc head -> tail is one from tail to head of the transpose, whose rows are sorted by
  // destination, then weight.
  const auto heads = turned_.dest();
  return with_weight_of(turned_, [&](const auto& weight_of) {
    ArcIndex low = turned_.offsets()[at(tail)];
    ArcIndex high = turned_.offsets()[at(tail) + 1];
    const ArcIndex end = high;
    while (low < high) {
      const ArcIndex middle = low + (high - low) / 2;
      const bool is_before =
          heads[at(middle)] < head || (heads[at(middle)] == head && weight_of(middle) < weight);
      if (is_before) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low < end && heads[at(low)] == head && weight_of(low) == weight;
  });
}

namespace {

/// The first arc without its mate; num_arcs() where there is none.
ArcIndex first_without_mate(const Graph& graph) {
  const Mates mates(graph);
  const ArcIndex arcs = graph.num_arcs();
  return with_weight_of(graph, [&](const auto& weight) {
    ArcIndex first = arcs;
#pragma omp parallel for schedule(dynamic, 256) reduction(min : first) if (is_shared_work(arcs))
    for (Vertex u = 0; u < graph.num_vertices(); ++u) {
      for (ArcIndex arc = graph.offsets()[at(u)]; arc < graph.offsets()[at(u) + 1]; ++arc) {
        if (mates.has(u, graph.dest()[at(arc)], static_cast<double>(weight(arc)))) continue;
        first = std::min(first, arc);
      }
    }
    return first;
  });
}

/// An edge that is looked for at its lesser end.
struct Wanted {
  Vertex greater = 0;
  double weight = 0;
  ArcIndex arc = -1;  ///< the first of them, when it has been found

  [[nodiscard]] bool operator<(const Wanted& other) const {
    return greater != other.greater ? greater < other.greater : weight < other.weight;
  }
};

/// The edges at their lesser ends, as rows.
struct WantedRows {
  std::vector<std::int64_t> begin;
  std::vector<Wanted> edges;
};

WantedRows wanted_rows(Vertex num_vertices, std::span<const UndirectedEdge> edges) {
  const auto count = std::ssize(edges);
  WantedRows rows{std::vector<std::int64_t>(at(num_vertices) + 1, 0),
                  std::vector<Wanted>(edges.size())};
#pragma omp parallel for if (is_shared_work(count))
  for (std::int64_t edge = 0; edge < count; ++edge) {
    std::atomic_ref(rows.begin[at(edges[at(edge)].lesser)]).fetch_add(1, std::memory_order_relaxed);
  }
  std::inclusive_scan(rows.begin.begin(), rows.begin.end(), rows.begin.begin());
  // From the end of each row to its begin. Which of a row's edges comes first is settled below.
#pragma omp parallel for if (is_shared_work(count))
  for (std::int64_t edge = 0; edge < count; ++edge) {
    const auto [lesser, greater, weight] = edges[at(edge)];
    const std::int64_t place =
        std::atomic_ref(rows.begin[at(lesser)]).fetch_sub(1, std::memory_order_relaxed) - 1;
    rows.edges[at(place)] = {greater, weight, -1};
  }
  return rows;
}

}  // namespace

void check_undirected(const Graph& graph) {
  check_numbers(graph);
  if (graph.known_symmetric()) return;
  const ArcIndex wrong = first_without_mate(graph);
  if (wrong < graph.num_arcs()) refuse_one_way(graph, wrong);
}

void refuse_one_way(const Graph& rows, ArcIndex arc) {
  const std::string weight = with_weight_of(rows, [&](const auto& weight_of) {
    if (std::holds_alternative<std::monostate>(rows.weights())) return std::string();
    return fmt::format(" of weight {}", weight_of(arc));
  });
  throw InputError(
      fmt::format("{}{} has no reverse arc {} -> {}{}; a spanning forest needs an undirected "
                  "graph, in which each arc has a reverse arc",
                  arc_name(rows, arc), weight, rows.dest()[at(arc)], source_of(rows, arc),
                  weight.empty() ? "" : " of equal weight"));
}

std::vector<UndirectedEdge> undirected_edges(const Graph& rows, std::span<const ArcIndex> arcs) {
  const auto count = std::ssize(arcs);
  std::vector<UndirectedEdge> edges(arcs.size());
  std::int64_t wrong = count;
  with_weight_of(rows, [&](const auto& weight_of) {
#pragma omp parallel for reduction(min : wrong) if (is_shared_work(count))
    for (std::int64_t edge = 0; edge < count; ++edge) {
      const ArcIndex arc = arcs[at(edge)];
      if (arc < 0 || arc >= rows.num_arcs()) {
        wrong = std::min(wrong, edge);
        continue;
      }
      const Vertex source = source_of(rows, arc);
      const Vertex dest = rows.dest()[at(arc)];
      if (source == dest) wrong = std::min(wrong, edge);
      edges[at(edge)] = {std::min(source, dest), std::max(source, dest),
                         static_cast<double>(weight_of(arc))};
    }
  });
  if (wrong < count) {
    throw std::logic_error(
        fmt::format("position {} of a spanning forest is not an arc between two of the vertices",
                    arcs[at(wrong)]));
  }
  return edges;
}

std::vector<ArcIndex> arcs_at_lesser_ends(const Graph& rows,
                                          std::span<const UndirectedEdge> edges) {
  WantedRows wanted = wanted_rows(rows.num_vertices(), edges);
  with_weight_of(rows, [&](const auto& weight_of) {
#pragma omp parallel for schedule(dynamic, 256) if (is_shared_work(rows.num_arcs()))
    for (Vertex u = 0; u < rows.num_vertices(); ++u) {
      const auto first = wanted.edges.begin() + wanted.begin[at(u)];
      const auto last = wanted.edges.begin() + wanted.begin[at(u) + 1];
      if (first == last) continue;
      std::sort(first, last);
      auto left = last - first;
      for (ArcIndex arc = rows.offsets()[at(u)]; arc < rows.offsets()[at(u) + 1]; ++arc) {
        const Wanted here{rows.dest()[at(arc)], static_cast<double>(weight_of(arc)), arc};
        const auto found = std::lower_bound(first, last, here);
        if (found == last || here < *found || found->arc >= 0) continue;
        found->arc = arc;
        if (--left == 0) break;
      }
      std::sort(first, last,
                [](const auto& one, const auto& other) { return one.arc < other.arc; });
    }
  });
  std::vector<ArcIndex> arcs(edges.size());
  std::ranges::transform(wanted.edges, arcs.begin(), &Wanted::arc);
  if (!arcs.empty() && *std::ranges::min_element(arcs) < 0) {
    throw std::logic_error(
        "internal error: an edge of a spanning forest occurs twice, or at one end only");
  }
  return arcs;
}

Forest forest_of(const Graph& graph, std::span<const ArcIndex> arcs) {
  Forest forest;
  forest.edges = arcs_at_lesser_ends(graph, undirected_edges(graph, arcs));
  forest.num_trees = graph.num_vertices() - static_cast<Vertex>(forest.edges.size());
  with_weight_of(graph, [&](const auto& weight_of) {
    for (const ArcIndex arc : forest.edges) forest.weight += static_cast<double>(weight_of(arc));
  });
  return forest;
}

}  // namespace graphspec::reference
