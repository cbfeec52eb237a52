/// \file
/// Subjects with planted faults, each of which a property must find.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "properties/boruvka_mst/subject.hpp"

namespace graphspec::properties {

using ForestOf =
    std::function<reference::Forest(const Graph& graph, const BoruvkaMstSetting& setting)>;

/// A right forest, by Kruskal's algorithm.
[[nodiscard]] reference::Forest right(const Graph& graph);

/// A subject that has settings and searches copies, right or with faults: what is to be refused of
/// options and compression is refused before `forest` is asked.
[[nodiscard]] BoruvkaMstSubject subject_of(std::string name, const ForestOf& forest);

// forest_faults.cpp: of the algorithm
[[nodiscard]] std::vector<BoruvkaMstSubject> faults_of_forests();
[[nodiscard]] std::vector<BoruvkaMstSubject> faults_of_weights();
// procedure_faults.cpp: of the four procedures, those of the paper's text among them
[[nodiscard]] BoruvkaMstSubject faultless_procedures();
[[nodiscard]] std::vector<BoruvkaMstSubject> faults_of_procedures();
// interface_faults.cpp: of what callers see beside
[[nodiscard]] std::vector<BoruvkaMstSubject> faults_of_settings();
[[nodiscard]] std::vector<BoruvkaMstSubject> faults_of_refusals();

}  // namespace graphspec::properties
