/// \file
/// All constructs; compiled once for each executor.
#include "properties/executor/constructs.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

std::vector<properties::Construct> block_constructs();
std::vector<properties::Construct> warp_constructs();

std::vector<properties::Construct> all_constructs() {
  std::vector<properties::Construct> all = block_constructs();
  const auto of_warps = warp_constructs();
  all.insert(all.end(), of_warps.begin(), of_warps.end());
  return all;
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
