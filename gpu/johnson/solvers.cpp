/// \file
/// The Johnson paper's steps, its sequential schemes and binary heaps as solvers.
#include <algorithm>
#include <cmath>

#include "gpu/johnson/johnson.hpp"
#include "gpu/problem/on_ranks.hpp"
#include "gpu/problem/paper_solvers.hpp"
#include "reference/baseline/apsp.hpp"
#include "reference/graph/generated_size.hpp"
#include "reference/johnson/johnson.hpp"

namespace graphspec::papers::johnson {

using graphspec::johnson::Options;
using graphspec::johnson::Variant;
using problem::Apsp;

namespace {

constexpr std::string_view paper = "johnson";

/// All rows at once where they are a small part of memory, for a matrix is certified faster than
/// its rows; else as many as 256 MiB hold.
template <class Weight>
void heap_rows(const Graph& graph, const Apsp::Query& query,
               const Sink<problem::ApspOver<Weight>>& take) {
  const double row_bytes = double{sizeof(Weight)} * graph.num_vertices();
  const Vertex last = query.end(graph.num_vertices());
  const Vertex sources = last - query.first;
  constexpr double most_bytes = 1 << 28;
  const auto at_once = is_small_part_of_memory(row_bytes * sources)
                           ? sources
                           : static_cast<Vertex>(std::max(most_bytes / row_bytes, 1.0));
  reference::johnson_heap_by_rows<Weight>(graph, query.first, last, std::max(at_once, 1),
                                          [&](Vertex first, std::span<const Weight> rows) {
                                            take({first, rows, {}});
                                          });
}

/// The functions on the host; real weights must not be negative.
template <class Weight>
void add_host(Solvers& all) {
  using Pairs = problem::ApspOver<Weight>;
  all.of<Pairs>().push_back(host_solver<Pairs>(
      paper, {.name = "johnson",
              .source = "the sequential schemes",
              .summary = "the schemes as a sequential host function",
              .has_predecessors = false,
              .takes_negative = std::is_integral_v<Weight>,
              .run = [](const Graph& graph, const Apsp::Query&) -> typename Pairs::Result {
                return {reference::johnson<Weight>(graph), {}};
              }}));
  all.of<Pairs>().push_back(host_solver<Pairs>(
      paper, {.name = "heap",
              .source = "ours",
              .summary = "Dijkstra's algorithm with binary heaps, on all host cores",
              .has_predecessors = false,
              .takes_negative = std::is_integral_v<Weight>,
              .expected_ns =
                  [](const HostWork& work) {
                    const double a_row = work.vertices * std::log2(work.vertices + 2) + work.arcs;
                    return work.rows * a_row * 35 / work.threads;
                  },
              .run_by_rows = heap_rows<Weight>}));
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
