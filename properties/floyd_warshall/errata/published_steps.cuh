/// \file
/// What the study's steps as printed share: how wide a launch is, which pairs are inside, and what
/// they do with a pair of vertices.
#pragma once

#include "gpu/device/grid.cuh"
#include "gpu/device/kernel.hpp"
#include "gpu/floyd_warshall/relax.cuh"
#include "properties/floyd_warshall/errata/published_solves.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

/// The study's INF: INT_MAX.
inline constexpr int INF = unreached;

constexpr bool has(StudyLine as_printed, StudyLine line) {
  return as_printed == line || as_printed == StudyLine::all;
}

/// How many tiles a row of the matrix has.
template <int width, StudyLine as_printed>
unsigned tiles_of(int size) {
  if (has(as_printed, StudyLine::grids)) return static_cast<unsigned>(size / width);
  return blocks_for(size, width);
}

/// Whether the pair is one of the matrix, of which the printed kernels ask nothing.
template <StudyLine as_printed>
__device__ inline bool inside(int v, int u, int size) {
  return has(as_printed, StudyLine::grids) || (v < size && u < size);
}

/// The listings' relaxation of one pair by way of k.
/// \param i0  place of the pair; i2: that of [k,u]
__device__ inline void relax_as_printed(int* matrix, int* path, int i0, int i1_value, int i2_value,
                                        int i2) {
  const int i0_value = matrix[i0];
  if (i1_value == INF || i2_value == INF) return;
  const int sum = i1_value + i2_value;
  if (i0_value == INF || sum < i0_value) {
    matrix[i0] = sum;
    path[i0] = path[i2];
  }
}

/// Refuses what the study's program fails with, then does what it times.
template <class Kernels>
floyd_warshall::Outcome run_as_published(Runtime& runtime, const floyd_warshall::Matrices& matrices,
                                         const Kernels& kernels) {
  properties::refuse_beyond_int(matrices.order);
  return solve_on_device(runtime, matrices, kernels);
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
