/// \file
/// What Liu et al. 2015 print, each with the defect under test and the others repaired, so that a
/// failure has one cause: formula (1), the serial procedure, and the listings' kernels.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "properties/bellman_ford/errata/published_kernels.hpp"
#include "properties/errata/search_case.hpp"
#include "reference/bellman_ford/bellman_ford.hpp"

namespace graphspec::properties {

/// dist_(N-1) by formula (1), without arithmetic on infinity.
/// \param as_printed  dist_1[v] = edge[s][v] for each v; else dist_1[s] is 0
[[nodiscard]] std::vector<std::int32_t> run_formula(const SearchCase& search, bool as_printed);

/// The lines of the procedure of section 1.1 of which both forms can be run.
enum class ProcedureLine {
  none,            ///< all repaired
  compared_rho,    ///< line 11: rho(v) == -1, which sets nothing
  infinity_added,  ///< line 13: sigma(j) + edge[j->v] whatever they are, with infinity as INT_MAX
};

/// What the procedure gives.
struct ProcedureRun {
  problem::Sssp::Result paths;
  Vertex rounds = 0;
  Vertex changing_rounds = 0;  ///< those that changed a length
};

/// The procedure with one line as printed. On entry rho's memory holds the case's bytes.
[[nodiscard]] ProcedureRun run_procedure(const SearchCase& search, ProcedureLine as_printed);

/// A listing under the case's schedule with every access checked, and counted.
/// \param group_size  M
/// \return paths, or the line of the executor's report
struct ListingRun {
  problem::Sssp::Result paths;
  std::optional<std::string> fault;
};
[[nodiscard]] ListingRun run_listing(const SearchCase& search, ListingSearch* listing,
                                     int group_size, ListingLine as_printed);

}  // namespace graphspec::properties
