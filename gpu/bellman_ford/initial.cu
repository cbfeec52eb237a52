/// \file
/// The initial values of the rounds of Liu et al. 2015 (section 1.1). The kernel is portable.
#include "gpu/bellman_ford/rounds.cuh"
#include "gpu/device/portable.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

#include "gpu/bellman_ford/initial.cl"

void bellman_ford_rounds::start_rounds(Vertex order, Vertex source, const PathsView& paths) {
  constexpr unsigned block = 256;
  launch<bellman_ford_initial>({(static_cast<unsigned>(order) + block - 1) / block, block}, order,
                               source, paths.length, paths.predecessor);
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
