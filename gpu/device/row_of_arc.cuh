/// \file
/// The row of an arc in compressed sparse rows, for kernels in which a thread takes an arc.
#pragma once

#include "gpu/device/kernel.hpp"
#include "reference/graph/types.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

/// Returns the vertex whose row has the arc, by binary search.
/// \param edges  offsets of the rows
/// \param first,last  vertices between which the row is, both included
__device__ inline Vertex row_of_arc(const ArcIndex* edges, Vertex first, Vertex last,
                                    ArcIndex arc) {
  while (first < last) {
    const Vertex middle = first + (last - first + 1) / 2;
    if (edges[middle] <= arc) {
      first = middle;
    } else {
      last = middle - 1;
    }
  }
  return first;
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
