/// \file
/// The Floyd-Warshall study's steps, its sequential function and the vectorised form as solvers.
#include "gpu/floyd_warshall/floyd_warshall.hpp"
#include "gpu/problem/paper_solvers.hpp"
#include "reference/baseline/apsp.hpp"

namespace graphspec::papers::floyd_warshall {

using graphspec::floyd_warshall::Options;
using graphspec::floyd_warshall::Variant;
using problem::Apsp;

namespace {

/// That n^3 relaxations took so long.
void add_rate(RunReport& report, const Graph& graph, double milliseconds) {
  const double order = graph.num_vertices();
  if (milliseconds <= 0) return;
  report.facts.push_back({"relaxations_per_second", order * order * order / milliseconds * 1e3});
}

/// Of a function on the host, which relaxes all the time.
Solver<Apsp> with_rate(Solver<Apsp> solver) {
  solver.solve = [solve = std::move(solver.solve)](const Graph& graph, const Apsp::Query& query,
                                                   const OptionValues& options,
                                                   const Sink<Apsp>& sink) {
    RunReport report = solve(graph, query, options, sink);
    add_rate(report, graph, report.times_ms.front().second);
    return report;
  };
  return solver;
}

}  // namespace

AddSolvers add_solvers;
void add_solvers(Solvers& all, const Device* device) {
  constexpr auto paper = "floyd_warshall";
  if (device == nullptr) {
    all.apsp.push_back(with_rate(host_solver<Apsp>(
        paper, {.name = "floyd_warshall",
                .source = "the pseudocode of Figure 3",
                .summary = "the pseudocode of Figure 3 as a sequential function, on the host",
                .reads_matrix = true,
                .run = [](const Graph& graph, const Apsp::Query&) -> Apsp::Result {
                  reference::ShortestPaths paths = reference::floyd_warshall(graph);
                  return {std::move(paths.cost), std::move(paths.path)};
                }})));
    all.apsp.push_back(with_rate(host_solver<Apsp>(
        paper, {.name = "openmp",
                .source = "ours",
                .summary = "distances alone, blocked and vectorised, on all cores of the host",
                .has_predecessors = false,
                .reads_matrix = true,
                .run = [](const Graph& graph, const Apsp::Query&) -> Apsp::Result {
                  return {reference::floyd_warshall_openmp(graph), {}};
                }})));
    return;
  }
  for (const Variant& step : graphspec::floyd_warshall::variants(*device)) {
    const auto run = [&step, device = *device](const Graph& graph, const Apsp::Query& query,
                                               Options options, const Sink<Apsp>& sink) {
      Apsp::check(graph, query);
      options.predecessors = query.predecessors;
      graphspec::floyd_warshall::Outcome outcome;
      reference::ShortestPaths paths =
          graphspec::floyd_warshall::all_pairs(step, device, graph, options, &outcome);
      const auto precision = static_cast<std::size_t>(outcome.precision);
      RunReport report{
          .counters = outcome.counters,
          .facts = {
              {"precision", std::string(graphspec::floyd_warshall::precision_names[precision])}}};
      if (device != Device::cpu) {
        report.times_ms = {{"to_device", outcome.timing.to_device_ms},
                           {"kernels", outcome.timing.kernels_ms},
                           {"to_host", outcome.timing.to_host_ms},
                           {"total", outcome.timing.total_ms}};
        add_rate(report, graph, outcome.timing.kernels_ms);
      }
      hand_over({std::move(paths.cost), std::move(paths.path)}, query, sink);
      return report;
    };
    Solver<Apsp> solver =
        step_solver<Apsp, Options>(paper, step, graphspec::floyd_warshall::option_table(),
                                   /*has_predecessors=*/true, run);
    // The CPU executor runs whole blocks of up to 1,024 threads however few the vertices are; tile
    // by tile, there are fewer of them.
    const bool relaxes_tiles = solver.is_ours() || step.name == "blocked";
    solver.cost = 25;
    solver.reads_matrix = true;
    solver.most_vertices_checked = relaxes_tiles ? 110 : 40;
    all.apsp.push_back(std::move(solver));
  }
}

}  // namespace graphspec::papers::floyd_warshall
