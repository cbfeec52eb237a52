/// \file
/// The sizes that tuned_dense works with, where they are not asked for: tiles, pivot blocks a pass,
/// and how many rows of the matrix stay on the device.
#pragma once

#include <cstddef>

#include "gpu/floyd_warshall/floyd_warshall.hpp"

namespace graphspec::floyd_warshall {

/// Options that have been chosen.
struct TunedSizes {
  int tile;
  int pivots;
  int resident_rows;  ///< the order, or less
};

/// Sizes that fit the device, and what was asked for.
/// \param memory_bytes  the device's
/// \param order         of the matrix, 1 or more
/// \return resident rows of a tile or more, where the order has as many; the device may lack memory
///     for so few
[[nodiscard]] TunedSizes tuned_sizes(std::size_t memory_bytes, Vertex order,
                                     const Options& options);

/// Whether a device that holds distances and predecessors has room to find these behind those
/// (tight_arcs.cuh).
/// \param arcs   at most
/// \param lanes  distances in a word
[[nodiscard]] bool has_room_behind(const DeviceProperties& properties, Vertex order,
                                   std::int64_t arcs, int lanes, const TunedSizes& sizes);

/// Weights with which a path could be longer than words have room to add are for `blocked`, which
/// has both matrices on the device. \throws InputError where it lacks memory for them
void check_room_for_heavy(const DeviceProperties& properties, const Matrices& matrices);

}  // namespace graphspec::floyd_warshall
