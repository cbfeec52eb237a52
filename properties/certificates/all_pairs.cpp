/// \file
/// The arcs that are shortest paths, by the matrix; then rows side by side, or a search over tight
/// arcs in each.
#include "properties/certificates/all_pairs.hpp"

#include <algorithm>
#include <vector>

#include "properties/certificates/judge_rows.hpp"

namespace graphspec::properties {
namespace {

using Lengths = std::span<const std::int32_t>;

/// The arcs of a tail that weigh what its row says of their heads.
struct ShortestArcs {
  std::vector<Vertex> heads;
  std::vector<std::int32_t> weights;
};

/// Fills in those of the tail. \return false where an arc is lighter than the row says
bool collect(const WeightedArcs<std::int32_t>& arcs, Vertex tail, Lengths row,
             ShortestArcs& shortest) {
  return arcs.all_of_tail(tail, [&](Vertex head, std::int64_t weight) {
    const std::int32_t found = row[static_cast<std::size_t>(head)];
    if (found == unreached || found > weight) return false;
    if (found == weight) {
      shortest.heads.push_back(head);
      shortest.weights.push_back(found);
    }
    return true;
  });
}

/// Whether a row keeps the rules for these arcs: each is looked at where a search over tight ones
/// comes to its tail, and that search comes to every vertex that is reached.
bool row_holds(const std::vector<ShortestArcs>& arcs, Vertex source, Lengths row) {
  if (row[static_cast<std::size_t>(source)] != 0) return false;
  std::vector<unsigned char> is_attained(row.size(), 0);
  is_attained[static_cast<std::size_t>(source)] = 1;
  std::vector<Vertex> to_visit = {source};
  std::int64_t attained = 1;
  while (!to_visit.empty()) {
    const auto tail = static_cast<std::size_t>(to_visit.back());
    to_visit.pop_back();
    const ShortestArcs& leaving = arcs[tail];
    for (std::size_t place = 0; place < leaving.heads.size(); ++place) {
      const auto head = static_cast<std::size_t>(leaving.heads[place]);
      const std::int64_t by_way = std::int64_t{row[tail]} + leaving.weights[place];
      if (row[head] == unreached || row[head] > by_way) return false;
      if (row[head] < by_way || is_attained[head] != 0) continue;
      is_attained[head] = 1;
      ++attained;
      to_visit.push_back(leaving.heads[place]);
    }
  }
  return attained == std::ssize(row) - std::count(row.begin(), row.end(), unreached);
}

/// Whether rows are seen to keep the rules for these arcs side by side.
bool hold_together(const std::vector<ShortestArcs>& arcs, Lengths length) {
  std::vector<ArcIndex> offsets = {0};
  std::vector<Vertex> heads;
  std::vector<std::int32_t> weights;
  for (const ShortestArcs& leaving : arcs) {
    heads.insert(heads.end(), leaving.heads.begin(), leaving.heads.end());
    weights.insert(weights.end(), leaving.weights.begin(), leaving.weights.end());
    offsets.push_back(std::ssize(heads));
  }
  return rows_hold_together({offsets, heads, weights}, 0, length);
}

}  // namespace

bool all_pairs_hold(const Graph& graph, Lengths length) {
  const WeightedArcs<std::int32_t> arcs(graph);
  const Vertex order = graph.num_vertices();
  const auto columns = static_cast<std::size_t>(order);
  const auto row_of = [&](Vertex source) {
    return length.subspan(static_cast<std::size_t>(source) * columns, columns);
  };
  const bool shared = is_shared_work(std::int64_t{order} * (order + graph.num_arcs()));
  std::vector<ShortestArcs> shortest(columns);
  bool holds = true;
#pragma omp parallel for schedule(dynamic, 16) reduction(&& : holds) if (shared)
  for (Vertex tail = 0; tail < order; ++tail) {
    holds = holds && collect(arcs, tail, row_of(tail), shortest[static_cast<std::size_t>(tail)]);
  }
  if (!holds) return false;
  if (hold_together(shortest, length)) return true;
#pragma omp parallel for schedule(dynamic, 1) reduction(&& : holds) if (shared)
  for (Vertex source = 0; source < order; ++source) {
    holds = holds && row_holds(shortest, source, row_of(source));
  }
  return holds;
}

}  // namespace graphspec::properties
