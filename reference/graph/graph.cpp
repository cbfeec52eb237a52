/// \file
/// See graph.hpp.
#include "reference/graph/graph.hpp"

#include <fmt/format.h>

#include <utility>

#include "reference/graph/csr_check.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/weight_arrays.hpp"

namespace graphspec {
namespace {

struct OwnedArrays {
  std::vector<ArcIndex> offsets;
  std::vector<Vertex> dest;
  OwnedWeights weights;
};

void check(std::span<const ArcIndex> offsets, std::span<const Vertex> dest,
           const Weights& weights) {
  const auto arcs = static_cast<std::int64_t>(dest.size());
  if (offsets.empty())
    throw InputError("graph: there are no offsets; a graph of V vertices has V + 1 offsets");
  const auto num_offsets = static_cast<std::int64_t>(offsets.size());
  check_ends_of_offsets(num_offsets, offsets.front(), offsets.back(), arcs);
  check_offsets(offsets);
  check_dest(dest, num_offsets - 1);
  if (const std::int64_t weighted = num_weights(weights); weighted >= 0 && weighted != arcs) {
    throw InputError(fmt::format("graph: {} weights were given for {} arcs", weighted, arcs));
  }
}

}  // namespace

Graph::Graph() : Graph(std::vector<ArcIndex>{0}, {}) {}

Graph::Graph(std::vector<ArcIndex> offsets, std::vector<Vertex> dest, OwnedWeights weights,
             bool symmetric)
    : symmetric_(symmetric) {
  auto owned = std::make_shared<OwnedArrays>(
      OwnedArrays{std::move(offsets), std::move(dest), std::move(weights)});
  offsets_ = owned->offsets;
  dest_ = owned->dest;
  weights_ = view_of(owned->weights);
  check(offsets_, dest_, weights_);
  storage_ = std::move(owned);
}

Graph Graph::view(std::shared_ptr<const void> storage, std::span<const ArcIndex> offsets,
                  std::span<const Vertex> dest, Weights weights, bool symmetric) {
  check(offsets, dest, weights);
  Graph graph;
  graph.storage_ = std::move(storage);
  graph.offsets_ = offsets;
  graph.dest_ = dest;
  graph.weights_ = weights;
  graph.symmetric_ = symmetric;
  return graph;
}

void check_source(const Graph& graph, Vertex source) {
  check_source(graph.num_vertices(), source);
}

void check_source(Vertex num_vertices, Vertex source) {
  if (num_vertices == 0) {
    throw InputError(fmt::format("source {}: the graph has no vertices", source));
  }
  if (source < 0 || source >= num_vertices) {
    throw InputError(fmt::format("source {}: vertices are 0 to {}", source, num_vertices - 1));
  }
}

}  // namespace graphspec
