/// \file
/// All constructs; compiled once for each executor.
#include "properties/executor/constructs.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

std::vector<properties::Construct> atomic_constructs();
std::vector<properties::Construct> block_constructs();
std::vector<properties::Construct> group_constructs();
std::vector<properties::Construct> warp_constructs();

std::vector<properties::Construct> all_constructs() {
  std::vector<properties::Construct> all = block_constructs();
  for (const auto& more : {warp_constructs(), atomic_constructs(), group_constructs()}) {
    all.insert(all.end(), more.begin(), more.end());
  }
  return all;
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
