/// \file
/// The solvers of single-source shortest paths: the Bellman-Ford paper's steps and ours, its
/// sequential procedure and its OpenMP form, and the sparse searches of the host.
#include <algorithm>
#include <cmath>
#include <memory>
#include <span>
#include <utility>

#include "gpu/bellman_ford/bellman_ford.hpp"
#include "gpu/problem/on_ranks.hpp"
#include "gpu/problem/paper_solvers.hpp"
#include "reference/baseline/sparse_sssp.hpp"
#include "reference/baseline/sssp.hpp"

namespace graphspec::papers::bellman_ford {
namespace {

using graphspec::bellman_ford::Options;
using graphspec::bellman_ford::Variant;
using problem::SsspOver;

constexpr std::string_view paper = "bellman_ford";

template <class Weight>
RunReport report_of(const graphspec::bellman_ford::ResultOver<Weight>& result, Device device) {
  RunReport report{
      .counters = result.counters,
      .facts = {{"rounds", result.work.rounds}, {"relaxations", result.work.relaxations}}};
  if (result.work.group_size > 0) {
    report.facts.push_back({"group_size", std::int64_t{result.work.group_size}});
  }
  if (device == Device::cpu) return report;
  report.times_ms = {{"to_device", result.timing.to_device_ms},
                     {"search", result.timing.search_ms},
                     {"to_host", result.timing.to_host_ms},
                     {"total", result.timing.total_ms()}};
  if (result.work.transpose_ms > 0) {
    report.times_ms.emplace_back("transposition", result.work.transpose_ms);
  }
  return report;
}

template <class Weight>
Prepared<SsspOver<Weight>> prepared(const Variant& step, Device device, const Graph& graph,
                                    Options options) {
  const auto there =
      std::make_shared<const graphspec::bellman_ford::PreparedSearch<Weight>>(step, device, graph);
  return [there, options, device](const problem::SsspQuery& query,
                                  const Sink<SsspOver<Weight>>& sink) mutable {
    options.predecessors = query.predecessors;
    const auto result = there->search(query.source, options);
    if (sink) sink(result.paths);
    RunReport report = report_of(result, device);
    std::erase_if(report.times_ms, [](const auto& part) { return part.first == "to_device"; });
    return report;
  };
}

/// The functions on the host.
template <class Weight>
void add_host(Solvers& all) {
  using Sssp = SsspOver<Weight>;
  all.of<Sssp>().push_back(host_solver<Sssp>(
      paper, {.name = "bellman_ford",
              .source = "the procedure of section 1.1",
              .summary = "the procedure of section 1.1 as a sequential host function",
              .reads_matrix = true,
              .run = [](const Graph& graph, const problem::SsspQuery& query) {
                return reference::bellman_ford<Weight>(graph, query.source);
              }}));
  all.of<Sssp>().push_back(host_solver<Sssp>(
      paper, {.name = "openmp",
              .source = "ours; the paper mentions an OpenMP procedure, but does not show it",
              .summary = "Bellman-Ford on a matrix; the vertices are shared among all host cores",
              .reads_matrix = true,
              .run = [](const Graph& graph, const problem::SsspQuery& query) {
                return reference::bellman_ford_openmp<Weight>(graph, query.source);
              }}));
}

/// Searches of sparse graphs on the host.
template <class Weight>
void add_sparse_host(Solvers& all) {
  using Sssp = SsspOver<Weight>;
  using Limits = reference::SearchLimits<Weight>;
  using Sources = std::span<const Vertex>;
  const auto add = [&all](HostFunction<Sssp> function) {
    function.takes_heavy_arcs = true;
    // A search from one source without limits.
    function.run = [run = function.run_limited](const Graph& graph,
                                                const problem::SsspQuery& query) {
      return run(graph, {&query.source, 1}, {}, query.predecessors);
    };
    all.of<Sssp>().push_back(host_solver<Sssp>(paper, std::move(function)));
  };
  add({.name = "dijkstra",
       .source = "ours",
       .summary = "Dijkstra's algorithm with a radix heap, on one host core",
       .takes_negative = false,
       .expected_ns =
           [](const HostWork& work) { return 500 + 20 * work.vertices + 12 * work.arcs; },
       .run_limited =
           [](const Graph& graph, Sources sources, const Limits& limits, bool predecessors) {
             return reference::dijkstra<Weight>(graph, sources, limits, predecessors);
           }});
  add({.name = "queue_bellman_ford",
       .source = "ours",
       .summary = "Bellman-Ford with a queue, on one host core",
       .expected_ns =
           [](const HostWork& work) { return 500 + 60 * work.vertices + 40 * work.arcs; },
       .run_limited =
           [](const Graph& graph, Sources sources, const Limits& limits, bool predecessors) {
             return reference::queue_bellman_ford<Weight>(graph, sources, limits, predecessors);
           }});
  add({.name = "delta_stepping",
       .source = "ours",
       .summary = "delta-stepping with buckets shared among all host cores",
       .takes_negative = false,
       .expected_ns =
           [](const HostWork& work) {
             // As delta_stepping_threads(); threads wait for each other.
             const double size = work.vertices + work.arcs;
             const double threads = std::max(
                 std::min(size / reference::size_for_a_thread, static_cast<double>(work.threads)),
                 1.0);
             return 1.2e5 + (14 * work.vertices + 9 * work.arcs) / std::pow(threads, 0.55);
           },
       .run_limited =
           [](const Graph& graph, Sources sources, const Limits& limits, bool predecessors) {
             // Several sources are not shared among threads.
             return sources.size() > 1
                        ? reference::dijkstra<Weight>(graph, sources, limits, predecessors)
                        : reference::delta_stepping<Weight>(
                              graph, sources.front(), reference::delta_stepping_threads(graph),
                              limits, predecessors);
           }});
}

template <class Weight>
void add_step(Solvers& all, const Variant& step, Device device) {
  using Sssp = SsspOver<Weight>;
  const auto run = [&step, device](const Graph& graph, const problem::SsspQuery& query,
                                   Options options, const Sink<Sssp>& sink) {
    options.predecessors = query.predecessors;
    const auto result =
        graphspec::bellman_ford::search<Weight>(step, device, graph, query.source, options);
    if (sink) sink(result.paths);
    return report_of(result, device);
  };
  Solver<Sssp> solver = step_solver<Sssp, Options>(
      paper, step, graphspec::bellman_ford::option_table(), /*has_predecessors=*/true, run);
  solver.reads_matrix = step.form() == graphspec::bellman_ford::Form::dense;
  // The paper's run V - 1 rounds of V groups, which the CPU executor runs thread by thread.
  solver.cost = solver.reads_matrix ? 15 : 5;
  solver.most_vertices_checked = step.is_ours() ? 0 : 40;
  solver.takes_heavy_arcs = !solver.reads_matrix;
  if (!solver.reads_matrix) {
    solver.prepare = [&step, device](const Graph& graph, const OptionValues& values) {
      return prepared<Weight>(
          step, device, graph,
          options_from<Options>(graphspec::bellman_ford::option_table(), values));
    };
  }
  all.of<Sssp>().push_back(std::move(solver));
}

}  // namespace

AddSolvers add_solvers;
void add_solvers(Solvers& all, const Device* device) {
  if (device == nullptr) {
    add_host<std::int32_t>(all);
    add_host<double>(all);
    add_sparse_host<std::int32_t>(all);
    add_sparse_host<double>(all);
    return;
  }
  for (const Variant& step : graphspec::bellman_ford::variants(*device)) {
    add_step<std::int32_t>(all, step, *device);
    if (step.sparse_of_reals != nullptr) add_step<double>(all, step, *device);
  }
  add_ranks_solvers<graphspec::bellman_ford::OnRanks>(
      all.sssp, paper, graphspec::bellman_ford::option_table(), *device);
}

}  // namespace graphspec::papers::bellman_ford
