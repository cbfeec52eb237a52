/// \file
/// One pass over a stream's arcs on a device, as each executor has it.
#pragma once

#include <cstdint>
#include <string_view>

#include "gpu/device/array.hpp"
#include "reference/graph/arc_stream.hpp"

namespace graphspec::random_graphs {

/// An arc that is kept: its row, from the pass's first on, above its head.
using Key = unsigned long long;

/// What a pass keeps, and where: arrays in device memory.
struct Pass {
  const ArcStream& stream;
  const StreamOptions& options;
  Vertex first;  ///< row
  Vertex rows;
  ArcIndex before;                         ///< arcs of the rows before
  const Array<Key>& keys;                  ///< room for those kept
  const Array<Vertex>& heads;              ///< as many
  const Array<ArcIndex>& ends;             ///< of each row, counted from the graph's first arc
  const Array<unsigned long long>& found;  ///< one
  std::int64_t most_blocks = 1 << 16;      ///< that draw edges; their threads draw more than one
};

/// Fills in heads, row by row and sorted, and ends.
/// \return how many arcs there are; where there is no room for those found, how many these are, and
///   nothing is filled in
using RunPass = std::int64_t(const Pass& pass);

/// A row of the table for each executor.
struct PassOf {
  std::string_view name;  ///< of the streams
  RunPass* run;
};

}  // namespace graphspec::random_graphs
