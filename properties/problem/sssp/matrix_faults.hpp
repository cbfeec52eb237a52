/// \file
/// Faulty solvers that take matrices.
#pragma once

#include <string>
#include <vector>

#include "properties/problem/paths/planted_faults.hpp"
#include "properties/problem/sssp/matrices.hpp"

namespace graphspec::properties {

/// Returns a step that solves a matrix as the graph that the matrix represents.
[[nodiscard]] SsspStep faulty_step(const std::string& name, const SolveRows& solve,
                                   OptionTable options);

/// Returns the faults that the properties of matrices find.
[[nodiscard]] std::vector<PlantedFault<problem::Sssp, SsspStep>> matrix_faults(OptionTable options);

/// Returns a fault that counts_follow must find: a step that reports more or less of a count.
[[nodiscard]] PlantedFault<problem::Sssp, SsspStep> counting_fault(
    const std::vector<SsspStep>& steps, std::string_view step, std::string_view count,
    std::int64_t more);

}  // namespace graphspec::properties
