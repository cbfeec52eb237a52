/// \file
/// The properties' judges, by the names of their rows in properties.cpp.
#pragma once

#include "properties/boruvka_mst/properties.hpp"

namespace graphspec::properties::boruvka_mst_objection {

// judges.cpp: one search, against others' results and in itself
BoruvkaMstObjection forest_equals_kruskal, boost_graph_agrees, certificate_holds, many_vertices,
    users_numbers;
// changed_settings.cpp: the same graph, searched in other ways
BoruvkaMstObjection schedule, options, transformations, cpu_shares, device_bytes, searched_again;
// changed_weights.cpp: the same edges of other weights
BoruvkaMstObjection monotone_map, added_constant;
// changed_graphs.cpp: other vertices and edges
BoruvkaMstObjection renumbering, arc_order, disjoint_union, neutral_additions, contracted_edge,
    deleted_edge, lightest_edge;
// refusals.cpp
BoruvkaMstObjection asymmetry_refused, foreign_weights_refused, wide_spans_refused,
    bad_options_refused;

}  // namespace graphspec::properties::boruvka_mst_objection
