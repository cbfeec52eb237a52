/// \file
/// One random trial of a breadth-first search: all that a property of it needs to be judged.
#pragma once

#include <cstdint>
#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include "properties/bfs/changed_problems.hpp"
#include "properties/bfs/setting.hpp"
#include "properties/random_graphs/search_problem.hpp"
#include "rapidcheck.h"

namespace graphspec::properties {

/// A problem, up to two settings to search it in, and what a property is free to choose.
struct BfsTrial {
  SearchProblem problem;
  SearchSetting setting = {};
  SearchSetting other_setting = {};
  std::uint64_t choice = 0;              ///< a renumbering, an order of arcs, a target
  std::vector<Addition> additions = {};  ///< to the graph, that may change no label
};

/// Which parts of a trial a property looks at. The rest stay at their defaults.
struct TrialParts {
  bool setting = false;
  bool other_setting = false;
  bool choice = false;
  bool additions = false;
};

[[nodiscard]] std::string describe(const BfsTrial& trial);
std::ostream& operator<<(std::ostream& out, const BfsTrial& trial);

/// How many steps the executor takes for a search.
using StepsOfSearch = std::function<std::int64_t(const SearchProblem&, const SearchSetting&)>;

/// \param steps  measures the search whose preemptions are drawn
[[nodiscard]] rc::Gen<BfsTrial> bfs_trials(TrialParts parts, const StepsOfSearch& steps);

}  // namespace graphspec::properties
