/// \file
/// Subjects with planted faults, each of which a property must find.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "properties/problem/expect_faults_found.hpp"
#include "properties/problem/msf/forest_parts.hpp"

namespace graphspec::properties {

using MsfFault = PlantedFault<problem::Msf>;
using ForestOf = std::function<Forest(const Graph& graph, const Setting& setting)>;

/// An option for faults to depend on.
struct FaultyOptions {
  int block_size = 256;
};
[[nodiscard]] OptionTable faulty_options();

/// A subject that has a setting, right or with a fault: what is to be refused of options is refused
/// before `forest` is asked.
[[nodiscard]] MsfSubject msf_subject(std::string name, const ForestOf& forest);
[[nodiscard]] inline MsfFault msf_fault(std::string_view found_by, std::string name,
                                        const ForestOf& forest) {
  return {found_by, msf_subject(std::move(name), forest)};
}

// forest_faults.cpp: of the answer, and of the weights that are read
[[nodiscard]] std::vector<MsfFault> faults_of_forests();
[[nodiscard]] std::vector<MsfFault> faults_of_weights();
// procedure_faults.cpp: of Boruvka's procedures
[[nodiscard]] MsfSubject faultless_procedures();
[[nodiscard]] std::vector<MsfFault> faults_of_procedures();
// interface_faults.cpp: of settings and refusals
[[nodiscard]] std::vector<MsfFault> faults_of_interface();

}  // namespace graphspec::properties
