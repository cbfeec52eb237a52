/// \file
/// The kernels at the beginning and at the end of every search of a sparse graph.
#include "gpu/ours/sssp/sparse_paths.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace sssp_paths {

/// One thread a vertex.
template <class Layout>
__global__ void start_words(Vertex num_vertices, Vertex source, typename Layout::Word* words,
                            Findings* findings) {
  const std::int64_t vertex = grid_thread();
  if (vertex == 0) *findings = {-1, 0, 0, 0};
  if (vertex >= num_vertices) return;
  words[vertex] = vertex == source ? Layout::word(0, reference::no_predecessor) : Layout::no_path();
}

/// One thread a vertex.
template <class Layout>
__global__ void write_paths(Vertex num_vertices, const typename Layout::Word* words,
                            PathsViewOver<typename Layout::Length> paths) {
  const std::int64_t vertex = grid_thread();
  if (vertex >= num_vertices) return;
  const typename Layout::Word word = words[vertex];
  paths.length[vertex] = Layout::length(word);
  if (paths.predecessor == nullptr) return;
  if constexpr (Layout::has_predecessor) {
    paths.predecessor[vertex] = Layout::predecessor(word);
  } else {
    paths.predecessor[vertex] = reference::no_predecessor;
  }
}

namespace {
constexpr int block_size = 256;
}

template <class Layout>
void PathWords<Layout>::start(Vertex source) const {
  launch<start_words<Layout>>({blocks_for(num_vertices_, block_size), block_size}, num_vertices_,
                              source, words_.data(), findings_.data());
}

template <class Layout>
void PathWords<Layout>::write(const PathsViewOver<typename Layout::Length>& paths, Vertex first,
                              Vertex count) const {
  if (count == 0) return;
  launch<write_paths<Layout>>({blocks_for(count, block_size), block_size}, count,
                              words_.data() + first, paths);
}

template <class Layout>
void PathWords<Layout>::tell(PathWork& work) const {
  const Findings findings = findings_.get(0);
  if (findings.shortened >= 0) work.shortened = findings.shortened;
  work.passed_over = findings.passed_over != 0;
  work.rounds += findings.rounds;
  work.relaxations = static_cast<std::int64_t>(findings.relaxations);
}

template class PathWords<LengthAlone<std::int32_t>>;
template class PathWords<LengthAlone<double>>;
template class PathWords<LengthAndPredecessor>;
template class PathWords<PendingLength<std::int32_t>>;
template class PathWords<PendingLength<double>>;
template class PathWords<PendingPath>;

}  // namespace sssp_paths
}  // namespace graphspec::GRAPHSPEC_EXECUTOR
