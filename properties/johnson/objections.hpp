/// \file
/// The properties' judges, by the names of their rows in properties.cpp.
#pragma once

#include "properties/johnson/properties.hpp"

namespace graphspec::properties::johnson_objection {

// judges.cpp: one run against others' results
JohnsonObjection lengths_equal_reference, certificate_holds, boost_graph_agrees, scheme_agrees,
    phases_agree, rows_of_many_vertices;
// two_runs.cpp: two runs that must agree
JohnsonObjection shift, renumbering, arc_order, reversal, neutral_additions, schedule, options,
    rows_in_order;
// potentials.cpp
JohnsonObjection reweighted_never_negative, potentials_cancel;
// refusals.cpp
JohnsonObjection negative_cycle_is_named, foreign_sources_refused, overflow_refused;

}  // namespace graphspec::properties::johnson_objection
