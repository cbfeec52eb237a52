/// \file
/// All rounds with a group of threads per vertex, for the steps that differ in the layout of the
/// matrix.
#pragma once

#include "gpu/bellman_ford/rounds.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR::bellman_ford_rounds {

/// A matrix in which the arc from j to v is at j * tail_stride + v * head_stride.
struct StridedMatrix {
  Vertex order;
  const std::int32_t* weight;
  int tail_stride;
  int head_stride;
};

/// Runs all rounds by groups of options.group_size threads (reduce.cu).
void reduce_rounds(Runtime& runtime, const StridedMatrix& matrix, Vertex source,
                   const Options& options, const PathsView& paths, Work& work);

/// Queues the kernel that writes the transposed matrix (reduce_coarse.cu).
void transpose(const MatrixView& matrix, std::int32_t* transposed);

}  // namespace graphspec::GRAPHSPEC_EXECUTOR::bellman_ford_rounds
