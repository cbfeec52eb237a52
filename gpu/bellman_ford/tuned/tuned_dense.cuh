/// \file
/// What both forms of tuned_dense share: where rounds leave what the next one needs.
#pragma once

#include "gpu/bellman_ford/bellman_ford.hpp"
#include "gpu/bellman_ford/path_layouts.cuh"
#include "gpu/device/array.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR::tuned_dense {

using bellman_ford::MatrixView;
using bellman_ford::Options;
using bellman_ford::PathsView;
using bellman_ford::Work;

/// What a kernel tells when it is done.
struct Outcome {
  std::int64_t rounds;
  std::int64_t weights_read;
  Vertex shortened;  ///< by round V, which no vertex is without a negative cycle; else -1
};

/// Rounds with the matrix in the blocks' shared memory (dense_resident.cu).
/// \return false, with nothing done, where it does not fit there
bool search_resident(Runtime& runtime, const MatrixView& matrix, Vertex source,
                     const Options& options, const PathsView& paths, Outcome* outcome);

/// Rounds that read what they need of the matrix from memory (dense_streamed.cu).
void search_streamed(Runtime& runtime, const MatrixView& matrix, Vertex source,
                     const Options& options, const PathsView& paths, Outcome* outcome);

}  // namespace graphspec::GRAPHSPEC_EXECUTOR::tuned_dense
