/// \file
/// See other_weights.hpp.
#include "reference/graph/other_weights.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "reference/graph/error.hpp"

namespace graphspec {
namespace {

Graph with_weights(const Graph& graph, std::vector<std::int32_t> weights) {
  return {{graph.offsets().begin(), graph.offsets().end()},
          {graph.dest().begin(), graph.dest().end()},
          std::move(weights),
          graph.known_symmetric()};
}

/// Paths of so many vertices, and one arc more, stay within 32 bits.
double greatest_factor(std::span<const double> weights, Vertex num_vertices) {
  double greatest = 0;
  for (const double weight : weights) greatest = std::max(greatest, std::abs(weight));
  if (greatest == 0) return 1;
  // At most 1023, where the least weights are subnormal.
  const double longest = (greatest + 0.0) * std::max(num_vertices, 1);
  return std::exp2(std::min(std::floor(30 - std::log2(longest)), 1023.0));
}

}  // namespace

Graph with_unit_weights(const Graph& graph) {
  return with_weights(graph, std::vector<std::int32_t>(graph.dest().size(), 1));
}

ScaledGraph scaled(const Graph& graph, std::optional<double> factor) {
  const auto* const weights = std::get_if<std::span<const double>>(&graph.weights());
  if (weights == nullptr) throw InputError("scale: the graph has no real weights");
  for (const double weight : *weights) {
    if (!std::isfinite(weight))
      throw InputError(fmt::format("scale: a weight is {}; weights must be finite", weight));
  }
  ScaledGraph scaled;
  scaled.factor = factor ? *factor : greatest_factor(*weights, graph.num_vertices());
  if (!(scaled.factor > 0 && std::isfinite(scaled.factor))) {
    throw InputError(fmt::format("scale {}: the factor must be a positive number", scaled.factor));
  }
  std::vector<std::int32_t> integers;
  integers.reserve(weights->size());
  for (const double weight : *weights) {
    const double exact = weight * scaled.factor;
    const double rounded = std::nearbyint(exact);
    // The greatest stands for no path.
    if (!(std::abs(rounded) < unreached)) {
      throw InputError(fmt::format("scale {}: the weight {} would become {}, which exceeds 32 bits",
                                   scaled.factor, weight, rounded));
    }
    scaled.greatest_error = std::max(scaled.greatest_error, std::abs(rounded - exact));
    integers.push_back(static_cast<std::int32_t>(rounded));
  }
  scaled.graph = with_weights(graph, std::move(integers));
  return scaled;
}

}  // namespace graphspec
