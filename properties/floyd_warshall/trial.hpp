/// \file
/// One random trial of the matrices: all that a property of them needs to be judged.
#pragma once

#include <cstdint>
#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include "properties/floyd_warshall/setting.hpp"
#include "properties/shortest_paths/weighted_graphs.hpp"
#include "rapidcheck.h"

namespace graphspec::properties {

/// A graph, up to two settings to run in, and what a property is free to choose.
struct FloydWarshallTrial {
  RandomGraph graph;
  FloydWarshallSetting setting = {};
  FloydWarshallSetting other_setting = {};
  std::uint64_t choice = 0;              ///< a renumbering, an order of arcs, potentials, an arc
  std::vector<Addition> additions = {};  ///< to the graph, that may change no length
};

/// Which parts of a trial a property looks at, and on which graphs. The rest stay at their
/// defaults.
struct FloydWarshallTrialParts {
  bool setting = false;
  bool other_setting = false;
  bool choice = false;
  bool additions = false;
  WeightedGraphRule graphs = {};
};

[[nodiscard]] std::string describe(const FloydWarshallTrial& trial);
std::ostream& operator<<(std::ostream& out, const FloydWarshallTrial& trial);

/// How many steps the executor takes for a trial.
using FloydWarshallSteps =
    std::function<std::int64_t(const RandomGraph&, const FloydWarshallSetting&)>;

/// \param steps  measures the run whose preemptions are drawn
[[nodiscard]] rc::Gen<FloydWarshallTrial> floyd_warshall_trials(FloydWarshallTrialParts parts,
                                                                const FloydWarshallSteps& steps);

}  // namespace graphspec::properties
