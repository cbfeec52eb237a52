/// \file
/// What a search begins with and ends with (trees.cuh).
#include "gpu/boruvka_mst/trees.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace boruvka {
namespace {
constexpr int start_block_size = 256;
constexpr std::size_t num_jump_words = 3;
}  // namespace

/// One thread a vertex: it is a tree, and a segment of its own.
__global__ void start_trees(Vertex num_vertices, Vertex* vertex, Vertex* tree, Vertex* to_new) {
  const std::int64_t v = grid_thread();
  if (v >= num_vertices) return;
  vertex[v] = static_cast<Vertex>(v);
  tree[v] = static_cast<Vertex>(v);
  to_new[v] = static_cast<Vertex>(v);
}

Trees::Trees(Runtime& runtime, Vertex num_vertices)
    : runtime_(&runtime), num_vertices_(num_vertices) {
  const auto size = static_cast<std::size_t>(num_vertices);
  for (auto* const array : {&low_, &high_, &moved_low_, &moved_high_, &forest_}) {
    *array = Array<ArcIndex>(runtime, size);
  }
  for (auto* const array : {&vertex_, &tree_, &moved_vertex_, &moved_tree_, &to_new_,
                            &best_segment_, &cF_, &F_, &size_, &number_, &place_}) {
    *array = Array<Vertex>(runtime, size);
  }
  jumps_ = Array<int>(runtime, num_jump_words);
  status_ = Array<Status>(runtime, 1);
}

void Trees::start() {
  num_trees_ = num_vertices_;
  last_ = {};
  status_.fill_bytes(0);
  jumps_.fill_bytes(0);
  if (num_vertices_ == 0) return;
  launch<start_trees>({blocks_for(num_vertices_, start_block_size), start_block_size},
                      num_vertices_, vertex_.data(), tree_.data(), to_new_.data());
}

void Trees::clear_best() const {
  runtime_->fill(best_segment_.data(), 0xff, static_cast<std::size_t>(num_trees_) * sizeof(Vertex));
}

std::vector<ArcIndex> Trees::forest() const {
  std::vector<ArcIndex> arcs(static_cast<std::size_t>(last_.edges));
  if (arcs.empty()) return arcs;
  runtime_->copy_to_host(arcs.data(), forest_.data(), arcs.size() * sizeof(ArcIndex));
  return arcs;
}

}  // namespace boruvka
}  // namespace graphspec::GRAPHSPEC_EXECUTOR
