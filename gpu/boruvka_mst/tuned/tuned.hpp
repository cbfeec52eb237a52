/// \file
/// What tuned reports of its last search: each phase of its one kernel, for those who tune it.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "gpu/boruvka_mst/boruvka_mst.hpp"

namespace graphspec::boruvka_mst {

/// What lies between two barriers of tuned's grid.
struct TunedStep {
  std::string_view name;
  double ms;           ///< by the device's clock; 0 on the CPU executor, which has none
  std::int64_t items;  ///< arcs, edges, trees or vertices that it went through
};

/// tuned's graph on the device.
class PreparedTuned : public Prepared {
 public:
  /// The steps of the last search, in their order; the first 256 of them.
  [[nodiscard]] virtual std::vector<TunedStep> steps() const = 0;
};

}  // namespace graphspec::boruvka_mst
