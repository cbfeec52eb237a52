/// \file
/// The Johnson paper's steps, its sequential schemes and binary heaps as solvers.
#include "gpu/johnson/johnson.hpp"
#include "gpu/problem/on_ranks.hpp"
#include "gpu/problem/paper_solvers.hpp"
#include "reference/baseline/apsp.hpp"
#include "reference/johnson/johnson.hpp"

namespace graphspec::papers::johnson {

using graphspec::johnson::Options;
using graphspec::johnson::Variant;
using problem::Apsp;

namespace {

constexpr std::string_view paper = "johnson";

/// The functions on the host; real weights must not be negative.
template <class Weight>
void add_host(Solvers& all) {
  using Pairs = problem::ApspOver<Weight>;
  all.of<Pairs>().push_back(host_solver<Pairs>(
      paper, {.name = "johnson",
              .source = "the sequential schemes",
              .summary = "the schemes as a sequential function, on the host",
              .has_predecessors = false,
              .takes_negative = std::is_integral_v<Weight>,
              .run = [](const Graph& graph, const Apsp::Query&) -> typename Pairs::Result {
                return {reference::johnson<Weight>(graph), {}};
              }}));
  all.of<Pairs>().push_back(host_solver<Pairs>(
      paper, {.name = "heap",
              .source = "ours",
              .summary = "Dijkstra's algorithm with binary heaps, on all cores of the host",
              .has_predecessors = false,
              .takes_negative = std::is_integral_v<Weight>,
              .run = [](const Graph& graph, const Apsp::Query&) -> typename Pairs::Result {
                return {reference::johnson_heap<Weight>(graph), {}};
              }}));
}

}  // namespace

AddSolvers add_solvers;
void add_solvers(Solvers& all, const Device* device) {
  if (device == nullptr) {
    add_host<std::int32_t>(all);
    add_host<double>(all);
    return;
  }
  for (const Variant& step : graphspec::johnson::variants(*device)) {
    const auto run = [&step, device = *device](const Graph& graph, const Apsp::Query& query,
                                               const Options& options, const Sink<Apsp>& sink) {
      graphspec::johnson::RowSink rows;
      if (sink) rows = [&](Vertex first, auto distances) { sink({first, distances, {}}); };
      return graphspec::johnson::report_of(
          graphspec::johnson::all_pairs(step, device, graph, options, rows,
                                        {query.first, query.last}),
          device);
    };
    Solver<Apsp> solver = step_solver<Apsp, Options>(
        paper, step, graphspec::johnson::option_table(), /*has_predecessors=*/false, run);
    // The paper's launch kernels for each phase of each source, ours one for many sources.
    solver.cost = solver.is_ours() ? 5 : 18;
    solver.reweights = true;
    all.apsp.push_back(std::move(solver));
  }
  add_ranks_solvers<graphspec::johnson::OnRanks>(all.apsp, paper,
                                                 graphspec::johnson::option_table(), *device);
}

}  // namespace graphspec::papers::johnson
