/// \file
/// The kernels before and after every search of a sparse graph.
#include "gpu/bellman_ford/sparse_paths.cuh"

#include "reference/no_predecessor.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace bellman_ford_sparse {
namespace {

constexpr int block_size = 256;

}  // namespace

/// One thread a vertex.
template <class Word>
__global__ void start_words(Vertex num_vertices, Vertex source, Word* words, Findings* findings) {
  const std::int64_t vertex = grid_thread();
  if (vertex == 0) *findings = {-1, 0, 0};
  if (vertex >= num_vertices) return;
  words[vertex] = word_of<Word>(vertex == source ? 0 : unreached, reference::no_predecessor);
}

/// One thread a vertex.
template <class Word>
__global__ void write_paths(Vertex num_vertices, const Word* words, PathsView paths) {
  const std::int64_t vertex = grid_thread();
  if (vertex >= num_vertices) return;
  const Word word = words[vertex];
  paths.length[vertex] = length_of(word);
  if constexpr (sizeof(Word) == sizeof(PathWord)) {
    paths.predecessor[vertex] = static_cast<Vertex>(word & 0xffffffffU);
  }
}

template <class Word>
void PathWords<Word>::start(Vertex source) const {
  launch<start_words<Word>>({blocks_for(num_vertices_, block_size), block_size}, num_vertices_,
                            source, words_.data(), findings_.data());
}

template <class Word>
void PathWords<Word>::finish(const PathsView& paths, Work& work) const {
  launch<write_paths<Word>>({blocks_for(num_vertices_, block_size), block_size}, num_vertices_,
                            words_.data(), paths);
  const Findings findings = findings_.get(0);
  if (findings.shortened >= 0) work.shortened = findings.shortened;
  work.passed_over = findings.passed_over != 0;
  work.relaxations = static_cast<std::int64_t>(findings.relaxations);
}

template class PathWords<LengthWord>;
template class PathWords<PathWord>;

}  // namespace bellman_ford_sparse
}  // namespace graphspec::GRAPHSPEC_EXECUTOR
