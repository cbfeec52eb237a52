/// \file
/// The Floyd-Warshall study's steps, its sequential function and the vectorised form as solvers.
#include "gpu/floyd_warshall/floyd_warshall.hpp"
#include "gpu/problem/on_ranks.hpp"
#include "gpu/problem/paper_solvers.hpp"
#include "reference/baseline/apsp.hpp"

namespace graphspec::papers::floyd_warshall {

using graphspec::floyd_warshall::Options;
using graphspec::floyd_warshall::Variant;
using problem::Apsp;

namespace {

constexpr std::string_view paper = "floyd_warshall";

/// That n^3 relaxations took so long.
void add_rate(RunReport& report, const Graph& graph, double milliseconds) {
  const double order = graph.num_vertices();
  if (milliseconds <= 0) return;
  report.facts.push_back({"relaxations_per_second", order * order * order / milliseconds * 1e3});
}

/// Of a function on the host, which relaxes all the time.
template <class Pairs>
Solver<Pairs> with_rate(Solver<Pairs> solver) {
  solver.solve = [solve = std::move(solver.solve)](const Graph& graph, const Apsp::Query& query,
                                                   const OptionValues& options,
                                                   const Sink<Pairs>& sink) {
    RunReport report = solve(graph, query, options, sink);
    add_rate(report, graph, report.times_ms.front().second);
    return report;
  };
  return solver;
}

/// Sums of reals are rounded in another order than along paths, which may close a circle of
/// predecessors: of them there are distances alone.
template <class Weight>
constexpr bool is_exact = std::is_integral_v<Weight>;

/// The literal function.
template <class Weight>
void add_literal(Solvers& all) {
  using Pairs = problem::ApspOver<Weight>;
  all.of<Pairs>().push_back(with_rate(host_solver<Pairs>(
      paper,
      {.name = "floyd_warshall",
       .source = "the pseudocode of Figure 3",
       .summary = "the pseudocode of Figure 3 as a sequential host function",
       .has_predecessors = is_exact<Weight>,
       .reads_matrix = true,
       .adds_along_paths = is_exact<Weight>,
       .expected_ns =
           [](const HostWork& work) { return work.vertices * work.vertices * work.vertices * 2; },
       .run = [](const Graph& graph, const Apsp::Query&) -> typename Pairs::Result {
         auto paths = reference::floyd_warshall<Weight>(graph);
         if (!is_exact<Weight>) paths.path = {};
         return {std::move(paths.cost), std::move(paths.path)};
       }})));
}

template <class Weight>
void add_step(Solvers& all, const Variant& step, Device device) {
  using Pairs = problem::ApspOver<Weight>;
  const auto run = [&step, device](const Graph& graph, const Apsp::Query& query, Options options,
                                   const Sink<Pairs>& sink) {
    Pairs::check(graph, query);
    options.predecessors = query.predecessors && is_exact<Weight>;
    graphspec::floyd_warshall::RowSink<Weight> take;
    if (sink) {
      take = [&](Vertex first, std::span<const Weight> cost, std::span<const Vertex> path) {
        sink({first, cost, path});
      };
    }
    const auto outcome = graphspec::floyd_warshall::all_pairs_by_rows<Weight>(
        step, device, graph, query.first, query.end(graph.num_vertices()), options, take);
    const auto precision = static_cast<std::size_t>(outcome.precision);
    RunReport report{.counters = outcome.counters};
    if (is_exact<Weight>) {
      report.facts.push_back(
          {"precision", std::string(graphspec::floyd_warshall::precision_names[precision])});
    }
    if (device != Device::cpu) {
      report.times_ms = {{"to_device", outcome.timing.to_device_ms},
                         {"kernels", outcome.timing.kernels_ms},
                         {"to_host", outcome.timing.to_host_ms},
                         {"total", outcome.timing.total_ms}};
      add_rate(report, graph, outcome.timing.kernels_ms);
    }
    return report;
  };
  Solver<Pairs> solver = step_solver<Pairs, Options>(
      paper, step, graphspec::floyd_warshall::option_table(), is_exact<Weight>, run);
  // The CPU executor runs whole blocks of up to 1,024 threads however few the vertices are; tile
  // by tile, there are fewer of them.
  const bool relaxes_tiles = solver.is_ours() || step.name == "blocked";
  solver.cost = 25;
  solver.reads_matrix = true;
  solver.adds_along_paths = is_exact<Weight>;
  solver.most_vertices_checked = relaxes_tiles ? 110 : 40;
  all.of<Pairs>().push_back(std::move(solver));
}

}  // namespace

AddSolvers add_solvers;
void add_solvers(Solvers& all, const Device* device) {
  if (device == nullptr) {
    add_literal<std::int32_t>(all);
    add_literal<double>(all);
    all.apsp.push_back(with_rate(host_solver<Apsp>(
        paper, {.name = "openmp",
                .source = "ours",
                .summary = "distances only; blocked and vectorized, on all host cores",
                .has_predecessors = false,
                .reads_matrix = true,
                .expected_ns =
                    [](const HostWork& work) {
                      const bool has_vectors = reference::host_vectors().size() > 1;
                      const double pairs = work.vertices * work.vertices;
                      return 20'000 +
                             pairs * work.vertices * (has_vectors ? 0.15 : 1.0) / work.threads;
                    },
                .run = [](const Graph& graph, const Apsp::Query&) -> Apsp::Result {
                  return {reference::floyd_warshall_openmp(graph), {}};
                }})));
    return;
  }
  for (const Variant& step : graphspec::floyd_warshall::variants(*device)) {
    add_step<std::int32_t>(all, step, *device);
    if (step.solve_reals != nullptr) add_step<double>(all, step, *device);
  }
  add_ranks_solvers<RanksVariant<Apsp, Options>>(
      all.apsp, paper, graphspec::floyd_warshall::option_table(), *device);
}

}  // namespace graphspec::papers::floyd_warshall
