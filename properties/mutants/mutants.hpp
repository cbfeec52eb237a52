/// \file
/// Breadth-first searches with one planted defect each, as a table.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "properties/problem/subject.hpp"

namespace graphspec::properties {

/// One row.
struct Mutant {
  std::string_view defect;        ///< what is wrong with it, in one sentence
  Subject<problem::Bfs> subject;  ///< its name is the mutant's
  bool wrong_levels = true;       ///< its defect shows in levels, not only elsewhere
};

/// Mutants that search on the host.
[[nodiscard]] std::vector<Mutant> faulty_searches();

/// Mutants whose kernels run on the CPU executor.
[[nodiscard]] std::vector<Mutant> faulty_kernels();

/// Both.
[[nodiscard]] std::vector<Mutant> mutants();

}  // namespace graphspec::properties
