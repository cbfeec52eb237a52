/// \file
/// Procedure 2 of Kolganov's iteration, "removing cycles": of two trees whose lightest edges lead
/// to each other, the lesser becomes a root. That no longer circle can stand there is no property
/// of lightest edges, as the text has it, but of the order among those that weigh the same
/// (find_minimum.cuh).
#include "gpu/boruvka_mst/trees.cuh"
#include "gpu/device/lane_groups.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace boruvka {

/// One thread a tree: where its lightest edge leads.
// scheme boruvka_mst.saa#set_targets_of_trees ceddf053
// scheme boruvka_mst.saa#set_target b742270c
__global__ void set_targets_of_trees(Vertex num_trees, const Vertex* best_segment, const Vertex* V,
                                     const Vertex* to_new, Vertex* cF) {
  const std::int64_t tree = grid_thread();
  if (tree >= num_trees) return;
  const Vertex segment = best_segment[tree];
  cF[tree] = segment < 0 ? static_cast<Vertex>(tree) : to_new[V[segment]];
}

/// One thread a tree. Whoever is no root adds its edge to the forest: of two trees with the same
/// edge that is one.
// scheme boruvka_mst.saa#par_remove_cycles 534a0092
__global__ void remove_cycles(Vertex num_trees, const Vertex* cF, Vertex* F,
                              const Vertex* best_segment, const ArcIndex* E, ArcIndex* forest,
                              Vertex* edges) {
  const auto i = static_cast<Vertex>(grid_thread());
  bool has_edge = false;
  if (i < num_trees) {
    const Vertex local_f = cF[i];
    const bool is_root = local_f == i || (cF[local_f] == i && i < local_f);
    F[i] = is_root ? i : local_f;
    has_edge = !is_root;
  }
  // One atomic a warp.
  const unsigned with_edge = __ballot_sync(full_mask, has_edge ? 1 : 0);
  if (with_edge == 0) return;
  const int lane = static_cast<int>(threadIdx.x) % 32;
  const int leader = __ffs(static_cast<int>(with_edge)) - 1;
  Vertex place = lane == leader ? atomicAdd(edges, __popc(with_edge)) : 0;
  place = __shfl_sync(full_mask, place, leader);
  if (!has_edge) return;
  forest[place + __popc(with_edge & ((1U << lane) - 1U))] = E[best_segment[i]];
}

void Trees::set_targets(const Vertex* V, int block_size) const {
  launch<set_targets_of_trees>(
      {blocks_for(num_trees_, block_size), static_cast<unsigned>(block_size)}, num_trees_,
      best_segment_.data(), V, to_new_.data(), cF_.data());
}

void Trees::remove_cycles(const ArcIndex* E, int block_size) const {
  launch<boruvka::remove_cycles>(
      {blocks_for(num_trees_, block_size), static_cast<unsigned>(block_size)}, num_trees_,
      cF_.data(), F_.data(), best_segment_.data(), E, forest_.data(), &status()->edges);
}

}  // namespace boruvka
}  // namespace graphspec::GRAPHSPEC_EXECUTOR
