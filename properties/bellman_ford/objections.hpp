/// \file
/// The properties' judges, by the names of their rows in properties.cpp.
#pragma once

#include "properties/bellman_ford/properties.hpp"

namespace graphspec::properties::bellman_ford_objection {

// judges.cpp: one search, against others' results and in itself
BellmanFordObjection lengths_equal_reference, boost_graph_agrees, certificate_holds,
    predecessors_certified, every_source, many_vertices;
// two_searches.cpp: two searches that must agree
BellmanFordObjection shift, scaling, renumbering, arc_order, reversal, neutral_additions,
    disjoint_union, lighter_arc, schedule, options, group_sizes, lengths_without_predecessors,
    matrix_form_agrees;
// negative_cycles.cpp
BellmanFordObjection negative_cycle_is_named, heaviest_cycle_is_named, cycle_out_of_reach;
// refusals.cpp
BellmanFordObjection overflow_refused, long_paths_right_or_refused, foreign_source_refused,
    foreign_matrix_refused, bad_options_refused;

}  // namespace graphspec::properties::bellman_ford_objection
