/// \file
/// The table of the properties.
#include "properties/boruvka_mst/properties.hpp"

#include "properties/boruvka_mst/objections.hpp"

namespace graphspec::properties {
namespace {

using Parts = BoruvkaMstTrialParts;

bool has_setting(const BoruvkaMstSubject& subject) {
  return subject.has_setting;
}
bool is_copied(const BoruvkaMstSubject& subject) {
  return subject.forests_of_one_copy != nullptr;
}
bool shares_with_cpu(const BoruvkaMstSubject& subject) {
  return subject.name == "hybrid" || subject.name == "out_of_core";
}
bool splits_arrays(const BoruvkaMstSubject& subject) {
  return subject.name == "out_of_core";
}

// A step has a warp for each vertex in each iteration, which the CPU executor runs thread by
// thread.
constexpr Vertex some = 40;
/// Of graphs that are searched many times in a case.
constexpr Vertex few = 12;

constexpr Parts any_graph = {.setting = true, .graphs = {.max_vertices = some}};
constexpr Parts hundreds = {.setting = true, .graphs = {.max_vertices = 300}};
constexpr Parts chosen_change = {.setting = true, .choice = true, .graphs = {.max_vertices = some}};
constexpr Parts often_distinct = {
    .setting = true, .choice = true, .graphs = {.max_vertices = some, .distinct_weights = true}};
constexpr Parts additions = {.setting = true, .additions = true, .graphs = {.max_vertices = some}};
constexpr Parts two_settings = {
    .setting = true, .other_setting = true, .graphs = {.max_vertices = some}};
constexpr Parts many_searches = {.setting = true, .graphs = {.max_vertices = few}};
constexpr Parts few_chosen = {.setting = true, .choice = true, .graphs = {.max_vertices = few}};

constexpr BoruvkaMstProperty table[] = {
    {.name = "forest_equals_kruskal",
     .sentence = "the edges weigh what those of Kruskal's forest do, and are the same where the "
                 "weights leave one forest",
     .parts = any_graph,
     .objection = boruvka_mst_objection::forest_equals_kruskal},
    {.name = "boost_graph_agrees",
     .sentence = "the edges weigh what those of Boost.Graph's forest do",
     .parts = any_graph,
     .objection = boruvka_mst_objection::boost_graph_agrees},
    {.name = "certificate_holds",
     .sentence = "the forest keeps every rule of the certificate",
     .parts = any_graph,
     .objection = boruvka_mst_objection::certificate_holds},
    {.name = "many_vertices",
     .sentence = "the forest keeps every rule also where lists fill warps, and trees blocks",
     .parts = hundreds,
     .objection = boruvka_mst_objection::many_vertices},
    {.name = "users_numbers",
     .sentence = "edges are positions of arcs from their lesser ends, the first of equal ones, in "
                 "ascending order; trees are counted and weights added up as they are",
     .parts = chosen_change,
     .objection = boruvka_mst_objection::users_numbers},
    {.name = "renumbering",
     .sentence = "vertices that are called otherwise have the same forest",
     .parts = often_distinct,
     .objection = boruvka_mst_objection::renumbering},
    {.name = "arc_order",
     .sentence = "the order of a vertex's arcs, parallel ones among them, changes nothing",
     .parts = chosen_change,
     .objection = boruvka_mst_objection::arc_order},
    {.name = "monotone_map",
     .sentence = "weights that are others in the same order, integers or reals, have the same "
                 "forest, and as many of each where some are equal",
     .parts = chosen_change,
     .objection = boruvka_mst_objection::monotone_map},
    {.name = "added_constant",
     .sentence = "a constant added to each weight is added to each of the forest",
     .parts = chosen_change,
     .objection = boruvka_mst_objection::added_constant},
    {.name = "neutral_additions",
     .sentence = "edges that are no lighter than those they are beside, edges within a tree that "
                 "are no lighter than any, self-loops, and isolated vertices change no weight",
     .parts = additions,
     .objection = boruvka_mst_objection::neutral_additions},
    {.name = "disjoint_union",
     .sentence = "the graph beside itself has its forest twice",
     .parts = any_graph,
     .objection = boruvka_mst_objection::disjoint_union},
    {.name = "contracted_edge",
     .sentence = "with the ends of one of its edges made one, the rest of the forest is left",
     .parts = chosen_change,
     .objection = boruvka_mst_objection::contracted_edge},
    {.name = "deleted_edge",
     .sentence = "without an edge that is not in it, the forest is the same",
     .parts = chosen_change,
     .objection = boruvka_mst_objection::deleted_edge},
    {.name = "lightest_edge",
     .sentence = "an edge lighter than all is in the forest, with that of the graph where its "
                 "ends are one",
     .parts = chosen_change,
     .objection = boruvka_mst_objection::lightest_edge},
    {.name = "schedule",
     .sentence = "the order in which threads and blocks run changes nothing",
     .parts = two_settings,
     .objection = boruvka_mst_objection::schedule,
     .applies = has_setting},
    {.name = "options",
     .sentence = "neither sizes, shares nor transformations change anything",
     .parts = two_settings,
     .objection = boruvka_mst_objection::options,
     .applies = has_setting},
    {.name = "transformations",
     .sentence = "each of the 16 combinations of transformations leads to Kruskal's forest, in the "
                 "user's own numbers",
     .parts = many_searches,
     .objection = boruvka_mst_objection::transformations,
     .applies = has_setting},
    {.name = "cpu_shares",
     .sentence =
         "whatever the CPU's share of the search, from none to all, the forest is Kruskal's",
     .parts = many_searches,
     .objection = boruvka_mst_objection::cpu_shares,
     .applies = shares_with_cpu},
    {.name = "device_bytes",
     .sentence = "wherever the arrays are split between device and host, the forest is Kruskal's",
     .parts = many_searches,
     .objection = boruvka_mst_objection::device_bytes,
     .applies = splits_arrays},
    {.name = "searched_again",
     .sentence = "a graph that was copied to the device once is searched again and again",
     .parts = many_searches,
     .objection = boruvka_mst_objection::searched_again,
     .applies = is_copied},
    {.name = "asymmetry_refused",
     .sentence = "a graph that is not undirected, and no other, is refused, in one line that names "
                 "the first arc that leads one way",
     .parts = few_chosen,
     .objection = boruvka_mst_objection::asymmetry_refused},
    {.name = "foreign_weights_refused",
     .sentence = "a weight that is not a number is refused, in one line that names the first such "
                 "arc",
     .parts = few_chosen,
     .objection = boruvka_mst_objection::foreign_weights_refused},
    {.name = "wide_spans_refused",
     .sentence = "compress is refused where ends of a vertex's arcs are 1,024 or more apart, and "
                 "only there, in one line that names such a vertex and how far",
     .parts = few_chosen,
     .objection = boruvka_mst_objection::wide_spans_refused,
     .applies = has_setting},
    {.name = "bad_options_refused",
     .sentence = "an option out of its range is refused, in one line that names it",
     .parts = many_searches,
     .objection = boruvka_mst_objection::bad_options_refused,
     .applies = has_setting},
};

}  // namespace

std::span<const BoruvkaMstProperty> boruvka_mst_properties() {
  return table;
}

}  // namespace graphspec::properties
