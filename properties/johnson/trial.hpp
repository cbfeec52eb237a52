/// \file
/// One random trial of all shortest paths: all that a property of them needs to be judged.
#pragma once

#include <cstdint>
#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include "properties/johnson/setting.hpp"
#include "properties/shortest_paths/weighted_graphs.hpp"
#include "rapidcheck.h"

namespace graphspec::properties {

/// A graph, up to two settings to run in, and what a property is free to choose.
struct JohnsonTrial {
  RandomGraph graph;
  JohnsonSetting setting = {};
  JohnsonSetting other_setting = {};
  std::uint64_t choice = 0;  ///< a renumbering, an order of arcs, potentials, walks, sources
  std::vector<Addition> additions = {};  ///< to the graph, that may change no length
};

/// Which parts of a trial a property looks at, and on which graphs. The rest stay at their
/// defaults.
struct JohnsonTrialParts {
  bool setting = false;
  bool other_setting = false;
  bool choice = false;
  bool additions = false;
  bool one_row = false;  ///< one source is searched from, not all
  WeightedGraphRule graphs = {};
};

[[nodiscard]] std::string describe(const JohnsonTrial& trial);
std::ostream& operator<<(std::ostream& out, const JohnsonTrial& trial);

/// How many steps the executor takes for a trial.
using StepsOfTrial = std::function<std::int64_t(const RandomGraph&, const JohnsonSetting&)>;

/// \param steps  measures the run whose preemptions are drawn
[[nodiscard]] rc::Gen<JohnsonTrial> johnson_trials(JohnsonTrialParts parts,
                                                   const StepsOfTrial& steps);

}  // namespace graphspec::properties
