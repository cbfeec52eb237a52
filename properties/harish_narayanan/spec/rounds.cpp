/// \file
/// Which launches of Harish and Narayanan's steps are which rounds of their schemes.
#include "properties/spec/rounds.hpp"

namespace graphspec::papers::harish_narayanan {

KernelRoundRows kernel_rounds;
std::span<const properties::KernelRounds> kernel_rounds() {
  static const std::vector<properties::KernelRounds> rows = {
      {"bfs",
       "frontier_mask",
       "FrontierMask",
       {{"harish_narayanan_level", "LevelKernel"},
        {"harish_narayanan_frontier", "FrontierKernel"}}},
      {"sssp",
       "updating_cost",
       "UpdatingCost",
       {{"harish_narayanan_kernel1", "CostKernel1"}, {"harish_narayanan_kernel2", "CostKernel2"}}},
      {"apsp", "pair_parallel", "PairParallel", {{"harish_narayanan_pair", "PairKernel"}}},
      {"apsp",
       "source_by_source",
       "SourceBySource",
       {{"harish_narayanan_kernel1", "CostKernel1"}, {"harish_narayanan_kernel2", "CostKernel2"}}},
  };
  return rows;
}

}  // namespace graphspec::papers::harish_narayanan
