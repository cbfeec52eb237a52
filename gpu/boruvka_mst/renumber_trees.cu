/// \file
/// Procedure 4 of Kolganov's iteration, "renumbering trees": roots get the numbers 0 to P - 1 by
/// atomics, so in any order, the table from vertices to trees follows, and segments move next to
/// those of their tree, while A stays as it is.
///
/// The table from new numbers to original ones the segments have themselves: each knows its vertex.
#include <utility>

#include "gpu/boruvka_mst/trees.cuh"
#include "gpu/device/lane_groups.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace boruvka {
namespace {

/// Lanes below this one.
__device__ unsigned lanes_below(int lane) {
  return (1U << lane) - 1U;
}

/// The root of a segment's tree, no_vertex behind the last segment.
__device__ Vertex root_of(std::int64_t segment, Vertex num_segments, const Segments& segments,
                          const Vertex* F) {
  return segment < num_segments ? F[segments.tree[segment]] : no_vertex;
}

}  // namespace

/// One thread a segment: how many each root has. Lanes with one root add together.
// scheme boruvka_mst.saa#count_segments 13cd9166
__global__ void count_segments(Vertex num_segments, Segments segments, const Vertex* F,
                               Vertex* size) {
  const Vertex root = root_of(grid_thread(), num_segments, segments, F);
  const unsigned same = __match_any_sync(full_mask, root);
  const int lane = static_cast<int>(threadIdx.x) % 32;
  if (root != no_vertex && lane == __ffs(static_cast<int>(same)) - 1) {
    atomicAdd(&size[root], __popc(same));
  }
}

/// One thread a tree: roots get a number, and a place for their segments.
// scheme boruvka_mst.saa#renumber_roots d2c0c63f
__global__ void renumber_roots(Vertex num_trees, const Vertex* F, const Vertex* size,
                               Vertex* number, Vertex* place, unsigned long long* numbered) {
  const std::int64_t tree = grid_thread();
  const int lane = static_cast<int>(threadIdx.x) % 32;
  const bool is_root = tree < num_trees && F[tree] == tree;
  const unsigned long long one = 1ULL << 32U;
  const unsigned long long own = is_root ? one + static_cast<unsigned long long>(size[tree]) : 0ULL;
  // Sums of both over the lanes up to this one.
  unsigned long long sum = own;
  for (unsigned delta = 1; delta < 32; delta *= 2) {
    const unsigned long long below = __shfl_up_sync(full_mask, sum, delta);
    if (lane >= static_cast<int>(delta)) sum += below;
  }
  unsigned long long first = lane == 31 && sum > 0 ? atomicAdd(numbered, sum) : 0ULL;
  first = __shfl_sync(full_mask, first, 31) + sum - own;
  if (!is_root) return;
  number[tree] = static_cast<Vertex>(first >> 32U);
  place[tree] = static_cast<Vertex>(first & 0xffffffffULL);
}

/// One thread a vertex: the table from vertices to trees.
// scheme boruvka_mst.saa#renumber_vertices 4235fc59
__global__ void renumber_vertices(Vertex num_vertices, const Vertex* F, const Vertex* number,
                                  Vertex* to_new) {
  const std::int64_t vertex = grid_thread();
  if (vertex >= num_vertices) return;
  to_new[vertex] = number[F[to_new[vertex]]];
}

/// One thread a segment: it moves to its tree's others.
// scheme boruvka_mst.saa#par_move_segments ebdf4eec
__global__ void move_segments(Vertex num_segments, Segments segments, const Vertex* F,
                              const Vertex* number, Vertex* place, Segments moved) {
  const std::int64_t segment = grid_thread();
  const Vertex root = root_of(segment, num_segments, segments, F);
  const unsigned same = __match_any_sync(full_mask, root);
  const int lane = static_cast<int>(threadIdx.x) % 32;
  const int leader = __ffs(static_cast<int>(same)) - 1;
  Vertex first = root != no_vertex && lane == leader ? atomicAdd(&place[root], __popc(same)) : 0;
  first = __shfl_sync(full_mask, first, leader);
  if (root == no_vertex) return;
  const Vertex to = first + __popc(same & lanes_below(lane));
  moved.low[to] = segments.low[segment];
  moved.high[to] = segments.high[segment];
  moved.vertex[to] = segments.vertex[segment];
  moved.tree[to] = number[root];
}

void Trees::renumber(int block_size) {
  const auto block = static_cast<unsigned>(block_size);
  runtime_->fill(size_.data(), 0, static_cast<std::size_t>(num_trees_) * sizeof(Vertex));
  runtime_->fill(&status()->numbered, 0, sizeof(Status::numbered));
  launch<count_segments>({blocks_for(num_vertices_, block_size), block}, num_vertices_, segments(),
                         F_.data(), size_.data());
  launch<renumber_roots>({blocks_for(num_trees_, block_size), block}, num_trees_, F_.data(),
                         size_.data(), number_.data(), place_.data(), &status()->numbered);
  launch<renumber_vertices>({blocks_for(num_vertices_, block_size), block}, num_vertices_,
                            F_.data(), number_.data(), to_new_.data());
  const Segments moved = {moved_low_.data(), moved_high_.data(), moved_vertex_.data(),
                          moved_tree_.data()};
  launch<move_segments>({blocks_for(num_vertices_, block_size), block}, num_vertices_, segments(),
                        F_.data(), number_.data(), place_.data(), moved);
  std::swap(low_, moved_low_);
  std::swap(high_, moved_high_);
  std::swap(vertex_, moved_vertex_);
  std::swap(tree_, moved_tree_);
  last_ = status_.get(0);
  num_trees_ = static_cast<Vertex>(last_.numbered >> 32U);
}

}  // namespace boruvka
}  // namespace graphspec::GRAPHSPEC_EXECUTOR
