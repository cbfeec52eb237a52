/// \file
/// All shortest paths by the paper's schemes, interpreted: an implementation that is the paper
/// itself.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "properties/problem/paths/rows.hpp"
#include "reference/graph/graph.hpp"

namespace graphspec::properties {

/// The distances that a scheme of spec/johnson/johnson.saa leaves. For small graphs: every step is
/// interpreted.
/// \param scheme  one of all pairs: Johnson, JohnsonInner, JohnsonPull, ...
/// \pre no cycle is negative
[[nodiscard]] Rows distances_by_scheme(const Graph& graph, std::string_view scheme);

/// Iterations of a search's loop (Q ≠ ∅){...}.
struct Phases {
  std::int64_t all = 0;
  std::int64_t of_unreached = 0;  ///< of these: with no reached vertex left to settle

  friend bool operator==(const Phases&, const Phases&) = default;
};

/// The phases that such a scheme takes from each source.
/// \pre no cycle is negative
[[nodiscard]] std::vector<Phases> phases_by_scheme(const Graph& graph, std::string_view scheme);

}  // namespace graphspec::properties
