/// \file
/// Rows of random graphs made on a device, where the host's cores would take minutes.
#pragma once

#include <cstdint>

#include "gpu/device/runtime.hpp"
#include "reference/graph/arc_stream.hpp"
#include "reference/graph/rows_maker.hpp"

namespace graphspec {

/// The rows that build_rows() makes, of a stream that has a plain_rmat: in passes over its arcs,
/// each of which keeps those of some rows, sorts them, and copies them to the host.
/// \param most_arcs  that a pass may keep; 0 for as many as the device has memory for
/// \throws InputError, before memory is taken, where they do not fit into this machine's, and where
///   a single row has more
[[nodiscard]] Graph device_rows(Device device, const ArcStream& stream,
                                const StreamOptions& options, Vertex first, Vertex count,
                                std::int64_t most_arcs = 0);

/// Returns how many arcs a pass may keep on a device with that much memory. 0 bytes stand for
/// memory of unknown size.
[[nodiscard]] std::int64_t arcs_with_room(double memory_bytes);

/// The arcs that a pass has room for, and the rows that the first pass makes.
struct PassSize {
  std::int64_t arcs;
  Vertex rows;
};
/// Returns the size of the passes over a graph's rows. \param expected  arcs of all of them
[[nodiscard]] PassSize pass_size(double expected, Vertex rows, std::int64_t most_arcs);

/// Returns what makes rows on a device where this many edges are drawn and the device can, and on
/// the host otherwise.
[[nodiscard]] RowsMaker device_rows_from(Device device, std::int64_t edges);

/// What makes rows for a search on that device: device_rows() on a GPU, where it can.
[[nodiscard]] RowsMaker rows_maker(Device device);

}  // namespace graphspec
