/// \file
/// Large tiles are faster if there are many of them, and small tiles are closed sooner. One pass
/// over the rest takes more pivot blocks if the rest is large. It takes one with predecessors,
/// because a pair is then searched for through all of them. It takes many if the rest comes from
/// host memory, so that the pass does not wait for the copies. Measured on an H200.
#include "gpu/floyd_warshall/tuned/sizes.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "reference/graph/error.hpp"
#include "reference/graph/matrix_size.hpp"

namespace graphspec::floyd_warshall {
namespace {

/// Bytes of device memory that a matrix of `order` columns takes for each row that is there, and
/// for each pivot block of a stage.
struct Bytes {
  double a_row;
  double a_streamed_row;
  double a_pivot_block;
};
Bytes bytes_of(Vertex order, bool predecessors) {
  const double a_row = 4.0 * order * (predecessors ? 2 : 1);
  // A streamed row is there as tiles, and twice each way as it comes and goes. A pivot block has a
  // panel of columns and one of rows, of two stages, and where it is streamed its own tiles too.
  return {a_row, 5 * a_row, 128 * a_row * 8};
}

}  // namespace

TunedSizes tuned_sizes(std::size_t memory_bytes, Vertex order, const Options& options) {
  TunedSizes sizes{options.tile, options.pivots, options.resident_rows};
  if (sizes.tile == 0) sizes.tile = order <= 256 ? 32 : order <= 3072 ? 64 : 128;
  const Bytes bytes = bytes_of(order, options.predecessors);
  const double available = 0.94 * static_cast<double>(memory_bytes);
  const bool fits = bytes.a_row * order + 4 * bytes.a_pivot_block < available;
  if (sizes.resident_rows == 0 && fits) sizes.resident_rows = order;
  sizes.resident_rows = std::min(sizes.resident_rows, order);
  const bool streams = sizes.resident_rows < order;
  if (sizes.pivots == 0) {
    sizes.pivots = streams ? 16 : options.predecessors || order < 6144 ? 1 : order < 12288 ? 2 : 4;
  }
  if (sizes.resident_rows == 0) {
    // Parts that are not too few to overlap, in half of what pivot blocks leave.
    const double left = available - sizes.pivots * bytes.a_pivot_block;
    const double rows = std::min(left / 2 / bytes.a_streamed_row, order / 8.0);
    sizes.resident_rows = std::min(std::max(static_cast<Vertex>(rows), sizes.tile), order);
  }
  return sizes;
}

bool has_room_behind(const DeviceProperties& properties, Vertex order, std::int64_t arcs, int lanes,
                     const TunedSizes& sizes) {
  const Vertex side = (order + sizes.tile - 1) / sizes.tile;
  const double padded = static_cast<double>(side) * sizes.tile;
  // Weights in place of predecessors or beside shorter distances, parts of lists, and lists.
  const double bytes = bytes_of(order, true).a_row * padded + 8 * padded * side +
                       8.0 * static_cast<double>(arcs) +
                       sizes.pivots * bytes_of(order, false).a_pivot_block;
  const double row_bytes = 4 * padded / lanes;
  return bytes < 0.94 * static_cast<double>(properties.memory_bytes) &&
         row_bytes <= static_cast<double>(properties.max_dynamic_shared_bytes);
}

void check_room_for_heavy(const DeviceProperties& properties, const Matrices& matrices) {
  const double bytes = 8.0 * matrices.order * matrices.order;
  const auto memory_bytes = static_cast<double>(properties.memory_bytes);
  if (bytes <= memory_bytes) return;
  throw InputError(
      fmt::format("tuned_dense: distances of up to {} need both matrices in device memory. The "
                  "matrices take {}, but {} has {}",
                  matrices.longest_path(), amount_of_memory(bytes), properties.name,
                  amount_of_memory(memory_bytes)));
}

}  // namespace graphspec::floyd_warshall
