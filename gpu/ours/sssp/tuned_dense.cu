/// \file
/// Our search of a matrix: Bellman-Ford rounds in one cooperative kernel, until a round shortens no
/// distance. Compared with the paper's reduce_coarse, there is no launch per round, and there are
/// no more rounds than needed. A matrix that fits into the shared memory of the blocks is read from
/// global memory once. For a larger matrix, a round reads only the rows of vertices that the
/// previous round shortened, because the other rows have been relaxed already.
#include "gpu/ours/sssp/tuned_dense.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {

PathWork sssp_tuned_dense(Runtime& runtime, const MatrixView& matrix, Vertex source,
                          const ours::sssp::Options& options, const PathsView& paths) {
  const Array<dense_sssp::Outcome> told(runtime, 1);
  const bool resident =
      !options.matrix_in_memory &&
      dense_sssp::search_resident(runtime, matrix, source, options, paths, told.data());
  if (!resident) {
    dense_sssp::search_streamed(runtime, matrix, source, options, paths, told.data());
  }
  const dense_sssp::Outcome outcome = told.get(0);
  PathWork work;
  work.rounds = outcome.rounds;
  work.relaxations = outcome.weights_read;
  work.shortened = outcome.shortened;
  return work;
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
