/// \file
/// The table of the properties.
#include "properties/johnson/properties.hpp"

#include <fmt/format.h>

#include "gpu/device/runtime.hpp"
#include "properties/johnson/objections.hpp"

namespace graphspec::properties {
namespace {

bool has_setting(const JohnsonSubject& subject) {
  return subject.has_setting;
}
bool has_rows(const JohnsonSubject& subject) {
  return static_cast<bool>(subject.rows);
}
bool has_phases(const JohnsonSubject& subject) {
  return static_cast<bool>(subject.phases);
}

constexpr JohnsonTrialParts one_run = {.setting = true};
constexpr JohnsonTrialParts heavy_too = {.setting = true, .graphs = {.heavy = true}};
constexpr JohnsonTrialParts tiny = {.setting = true, .graphs = {.max_vertices = 5}};
constexpr JohnsonTrialParts chosen_change = {.setting = true, .choice = true};
/// More vertices than the largest block of any kernel has threads.
constexpr JohnsonTrialParts many_vertices = {
    .setting = true, .choice = true, .one_row = true, .graphs = {.max_vertices = 300}};
constexpr JohnsonTrialParts additions = {.setting = true, .additions = true};
constexpr JohnsonTrialParts two_settings = {.setting = true, .other_setting = true};
constexpr JohnsonTrialParts negative_cycles = {.setting = true,
                                               .graphs = {.negative_cycles = true}};

constexpr JohnsonProperty table[] = {
    {.name = "lengths_equal_reference",
     .sentence = "the lengths equal those of the literal sequential algorithm",
     .parts = heavy_too,
     .objection = johnson_objection::lengths_equal_reference},
    {.name = "certificate_holds",
     .sentence = "the lengths from every source keep every rule of the certificate",
     .parts = heavy_too,
     .objection = johnson_objection::certificate_holds},
    {.name = "boost_graph_agrees",
     .sentence = "the lengths equal those of Boost.Graph's algorithm",
     .parts = heavy_too,
     .objection = johnson_objection::boost_graph_agrees},
    {.name = "scheme_agrees",
     .sentence = "the lengths equal those that the paper's scheme leaves when it is interpreted",
     .parts = tiny,
     .objection = johnson_objection::scheme_agrees},
    {.name = "phases_agree",
     .sentence = "each source takes as many phases as in the paper's scheme when it is interpreted",
     .parts = tiny,
     .objection = johnson_objection::phases_agree,
     .applies = has_phases},
    {.name = "reweighted_never_negative",
     .sentence = "with potentials added, w + h[u] - h[v], no arc is negative",
     .parts = heavy_too,
     .objection = johnson_objection::reweighted_never_negative},
    {.name = "potentials_cancel",
     .sentence = "round a closed walk over arcs and a shortest path back, the reweighted graph's "
                 "lengths add up to the given graph's",
     .parts = chosen_change,
     .objection = johnson_objection::potentials_cancel},
    {.name = "shift",
     .sentence = "p[u] - p[v] added to each arc u -> v adds p[s] - p[t] to the length from s to t",
     .parts = chosen_change,
     .objection = johnson_objection::shift},
    {.name = "negative_cycle_is_named",
     .sentence =
         "a graph with a negative cycle, and no other, is refused, in one line that names a "
         "cycle of the graph and its weight",
     .parts = negative_cycles,
     .objection = johnson_objection::negative_cycle_is_named},
    {.name = "renumbering",
     .sentence = "vertices that are called otherwise are as far from each other",
     .parts = chosen_change,
     .objection = johnson_objection::renumbering},
    {.name = "arc_order",
     .sentence = "the order of a vertex's arcs, parallel ones among them, changes no length",
     .parts = chosen_change,
     .objection = johnson_objection::arc_order},
    {.name = "reversal",
     .sentence = "from s to t it is as far as from t to s with every arc turned round",
     .parts = one_run,
     .objection = johnson_objection::reversal},
    {.name = "neutral_additions",
     .sentence = "arcs that are no shorter than a path, and isolated vertices, change no length",
     .parts = additions,
     .objection = johnson_objection::neutral_additions},
    {.name = "schedule",
     .sentence = "the order in which threads and blocks run changes no length",
     .parts = two_settings,
     .objection = johnson_objection::schedule,
     .applies = has_setting},
    {.name = "options",
     .sentence = "rules, sizes and strategies change no length",
     .parts = two_settings,
     .objection = johnson_objection::options,
     .applies = has_setting},
    {.name = "rows_in_order",
     .sentence = "a range of sources gives their rows of the whole matrix, each once, in order",
     .parts = chosen_change,
     .objection = johnson_objection::rows_in_order,
     .applies = has_rows},
    {.name = "rows_of_many_vertices",
     .sentence = "in graphs of more vertices than a block has threads the row of a source equals "
                 "the reference's",
     .parts = many_vertices,
     .objection = johnson_objection::rows_of_many_vertices,
     .applies = has_rows},
    {.name = "foreign_sources_refused",
     .sentence = "a range with a source that is no vertex of the graph, or that ends before it "
                 "begins, is refused, in one line that names it",
     .parts = one_run,
     .objection = johnson_objection::foreign_sources_refused,
     .applies = has_rows},
    {.name = "overflow_refused",
     .sentence =
         "weights with which a path could leave 32 bits are refused, in one line that names "
         "the greatest",
     .parts = chosen_change,
     .objection = johnson_objection::overflow_refused},
};

}  // namespace

std::span<const JohnsonProperty> johnson_properties() {
  return table;
}

}  // namespace graphspec::properties
