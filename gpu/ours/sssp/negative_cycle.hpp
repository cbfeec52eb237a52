/// \file
/// The negative cycle of a graph whose parts several ranks have.
#pragma once

#include "gpu/device/ranks/communicator.hpp"
#include "reference/graph/graph_part.hpp"
#include "reference/graph/vertex_array.hpp"

namespace graphspec::ours::sssp {

/// Throws the cycle that predecessors close. Its weight comes from the arcs of all ranks. All ranks
/// must call this function.
/// \param predecessor  of all vertices, equal on all ranks
/// \throws reference::NegativeCycle, the same on all ranks
/// \throws std::logic_error if predecessors close no cycle
[[noreturn]] void throw_negative_cycle(Communicator& ranks, const GraphPart& part,
                                       const VertexArray<Vertex>& predecessor);

}  // namespace graphspec::ours::sssp
