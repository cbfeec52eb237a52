/// \file
/// The properties have teeth: subjects with planted faults, of which each is found, and for each
/// property one that it finds.
#include <gtest/gtest.h>

#include <span>
#include <vector>

#include "properties/check/expect_faults_found.hpp"
#include "properties/floyd_warshall/planted_faults.hpp"
#include "properties/floyd_warshall/suite.hpp"

namespace graphspec::properties {
namespace {

TEST(FloydWarshallFaults, NoPropertyFindsAFaultWhereThereIsNone) {
  const FloydWarshallSubject faultless = subject_of(
      "faultless", [](const Graph& graph, const FloydWarshallSetting&) { return right(graph); });
  for (const FloydWarshallProperty& property : floyd_warshall_properties()) {
    const Falsification outcome = falsify_floyd_warshall(property, faultless, fault_parameters());
    EXPECT_TRUE(outcome.holds) << property.name << ": " << outcome.objection << "\n"
                               << outcome.counterexample;
  }
}

constexpr FaultExpectation expectations[] = {
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
    {"a cycle of over 64 vertices is not seen", "negative_cycle_across_tiles"},
    {"weights of any size are taken", "overflow_refused"},
    {"a refusal does not name the weight", "overflow_refused"},
    {"no vertex is told", "negative_vertex_on_cycle"},
    {"the first vertex is told", "negative_vertex_on_cycle"},
    {"a vertex is told where no cycle is negative", "negative_vertex_on_cycle"},
    {"a vertex from which an arc leads to the cycle is told", "negative_vertex_on_cycle"},
    {"what is told is no vertex", "negative_vertex_on_cycle"},
};

TEST(FloydWarshallFaults, EachIsFoundByItsProperty) {
  std::vector<FloydWarshallSubject> faults;
  for (const auto make : {faults_of_lengths, faults_of_arcs, faults_of_loops, faults_of_settings,
                          faults_of_refusals, faults_of_vertices}) {
    for (FloydWarshallSubject& fault : make()) faults.push_back(std::move(fault));
  }
  expect_each_fault_is_found(
      faults, expectations, floyd_warshall_properties(),
      [](const auto& property, const auto& fault, const FalsifyParameters& parameters) {
        return falsify_floyd_warshall(property, fault, parameters);
      });
}

TEST(FloydWarshallFaults, EachPropertyFindsOne) {
  expect_each_property_finds_one(std::span<const FaultExpectation>(expectations),
                                 floyd_warshall_properties());
}

}  // namespace
}  // namespace graphspec::properties
