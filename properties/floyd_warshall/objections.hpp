/// \file
/// The properties' judges, by the names of their rows in properties.cpp.
#pragma once

#include "properties/floyd_warshall/properties.hpp"

namespace graphspec::properties::floyd_warshall_objection {

// judges.cpp: the lengths of one run, against others' results and in themselves
FloydWarshallObjection lengths_equal_reference, lengths_of_several_tiles, lengths_near_overflow,
    johnson_agrees, boost_graph_agrees, certificate_holds, idempotence;
// predecessors.cpp
FloydWarshallObjection predecessors_certified, paths_add_up;
// two_runs.cpp: two runs that must agree
FloydWarshallObjection shift, renumbering, arc_order, reversal, neutral_additions, disjoint_union,
    lighter_arc, schedule, options;
// refusals.cpp
FloydWarshallObjection negative_cycle_is_named, negative_cycle_across_tiles,
    negative_vertex_on_cycle, overflow_refused, narrow_lengths_right_or_refused;

}  // namespace graphspec::properties::floyd_warshall_objection
