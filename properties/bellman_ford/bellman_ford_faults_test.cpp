/// \file
/// The properties have teeth: subjects with planted faults, of which each is found, and for each
/// property one that it finds.
#include <gtest/gtest.h>

#include <span>
#include <vector>

#include "properties/bellman_ford/planted_faults.hpp"
#include "properties/bellman_ford/suite.hpp"
#include "properties/check/expect_faults_found.hpp"

namespace graphspec::properties {
namespace {

TEST(BellmanFordFaults, NoPropertyFindsAFaultWhereThereIsNone) {
  const BellmanFordSubject of_matrices =
      subject_of("faultless", [](const Graph& graph, Vertex source, const BellmanFordSetting&) {
        return right(graph, source);
      });
  const BellmanFordSubject of_lists = subject_of_lists(
      "faultless", [](const Graph& graph, Vertex source, const BellmanFordSetting&) {
        return right_of_lists(graph, source);
      });
  for (const BellmanFordSubject* faultless : {&of_matrices, &of_lists}) {
    for (const BellmanFordProperty& property : bellman_ford_properties()) {
      if (property.applies != nullptr && !property.applies(*faultless)) continue;
      const Falsification outcome = falsify_bellman_ford(property, *faultless, fault_parameters());
      EXPECT_TRUE(outcome.holds) << property.name << ": " << outcome.objection << "\n"
                                 << outcome.counterexample;
    }
  }
}

constexpr FaultExpectation expectations[] = {
    {"the source is not at 0", "certificate_holds"},
    {"the last vertex is never reached from the first", "renumbering"},
    {"negative lengths are cut off at 0", "shift"},
    {"lengths are cut off at 12 bits", "scaling"},
    {"the last length is missing", "lengths_equal_reference"},
    {"vertices behind the 64th are unreached", "many_vertices"},
    {"lengths are unreached", "neutral_additions"},
    {"the last arc is dropped", "reversal"},
    {"of parallel arcs side by side each counts as the first", "arc_order"},
    {"arcs lighter than -15 weigh -15", "lighter_arc"},
    {"there are N - 2 rounds", "lengths_equal_reference"},
    {"the first vertex is no intermediate", "boost_graph_agrees"},
    {"infinity is added to", "disjoint_union"},
    {"one buffer, in which no length is less than before", "predecessors_certified"},
    {"a way that is as long changes the predecessor", "predecessors_certified"},
    {"a vertex without loop is before itself", "certificate_holds"},
    {"rounds end when all but one vertex are stable", "options"},
    {"a group looks at N / M times M vertices", "group_sizes"},
    {"the reduction notes the number of a slot", "predecessors_certified"},
    {"a level of the tree reads what the first phase left", "schedule"},
    {"of an odd width the last one is left out", "group_sizes"},
    {"the source is the first vertex", "every_source"},
    {"lengths without predecessors are other ones", "lengths_without_predecessors"},
    {"predecessors are returned where they are not asked for", "lengths_without_predecessors"},
    {"a matrix is read column by tail", "matrix_form_agrees"},
    {"in a matrix 0 is no arc", "matrix_form_agrees"},
    {"negative cycles are not looked for", "negative_cycle_is_named"},
    {"a negative loop is not noticed", "negative_cycle_is_named"},
    {"a negative cycle matters only where it meets the source", "negative_cycle_is_named"},
    {"a negative cycle is named backwards", "negative_cycle_is_named"},
    {"a negative cycle is said to weigh -1", "negative_cycle_is_named"},
    {"lengths wrap round at a negative cycle", "heaviest_cycle_is_named"},
    {"a negative cycle anywhere is refused", "cycle_out_of_reach"},
    {"weights of any size are taken", "overflow_refused"},
    {"a refusal does not name the weight", "overflow_refused"},
    {"lists of great weights are refused", "long_paths_right_or_refused"},
    {"what 32 bits do not hold is unreached", "long_paths_right_or_refused"},
    {"a source behind the last vertex is the last", "foreign_source_refused"},
    {"what a matrix lacks is unreached", "foreign_matrix_refused"},
    {"options of any size are taken", "bad_options_refused"},
};

TEST(BellmanFordFaults, EachIsFoundByItsProperty) {
  std::vector<BellmanFordSubject> faults;
  for (const auto make : {faults_of_lengths, faults_of_arcs, faults_of_rounds, faults_of_groups,
                          faults_of_settings, faults_of_cycles, faults_of_refusals}) {
    for (BellmanFordSubject& fault : make()) faults.push_back(std::move(fault));
  }
  expect_each_fault_is_found(
      faults, expectations, bellman_ford_properties(),
      [](const auto& property, const auto& fault, const FalsifyParameters& parameters) {
        return falsify_bellman_ford(property, fault, parameters);
      });
}

TEST(BellmanFordFaults, EachPropertyFindsOne) {
  expect_each_property_finds_one(std::span<const FaultExpectation>(expectations),
                                 bellman_ford_properties());
}

}  // namespace
}  // namespace graphspec::properties
