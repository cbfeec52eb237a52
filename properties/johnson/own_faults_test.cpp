/// \file
/// The schemes as implementations; and the paper's own properties have teeth: planted faults, of
/// which each is found, and for each property one that it finds.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "gpu/johnson/johnson.hpp"
#include "properties/johnson/own_properties.hpp"
#include "properties/johnson/schemes.hpp"
#include "properties/problem/paths/planted_faults.hpp"
#include "reference/graph/build.hpp"

namespace graphspec::properties {
namespace {

using johnson::Settle;
using problem::Apsp;
using OwnFault = PlantedFault<Apsp, JohnsonSubject>;

/// 0 -> 1 -> 2, with a negative arc; 3 alone.
Graph small_graph() {
  RandomGraph graph;
  graph.num_vertices = 4;
  graph.weighted = true;
  graph.edges = {{0, 1, 5}, {1, 2, -2}, {0, 2, 4}};
  return graph.graph();
}

const std::set<std::string_view> all_schemes = {"Johnson",      "JohnsonOuter", "JohnsonOut",
                                                "JohnsonIn",    "JohnsonInOut", "JohnsonClear",
                                                "JohnsonInner", "JohnsonPull"};

TEST(JohnsonSchemes, GiveTheDistancesOfAGraphThatIsWrittenDown) {
  for (const std::string_view scheme : all_schemes) {
    EXPECT_EQ(distances_by_scheme(small_graph(), scheme).distance,
              (std::vector<std::int32_t>{0, 5, 3, unreached,                  //
                                         unreached, 0, -2, unreached,         //
                                         unreached, unreached, 0, unreached,  //
                                         unreached, unreached, unreached, 0}))
        << scheme;
    EXPECT_EQ(distances_by_scheme(Graph(), scheme).order, 0);
  }
}

TEST(JohnsonSchemes, TakeThePhasesThatAreCountedByHand) {
  struct Expected {
    std::string_view scheme;
    std::vector<Phases> from;
  };
  // Reweighted: 0 -> 1 of 5, 1 -> 2 of 0, 0 -> 2 of 6. OUT settles what is at ∞ with the last
  // vertex that no arc leaves, IN at once what no arc comes to.
  const std::vector<Phases> by_least = {{4, 1}, {3, 1}, {2, 1}, {2, 1}};
  const std::vector<Phases> one_by_one = {{4, 1}, {4, 2}, {4, 3}, {4, 3}};
  const std::vector<Expected> table = {
      {"JohnsonOuter", by_least},
      {"JohnsonClear", by_least},
      {"JohnsonOut", {{3, 0}, {2, 0}, {1, 0}, {1, 0}}},
      {"JohnsonIn", {{3, 0}, {2, 0}, {2, 1}, {2, 1}}},
      {"JohnsonInOut", {{3, 0}, {2, 0}, {1, 0}, {1, 0}}},
      {"JohnsonInner", one_by_one},
      {"JohnsonPull", one_by_one},
      {"Johnson", one_by_one},
  };
  for (const auto& [scheme, from] : table) {
    EXPECT_EQ(phases_by_scheme(small_graph(), scheme), from) << scheme;
    EXPECT_TRUE(phases_by_scheme(Graph(), scheme).empty());
  }
}

TEST(JohnsonSchemes, AreFollowedByTheStepsOfTheirRules) {
  std::set<std::string_view> schemes;
  for (const JohnsonSubject& subject : johnson_subjects(Device::cpu)) {
    for (const double settle : {0, 1, 2, 3}) {
      for (const double clear_mask : {0, 1}) {
        schemes.insert(subject.scheme(
            {.options = {{"settle", settle}, {"clear_mask", clear_mask}}, .schedule = {}}));
      }
    }
    EXPECT_EQ(static_cast<bool>(subject.phases), subject.scheme({}) != "Johnson") << subject.name;
  }
  EXPECT_EQ(schemes, all_schemes);
}

Rows right(const AskedRows& asked) {
  return asked.right();
}

/// Right phases, where one vertex is settled in each: as many as are reached.
std::int64_t right_phases(const Graph& graph, const Setting&, Sources sources) {
  const Rows rows = right_rows<Apsp>(graph, {sources.first, sources.last});
  return std::ranges::count_if(rows.distance, [](auto distance) { return distance != unreached; });
}

JohnsonSubject own_subject(const std::string& name, const SolveRows& solve = right) {
  JohnsonSubject subject{faulty_subject<Apsp>(name, solve, johnson::option_table())};
  subject.scheme = [](const Setting&) { return "JohnsonInner"; };
  subject.potential = [](const Graph& graph, const Setting&) -> Potential {
    return reference::potentials(graph);
  };
  subject.phases = right_phases;
  return subject;
}

/// The potentials without the last round: one arc of a shortest path is missing.
Potential one_round_of_potentials(const Graph& graph, const Setting&) {
  static_cast<void>(reference::potentials(graph));  // refuses what is to be refused
  Potential potential(graph.num_vertices(), 0);
  const EdgeList arcs = edge_list(graph);
  const auto* const weights = std::get_if<std::vector<std::int32_t>>(&arcs.weights);
  if (weights == nullptr) return potential;
  for (std::size_t arc = 0; arc < weights->size(); ++arc) {
    std::int64_t& head = potential[arcs.dest[arc]];
    head = std::min(head, std::int64_t{(*weights)[arc]});
  }
  return potential;
}

/// outer_loop, which settles by a rule that is not its setting's.
JohnsonSubject settling_otherwise(const std::string& name, Settle asked, Settle done) {
  JohnsonSubject subject = own_subject(name);
  for (const JohnsonSubject& each : johnson_subjects(Device::cpu)) {
    if (each.name != "outer_loop") continue;
    subject.scheme = each.scheme;
    subject.phases = [phases = each.phases, asked, done](const Graph& graph, Setting setting,
                                                         Sources sources) {
      double& settle = setting.options["settle"];
      if (settle == static_cast<double>(asked)) settle = static_cast<double>(done);
      return phases(graph, setting, sources);
    };
  }
  return subject;
}

/// Adds `times` what reweighting adds.
SolveRows reweighted_again(int times) {
  return with_changed_distances(
      [times](const AskedRows& asked, std::int32_t distance, Vertex from, Vertex to) {
        const Potential h = reference::potentials(asked.graph);
        return static_cast<std::int32_t>(distance + times * (h[from] - h[to]));
      });
}

std::vector<OwnFault> own_faults() {
  std::vector<OwnFault> faults;
  faults.push_back(
      {"potentials_cancel",
       own_subject("un-reweighting is off by one for negative distances",
                   with_changed_distances([](const AskedRows&, std::int32_t distance, Vertex,
                                             Vertex) { return distance + (distance < 0); }))});
  faults.push_back({"scheme_agrees",
                    own_subject("potentials are added the wrong way round", reweighted_again(2))});
  faults.push_back(
      {"reweighted_never_negative", own_subject("Bellman and Ford end after a round")});
  faults.back().subject.potential = one_round_of_potentials;
  faults.push_back({"potentials_cancel", own_subject("the added vertex has a potential")});
  faults.back().subject.potential = [](const Graph& graph, const Setting&) -> Potential {
    auto potential = reference::potentials(graph);
    potential.push_back(0);
    return potential;
  };
  faults.push_back({"reweighted_lengths_fit_or_refused",
                    own_subject("reweighted lengths of any size are taken")});
  faults.back().subject.reweights = true;
  faults.push_back({"phases_agree", own_subject("a phase is counted twice")});
  faults.back().subject.phases = [](const Graph& graph, const Setting& setting, Sources sources) {
    return right_phases(graph, setting, sources) + (sources.last == 3 ? 1 : 0);
  };
  faults.push_back({"phases_agree", own_subject("unreached vertices are settled one by one")});
  faults.back().subject.phases = [](const Graph& graph, const Setting&, Sources sources) {
    return std::int64_t{sources.last - sources.first} * graph.num_vertices();
  };
  faults.push_back({"phases_agree",
                    settling_otherwise("the rule out settles as min", Settle::out, Settle::min)});
  faults.push_back({"phases_agree", settling_otherwise("the rule in_out settles as in",
                                                       Settle::in_out, Settle::in)});
  return faults;
}

TEST(JohnsonFaults, NoPropertyFindsAFaultWhereThereIsNone) {
  expect_every_property(own_subject("faultless"), johnson_properties(), fault_parameters());
}

TEST(JohnsonFaults, EachIsFoundByItsPropertyAndEachPropertyFindsOne) {
  expect_faults_found(own_faults(), johnson_properties());
}

TEST(JohnsonFaults, OfReweightingAreFoundByPropertiesOfTheProblem) {
  expect_each_found(planted<Apsp>({{"distances are not un-reweighted", "boost_graph_agrees",
                                    reweighted_again(1)}}),
                    properties_of<Apsp>());
}

TEST(JohnsonSuite, EveryPropertyHoldsOfTheFunctionsOnTheHost) {
  FalsifyParameters parameters;
  parameters.cases = 100;
  for (const JohnsonSubject& subject : johnson_subjects(Device::cpu)) {
    if (subject.has_setting) continue;
    expect_every_property(subject, johnson_properties(), parameters);
  }
}

}  // namespace
}  // namespace graphspec::properties
