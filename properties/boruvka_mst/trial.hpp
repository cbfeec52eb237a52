/// \file
/// One random trial of a search for a forest: all that a property of it needs to be judged.
#pragma once

#include <cstdint>
#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include "properties/boruvka_mst/setting.hpp"
#include "properties/random_graphs/additions.hpp"
#include "properties/random_graphs/undirected_graph.hpp"
#include "rapidcheck.h"

namespace graphspec::properties {

/// A graph, up to two settings to search it in, and what a property is free to choose.
struct BoruvkaMstTrial {
  UndirectedGraph graph;
  BoruvkaMstSetting setting = {};
  BoruvkaMstSetting other_setting = {};
  std::uint64_t choice = 0;  ///< a renumbering, an order of arcs, an edge, other weights
  std::vector<Addition> additions = {};  ///< to the graph, that may change no weight of a forest
};

/// Which parts of a trial a property looks at, and on which graphs. The rest stay at their
/// defaults.
struct BoruvkaMstTrialParts {
  bool setting = false;
  bool other_setting = false;
  bool choice = false;
  bool additions = false;
  UndirectedGraphRule graphs = {};
};

[[nodiscard]] std::string describe(const BoruvkaMstTrial& trial);
std::ostream& operator<<(std::ostream& out, const BoruvkaMstTrial& trial);

/// How many steps the executor takes for a search.
using BoruvkaMstSteps = std::function<std::int64_t(const Graph&, const BoruvkaMstSetting&)>;

/// \param steps  measures the search whose preemptions are drawn
[[nodiscard]] rc::Gen<BoruvkaMstTrial> boruvka_mst_trials(BoruvkaMstTrialParts parts,
                                                          const BoruvkaMstSteps& steps);

}  // namespace graphspec::properties
