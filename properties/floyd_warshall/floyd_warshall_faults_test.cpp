/// \file
/// The properties have teeth: subjects with planted faults, of which each is found, and for each
/// property one that it finds.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "properties/floyd_warshall/planted_faults.hpp"
#include "properties/floyd_warshall/suite.hpp"
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

TEST(FloydWarshallFaults, NoPropertyFindsAFaultWhereThereIsNone) {
  const FloydWarshallSubject faultless = subject_of(
      "faultless", [](const Graph& graph, const FloydWarshallSetting&) { return right(graph); });
  for (const FloydWarshallProperty& property : floyd_warshall_properties()) {
    const Falsification outcome = falsify_floyd_warshall(property, faultless, parameters());
    EXPECT_TRUE(outcome.holds) << property.name << ": " << outcome.objection << "\n"
                               << outcome.counterexample;
  }
}

/// A fault, and the property that must find it.
struct Expectation {
  std::string_view fault;
  std::string_view found_by;
};

constexpr Expectation expectations[] = {
    {"lengths from the second tile are one too long", "lengths_of_several_tiles"},
    {"the source is not at 0", "certificate_holds"},
    {"the last vertex is never reached from the first", "renumbering"},
    {"negative lengths are cut off at 0", "shift"},
    {"the matrix is a row too small", "lengths_equal_reference"},
    {"lengths are unreached", "neutral_additions"},
    {"the last arc is dropped", "reversal"},
    {"of parallel arcs side by side each counts as the first", "arc_order"},
    {"arcs lighter than -15 weigh -15", "lighter_arc"},
    {"the last vertex is no intermediate", "idempotence"},
    {"the first vertex is no intermediate", "boost_graph_agrees"},
    {"rows beyond the last whole four are left out", "johnson_agrees"},
    {"sums wrap", "lengths_near_overflow"},
    {"infinity is added to", "disjoint_union"},
    {"the predecessor is the intermediate", "paths_add_up"},
    {"a way that is as long changes the predecessor", "predecessors_certified"},
    {"a vertex is its own predecessor", "predecessors_certified"},
    {"there is no predecessor in the third column", "paths_add_up"},
    {"an update is lost in a random order of threads", "schedule"},
    {"a row in host memory is forgotten", "options"},
    {"lengths without predecessors are other ones", "options"},
    {"lengths of 16 bits are cut", "narrow_lengths_right_or_refused"},
    {"what 16 bits do not hold is unreached", "narrow_lengths_right_or_refused"},
    {"16 bits are refused where they suffice", "narrow_lengths_right_or_refused"},
    {"a refusal of 16 bits does not name them", "narrow_lengths_right_or_refused"},
    {"predecessors are returned where they are not asked for", "lengths_equal_reference"},
    {"negative cycles are not looked for", "negative_cycle_is_named"},
    {"a negative cycle is named backwards", "negative_cycle_is_named"},
    {"a negative cycle is said to weigh -1", "negative_cycle_is_named"},
    {"weights of any size are taken", "overflow_refused"},
    {"a refusal does not name the weight", "overflow_refused"},
    {"no vertex is told", "negative_vertex_on_cycle"},
    {"the first vertex is told", "negative_vertex_on_cycle"},
    {"a vertex is told where no cycle is negative", "negative_vertex_on_cycle"},
    {"a vertex from which an arc leads to the cycle is told", "negative_vertex_on_cycle"},
    {"what is told is no vertex", "negative_vertex_on_cycle"},
};

const FloydWarshallProperty& property_named(std::string_view name) {
  const auto all = floyd_warshall_properties();
  const auto row =
      std::ranges::find_if(all, [&](const FloydWarshallProperty& one) { return one.name == name; });
  if (row == all.end()) throw InputError(std::string("no property ").append(name));
  return *row;
}

TEST(FloydWarshallFaults, EachIsFoundByItsProperty) {
  std::vector<FloydWarshallSubject> faults;
  for (const auto make : {faults_of_lengths, faults_of_arcs, faults_of_loops, faults_of_settings,
                          faults_of_refusals, faults_of_vertices}) {
    for (FloydWarshallSubject& fault : make()) faults.push_back(std::move(fault));
  }
  ASSERT_EQ(faults.size(), std::size(expectations));
  for (std::size_t row = 0; row < faults.size(); ++row) {
    const auto& [fault, found_by] = expectations[row];
    ASSERT_EQ(faults[row].name, fault);
    const Falsification outcome =
        falsify_floyd_warshall(property_named(found_by), faults[row], parameters());
    EXPECT_FALSE(outcome.holds) << found_by << " does not find: " << fault;
    EXPECT_FALSE(outcome.objection.empty());
    EXPECT_EQ(outcome.objection.find('\n'), std::string::npos) << outcome.objection;
  }
}

TEST(FloydWarshallFaults, EachPropertyFindsOne) {
  for (const FloydWarshallProperty& property : floyd_warshall_properties()) {
    EXPECT_TRUE(std::ranges::any_of(expectations, [&](const Expectation& expectation) {
      return expectation.found_by == property.name;
    })) << property.name;
  }
}

}  // namespace
}  // namespace graphspec::properties
