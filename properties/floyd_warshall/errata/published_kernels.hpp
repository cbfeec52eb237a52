/// \file
/// The four steps of Garber 2019 as the study runs them, and each of their wrong lines alone, as
/// kernels of both devices: what the errata falsify, and what an experiment can time as published.
#pragma once

#include <span>
#include <string_view>

#include "gpu/floyd_warshall/floyd_warshall.hpp"

namespace graphspec::properties {

/// The lines of the study's steps of which both forms can be run.
enum class StudyLine {
  none,             ///< all repaired
  grids,            ///< size / tile blocks or stages, rounded down, and no test of v and u
  operands,         ///< blocked, phase 2: own[v][k] + primary[k][u] in the tiles of a row, too
  phase1_barrier,   ///< blocked, phase 1: none behind a vertex k
  phase2_barrier,   ///< blocked, phase 2: none behind a vertex k
  closed_operands,  ///< blocked, phases 2 and 3: operands of tiles done with the whole stage
  guarded_barrier,  ///< head_shared: __syncthreads() behind the test of v and u
  all,              ///< none repaired
};

/// From so many vertices on the study's program fails: the bytes of a matrix do not fit its
/// `int memSize = 4 * V * V`.
inline constexpr Vertex first_size_beyond_int = 23171;

/// \throws InputError from so many vertices on
void refuse_beyond_int(Vertex num_vertices);

/// linear, coalesced, shared and blocked as the study runs them, named published_linear and so on;
/// only linear's results are right for every graph. Empty for CUDA in a program built without it.
///
/// floyd_warshall::solve() runs them, under schedules that do not check accesses. They throw
/// InputError from first_size_beyond_int vertices on.
[[nodiscard]] std::span<const floyd_warshall::Variant> published_floyd_warshall_variants(
    Device device);

/// A step with one of its lines as printed and the others repaired, with tiles of 4 instead of 32
/// and 256, so that counterexamples are small. For the CPU executor, with every access checked.
struct StudyForm {
  std::string_view step;
  StudyLine as_printed;
  floyd_warshall::Solve<std::int32_t>* solve;
};

/// All forms that differ. The step is "coalesced", "shared", "blocked", or "head_shared": shared as
/// the program has it since 12 March 2019, after the measurements.
[[nodiscard]] const StudyForm& study_form(std::string_view step, StudyLine as_printed);

}  // namespace graphspec::properties
