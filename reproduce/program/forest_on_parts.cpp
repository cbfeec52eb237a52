/// \file
/// An edge goes to the rank that has its lesser end, which knows where it stands there.
#include "reproduce/program/forest_on_parts.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <numeric>
#include <utility>
#include <variant>

#include "gpu/problem/on_ranks.hpp"
#include "reference/problem/forest_text.hpp"
#include "reference/problem/spanning_forest.hpp"
#include "reproduce/program/first_rejection.hpp"

namespace graphspec::program {
namespace {

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

ForestFile read_forest(Communicator& ranks, const GraphPart& part,
                       const std::filesystem::path& path, const VertexIds& ids) {
  std::vector<ForestLine> lines = read_forest_lines(path, part.rows.num_vertices(), ids);
  std::erase_if(
      lines, [&](const ForestLine& line) { return part.ranges.owner(line.lesser) != part.rank; });
  ReadForest own = forest_of_lines(part.rows, lines, ids);
  for (ArcIndex& arc : own.edges) arc += part.first_arc;

  struct EdgeOfLine {
    std::int64_t line;
    properties::CertifiedEdge edge;
  };
  std::vector<EdgeOfLine> edges;
  for (const properties::CertifiedEdge& edge : properties::forest_edges(part, own.edges)) {
    edges.push_back({own.lines[edges.size()], edge});
  }
  edges = gathered(ranks, edges);
  std::ranges::stable_sort(edges, {}, &EdgeOfLine::line);
  const std::int64_t own_last =
      own.no_edge ? own.lines.back() : std::numeric_limits<std::int64_t>::max();
  const std::int64_t last = ranks.reduced(own_last, Reduction::minimum);
  std::erase_if(edges, [&](const EdgeOfLine& each) { return each.line > last; });

  ForestFile file;
  for (const EdgeOfLine& each : edges) {
    file.arcs.push_back(each.edge.arc);
    file.edges.push_back(each.edge);
    file.lines.push_back(each.line);
  }
  std::optional<properties::Rejection> no_edge;
  if (own.no_edge && own_last == last) {
    no_edge.emplace(properties::forest_rule::edge, *own.no_edge, std::ssize(edges));
  }
  file.no_edge = first_rejection(ranks, no_edge);
  if (file.no_edge) file.lines.push_back(last);
  return file;
}

void write_forest(OutputFile& file, const GraphPart& part, const ForestOnParts& forest,
                  const VertexIds& ids) {
  std::vector<ArcIndex> all(forest.edges.size());
  std::iota(all.begin(), all.end(), ArcIndex{0});
  graphspec::write_forest(file, forest_alone(part, forest.edges), all, ids);
}

}  // namespace graphspec::program
