/// \file
/// A random forest to be found for the errata of Kolganov 2015, and the hunt for the smallest one
/// that a form gets wrong.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "properties/errata/search_case.hpp"
#include "properties/random_graphs/undirected_graph.hpp"

namespace graphspec::properties {

/// A graph, and what the text leaves to chance.
struct ForestCase {
  UndirectedGraph edges;
  std::uint64_t arc_order = 0;      ///< of each vertex's list; 0: by their ends
  std::uint64_t schedule_seed = 0;  ///< of the executor's random schedule; 0 is the sequential one

  /// Its arrays, with arcs in that order.
  [[nodiscard]] Graph graph() const;
};

/// The case for a reader: the graph as an edge list, and what is not at its default.
[[nodiscard]] std::string describe(const ForestCase& forest);

using ForestJudge = std::function<Verdict(const ForestCase&)>;

[[nodiscard]] Trial trial_of(const ForestJudge& judge, const UndirectedGraphRule& rule);

/// The words about the smallest case that the judge objects to, of up to `cases` that are drawn;
/// nothing where all pass.
[[nodiscard]] Verdict counterexample(const ForestJudge& judge, std::uint64_t seed, int cases,
                                     const UndirectedGraphRule& rule);

}  // namespace graphspec::properties
