/// \file
/// Procedure 3 of Kolganov's iteration, "uniting trees": pointer jumping on F, until each tree
/// knows its root. The text says that no jump need be repeated, which holds where paths are two
/// trees long; here the jumps are repeated until none changes anything.
#include <algorithm>

#include "gpu/boruvka_mst/trees.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace boruvka {

/// All trees in rounds, a grid barrier apart. Threads read what others are changing: F of a tree is
/// at any time one of those above it on its way to the root, and any of them will do. F of its own
/// tree a thread alone writes, and the words of jumps are read and cleared a barrier of the grid
/// after they were written: none of these is old.
/// \param jumps  three words, 0 before and behind: whether a round left somebody below a root
// scheme boruvka_mst.saa#merge_trees 2ba9cbfa
__global__ void merge_trees(Vertex num_trees, Vertex* F, int* jumps) {
  constexpr int jumps_a_round = 8;
  const std::int64_t threads = std::int64_t{gridDim.x} * blockDim.x;
  __shared__ int s_again;
  for (int round = 0;; ++round) {
    int* const again = jumps + round % 3;
    for (std::int64_t tree = grid_thread(); tree < num_trees; tree += threads) {
      const Vertex before = load_relaxed(&F[tree]);
      Vertex root = before;
      bool is_root = false;
      for (int jump = 0; jump < jumps_a_round && !is_root; ++jump) {
        const Vertex above = load_relaxed(&F[root]);
        is_root = above == root;
        root = above;
      }
      if (root != before) store_relaxed(&F[tree], root);
      if (!is_root) store_relaxed(again, 1);
    }
    // Whoever is in this round has read the word of the round before the last.
    if (grid_thread() == 0) store_relaxed(jumps + (round + 1) % 3, 0);
    grid_barrier([&] { s_again = load_relaxed(again); });
    if (s_again != 0) continue;
    if (grid_thread() == 0) store_relaxed(jumps + (round + 2) % 3, 0);
    return;
  }
}

void Trees::merge(int block_size) const {
  const int resident = max_cooperative_blocks<merge_trees>(block_size, 0);
  const unsigned blocks =
      std::min(blocks_for(num_trees_, block_size), static_cast<unsigned>(resident));
  launch_cooperative<merge_trees>({blocks, static_cast<unsigned>(block_size)}, num_trees_,
                                  F_.data(), jumps_.data());
}

}  // namespace boruvka
}  // namespace graphspec::GRAPHSPEC_EXECUTOR
