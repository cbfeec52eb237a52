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
     .sentence = "the forest has the same weight as Kruskal's forest, and the same edges if the "
                 "minimum forest is unique",
     .parts = any_graph,
     .violation = msf_violation::forest_equals_kruskal},
    {.name = "boost_graph_agrees",
     .sentence = "the forest has the same weight as Boost.Graph's forest",
     .parts = any_graph,
     .violation = msf_violation::boost_graph_agrees},
    {.name = "certificate_holds",
     .sentence = "the certificate accepts the forest",
     .parts = any_graph,
     .violation = msf_violation::certificate_holds},
    {.name = "many_vertices",
     .sentence = "the certificate accepts the forest also for lists that fill warps and trees that "
                 "fill blocks",
     .parts = hundreds,
     .violation = msf_violation::certificate_holds},
    {.name = "sizes",
     .sentence = "just below, at and just above the sizes at which a variant switches its method, "
                 "the forest has the same weight as Kruskal's forest",
     .parts = graph_of_choice,
     .violation = msf_violation::sizes,
     .applies = has_setting},
    {.name = "users_numbers",
     .sentence = "each edge is given by the first of equal arcs from its smaller vertex, positions "
                 "ascend, and the number of trees and the total weight are correct",
     .parts = chosen_change,
     .violation = msf_violation::users_numbers},
    {.name = "relabelling",
     .sentence = "metamorphic: relabelling the vertices preserves the forest",
     .parts = often_distinct,
     .violation = msf_violation::relabelling},
    {.name = "arc_order",
     .sentence =
         "metamorphic: the order of the arcs of a vertex, also of parallel ones, changes no result",
     .parts = chosen_change,
     .violation = msf_violation::arc_order},
    {.name = "monotone_map",
     .sentence = "metamorphic: a strictly monotone map of the weights preserves the forest; if "
                 "weights are equal, it maps the weights of the forest's edges",
     .parts = chosen_change,
     .violation = msf_violation::monotone_map},
    {.name = "added_constant",
     .sentence = "metamorphic: adding a constant to each weight adds the constant to the weight of "
                 "each edge of the forest",
     .parts = chosen_change,
     .violation = msf_violation::added_constant},
    {.name = "neutral_additions",
     .sentence = "metamorphic: added edges that no lighter forest can use, self-loops, and "
                 "isolated vertices change no weight",
     .parts = additions,
     .violation = msf_violation::neutral_additions},
    {.name = "disjoint_union",
     .sentence = "metamorphic: the forest of two disjoint copies of a graph consists of two copies "
                 "of the graph's forest",
     .parts = any_graph,
     .violation = msf_violation::disjoint_union},
    {.name = "contracted_edge",
     .sentence =
         "metamorphic: contracting an edge of the forest leaves the other edges of the forest",
     .parts = chosen_change,
     .violation = msf_violation::contracted_edge},
    {.name = "deleted_edge",
     .sentence = "metamorphic: deleting an edge that is not in the forest preserves the forest",
     .parts = chosen_change,
     .violation = msf_violation::deleted_edge},
    {.name = "lightest_edge",
     .sentence = "metamorphic: an added edge that is lighter than all others is in the forest; the "
                 "rest of the forest is the forest of the graph in which this edge is contracted",
     .parts = chosen_change,
     .violation = msf_violation::lightest_edge},
    {.name = "schedule",
     .sentence = "the order in which threads and blocks run changes no result",
     .parts = two_settings,
     .violation = msf_violation::schedule,
     .applies = has_setting},
    {.name = "options",
     .sentence = "no option changes a result",
     .parts = two_settings,
     .violation = msf_violation::options,
     .applies = has_setting},
    {.name = "asymmetry_refused",
     .sentence = "a graph is rejected exactly if it is not undirected; the message is one line "
                 "that names the first arc without its reverse",
     .parts = few_chosen,
     .violation = msf_violation::asymmetry_refused},
    {.name = "foreign_weights_refused",
     .sentence = "a graph with a weight that is not a number is rejected by a message of one line "
                 "that names the first such arc",
     .parts = few_chosen,
     .violation = msf_violation::foreign_weights_refused},
    {.name = "bad_options_refused",
     .sentence =
         "an option out of its range is rejected by a message of one line that names the option",
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
