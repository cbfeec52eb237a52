/// \file
/// All constructs; compiled once for each executor.
#include <vector>

#include "gpu/device/variant_table.hpp"
#include "properties/executor/constructs.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

std::vector<properties::Construct> atomic_constructs();
std::vector<properties::Construct> block_constructs();
std::vector<properties::Construct> group_constructs();
std::vector<properties::Construct> warp_constructs();

template <>
std::span<const properties::Construct> compiled<properties::Construct>() {
  static const auto table = [] {
    std::vector<properties::Construct> all = block_constructs();
    for (const auto& more : {warp_constructs(), atomic_constructs(), group_constructs()}) {
      all.insert(all.end(), more.begin(), more.end());
    }
    return all;
  }();
  return table;
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
