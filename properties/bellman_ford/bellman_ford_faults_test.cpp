/// \file
/// The properties have teeth: subjects with planted faults, of which each is found, and for each
/// property one that it finds.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "properties/bellman_ford/planted_faults.hpp"
#include "properties/bellman_ford/suite.hpp"
#include "reference/graph/error.hpp"

namespace graphspec::properties {
namespace {

FalsifyParameters parameters() {
  FalsifyParameters chosen;
  chosen.seed = 4;
  chosen.cases = 150;
  chosen.max_shrinks = 200;
  return chosen;
}

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
      const Falsification outcome = falsify_bellman_ford(property, *faultless, parameters());
      EXPECT_TRUE(outcome.holds) << property.name << ": " << outcome.objection << "\n"
                                 << outcome.counterexample;
    }
  }
}

/// A fault, and the property that must find it.
struct Expectation {
  std::string_view fault;
  std::string_view found_by;
};

constexpr Expectation expectations[] = {
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
    {"a negative cycle anywhere is refused", "cycle_out_of_reach"},
    {"weights of any size are taken", "overflow_refused"},
    {"a refusal does not name the weight", "overflow_refused"},
    {"lists of great weights are refused", "long_paths_right_or_refused"},
    {"what 32 bits do not hold is unreached", "long_paths_right_or_refused"},
    {"a source behind the last vertex is the last", "foreign_source_refused"},
    {"what a matrix lacks is unreached", "foreign_matrix_refused"},
    {"options of any size are taken", "bad_options_refused"},
};

const BellmanFordProperty& property_named(std::string_view name) {
  const auto all = bellman_ford_properties();
  const auto row =
      std::ranges::find_if(all, [&](const BellmanFordProperty& one) { return one.name == name; });
  if (row == all.end()) throw InputError(std::string("no property ").append(name));
  return *row;
}

TEST(BellmanFordFaults, EachIsFoundByItsProperty) {
  std::vector<BellmanFordSubject> faults;
  for (const auto make : {faults_of_lengths, faults_of_arcs, faults_of_rounds, faults_of_groups,
                          faults_of_settings, faults_of_cycles, faults_of_refusals}) {
    for (BellmanFordSubject& fault : make()) faults.push_back(std::move(fault));
  }
  ASSERT_EQ(faults.size(), std::size(expectations));
  for (std::size_t row = 0; row < faults.size(); ++row) {
    const auto& [fault, found_by] = expectations[row];
    ASSERT_EQ(faults[row].name, fault);
    const Falsification outcome =
        falsify_bellman_ford(property_named(found_by), faults[row], parameters());
    EXPECT_FALSE(outcome.holds) << found_by << " does not find: " << fault;
    EXPECT_FALSE(outcome.objection.empty());
    EXPECT_EQ(outcome.objection.find('\n'), std::string::npos) << outcome.objection;
  }
}

TEST(BellmanFordFaults, EachPropertyFindsOne) {
  for (const BellmanFordProperty& property : bellman_ford_properties()) {
    EXPECT_TRUE(std::ranges::any_of(expectations, [&](const Expectation& expectation) {
      return expectation.found_by == property.name;
    })) << property.name;
  }
}

}  // namespace
}  // namespace graphspec::properties
