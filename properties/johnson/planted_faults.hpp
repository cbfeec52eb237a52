/// \file
/// Subjects with planted faults, each of which a property must find.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "properties/johnson/subject.hpp"

namespace graphspec::properties {

using Matrix = DenseMatrix<std::int32_t>;
using Solve = std::function<Matrix(const Graph&, const JohnsonSetting&)>;
using Rows = std::function<void(const Matrix&, johnson::Sources, const johnson::RowSink&)>;

/// Right lengths, by the sequential algorithm.
[[nodiscard]] Matrix right(const Graph& graph);

/// Right phases, where one vertex is settled in each: as many as are reached.
[[nodiscard]] std::int64_t right_phases(const Graph& graph, const JohnsonSetting& setting,
                                        johnson::Sources sources);

/// Hands over row after row of a matrix.
void give_rows(const Matrix& lengths, johnson::Sources sources, const johnson::RowSink& sink);

/// A subject that has settings, rows and phases, right or with faults.
[[nodiscard]] JohnsonSubject subject_of(std::string name, Solve solve,
                                        const Rows& give = give_rows);

// length_faults.cpp
[[nodiscard]] std::vector<JohnsonSubject> faults_of_lengths();
[[nodiscard]] std::vector<JohnsonSubject> faults_of_arcs();
[[nodiscard]] std::vector<JohnsonSubject> faults_of_settings();
[[nodiscard]] std::vector<JohnsonSubject> faults_of_potentials();
// interface_faults.cpp
[[nodiscard]] std::vector<JohnsonSubject> faults_of_rows();
[[nodiscard]] std::vector<JohnsonSubject> faults_of_phases();
[[nodiscard]] std::vector<JohnsonSubject> faults_of_refusals();

}  // namespace graphspec::properties
