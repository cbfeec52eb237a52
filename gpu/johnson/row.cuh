/// \file
/// What the paper's two searches from one source have in common: how a row of distances begins,
/// scheme init, and how the given weights are restored in it at the end.
#pragma once

#include "gpu/device/kernel.hpp"
#include "gpu/johnson/johnson.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

/// INIT of the paper. Our copy of the paper lost its body, between < and >. Reaches q alone and
/// settles no vertex, so that Q holds all vertices. M may be null.
void start_row(const johnson::Options& options, Vertex num_vertices, Vertex q, std::int32_t* C,
               Vertex* Q, int* M);

/// Lengths by the given weights: d - h[q] + h[v]. The paper's scheme needs it and does not print
/// it.
void restore_row(const johnson::Problem& problem, const johnson::Options& options, Vertex q,
                 std::int32_t* C);

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
