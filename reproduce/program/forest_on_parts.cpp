/// \file
/// An edge goes to the rank that has its lesser end, which knows where it stands there.
#include "reproduce/program/forest_on_parts.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <numeric>
#include <utility>
#include <variant>

#include "gpu/problem/on_ranks.hpp"
#include "reference/graph/random.hpp"
#include "reference/graph/shared_work.hpp"
#include "reference/problem/forest_text.hpp"
#include "reference/problem/spanning_forest.hpp"

namespace graphspec::program {
namespace {

std::uint64_t hash_of(Vertex tail, Vertex head, double weight) {
  const std::uint64_t ends =
      std::uint64_t{static_cast<std::uint32_t>(tail)} << 32 | static_cast<std::uint32_t>(head);
  const double same_zero = weight + 0.0;  // of both signs
  return RandomStream(ends, std::bit_cast<std::uint64_t>(same_zero)).bits(0);
}

/// The sum over a part's arcs of how their hash differs from that of the arc back.
std::uint64_t one_way_sum(const Graph& rows) {
  return reference::with_weight_of(rows, [&](const auto& weight_of) {
    std::uint64_t sum = 0;
#pragma omp parallel for schedule(dynamic, 1024) reduction(+ : sum) if (is_shared_work(rows.num_arcs()))
    for (Vertex tail = 0; tail < rows.num_vertices(); ++tail) {
      const auto offsets = rows.offsets();
      for (ArcIndex arc = offsets[static_cast<std::size_t>(tail)];
           arc < offsets[static_cast<std::size_t>(tail) + 1]; ++arc) {
        const Vertex head = rows.dest()[static_cast<std::size_t>(arc)];
        const auto weight = static_cast<double>(weight_of(arc));
        sum += hash_of(tail, head, weight) - hash_of(head, tail, weight);
      }
    }
    return sum;
  });
}

/// The forest's arcs alone, from lesser ends, with weights like the graph's.
Graph forest_alone(const GraphPart& part, std::span<const properties::CertifiedEdge> edges) {
  std::vector<ArcIndex> offsets(static_cast<std::size_t>(part.rows.num_vertices()) + 1);
  std::vector<Vertex> dest;
  for (const properties::CertifiedEdge& edge : edges) {
    ++offsets[static_cast<std::size_t>(edge.tail) + 1];
    dest.push_back(edge.head);
  }
  std::inclusive_scan(offsets.begin(), offsets.end(), offsets.begin());
  const auto weights_as = [&]<class Weight>(std::span<const Weight>) {
    std::vector<Weight> weights(edges.size());
    std::ranges::transform(edges, weights.begin(), [](const properties::CertifiedEdge& edge) {
      return static_cast<Weight>(edge.weight);
    });
    return OwnedWeights(std::move(weights));
  };
  OwnedWeights weights;
  if (const auto* whole = std::get_if<std::span<const std::int32_t>>(&part.rows.weights())) {
    weights = weights_as(*whole);
  } else if (const auto* reals = std::get_if<std::span<const double>>(&part.rows.weights())) {
    weights = weights_as(*reals);
  }
  return {std::move(offsets), std::move(dest), std::move(weights)};
}

}  // namespace

void check_undirected(Communicator& ranks, const GraphPart& part) {
  reference::check_numbers(part.rows);
  if (part.symmetric) return;
  const std::vector<std::uint64_t> sums = gathered(ranks, std::vector{one_way_sum(part.rows)});
  if (std::accumulate(sums.begin(), sums.end(), std::uint64_t{0}) == 0) return;
  const Graph whole = whole_graph(ranks, part, Receivers::first);
  if (ranks.rank() == 0) reference::check_undirected(whole);
}

ForestOnParts forest_of(Communicator& ranks, const GraphPart& part,
                        std::span<const ArcIndex> arcs) {
  std::vector<ArcIndex> own(arcs.begin(), arcs.end());
  for (ArcIndex& arc : own) arc -= part.first_arc;
  std::vector<reference::UndirectedEdge> edges =
      gathered(ranks, reference::undirected_edges(part.rows, own));
  std::erase_if(edges, [&](const reference::UndirectedEdge& edge) {
    return part.ranges.owner(edge.lesser) != part.rank;
  });
  own = reference::arcs_at_lesser_ends(part.rows, edges);
  for (ArcIndex& arc : own) arc += part.first_arc;
  ForestOnParts forest;
  forest.edges = gathered(ranks, properties::forest_edges(part, own));
  for (const properties::CertifiedEdge& edge : forest.edges) {
    forest.result.edges.push_back(edge.arc);
    forest.result.weight += edge.weight;
  }
  forest.result.num_trees =
      part.rows.num_vertices() - static_cast<Vertex>(forest.result.edges.size());
  return forest;
}

void write_forest(OutputFile& file, const GraphPart& part, const ForestOnParts& forest) {
  std::vector<ArcIndex> all(forest.edges.size());
  std::iota(all.begin(), all.end(), ArcIndex{0});
  graphspec::write_forest(file, forest_alone(part, forest.edges), all);
}

}  // namespace graphspec::program
