/// \file
/// Step 4, ours: Bellman and Ford's rounds on a matrix in one cooperative kernel, until one
/// shortens nothing. New against step 3: no launch a round, no more rounds than needed; a matrix
/// that the blocks' shared memory holds is read from memory once, and of a larger one a round reads
/// only the rows of vertices that the round before shortened, for the others have been relaxed
/// already.
#include "gpu/bellman_ford/tuned/tuned_dense.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {

bellman_ford::Work bellman_ford_tuned_dense(Runtime& runtime,
                                            const bellman_ford::MatrixView& matrix, Vertex source,
                                            const bellman_ford::Options& options,
                                            const bellman_ford::PathsView& paths) {
  const Array<tuned_dense::Outcome> told(runtime, 1);
  const bool resident =
      !options.matrix_in_memory &&
      tuned_dense::search_resident(runtime, matrix, source, options, paths, told.data());
  if (!resident) {
    tuned_dense::search_streamed(runtime, matrix, source, options, paths, told.data());
  }
  const tuned_dense::Outcome outcome = told.get(0);
  bellman_ford::Work work;
  work.rounds = outcome.rounds;
  work.relaxations = outcome.weights_read;
  work.shortened = outcome.shortened;
  return work;
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
