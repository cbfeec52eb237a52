/// \file
/// What the frontier of minimum spanning forests tells of its last search: each step of its one
/// kernel, for those who tune it.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "gpu/boruvka_mst/boruvka_mst.hpp"

namespace graphspec::boruvka_mst {

/// What lies between two barriers of the frontier's grid.
struct FrontierStep {
  std::string_view name;
  double ms;           ///< by the device's clock; 0 on the CPU executor, which has none
  std::int64_t items;  ///< arcs, edges, trees or vertices that it went through
};

/// The frontier's graph on the device.
class PreparedFrontier : public Prepared {
 public:
  /// The steps of the last search, in their order; the first 256 of them.
  [[nodiscard]] virtual std::vector<FrontierStep> steps() const = 0;
};

}  // namespace graphspec::boruvka_mst
