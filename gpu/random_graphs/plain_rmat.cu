/// \file
/// A pass over the edges of R-MAT on a device: each thread draws edges by their numbers, arcs of
/// the rows that are wanted become keys, and sorted keys are rows.
#include <algorithm>
#include <array>

#include "gpu/device/grid.cuh"
#include "gpu/device/lane_groups.cuh"
#include "gpu/device/thrust.hpp"
#include "gpu/device/variant_table.hpp"
#include "gpu/random_graphs/pass.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace random_graphs {

using graphspec::random_graphs::Key;
using graphspec::random_graphs::Pass;

/// Arcs that are kept.
struct Wanted {
  Vertex first;  ///< row
  Vertex rows;
  bool both_ways;
  bool loops;

  [[nodiscard]] __device__ bool has(Vertex tail, Vertex head) const {
    return tail >= first && tail - first < rows && (loops || tail != head);
  }
  [[nodiscard]] __device__ Key key(Vertex tail, Vertex head) const {
    return static_cast<Key>(tail - first) << 32 | static_cast<Key>(head);
  }
};

/// A lane an edge. \param room  keys
__global__ void draw_edges(PlainRmat rmat, std::int64_t edges, Wanted wanted, Key* keys,
                           unsigned long long room, unsigned long long* found) {
  const int lane = static_cast<int>(threadIdx.x % 32);
  const unsigned lanes_before = (1U << lane) - 1;
  // Whole warps go on together.
  for (std::int64_t base = grid_thread() - lane; base < edges;
       base += std::int64_t{gridDim.x} * blockDim.x) {
    std::array<Vertex, 2> ends{};
    const bool exists = base + lane < edges;
    if (exists) ends = rmat.ends(static_cast<std::uint64_t>(base + lane));
    const bool forth = exists && wanted.has(ends[0], ends[1]);
    const bool back = exists && wanted.both_ways && wanted.has(ends[1], ends[0]);
    const unsigned lanes_forth = __ballot_sync(full_mask, forth ? 1 : 0);
    const unsigned lanes_back = __ballot_sync(full_mask, back ? 1 : 0);
    const int count_forth = __popc(lanes_forth);
    unsigned long long place = 0;
    if (lane == 0) {
      place = atomicAdd(found, static_cast<unsigned long long>(count_forth + __popc(lanes_back)));
    }
    place = __shfl_sync(full_mask, place, 0);
    const auto place_forth = place + static_cast<unsigned>(__popc(lanes_forth & lanes_before));
    const auto place_back =
        place + static_cast<unsigned>(count_forth + __popc(lanes_back & lanes_before));
    if (forth && place_forth < room) keys[place_forth] = wanted.key(ends[0], ends[1]);
    if (back && place_back < room) keys[place_back] = wanted.key(ends[1], ends[0]);
  }
}

/// A thread a key. \param keys  sorted
__global__ void write_heads(const Key* keys, std::int64_t count, Vertex* heads) {
  const std::int64_t place = grid_thread();
  if (place < count) heads[place] = static_cast<Vertex>(keys[place]);
}

/// A thread a row: it ends where the first key of a later row stands.
__global__ void write_ends(const Key* keys, std::int64_t count, ArcIndex before, Vertex rows,
                           ArcIndex* ends) {
  const std::int64_t row = grid_thread();
  if (row >= rows) return;
  const Key later = static_cast<Key>(row + 1) << 32;
  std::int64_t low = 0;
  for (std::int64_t high = count; low < high;) {
    const std::int64_t middle = low + (high - low) / 2;
    if (keys[middle] < later) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  ends[row] = before + low;
}

std::int64_t run_pass(const Pass& pass) {
  constexpr unsigned block = 256;
  const std::int64_t edges = pass.stream.num_drawn;
  const bool simple = pass.options.simple || pass.options.symmetrize;
  const Wanted wanted{.first = pass.first,
                      .rows = pass.rows,
                      .both_ways = goes_both_ways(pass.stream, pass.options),
                      .loops = !simple};
  const auto room = static_cast<unsigned long long>(pass.keys.size());
  pass.found.fill_bytes(0);
  if (edges > 0) {
    const std::int64_t blocks = std::min(pass.most_blocks, (edges + block - 1) / block);
    launch<draw_edges>({static_cast<unsigned>(blocks), block}, *pass.stream.plain_rmat, edges,
                       wanted, pass.keys.data(), room, pass.found.data());
  }
  const unsigned long long found = pass.found.get(0);
  auto count = static_cast<std::int64_t>(found);
  if (found > room) return count;
  Key* const keys = pass.keys.data();
  thrust::sort(thrust::device, keys, keys + count);
  if (simple) count = thrust::unique(thrust::device, keys, keys + count) - keys;
  if (count > 0) {
    launch<write_heads>({blocks_for(count, block), block}, keys, count, pass.heads.data());
  }
  launch<write_ends>({blocks_for(pass.rows, block), block}, keys, count, pass.before, pass.rows,
                     pass.ends.data());
  return count;
}

}  // namespace random_graphs

template <>
std::span<const graphspec::random_graphs::PassOf> compiled<graphspec::random_graphs::PassOf>() {
  static constexpr graphspec::random_graphs::PassOf table[] = {
      {.name = "plain R-MAT", .run = random_graphs::run_pass}};
  return table;
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
