/// \file
/// The properties have teeth: subjects with planted faults, of which each is found, and for each
/// property one that it finds.
#include <gtest/gtest.h>

#include <span>
#include <vector>

#include "properties/check/expect_faults_found.hpp"
#include "properties/johnson/planted_faults.hpp"
#include "properties/johnson/suite.hpp"

namespace graphspec::properties {
namespace {

TEST(JohnsonFaults, NoPropertyFindsAFaultWhereThereIsNone) {
  const JohnsonSubject faultless = subject_of(
      "faultless", [](const Graph& graph, const JohnsonSetting&) { return right(graph); });
  for (const JohnsonProperty& property : johnson_properties()) {
    const Falsification outcome = falsify_johnson(property, faultless, fault_parameters());
    EXPECT_TRUE(outcome.holds) << property.name << ": " << outcome.objection << "\n"
                               << outcome.counterexample;
  }
}

constexpr FaultExpectation expectations[] = {
    {"un-reweighting is off by one for negative lengths", "potentials_cancel"},
    {"lengths are not un-reweighted", "boost_graph_agrees"},
    {"potentials are added the wrong way round", "scheme_agrees"},
    {"the source is not at 0", "certificate_holds"},
    {"the last vertex is never reached from the first", "renumbering"},
    {"negative lengths are cut off at 0", "shift"},
    {"the matrix is a row too small", "lengths_equal_reference"},
    {"lengths are unreached", "neutral_additions"},
    {"the last arc is dropped", "reversal"},
    {"of parallel arcs side by side the last counts", "lengths_equal_reference"},
    {"of parallel arcs side by side the first counts", "arc_order"},
    {"arcs to the last vertex are dropped where others follow", "renumbering"},
    {"an update is lost in a random order of threads", "schedule"},
    {"a queue of one slot loses a vertex", "options"},
    {"Bellman and Ford end after a round", "reweighted_never_negative"},
    {"the added vertex has a potential", "potentials_cancel"},
    {"the last row is not handed over", "rows_in_order"},
    {"rows come last first", "rows_in_order"},
    {"rows are those of the first sources", "rows_in_order"},
    {"what a third warp finds is lost", "rows_of_many_vertices"},
    {"any sources are taken", "foreign_sources_refused"},
    {"a phase is counted twice", "phases_agree"},
    {"unreached vertices are settled one by one", "phases_agree"},
    {"the rule out settles as min", "phases_agree"},
    {"the rule in_out settles as in", "phases_agree"},
    {"negative cycles are not looked for", "negative_cycle_is_named"},
    {"a negative cycle is named backwards", "negative_cycle_is_named"},
    {"a negative cycle is said to weigh -1", "negative_cycle_is_named"},
    {"a negative arc is taken for a negative cycle", "negative_cycle_is_named"},
    {"weights of any size are taken", "overflow_refused"},
    {"a refusal does not name the weight", "overflow_refused"},
};

TEST(JohnsonFaults, EachIsFoundByItsProperty) {
  std::vector<JohnsonSubject> faults;
  for (const auto make :
       {faults_of_lengths, faults_of_arcs, faults_of_settings, faults_of_potentials, faults_of_rows,
        faults_of_phases, faults_of_refusals}) {
    for (JohnsonSubject& fault : make()) faults.push_back(std::move(fault));
  }
  expect_each_fault_is_found(
      faults, expectations, johnson_properties(),
      [](const auto& property, const auto& fault, const FalsifyParameters& parameters) {
        return falsify_johnson(property, fault, parameters);
      });
}

TEST(JohnsonFaults, EachPropertyFindsOne) {
  expect_each_property_finds_one(std::span<const FaultExpectation>(expectations),
                                 johnson_properties());
}

}  // namespace
}  // namespace graphspec::properties
