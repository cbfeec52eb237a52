/// \file
/// The same graph with other weights: 1 for each arc, or integers in the place of reals.
#pragma once

#include <optional>

#include "reference/graph/graph.hpp"

namespace graphspec {

/// Each arc has the integer weight 1, whatever it had.
[[nodiscard]] Graph with_unit_weights(const Graph& graph);

/// A graph whose weights were multiplied and rounded.
struct ScaledGraph {
  Graph graph;
  double factor = 1;
  /// The most that a weight was rounded by, as a share of the unit: at most 0.5. A path of k arcs
  /// is off by at most k times as much.
  double greatest_error = 0;
};

/// Integer weights: each real weight times the factor, rounded to the nearest integer, half to
/// even. \param factor  not given: the greatest power of two with which no path can leave 32 bits
/// \throws InputError for a graph without real weights, for a factor that is not positive, and
/// where an integer would leave 32 bits
[[nodiscard]] ScaledGraph scaled(const Graph& graph, std::optional<double> factor);

}  // namespace graphspec
