/// \file
/// The properties' judges, by the names of their rows in properties.cpp.
#pragma once

#include "properties/problem/msf/suite.hpp"

namespace graphspec::properties::msf_violation {

using MsfViolation = std::optional<std::string>(const MsfSubject& subject, const MsfTrial& trial);

// judges.cpp: one graph
MsfViolation forest_equals_kruskal, boost_graph_agrees, certificate_holds, users_numbers, schedule,
    options, sizes;
// changed_weights.cpp: the same edges of other weights
MsfViolation monotone_map, added_constant;
// changed_graphs.cpp: other vertices and edges
MsfViolation relabelling, arc_order, disjoint_union, neutral_additions, contracted_edge,
    deleted_edge, lightest_edge;
// refusals.cpp
MsfViolation asymmetry_refused, foreign_weights_refused;

}  // namespace graphspec::properties::msf_violation
