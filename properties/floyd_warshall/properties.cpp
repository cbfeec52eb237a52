/// \file
/// The table of the properties.
#include "properties/floyd_warshall/properties.hpp"

#include "properties/floyd_warshall/objections.hpp"

namespace graphspec::properties {
namespace {

bool has_setting(const FloydWarshallSubject& subject) {
  return subject.has_setting;
}
/// The others take minutes on the CPU executor where there are so many vertices.
bool relaxes_tiles(const FloydWarshallSubject& subject) {
  return subject.name == "blocked" || subject.name == "frontier";
}
bool has_predecessors(const FloydWarshallSubject& subject) {
  return subject.has_predecessors;
}
bool tells_vertex(const FloydWarshallSubject& subject) {
  return static_cast<bool>(subject.negative_vertex);
}

using Parts = FloydWarshallTrialParts;

// The kernels' blocks have up to 1,024 threads, which the CPU executor runs one by one.
constexpr Vertex small = 12;

constexpr Parts all_weights = {
    .setting = true, .graphs = {.max_vertices = 24, .heavy = true, .about_16_bits = true}};
/// More vertices than a tile has, of which not all make whole tiles.
constexpr Parts several_tiles = {
    .setting = true, .graphs = {.max_vertices = 34, .about_16_bits = true, .often_few = false}};
constexpr Parts near_overflow = {.setting = true,
                                 .graphs = {.max_vertices = small, .heavy_ways = true}};
constexpr Parts one_run = {.setting = true, .graphs = {.max_vertices = small}};
/// More vertices than a tile has among them: a predecessor may come from another tile too late.
constexpr Parts zero_cycles = {.setting = true,
                               .graphs = {.max_vertices = 40, .zero_cycles = true}};
constexpr Parts zero_cycles_or_heavy = {
    .setting = true, .graphs = {.max_vertices = 24, .heavy = true, .zero_cycles = true}};
constexpr Parts chosen_change = {
    .setting = true, .choice = true, .graphs = {.max_vertices = small}};
constexpr Parts additions = {.setting = true, .additions = true, .graphs = {.max_vertices = small}};
constexpr Parts two_settings = {
    .setting = true,
    .other_setting = true,
    .graphs = {.max_vertices = small, .heavy = true, .about_16_bits = true}};
constexpr Parts negative_cycles = {.setting = true,
                                   .graphs = {.max_vertices = small, .negative_cycles = true}};
constexpr Parts about_16_bits = {.setting = true,
                                 .graphs = {.max_vertices = small, .about_16_bits = true}};

constexpr FloydWarshallProperty table[] = {
    {.name = "lengths_equal_reference",
     .sentence = "the lengths equal those of the literal sequential algorithm",
     .parts = all_weights,
     .objection = floyd_warshall_objection::lengths_equal_reference},
    {.name = "lengths_of_several_tiles",
     .sentence = "in graphs of more vertices than a tile has, the lengths equal the reference's",
     .parts = several_tiles,
     .objection = floyd_warshall_objection::lengths_of_several_tiles,
     .applies = has_setting},
    {.name = "lengths_near_overflow",
     .sentence = "where two paths add up to more than 32 bits hold, though none alone does, the "
                 "lengths equal those of Johnson's algorithm",
     .parts = near_overflow,
     .objection = floyd_warshall_objection::lengths_near_overflow},
    {.name = "johnson_agrees",
     .sentence = "the lengths equal those of Johnson's algorithm",
     .parts = all_weights,
     .objection = floyd_warshall_objection::johnson_agrees},
    {.name = "boost_graph_agrees",
     .sentence = "the lengths equal those of Boost.Graph's algorithm",
     .parts = all_weights,
     .objection = floyd_warshall_objection::boost_graph_agrees},
    {.name = "certificate_holds",
     .sentence = "the lengths from every source keep every rule of the certificate",
     .parts = all_weights,
     .objection = floyd_warshall_objection::certificate_holds},
    {.name = "predecessors_certified",
     .sentence = "the predecessors from every source keep every rule of their certificate",
     .parts = zero_cycles,
     .objection = floyd_warshall_objection::predecessors_certified,
     .applies = has_predecessors},
    {.name = "paths_add_up",
     .sentence = "the path that is read off the predecessors is one of the graph, and its weights "
                 "add up to the length",
     .parts = zero_cycles_or_heavy,
     .objection = floyd_warshall_objection::paths_add_up,
     .applies = has_predecessors},
    {.name = "idempotence",
     .sentence = "going on from any vertex shortens nothing, nor do the lengths as arcs",
     .parts = one_run,
     .objection = floyd_warshall_objection::idempotence},
    {.name = "shift",
     .sentence = "p[u] - p[v] added to each arc u -> v adds p[s] - p[t] to the length from s to t",
     .parts = chosen_change,
     .objection = floyd_warshall_objection::shift},
    {.name = "lighter_arc",
     .sentence = "an arc that is new or lighter makes the way by it the length where that is "
                 "shorter, and changes no other",
     .parts = chosen_change,
     .objection = floyd_warshall_objection::lighter_arc},
    {.name = "renumbering",
     .sentence = "vertices that are called otherwise are as far from each other",
     .parts = chosen_change,
     .objection = floyd_warshall_objection::renumbering},
    {.name = "arc_order",
     .sentence = "the order of a vertex's arcs, parallel ones among them, changes no length",
     .parts = chosen_change,
     .objection = floyd_warshall_objection::arc_order},
    {.name = "reversal",
     .sentence = "from s to t it is as far as from t to s with every arc turned round",
     .parts = one_run,
     .objection = floyd_warshall_objection::reversal},
    {.name = "neutral_additions",
     .sentence = "arcs that are no shorter than a path, and isolated vertices, change no length",
     .parts = additions,
     .objection = floyd_warshall_objection::neutral_additions},
    {.name = "disjoint_union",
     .sentence = "a graph beside changes no length and stays unreached",
     .parts = one_run,
     .objection = floyd_warshall_objection::disjoint_union},
    {.name = "schedule",
     .sentence = "the order in which threads and blocks run changes no length",
     .parts = two_settings,
     .objection = floyd_warshall_objection::schedule,
     .applies = has_setting},
    {.name = "options",
     .sentence = "neither what is asked for, nor width, sizes or where rows lie, changes a length",
     .parts = two_settings,
     .objection = floyd_warshall_objection::options,
     .applies = has_setting},
    {.name = "narrow_lengths_right_or_refused",
     .sentence = "lengths of 16 bits are right, or refused where one does not fit",
     .parts = about_16_bits,
     .objection = floyd_warshall_objection::narrow_lengths_right_or_refused,
     .applies = has_setting},
    {.name = "negative_cycle_is_named",
     .sentence =
         "a graph with a negative cycle, and no other, is refused, in one line that names a "
         "cycle of the graph and its weight",
     .parts = negative_cycles,
     .objection = floyd_warshall_objection::negative_cycle_is_named},
    {.name = "negative_cycle_across_tiles",
     .sentence = "a negative cycle through all vertices of three tiles or four, which the last of "
                 "them closes while others are relaxed, is named",
     .parts = chosen_change,
     .objection = floyd_warshall_objection::negative_cycle_across_tiles,
     .applies = relaxes_tiles},
    {.name = "negative_vertex_on_cycle",
     .sentence = "the vertex that is told where a cycle is negative lies on a negative cycle",
     .parts = negative_cycles,
     .objection = floyd_warshall_objection::negative_vertex_on_cycle,
     .applies = tells_vertex},
    {.name = "overflow_refused",
     .sentence = "weights with which a path could leave 32 bits are refused, in one line that "
                 "names the weight",
     .parts = chosen_change,
     .objection = floyd_warshall_objection::overflow_refused},
};

}  // namespace

std::span<const FloydWarshallProperty> floyd_warshall_properties() {
  return table;
}

}  // namespace graphspec::properties
