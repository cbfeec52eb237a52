/// \file
/// All rounds with a group of threads a vertex, for the steps that differ in the matrix's layout.
#pragma once

#include "gpu/bellman_ford/rounds.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR::bellman_ford_rounds {

/// A matrix whose arc from j to v stands at j * tail_stride + v * head_stride.
struct StridedMatrix {
  Vertex order;
  const std::int32_t* weight;
  int tail_stride;
  int head_stride;
};

/// Runs all rounds by groups of options.group_size threads (reduce.cu).
void reduce_rounds(Runtime& runtime, const StridedMatrix& matrix, Vertex source,
                   const Options& options, const PathsView& paths, Work& work);

/// Queues writing the transposed matrix (reduce_coarse.cu).
void transpose(const bellman_ford::MatrixView& matrix, std::int32_t* transposed);

}  // namespace graphspec::GRAPHSPEC_EXECUTOR::bellman_ford_rounds
