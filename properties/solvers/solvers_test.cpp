/// \file
/// Every solver of every problem, as a row: its name, its options, arrays that it takes where they
/// lie. That its answer is right, part by part where it has parts, is what properties say.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <type_traits>
#include <vector>

#include "gpu/problem/solver.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/graph_spec.hpp"

namespace graphspec {
namespace {

using problem::Apsp;
using problem::Bfs;
using problem::Msf;
using problem::Sssp;

Graph graph_of(const char* spec) {
  return graph_from_spec(spec, 1);
}

/// Those of the CPU executor, then those of the host.
template <class Problem>
std::vector<Solver<Problem>> all_solvers() {
  const auto steps = solvers<Problem>(Device::cpu);
  const auto host = host_solvers<Problem>();
  std::vector<Solver<Problem>> all(steps.begin(), steps.end());
  all.insert(all.end(), host.begin(), host.end());
  return all;
}

template <class Problem>
void expect_predecessors_where_the_row_says_so(const Graph& graph) {
  for (const bool asked : {false, true}) {
    typename Problem::Query query;
    constexpr bool can_ask = requires {
      query.predecessors;
    };
    if constexpr (can_ask) query.predecessors = asked;
    for (const Solver<Problem>& solver : all_solvers<Problem>()) {
      const auto predecessor = answer(solver, graph, query).predecessor;
      bool is_there = false;
      if constexpr (std::is_same_v<Problem, Apsp>) {
        is_there = predecessor.order() != 0;
      } else {
        is_there = !predecessor.empty();
      }
      EXPECT_EQ(is_there, (asked || !can_ask) && solver.has_predecessors) << solver.name;
    }
  }
}

TEST(Solvers, HavePredecessorsWhereTheirRowsSaySo) {
  expect_predecessors_where_the_row_says_so<Bfs>(graph_of("grid:5x7"));
  expect_predecessors_where_the_row_says_so<Sssp>(graph_of("random:20,4,w=1..9"));
  expect_predecessors_where_the_row_says_so<Apsp>(graph_of("random:20,4,w=1..9"));
}

/// A graph's arrays in the device's memory, as those of other programs are.
struct ArraysOnDevice {
  explicit ArraysOnDevice(std::span<const ArcIndex> edges, std::span<const Vertex> ends)
      : offsets(runtime(Device::cpu), edges), dest(runtime(Device::cpu), ends) {}

  [[nodiscard]] DeviceGraph graph(bool symmetric) const {
    const CsrView arrays{static_cast<Vertex>(offsets.size() - 1),
                         static_cast<ArcIndex>(dest.size()), offsets.data(), dest.data()};
    return DeviceGraph::view(runtime(Device::cpu), arrays, symmetric);
  }

  Array<ArcIndex> offsets;
  Array<Vertex> dest;
};

TEST(Solvers, SearchArraysWhereTheyLieOnTheDevice) {
  // The last has more offsets and arcs than are looked at in one piece.
  for (const char* spec : {"grid:5x7", "rmat:6,4", "path:1", "star:1100000"}) {
    const Graph graph = graph_of(spec);
    const Vertex source = graph.num_vertices() / 3;
    const auto expected = Bfs::oracle(graph, {source}).level;
    const ArraysOnDevice arrays(graph.offsets(), graph.dest());
    int searched = 0;
    for (const Solver<Bfs>& solver : solvers<Bfs>(Device::cpu)) {
      if (!solver.solve_on_device) continue;
      ++searched;
      if (graph.num_vertices() > 1000 && solver.name != "single_block_start") continue;
      for (const bool symmetric : {false, graph.known_symmetric()}) {
        DeviceGraph on_device = arrays.graph(symmetric);
        EXPECT_EQ(on_device.out().dest, arrays.dest.data());
        const Array<std::int32_t> levels(runtime(Device::cpu), expected.size());
        solver.solve_on_device(on_device, {source}, {}, levels.data());
        EXPECT_EQ(levels.to_host(), std::vector(expected.begin(), expected.end()))
            << solver.name << " on " << spec;
      }
    }
    EXPECT_GE(searched, 9) << spec;
  }
}

TEST(Solvers, RefuseArraysOnTheDeviceThatAreNoGraph) {
  const auto refusal = [](std::vector<ArcIndex> offsets, std::vector<Vertex> dest) -> std::string {
    try {
      static_cast<void>(ArraysOnDevice(offsets, dest).graph(false));
    } catch (const InputError& error) {
      return error.what();
    }
    return "none";
  };
  EXPECT_EQ(refusal({0, 2, 3}, {0, 1, 1}), "none");
  EXPECT_EQ(refusal({0, 2, 1, 3}, {0, 0, 0}), "graph: the offset decreases after vertex 1");
  EXPECT_EQ(refusal({1, 2, 3}, {0, 0, 0}),
            "graph: the offsets run from 1 to 3; they must run from 0 to the number of arcs, 3");
  EXPECT_EQ(refusal({0, 2, 3}, {0, 1, 2}), "graph: arc 2 goes to vertex 2; vertices are 0 to 1");
  const std::size_t many = (std::size_t{1} << 21) + 9;  // more than a piece
  std::vector<Vertex> dest(many, 0);
  dest.back() = 7;
  EXPECT_EQ(refusal({0, static_cast<ArcIndex>(many)}, dest),
            "graph: arc 2097160 goes to vertex 7; vertices are 0 to 0");
  std::vector<ArcIndex> offsets(many + 1, 0);
  offsets[(std::size_t{1} << 21) - 1] = 1;
  EXPECT_EQ(refusal(offsets, {}), "graph: the offset decreases after vertex 2097151");
}

/// Every name once, every option's row as its range says.
template <class Problem>
void expect_rows_hold() {
  std::set<std::string_view> names;
  const Graph graph = graph_of("random:4,2,sym,w=1..9");
  for (const Solver<Problem>& solver : all_solvers<Problem>()) {
    EXPECT_TRUE(names.insert(solver.name).second) << solver.name;
    EXPECT_EQ(graphspec::solver<Problem>(Device::cpu, solver.name).name, solver.name);
    EXPECT_THROW(solver.check_options({{"no_such_option", 1}}), InputError) << solver.name;
    EXPECT_THROW(solver.solve(graph, {}, {{"no_such_option", 1}}, {}), InputError) << solver.name;
    for (const OptionRow& row : solver.options) {
      const std::string option(row.name);
      EXPECT_NO_THROW(solver.check_options({{option, row.by_default}})) << option;
      for (const double drawn : row.drawn) EXPECT_NO_THROW(check_value(row, drawn)) << option;
      for (const double wrong : {row.range.least - 1, row.range.greatest + 2}) {
        EXPECT_THROW(solver.check_options({{option, wrong}}), InputError) << option;
        EXPECT_THROW(solver.solve(graph, {}, {{option, wrong}}, {}), InputError) << option;
      }
      if (row.range.kind != OptionRange::Kind::share) {
        EXPECT_THROW(check_value(row, 0.5), InputError) << option;
      }
    }
  }
  EXPECT_THROW(static_cast<void>(graphspec::solver<Problem>(Device::cpu, "none")), InputError);
}

TEST(Solvers, HaveNamesOfTheirOwnAndOptionsInTheirRanges) {
  expect_rows_hold<Bfs>();
  expect_rows_hold<Sssp>();
  expect_rows_hold<Apsp>();
  expect_rows_hold<Msf>();
}

TEST(Solvers, RefuseValuesThatDoNotGoTogether) {
  const Solver<Bfs>& step = solver<Bfs>(Device::cpu, "warp_queues");
  EXPECT_THROW(step.check_options({{"warp_queues", 32}, {"warp_queue_size", 1000}}), InputError);
}

TEST(Oracles, NameANegativeCycle) {
  // 0 -> 1 -> 2 -> 1, and 3 apart.
  const Graph graph({0, 1, 2, 3, 3}, {1, 2, 1}, std::vector<std::int32_t>{5, -3, 2});
  const auto message_of = [](const auto& work) {
    try {
      work();
    } catch (const InputError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  const auto from_0 = message_of([&] { static_cast<void>(Sssp::oracle(graph, {.source = 0})); });
  EXPECT_NE(from_0.find("of weight -1"), std::string::npos) << from_0;
  EXPECT_NO_THROW(static_cast<void>(Sssp::oracle(graph, {.source = 3})));
  EXPECT_THROW(static_cast<void>(Apsp::oracle(graph, {.first = 3, .last = 4})), InputError);
}

TEST(Options, ValuesThatDifferFromDefaultsAreDescribed) {
  const OptionTable table = solver<Sssp>(Device::cpu, "reduce").options;
  EXPECT_EQ(describe(table, {}), "");
  EXPECT_EQ(describe(table, {{"until_stable", 1}, {"group_size", 32}, {"delta", 0}}),
            "group_size 32, until_stable yes");
}

}  // namespace
}  // namespace graphspec
