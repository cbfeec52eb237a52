/// \file
/// The steps of Harish and Narayanan 2007 and its sequential functions as solvers of three
/// problems.
#include "gpu/harish_narayanan/harish_narayanan.hpp"
#include "gpu/problem/level_solvers.hpp"
#include "gpu/problem/paper_solvers.hpp"
#include "reference/harish_narayanan/harish_narayanan.hpp"

namespace graphspec::papers::harish_narayanan {
namespace {

using graphspec::harish_narayanan::Cost;
using graphspec::harish_narayanan::option_table;
using graphspec::harish_narayanan::Options;
using problem::Apsp;
using problem::Bfs;
using problem::Sssp;

constexpr std::string_view paper = "harish_narayanan";

RunReport report_of(const Cost& cost, Device device) {
  RunReport report{.counters = cost.counters};
  if (cost.work.rounds > 0) report.facts = {{"rounds", cost.work.rounds}};
  if (device == Device::cpu) return report;
  report.times_ms = {{"to_device", cost.to_device_ms}, {"search", cost.search_ms}};
  if (cost.to_host_ms > 0) report.times_ms.emplace_back("to_host", cost.to_host_ms);
  return report;
}

void add_host(Solvers& all) {
  all.bfs.push_back(
      host_solver<Bfs>(paper, {.name = paper,
                               .source = "Algorithms 1 and 2",
                               .summary = "the BFS kernel as a loop over all vertices, on the host",
                               .has_predecessors = false,
                               .run = [](const Graph& graph, const Bfs::Query& query) {
                                 return reference::harish_narayanan_levels(graph, query.source);
                               }}));
  all.sssp.push_back(host_solver<Sssp>(
      paper, {.name = paper,
              .source = "Algorithms 3 to 5",
              .summary = "the SSSP kernels as loops over all vertices, on the host",
              .has_predecessors = false,
              .run = [](const Graph& graph, const Sssp::Query& query) {
                return reference::harish_narayanan_distances(graph, query.source);
              }}));
  all.apsp.push_back(
      host_solver<Apsp>(paper, {.name = paper,
                                .source = "all pairs by Algorithms 3 to 5",
                                .summary = "the SSSP search from each vertex in turn, on the host",
                                .has_predecessors = false,
                                .run = [](const Graph& graph, const Apsp::Query&) {
                                  return reference::harish_narayanan_by_sources(graph);
                                }}));
  all.apsp.push_back(host_solver<Apsp>(
      paper, {.name = "harish_narayanan_pairs",
              .source = "all pairs by Floyd and Warshall",
              .summary = "the Floyd-Warshall kernel as loops over all pairs, on the host",
              .has_predecessors = false,
              .reads_matrix = true,
              .run = [](const Graph& graph, const Apsp::Query&) {
                return reference::harish_narayanan_by_pairs(graph);
              }}));
}

/// A step of a problem with a source. \param run  (graph, source, options, cost) -> result
template <class Problem, class Variant, class Run>
Solver<Problem> source_solver(const Variant& step, Device device, Run run) {
  return step_solver<Problem, Options>(
      paper, step, option_table(), /*has_predecessors=*/false,
      [run, device](const Graph& graph, const typename Problem::Query& query,
                    const Options& options, const Sink<Problem>& sink) {
        Cost cost;
        const typename Problem::Result result = run(graph, query.source, options, &cost);
        if (sink) sink(result);
        return report_of(cost, device);
      });
}

}  // namespace

AddSolvers add_solvers;
void add_solvers(Solvers& all, const Device* device) {
  namespace steps = graphspec::harish_narayanan;
  if (device == nullptr) {
    add_host(all);
    return;
  }
  add_level_steps<Options>(all, paper, option_table(), *device);
  for (const auto& step : steps::cost_variants(*device)) {
    all.sssp.push_back(source_solver<Sssp>(step, *device, [&step, on = *device](auto&&... rest) {
      return steps::distances(step, on, rest...);
    }));
    all.sssp.back().cost = 4;
  }
  for (const steps::PairVariant& step : steps::pair_variants(*device)) {
    const auto run = [&step, on = *device](const Graph& graph, const Apsp::Query& query,
                                           const Options& options, const Sink<Apsp>& sink) {
      steps::RowSink rows;
      if (sink) rows = [&](Vertex first, auto distances) { sink({first, distances, {}}); };
      return report_of(steps::all_pairs(step, on, graph, query, options, rows), on);
    };
    Solver<Apsp> solver =
        step_solver<Apsp, Options>(paper, step, option_table(), /*has_predecessors=*/false, run);
    // A launch of V^2 threads for each vertex, or of V threads for each round of each source, all
    // of which the CPU executor runs one by one.
    solver.reads_matrix = step.pairs != nullptr;
    solver.cost = 12;
    solver.most_vertices_checked = 40;
    all.apsp.push_back(std::move(solver));
  }
}

}  // namespace graphspec::papers::harish_narayanan
