/// \file
/// Every solver of every problem, as a row: its answer, its options.
#include <gtest/gtest.h>

#include <set>
#include <string>
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

/// Whether a predecessor is the vertex before on a shortest path, as far as distances show.
bool is_before(const Apsp::Result& result, Vertex source, Vertex vertex) {
  const Vertex before = result.predecessor(source, vertex);
  if (vertex == source || result.distance(source, vertex) == unreached) return before == -1;
  return result.distance(source, before) + result.distance(before, vertex) ==
         result.distance(source, vertex);
}

TEST(Solvers, AnswerBfsAsTheOracle) {
  for (const char* spec : {"grid:5x7", "rmat:6,4", "path:1"}) {
    const Graph graph = graph_of(spec);
    const Bfs::Result expected = Bfs::oracle(graph, {});
    for (const Solver<Bfs>& solver : all_solvers<Bfs>()) {
      const Bfs::Result result = answer(solver, graph, {});
      EXPECT_EQ(result.level, expected.level) << solver.name << " on " << spec;
      EXPECT_EQ(result.predecessor.empty(), !solver.has_predecessors) << solver.name;
    }
  }
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
  EXPECT_EQ(refusal({0, 2, 1, 3}, {0, 0, 0}), "graph: the offset falls after vertex 1");
  EXPECT_EQ(refusal({1, 2, 3}, {0, 0, 0}),
            "graph: offsets run from 1 to 3; they must run from 0 to 3 arcs");
  EXPECT_EQ(refusal({0, 2, 3}, {0, 1, 2}), "graph: arc 2 goes to vertex 2; vertices are 0 to 1");
  const std::size_t many = (std::size_t{1} << 21) + 9;  // more than a piece
  std::vector<Vertex> dest(many, 0);
  dest.back() = 7;
  EXPECT_EQ(refusal({0, static_cast<ArcIndex>(many)}, dest),
            "graph: arc 2097160 goes to vertex 7; vertices are 0 to 0");
  std::vector<ArcIndex> offsets(many + 1, 0);
  offsets[(std::size_t{1} << 21) - 1] = 1;
  EXPECT_EQ(refusal(offsets, {}), "graph: the offset falls after vertex 2097151");
}

TEST(Solvers, AnswerSsspAsTheOracle) {
  for (const char* spec : {"random:20,4,w=1..9", "random:12,20,w=0..2", "random:9,2,w=1..9"}) {
    const Graph graph = graph_of(spec);
    for (const bool predecessors : {false, true}) {
      const Sssp::Query query{.source = 3, .predecessors = predecessors};
      const Sssp::Result expected = Sssp::oracle(graph, query);
      EXPECT_EQ(expected.predecessor.empty(), !predecessors);
      for (const Solver<Sssp>& solver : all_solvers<Sssp>()) {
        const Sssp::Result result = answer(solver, graph, query);
        EXPECT_EQ(result.distance, expected.distance) << solver.name << " on " << spec;
        EXPECT_EQ(result.predecessor.empty(), !(predecessors && solver.has_predecessors))
            << solver.name;
      }
    }
  }
}

TEST(Solvers, AnswerApspAsTheOracle) {
  for (const char* spec : {"random:20,4,w=1..9", "random:33,20,w=0..2", "random:9,2,w=1..9"}) {
    const Graph graph = graph_of(spec);
    const Apsp::Query query{.predecessors = true};
    const Apsp::Result expected = Apsp::oracle(graph, query);
    const auto& distance = expected.distance.values();
    for (const Solver<Apsp>& solver : all_solvers<Apsp>()) {
      const Apsp::Result result = answer(solver, graph, query);
      EXPECT_TRUE(std::ranges::equal(result.distance.values(), distance)) << solver.name;
      ASSERT_EQ(result.predecessor.order() != 0, solver.has_predecessors) << solver.name;
      if (!solver.has_predecessors) continue;
      for (Vertex source = 0; source < graph.num_vertices(); ++source) {
        for (Vertex vertex = 0; vertex < graph.num_vertices(); ++vertex) {
          EXPECT_TRUE(is_before(result, source, vertex)) << solver.name;
          EXPECT_TRUE(is_before(expected, source, vertex));
        }
      }
    }
  }
}

TEST(Solvers, HandOverTheRowsThatWereAskedForInOrder) {
  const Graph graph = graph_of("random:20,4,w=1..9");
  const Apsp::Query query{.first = 3, .last = 11};
  const Apsp::Result expected = Apsp::oracle(graph, query);
  for (const Solver<Apsp>& solver : all_solvers<Apsp>()) {
    Vertex next = query.first;
    solver.solve(graph, query, {}, [&](const Apsp::Part& part) {
      EXPECT_EQ(part.first, next) << solver.name;
      const auto row = static_cast<std::ptrdiff_t>(part.first) * graph.num_vertices();
      EXPECT_TRUE(std::equal(part.distance.begin(), part.distance.end(),
                             expected.distance.values().begin() + row))
          << solver.name;
      next += static_cast<Vertex>(part.distance.size()) / graph.num_vertices();
    });
    EXPECT_EQ(next, query.last) << solver.name;
    EXPECT_THROW(solver.solve(graph, {.first = 3, .last = 21}, {}, {}), InputError) << solver.name;
  }
}

TEST(Solvers, AnswerMsfAsTheOracle) {
  for (const char* spec : {"random:40,3,sym,rw=0..1", "grid:6x6", "random:9,1,sym,w=1..99"}) {
    const Graph graph = graph_of(spec);
    const Msf::Result expected = Msf::oracle(graph, {});
    for (const Solver<Msf>& solver : all_solvers<Msf>()) {
      const Msf::Result result = answer(solver, graph, {});
      EXPECT_EQ(result.num_trees, expected.num_trees) << solver.name << " on " << spec;
      EXPECT_DOUBLE_EQ(result.weight, expected.weight) << solver.name << " on " << spec;
    }
  }
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
