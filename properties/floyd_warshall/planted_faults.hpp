/// \file
/// Subjects with planted faults, each of which a property must find.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "properties/floyd_warshall/subject.hpp"

namespace graphspec::properties {

using SolveMatrices =
    std::function<reference::ShortestPaths(const Graph&, const FloydWarshallSetting&)>;

/// Right matrices, by the sequential algorithm.
[[nodiscard]] reference::ShortestPaths right(const Graph& graph);

/// A subject that has settings and tells a vertex, right or with faults. What its setting does not
/// ask for is taken from what `solve` returns.
[[nodiscard]] FloydWarshallSubject subject_of(std::string name, const SolveMatrices& solve);

// length_faults.cpp
[[nodiscard]] std::vector<FloydWarshallSubject> faults_of_lengths();
[[nodiscard]] std::vector<FloydWarshallSubject> faults_of_arcs();
// loop_faults.cpp
[[nodiscard]] std::vector<FloydWarshallSubject> faults_of_loops();
// interface_faults.cpp
[[nodiscard]] std::vector<FloydWarshallSubject> faults_of_settings();
[[nodiscard]] std::vector<FloydWarshallSubject> faults_of_refusals();
[[nodiscard]] std::vector<FloydWarshallSubject> faults_of_vertices();

}  // namespace graphspec::properties
