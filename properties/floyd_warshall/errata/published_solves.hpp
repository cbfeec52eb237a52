/// \file
/// The study's steps with a line as printed, by the width of their tiles: what their tables choose
/// from. For a namespace GRAPHSPEC_EXECUTOR.
#pragma once

#include "properties/floyd_warshall/errata/published_kernels.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

using properties::StudyLine;

/// The study's constants, and what the errata's forms have in their place.
inline constexpr int SH_TILE_WIDTH = 256;
inline constexpr int COA_TILE_WIDTH = 32;
inline constexpr int BLCK_TILE_WIDTH = 32;
inline constexpr int FORM_TILE_WIDTH = 4;

/// Defined and instantiated by published_grids.cu, published_blocked.cu and published_head.cu.
floyd_warshall::Solve<std::int32_t> published_linear;
template <int width, StudyLine as_printed>
floyd_warshall::Outcome published_coalesced(Runtime& runtime,
                                            const floyd_warshall::Matrices& matrices,
                                            const floyd_warshall::Options& options);
template <int width, StudyLine as_printed>
floyd_warshall::Outcome published_shared(Runtime& runtime, const floyd_warshall::Matrices& matrices,
                                         const floyd_warshall::Options& options);
template <int width, StudyLine as_printed>
floyd_warshall::Outcome published_blocked(Runtime& runtime,
                                          const floyd_warshall::Matrices& matrices,
                                          const floyd_warshall::Options& options);
template <int width, StudyLine as_printed>
floyd_warshall::Outcome published_head_shared(Runtime& runtime,
                                              const floyd_warshall::Matrices& matrices,
                                              const floyd_warshall::Options& options);

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
