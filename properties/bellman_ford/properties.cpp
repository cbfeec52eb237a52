/// \file
/// The table of the properties.
#include "properties/bellman_ford/properties.hpp"

#include "properties/bellman_ford/objections.hpp"

namespace graphspec::properties {
namespace {

using bellman_ford::Form;
using Parts = BellmanFordTrialParts;

bool has_setting(const BellmanFordSubject& subject) {
  return subject.has_setting;
}
bool takes_matrices(const BellmanFordSubject& subject) {
  return subject.form == Form::dense;
}
bool takes_lists(const BellmanFordSubject& subject) {
  return subject.form == Form::sparse;
}
bool ends_when_final(const BellmanFordSubject& subject) {
  return subject.ends_when_final;
}
bool has_groups(const BellmanFordSubject& subject) {
  return subject.has_setting && takes_matrices(subject);
}

// The steps on matrices run V - 1 rounds of V groups, which the CPU executor runs thread by thread.
constexpr Vertex some = 24;
/// Of graphs that are searched from every vertex.
constexpr Vertex few = 8;
/// Of graphs whose groups have up to 1,024 threads.
constexpr Vertex very_few = 5;

constexpr Parts all_weights = {.setting = true, .graphs = {.max_vertices = some, .heavy = true}};
constexpr Parts more_vertices = {.setting = true, .graphs = {.max_vertices = 40, .heavy = true}};
constexpr Parts hundreds = {.setting = true,
                            .graphs = {.max_vertices = 300, .heavy = true, .zero_cycles = true}};
constexpr Parts zero_cycles = {
    .setting = true, .graphs = {.max_vertices = some, .heavy = true, .zero_cycles = true}};
constexpr Parts from_every_vertex = {.setting = true, .graphs = {.max_vertices = few}};
constexpr Parts chosen_change = {.setting = true, .choice = true, .graphs = {.max_vertices = few}};
constexpr Parts one_change = {.setting = true, .choice = true, .graphs = {.max_vertices = some}};
constexpr Parts additions = {.setting = true, .additions = true, .graphs = {.max_vertices = few}};
constexpr Parts two_settings = {
    .setting = true, .other_setting = true, .graphs = {.max_vertices = some, .heavy = true}};
constexpr Parts great_groups = {
    .setting = true, .choice = true, .graphs = {.max_vertices = very_few, .zero_cycles = true}};
constexpr Parts negative_cycles = {.setting = true,
                                   .graphs = {.max_vertices = some, .negative_cycles = true}};

constexpr BellmanFordProperty table[] = {
    {.name = "lengths_equal_reference",
     .sentence = "the lengths equal those of the literal sequential procedure",
     .parts = more_vertices,
     .objection = bellman_ford_objection::lengths_equal_reference},
    {.name = "boost_graph_agrees",
     .sentence = "the lengths equal those of Boost.Graph's algorithm",
     .parts = all_weights,
     .objection = bellman_ford_objection::boost_graph_agrees},
    {.name = "certificate_holds",
     .sentence = "the lengths keep every rule of the certificate",
     .parts = all_weights,
     .objection = bellman_ford_objection::certificate_holds},
    {.name = "predecessors_certified",
     .sentence = "the predecessors keep every rule of their certificate, and lead back to the "
                 "source also where cycles weigh nothing",
     .parts = zero_cycles,
     .objection = bellman_ford_objection::predecessors_certified},
    {.name = "many_vertices",
     .sentence =
         "lengths and predecessors keep their certificates also where vertices fill queues, "
         "warps and stretches of columns",
     .parts = hundreds,
     .objection = bellman_ford_objection::many_vertices,
     .applies = ends_when_final},
    {.name = "every_source",
     .sentence = "the lengths from every vertex equal those of Johnson's algorithm",
     .parts = from_every_vertex,
     .objection = bellman_ford_objection::every_source},
    {.name = "shift",
     .sentence = "p[u] - p[v] added to each arc u -> v adds p[s] - p[t] to the length from s to t",
     .parts = chosen_change,
     .objection = bellman_ford_objection::shift},
    {.name = "scaling",
     .sentence = "weights that are all as many times as great make lengths so",
     .parts = one_change,
     .objection = bellman_ford_objection::scaling},
    {.name = "lighter_arc",
     .sentence = "an arc that is new or lighter makes the way by it the length where that is "
                 "shorter, and changes no other",
     .parts = chosen_change,
     .objection = bellman_ford_objection::lighter_arc},
    {.name = "renumbering",
     .sentence = "vertices that are called otherwise are as far from each other",
     .parts = chosen_change,
     .objection = bellman_ford_objection::renumbering},
    {.name = "arc_order",
     .sentence = "the order of a vertex's arcs, parallel ones among them, changes no length",
     .parts = chosen_change,
     .objection = bellman_ford_objection::arc_order},
    {.name = "reversal",
     .sentence = "from s to t it is as far as from t to s with every arc turned round",
     .parts = from_every_vertex,
     .objection = bellman_ford_objection::reversal},
    {.name = "neutral_additions",
     .sentence = "arcs that are no shorter than a path, loops, copies of arcs, and isolated "
                 "vertices, change no length",
     .parts = additions,
     .objection = bellman_ford_objection::neutral_additions},
    {.name = "disjoint_union",
     .sentence = "a graph beside changes no length and stays unreached",
     .parts = {.setting = true, .graphs = {.max_vertices = very_few}},
     .objection = bellman_ford_objection::disjoint_union},
    {.name = "schedule",
     .sentence = "the order in which threads and blocks run changes no length",
     .parts = two_settings,
     .objection = bellman_ford_objection::schedule,
     .applies = has_setting},
    {.name = "options",
     .sentence = "neither sizes, what is asked for, nor when rounds end changes a length",
     .parts = two_settings,
     .objection = bellman_ford_objection::options,
     .applies = has_setting},
    {.name = "group_sizes",
     .sentence = "any number of threads a vertex from 1 to 1,024, above what is useful too, gives "
                 "the same lengths, and right predecessors",
     .parts = great_groups,
     .objection = bellman_ford_objection::group_sizes,
     .applies = has_groups},
    {.name = "lengths_without_predecessors",
     .sentence = "where predecessors are not asked for there are none, and lengths are the same",
     .parts = all_weights,
     .objection = bellman_ford_objection::lengths_without_predecessors,
     .applies = has_setting},
    {.name = "matrix_form_agrees",
     .sentence = "the graph's matrix gives what the graph gives",
     .parts = all_weights,
     .objection = bellman_ford_objection::matrix_form_agrees,
     .applies = takes_matrices},
    {.name = "negative_cycle_is_named",
     .sentence = "a graph where the source reaches a negative cycle, and no other, is refused, in "
                 "one line that names a cycle that it reaches and its weight",
     .parts = negative_cycles,
     .objection = bellman_ford_objection::negative_cycle_is_named},
    {.name = "heaviest_cycle_is_named",
     .sentence = "also where its arcs weigh so little that lengths would leave 32 bits if rounds "
                 "went on, or passed arcs more than once",
     .parts = chosen_change,
     .objection = bellman_ford_objection::heaviest_cycle_is_named,
     .applies = ends_when_final},
    {.name = "cycle_out_of_reach",
     .sentence = "a negative cycle that the source does not reach does not matter",
     .parts = one_change,
     .objection = bellman_ford_objection::cycle_out_of_reach},
    {.name = "overflow_refused",
     .sentence = "weights with which a path could leave 32 bits are refused, in one line that "
                 "names the weight",
     .parts = chosen_change,
     .objection = bellman_ford_objection::overflow_refused},
    {.name = "long_paths_right_or_refused",
     .sentence = "on lists of arcs none of which is negative, weights of any size give right "
                 "lengths, and are refused where a shortest path leaves 32 bits",
     .parts = one_change,
     .objection = bellman_ford_objection::long_paths_right_or_refused,
     .applies = takes_lists},
    {.name = "foreign_source_refused",
     .sentence = "a source that is no vertex of the graph is refused, in one line that names it",
     .parts = from_every_vertex,
     .objection = bellman_ford_objection::foreign_source_refused},
    {.name = "foreign_matrix_refused",
     .sentence = "a matrix of another size than the vertices have is refused, in one line that "
                 "names it, and any matrix by those that take lists of arcs",
     .parts = from_every_vertex,
     .objection = bellman_ford_objection::foreign_matrix_refused,
     .applies = has_setting},
    {.name = "bad_options_refused",
     .sentence = "an option out of its range is refused, in one line that names it",
     .parts = from_every_vertex,
     .objection = bellman_ford_objection::bad_options_refused,
     .applies = has_setting},
};

}  // namespace

std::span<const BellmanFordProperty> bellman_ford_properties() {
  return table;
}

}  // namespace graphspec::properties
