/// \file
/// The properties have teeth: subjects with planted faults, of which each is found, and for each
/// property one that it finds.
#include <gtest/gtest.h>

#include <span>
#include <vector>

#include "properties/boruvka_mst/planted_faults.hpp"
#include "properties/boruvka_mst/suite.hpp"
#include "properties/check/expect_faults_found.hpp"

namespace graphspec::properties {
namespace {

TEST(BoruvkaMstFaults, NoPropertyFindsAFaultWhereThereIsNone) {
  const BoruvkaMstSubject by_kruskal = subject_of(
      "faultless", [](const Graph& graph, const BoruvkaMstSetting&) { return right(graph); });
  const BoruvkaMstSubject by_procedures = faultless_procedures();
  for (const BoruvkaMstSubject* faultless : {&by_kruskal, &by_procedures}) {
    for (const BoruvkaMstProperty& property : boruvka_mst_properties()) {
      const Falsification outcome = falsify_boruvka_mst(property, *faultless, fault_parameters());
      EXPECT_TRUE(outcome.holds) << faultless->name << ", " << property.name << ": "
                                 << outcome.objection << "\n"
                                 << outcome.counterexample;
    }
  }
}

constexpr FaultExpectation expectations[] = {
    {"the forest is the heaviest", "certificate_holds"},
    {"the last edge is missing", "boost_graph_agrees"},
    {"the first edge is added up twice", "boost_graph_agrees"},
    {"edges are told by the arcs from their greater ends", "users_numbers"},
    {"of equal parallel arcs the last is told", "users_numbers"},
    {"edges are told from the last to the first", "users_numbers"},
    {"vertices without edges are no trees", "neutral_additions"},
    {"vertices behind the 64th are trees of their own", "many_vertices"},
    {"edges between the first vertex and the last are overlooked", "renumbering"},
    {"of two halves of the vertices one is searched", "disjoint_union"},
    {"the heaviest edge of more than three is left out", "contracted_edge"},
    {"of an odd number of arcs each way the first edge is lost", "deleted_edge"},
    {"weights are compared as 32-bit reals", "forest_equals_kruskal"},
    {"negative weights are cut off at 0", "added_constant"},
    {"weights are compared without their signs", "monotone_map"},
    {"weights are rounded to integers", "monotone_map"},
    {"edges of weight -1 are none that is light", "lightest_edge"},
    {"the greatest integer stands for no edge", "forest_equals_kruskal"},
    {"edges that weigh the same are in no order", "certificate_holds"},
    {"the first neighbour is taken, loops among them", "neutral_additions"},
    {"lists are taken to be sorted", "arc_order"},
    {"an edge that two trees take is added twice", "users_numbers"},
    {"trees are merged by one jump", "many_vertices"},
    {"iterations end where a tree has no edge", "neutral_additions"},
    {"there are three iterations", "many_vertices"},
    {"threads in random order lose an edge", "schedule"},
    {"blocks of 96 threads lose an edge", "options"},
    {"sorted and ranked, an edge is lost", "transformations"},
    {"renumbered, edges are told in the new numbers", "transformations"},
    {"compressed, ends 8 apart and more are others", "transformations"},
    {"what the CPU finds is lost where it searches all", "cpu_shares"},
    {"arcs of which the device has no bytes are not read", "device_bytes"},
    {"what a search chose is forgotten by the next", "searched_again"},
    {"arcs that lead one way are taken for edges", "asymmetry_refused"},
    {"a refusal does not name the arc", "asymmetry_refused"},
    {"what is not known to be undirected is refused", "asymmetry_refused"},
    {"a weight that is not a number gives no forest", "foreign_weights_refused"},
    {"options of any size are taken", "bad_options_refused"},
    {"ends 1,024 apart are compressed", "wide_spans_refused"},
    {"ends 1,023 apart are not", "wide_spans_refused"},
    {"compress looks at the first numbers", "wide_spans_refused"},
};

TEST(BoruvkaMstFaults, EachIsFoundByItsProperty) {
  std::vector<BoruvkaMstSubject> faults;
  for (const auto make : {faults_of_forests, faults_of_weights, faults_of_procedures,
                          faults_of_settings, faults_of_refusals}) {
    for (BoruvkaMstSubject& fault : make()) faults.push_back(std::move(fault));
  }
  expect_each_fault_is_found(
      faults, expectations, boruvka_mst_properties(),
      [](const auto& property, const auto& fault, const FalsifyParameters& parameters) {
        return falsify_boruvka_mst(property, fault, parameters);
      });
}

TEST(BoruvkaMstFaults, EachPropertyFindsOne) {
  expect_each_property_finds_one(std::span<const FaultExpectation>(expectations),
                                 boruvka_mst_properties());
}

}  // namespace
}  // namespace graphspec::properties
