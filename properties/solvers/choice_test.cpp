/// \file
/// The solver that is chosen where none is named fits the question, and is not slow.
#include "gpu/problem/choice.hpp"

#include <gtest/gtest.h>

#include <utility>

#include "reference/graph/build.hpp"
#include "reference/graph/generated_size.hpp"
#include "reference/graph/graph_spec.hpp"

namespace graphspec {
namespace {

using problem::Apsp;
using problem::RealApsp;
using problem::RealSssp;
using problem::Sssp;

Graph graph_of(const char* spec) {
  return graph_from_spec(spec, 1);
}

template <class Weight>
Graph arc_of(Weight weight, Vertex num_vertices) {
  EdgeList list{.num_vertices = num_vertices,
                .source = {0},
                .dest = {1},
                .weights = std::vector<Weight>{weight},
                .symmetric = false};
  return build_graph(std::move(list));
}

template <class Problem>
std::string_view on_host(const Graph& graph, const Wanted& wanted = {}) {
  const Choice<Problem> choice = fastest_on_host<Problem>(graph, wanted);
  EXPECT_FALSE(choice.on.has_value());
  return choice.solver->name;
}

TEST(Choice, OfSparseSearchesIsBySignAndThreads) {
  EXPECT_EQ(on_host<Sssp>(graph_of("random:1000,8,w=1..9")), "dijkstra");
  EXPECT_EQ(on_host<Sssp>(graph_of("random:1000,8")), "dijkstra");
  EXPECT_EQ(on_host<Sssp>(graph_of("random:100000,8,w=1..9"), {.threads = 16}), "delta_stepping");
  EXPECT_EQ(on_host<Sssp>(arc_of(-1, 2)), "queue_bellman_ford");
  EXPECT_EQ(on_host<RealSssp>(arc_of(-0.5, 2)), "queue_bellman_ford");
  EXPECT_EQ(on_host<RealSssp>(arc_of(0.5, 2)), "dijkstra");
  EXPECT_EQ(on_host<Sssp>(arc_of(unreached - 1, 100)), "dijkstra");
}

TEST(Choice, HasThePredecessorsThatAreAskedFor) {
  const Graph graph = graph_of("random:100,8,w=1..9");
  for (const bool predecessors : {false, true}) {
    const Wanted wanted{.predecessors = predecessors};
    EXPECT_TRUE(fastest_on_host<Sssp>(graph, wanted).solver->has_predecessors || !predecessors);
    EXPECT_TRUE(fastest_on_host<Apsp>(graph, wanted).solver->has_predecessors || !predecessors);
    EXPECT_TRUE(fastest_step<Apsp>(Device::cpu, predecessors, &graph).solver->has_predecessors ||
                !predecessors);
  }
}

TEST(Choice, OfAllPairsPrefersExactDistancesAndTakesNegativeReals) {
  EXPECT_TRUE(fastest_on_host<RealApsp>(arc_of(0.5, 9), {}).solver->adds_along_paths);
  EXPECT_TRUE(fastest_on_host<RealApsp>(arc_of(-0.5, 9), {}).solver->takes_negative);
}

TEST(Choice, OfPathsFromASourceAddsAlongThePathsWhateverTheSolver) {
  for (const auto& table : {host_solvers<RealSssp>(), solvers<RealSssp>(Device::cpu)}) {
    EXPECT_FALSE(table.empty());
    for (const auto& solver : table) EXPECT_TRUE(solver.adds_along_paths) << solver.name;
  }
}

TEST(Choice, OfAllPairsIsByDensityAndRows) {
  EXPECT_EQ(on_host<Apsp>(graph_of("random:300,100,w=1..9")), "openmp");
  EXPECT_EQ(on_host<Apsp>(arc_of(1, 5000)), "heap");
  EXPECT_EQ(on_host<Apsp>(graph_of("random:2000,8,w=1..9"), {.rows = 1}), "heap");
  EXPECT_EQ(on_host<Apsp>(graph_of("star:400000")), "heap") << "a matrix fits into no memory";
}

TEST(Choice, LeavesOutMatricesThatDoNotFitIntoMemory) {
  // On the host a matrix of 100 x 100 distances of 32 bits takes 40 kB twice, with vertices before
  // them 80 kB twice. A step on a device has some rows of it at a time.
  const Graph graph = graph_of("complete:100,w=1..9");
  EXPECT_EQ(on_host<Apsp>(graph), "openmp");
  for (const auto& [bytes, name] :
       {std::pair(80'000, "openmp"), std::pair(79'999, "heap"), std::pair(1, "heap")}) {
    const MemoryScope scope(bytes);
    EXPECT_EQ(on_host<Apsp>(graph), name) << bytes;
  }
  if (available(Device::cuda)) GTEST_SKIP() << "a step on the GPU comes first";
  const Wanted wanted{.predecessors = true};
  for (const int bytes : {160'000, 159'999}) {
    const MemoryScope scope(bytes);
    const Choice<Apsp> choice = fastest<Apsp>(graph, wanted);
    EXPECT_TRUE(choice.solver->has_predecessors);
    EXPECT_EQ(choice.on.has_value(), bytes < 160'000) << choice.solver->name;
  }
}

TEST(Choice, OfADeviceIsItsTunedStep) {
  EXPECT_EQ(fastest_step<Sssp>(Device::cpu, /*predecessors=*/false).solver->name, "tuned");
  const Choice<Sssp> by_ranks =
      fastest_step<Sssp>(Device::cpu, /*predecessors=*/false, nullptr, /*by_ranks=*/true);
  EXPECT_EQ(by_ranks.solver->name, "distributed");
}

}  // namespace
}  // namespace graphspec
