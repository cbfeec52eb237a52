/// \file
/// The classes of defects, one behind the other; compiled once for each executor.
#include <vector>

#include "gpu/device/variant_table.hpp"
#include "properties/defects/defects.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

std::vector<properties::Defect> barrier_defects();
std::vector<properties::Defect> boundary_defects();
std::vector<properties::Defect> index_defects();
std::vector<properties::Defect> race_defects();
std::vector<properties::Defect> memory_order_defects();
std::vector<properties::Defect> warp_defects();
std::vector<properties::Defect> value_defects();

template <>
std::span<const properties::Defect> compiled<properties::Defect>() {
  static const auto table = [] {
    std::vector<properties::Defect> all;
    for (const auto& of_kind : {barrier_defects(), index_defects(), race_defects(), warp_defects(),
                                value_defects(), memory_order_defects(), boundary_defects()}) {
      all.insert(all.end(), of_kind.begin(), of_kind.end());
    }
    return all;
  }();
  return table;
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
