/// \file
/// Which launches of the Floyd-Warshall steps are which rounds of their schemes.
#include "properties/spec/rounds.hpp"

namespace graphspec::papers::floyd_warshall {

KernelRoundRows kernel_rounds;
std::span<const properties::KernelRounds> kernel_rounds() {
  static const std::vector<properties::KernelRounds> rows = {
      {"apsp", "linear", "Linear", {{"cudaKernel", "cudaKernel"}}},
      {"apsp", "coalesced", "Coalesced", {{"cudaKernel_coa", "cudaKernel_coa"}}},
      {"apsp", "shared", "Shared", {{"cudaKernel_shared", "cudaKernel_shared"}}},
      // The kernels' tiles.
      {"apsp",
       "blocked",
       "Blocked",
       {{"phase1", "phase1"}, {"phase2", "phase2"}, {"phase3", "phase3"}},
       {},
       {{"T", 32}, {"S", 1}}},
  };
  return rows;
}

}  // namespace graphspec::papers::floyd_warshall
