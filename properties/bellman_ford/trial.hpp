/// \file
/// One random trial of a search from one source: all that a property of it needs to be judged.
#pragma once

#include <cstdint>
#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include "properties/bellman_ford/setting.hpp"
#include "properties/random_graphs/search_problem.hpp"
#include "properties/shortest_paths/weighted_graphs.hpp"
#include "rapidcheck.h"

namespace graphspec::properties {

/// A graph with a source, up to two settings to search it in, and what a property is free to
/// choose.
struct BellmanFordTrial {
  SearchProblem problem;
  BellmanFordSetting setting = {};
  BellmanFordSetting other_setting = {};
  std::uint64_t choice = 0;              ///< a renumbering, an order of arcs, potentials, an M
  std::vector<Addition> additions = {};  ///< to the graph, that may change no length
};

/// Which parts of a trial a property looks at, and on which graphs. The rest stay at their
/// defaults.
struct BellmanFordTrialParts {
  bool setting = false;
  bool other_setting = false;
  bool choice = false;
  bool additions = false;
  WeightedGraphRule graphs = {};
};

[[nodiscard]] std::string describe(const BellmanFordTrial& trial);
std::ostream& operator<<(std::ostream& out, const BellmanFordTrial& trial);

/// How many steps the executor takes for a search.
using BellmanFordSteps =
    std::function<std::int64_t(const SearchProblem&, const BellmanFordSetting&)>;

/// \param steps  measures the search whose preemptions are drawn
[[nodiscard]] rc::Gen<BellmanFordTrial> bellman_ford_trials(BellmanFordTrialParts parts,
                                                            const BellmanFordSteps& steps);

}  // namespace graphspec::properties
