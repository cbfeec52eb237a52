/// \file
/// Both forms of tuned_dense share these types and functions.
#pragma once

#include "gpu/device/array.hpp"
#include "gpu/ours/sssp/path_layouts.cuh"
#include "gpu/ours/sssp/sssp.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR::dense_sssp {

using ours::sssp::Options;

/// The result of a kernel.
struct Outcome {
  std::int64_t rounds;
  std::int64_t weights_read;
  Vertex shortened;  ///< by round V, which no vertex is without a negative cycle; else -1
};

/// Runs rounds with the matrix in the shared memory of the blocks (dense_resident.cu).
/// \return false, without doing anything, if the matrix does not fit
bool search_resident(Runtime& runtime, const MatrixView& matrix, Vertex source,
                     const Options& options, const PathsView& paths, Outcome* outcome);

/// Runs rounds that read the matrix from global memory (dense_streamed.cu).
void search_streamed(Runtime& runtime, const MatrixView& matrix, Vertex source,
                     const Options& options, const PathsView& paths, Outcome* outcome);

}  // namespace graphspec::GRAPHSPEC_EXECUTOR::dense_sssp
