/// \file
/// The paper's own properties have teeth; faults of its rounds are found, by them or by those of
/// the problem; and settings that are drawn have groups of all kinds.
#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "gpu/bellman_ford/bellman_ford.hpp"
#include "properties/bellman_ford/own_properties.hpp"
#include "properties/bellman_ford/planted_faults.hpp"
#include "properties/certificates/weighted_arcs.hpp"

namespace graphspec::properties {
namespace {

using problem::Sssp;
using OwnFault = PlantedFault<Sssp, BellmanFordSubject>;
using Matrix = std::vector<std::int32_t>;

Graph graph_of_matrix(std::span<const std::int32_t> weight, Vertex order) {
  std::vector<WeightedArc> arcs;
  for (Vertex from = 0; from < order; ++from) {
    for (Vertex to = 0; to < order; ++to) {
      const std::int32_t one = at_vertex(weight, std::int64_t{from} * order + to);
      if (one != unreached) arcs.push_back({from, to, one});
    }
  }
  return graph_of(order, arcs);
}

/// A matrix is solved as its graph.
BellmanFordSubject matrix_subject(const std::string& name, const SolveRows& solve) {
  BellmanFordSubject subject{faulty_subject<Sssp>(name, solve, bellman_ford::option_table())};
  subject.run_matrix = [run = subject.run](std::span<const std::int32_t> weight, Vertex order,
                                           const Sssp::Query& query, const Setting& setting) {
    check_source(order, query.source);
    if (weight.size() != static_cast<std::size_t>(order) * static_cast<std::size_t>(order)) {
      throw InputError(fmt::format("matrix: {} values", weight.size()));
    }
    return run(graph_of_matrix(weight, order), query, setting);
  };
  return subject;
}

Rows right(const AskedRows& asked) {
  return asked.right();
}

/// Solves matrices with change(matrix, order) done to them.
template <class Change>
BellmanFordSubject with_changed_matrices(const std::string& name, const Change& change) {
  BellmanFordSubject subject = matrix_subject(name, right);
  subject.run_matrix = [change, run = subject.run_matrix](std::span<const std::int32_t> weight,
                                                          Vertex order, const auto& query,
                                                          const Setting& setting) {
    Matrix changed(weight.begin(), weight.end());
    change(changed, static_cast<std::size_t>(order));
    return run(changed, order, query, setting);
  };
  return subject;
}

std::vector<OwnFault> own_faults() {
  std::vector<OwnFault> faults;
  for (const PathsFault& fault : group_faults()) {
    faults.push_back({fault.found_by, matrix_subject(fault.name, fault.solve)});
  }
  faults.push_back({"matrix_form_agrees",
                    with_changed_matrices(
                        "a matrix is read column by tail", [](Matrix& matrix, std::size_t order) {
                          if (matrix.size() != order * order) return;
                          for (std::size_t row = 0; row < order; ++row) {
                            for (std::size_t column = 0; column < row; ++column) {
                              std::swap(matrix[row * order + column], matrix[column * order + row]);
                            }
                          }
                        })});
  faults.push_back(
      {"matrix_form_agrees",
       with_changed_matrices("in a matrix 0 is no arc", [](Matrix& matrix, std::size_t) {
         std::ranges::replace(matrix, 0, unreached);
       })});
  faults.push_back(
      {"foreign_matrix_refused", with_changed_matrices("what a matrix lacks is unreached",
                                                       [](Matrix& matrix, std::size_t order) {
                                                         matrix.resize(order * order, unreached);
                                                       })});
  const auto counting = [&](std::string_view step, std::string_view fact, std::int64_t more) {
    const auto steps = bellman_ford_subjects(Device::cpu);
    const auto found = std::ranges::find(steps, step, &BellmanFordSubject::name);
    faults.push_back({"counts_follow", with_count_changed(*found, fact, more)});
  };
  counting("naive", "rounds", -1);
  counting("reduce", "group_size", 1);
  counting("worklist", "rounds", 1);
  counting("worklist", "relaxations", -1'000'000);
  counting("tuned_dense", "rounds", 24);
  counting("tuned_dense", "relaxations", -1'000'000);
  counting("tuned", "rounds", -1'000'000);
  return faults;
}

TEST(BellmanFordFaults, NoPropertyFindsAFaultWhereThereIsNone) {
  BellmanFordSubject of_lists = matrix_subject("faultless, of lists", right);
  of_lists.takes_matrices = false;
  of_lists.run_matrix = [](auto...) -> Sssp::Result { throw InputError("this takes a graph"); };
  expect_every_property(matrix_subject("faultless", right), bellman_ford_properties(),
                        fault_parameters());
  expect_every_property(of_lists, bellman_ford_properties(), fault_parameters());
}

TEST(BellmanFordFaults, EachIsFoundByItsPropertyAndEachPropertyFindsOne) {
  expect_faults_found(own_faults(), bellman_ford_properties());
}

TEST(BellmanFordFaults, OfRoundsAreFoundByPropertiesOfTheProblem) {
  expect_each_found(planted<Sssp>(round_faults(), bellman_ford::option_table()),
                    properties_of<Sssp>());
}

TEST(BellmanFordSuite, GroupsHaveFewerAndMoreThreadsThanThereAreVerticesAndOddOnes) {
  const OptionTable options = bellman_ford::option_table();
  const OptionRow& group_size = option_named(options, "group_size");
  const auto drawn_trials =
      trials<Sssp>({.setting = true}, options, [](const Trial<Sssp>&) { return 1000; });
  rc::Random random(std::uint64_t{3});
  int fewer_with_tail = 0;
  int more = 0;
  int odd = 0;
  for (int drawn = 0; drawn < 500; ++drawn) {
    const Trial<Sssp> trial = drawn_trials(random.split(), drawn % 100).value();
    const auto m = static_cast<Vertex>(trial.setting.value(group_size));
    const Vertex order = trial.graph.num_vertices;
    if (m > 1 && m < order && order % m != 0) ++fewer_with_tail;
    if (m > order) ++more;
    if (m > 1 && m % 2 == 1) ++odd;
  }
  EXPECT_GT(fewer_with_tail, 50);
  EXPECT_GT(more, 100);
  EXPECT_GT(odd, 50);
}

TEST(BellmanFordSuite, EveryStepIsASubjectWithTheFormThatItReads) {
  for (const Device device : available_devices()) {
    const auto subjects = bellman_ford_subjects(device);
    const auto steps = bellman_ford::variants(device);
    ASSERT_EQ(subjects.size(), steps.size());
    for (std::size_t row = 0; row < steps.size(); ++row) {
      EXPECT_EQ(subjects[row].name, steps[row].name);
      EXPECT_EQ(subjects[row].takes_matrices, steps[row].form() == bellman_ford::Form::dense);
      EXPECT_EQ(subjects[row].takes_heavy_arcs, !subjects[row].takes_matrices);
    }
  }
}

}  // namespace
}  // namespace graphspec::properties
