/// \file
/// What makes arrays compressed sparse rows of a graph, looked at piece by piece: the whole need
/// not lie in host memory.
#pragma once

#include <cstdint>
#include <span>

#include "reference/graph/types.hpp"

namespace graphspec {

/// Throws InputError unless so many offsets, from `first` to `last`, may be those of so many arcs.
void check_ends_of_offsets(std::int64_t num_offsets, ArcIndex first, ArcIndex last,
                           std::int64_t num_arcs);

/// Throws InputError where an offset falls, naming the least vertex. \param first_vertex  of the
/// piece, whose last offset ends its last vertex
void check_offsets(std::span<const ArcIndex> piece, std::int64_t first_vertex = 0);

/// Throws InputError where an arc leads out of the graph, naming the first.
/// \param first_arc  of the piece
void check_dest(std::span<const Vertex> piece, std::int64_t num_vertices,
                std::int64_t first_arc = 0);

}  // namespace graphspec
