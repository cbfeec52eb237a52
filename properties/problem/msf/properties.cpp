/// \file
/// The table of the properties.
#include "properties/problem/bad_options.hpp"
#include "properties/problem/msf/suite.hpp"
#include "properties/problem/msf/violations.hpp"

namespace graphspec::properties {
namespace {

using Parts = MsfParts;
constexpr Vertex some = some_vertices;
constexpr Vertex few = few_vertices;

constexpr Parts any_graph = {.setting = true, .graphs = {.max_vertices = some}};
constexpr Parts graph_of_choice = {.setting = true, .choice = true, .graphs = {.max_vertices = 1}};
constexpr Parts hundreds = {.setting = true, .graphs = {.max_vertices = 300}};
constexpr Parts chosen_change = {.setting = true, .choice = true, .graphs = {.max_vertices = some}};
constexpr Parts often_distinct = {
    .setting = true, .choice = true, .graphs = {.max_vertices = some, .distinct_weights = true}};
constexpr Parts additions = {.setting = true, .additions = true, .graphs = {.max_vertices = some}};
constexpr Parts two_settings = {
    .setting = true, .other_setting = true, .graphs = {.max_vertices = some}};
constexpr Parts many_searches = {.setting = true, .graphs = {.max_vertices = few}};
constexpr Parts few_chosen = {.setting = true, .choice = true, .graphs = {.max_vertices = few}};

constexpr Property<problem::Msf> table[] = {
    {.name = "forest_equals_kruskal",
     .sentence = "the edges weigh what those of Kruskal's forest do, and are the same where the "
                 "weights leave one forest",
     .parts = any_graph,
     .violation = msf_violation::forest_equals_kruskal},
    {.name = "boost_graph_agrees",
     .sentence = "the edges weigh what those of Boost.Graph's forest do",
     .parts = any_graph,
     .violation = msf_violation::boost_graph_agrees},
    {.name = "certificate_holds",
     .sentence = "the forest keeps every rule of the certificate",
     .parts = any_graph,
     .violation = msf_violation::certificate_holds},
    {.name = "many_vertices",
     .sentence = "the forest keeps every rule also where lists fill warps, and trees blocks",
     .parts = hundreds,
     .violation = msf_violation::certificate_holds},
    {.name = "sizes",
     .sentence = "just below, at and just above the sizes at which a step goes another way, the "
                 "edges weigh what those of Kruskal's forest do",
     .parts = graph_of_choice,
     .violation = msf_violation::sizes,
     .applies = has_setting},
    {.name = "users_numbers",
     .sentence = "edges are positions of arcs from their lesser ends, the first of equal ones, in "
                 "ascending order; trees are counted and weights added up as they are",
     .parts = chosen_change,
     .violation = msf_violation::users_numbers},
    {.name = "relabelling",
     .sentence = "relabelling preserves the forest",
     .parts = often_distinct,
     .violation = msf_violation::relabelling},
    {.name = "arc_order",
     .sentence = "the order of a vertex's arcs, parallel ones among them, changes nothing",
     .parts = chosen_change,
     .violation = msf_violation::arc_order},
    {.name = "monotone_map",
     .sentence = "weights that are others in the same order, integers or reals, have the same "
                 "forest, and as many of each where some are equal",
     .parts = chosen_change,
     .violation = msf_violation::monotone_map},
    {.name = "added_constant",
     .sentence = "a constant added to each weight is added to each of the forest",
     .parts = chosen_change,
     .violation = msf_violation::added_constant},
    {.name = "neutral_additions",
     .sentence = "edges that are no lighter than those they are beside, edges within a tree that "
                 "are no lighter than any, self-loops, and isolated vertices change no weight",
     .parts = additions,
     .violation = msf_violation::neutral_additions},
    {.name = "disjoint_union",
     .sentence = "the graph beside itself has its forest twice",
     .parts = any_graph,
     .violation = msf_violation::disjoint_union},
    {.name = "contracted_edge",
     .sentence = "with the ends of one of its edges made one, the rest of the forest is left",
     .parts = chosen_change,
     .violation = msf_violation::contracted_edge},
    {.name = "deleted_edge",
     .sentence = "without an edge that is not in it, the forest is the same",
     .parts = chosen_change,
     .violation = msf_violation::deleted_edge},
    {.name = "lightest_edge",
     .sentence = "an edge lighter than all is in the forest, with that of the graph where its "
                 "ends are one",
     .parts = chosen_change,
     .violation = msf_violation::lightest_edge},
    {.name = "schedule",
     .sentence = "the order in which threads and blocks run changes nothing",
     .parts = two_settings,
     .violation = msf_violation::schedule,
     .applies = has_setting},
    {.name = "options",
     .sentence = "no option changes anything",
     .parts = two_settings,
     .violation = msf_violation::options,
     .applies = has_setting},
    {.name = "asymmetry_refused",
     .sentence = "a graph that is not undirected, and no other, is refused, in one line that names "
                 "the first arc that leads one way",
     .parts = few_chosen,
     .violation = msf_violation::asymmetry_refused},
    {.name = "foreign_weights_refused",
     .sentence = "a weight that is not a number is refused, in one line that names the first such "
                 "arc",
     .parts = few_chosen,
     .violation = msf_violation::foreign_weights_refused},
    {.name = "bad_options_refused",
     .sentence = "an option out of its range is refused, in one line that names it",
     .parts = many_searches,
     .violation = bad_options_refused,
     .applies = has_setting},
};

}  // namespace

template <>
std::span<const Property<problem::Msf>> properties_of<problem::Msf>() {
  return table;
}

}  // namespace graphspec::properties
