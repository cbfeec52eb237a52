/// \file
/// What may be asked of a graph that is in no memory whole: a problem's check(), by ranks with
/// parts.
#pragma once

#include "gpu/device/ranks/communicator.hpp"
#include "reference/graph/graph_part.hpp"

namespace graphspec::program {

/// Throws what P::check() throws of the whole graph, by all ranks together.
/// \tparam P  Bfs, Sssp, RealSssp or Msf
/// \throws RefusedByAll, or InputError on all ranks
template <class P>
void check_on_parts(Communicator& ranks, const GraphPart& part, const typename P::Query& query);

}  // namespace graphspec::program
