/// \file
/// Our own searches as solvers of all problems.
#include "gpu/ours/solvers.hpp"

namespace graphspec::papers::ours {

AddSolvers add_solvers;
void add_solvers(Solvers& all, const Device* device) {
  graphspec::ours::add_bfs(all, device);
  graphspec::ours::add_sssp(all, device);
}

}  // namespace graphspec::papers::ours
