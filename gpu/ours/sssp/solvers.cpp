/// \file
/// Our searches of shortest paths as solvers: those of one device, those of several ranks, and
/// those of the host.
#include "gpu/ours/solvers.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "gpu/ours/sssp/sssp.hpp"
#include "gpu/problem/on_ranks.hpp"
#include "gpu/problem/paper_solvers.hpp"
#include "gpu/problem/path_solvers.hpp"
#include "reference/baseline/sparse_sssp.hpp"
#include "reference/baseline/sssp.hpp"

namespace graphspec::ours {
namespace {

using problem::SsspOver;

/// The search of a matrix on the host.
template <class Weight>
void add_dense_host(Solvers& all) {
  using Sssp = SsspOver<Weight>;
  all.of<Sssp>().push_back(host_solver<Sssp>(
      table_name,
      {.name = "openmp",
       .source = "ours; the paper mentions an OpenMP procedure, but does not show it",
       .summary = "Bellman-Ford on a matrix; the vertices are shared among all host cores",
       .reads_matrix = true,
       .run = [](const Graph& graph, const problem::SsspQuery& query) {
         return reference::bellman_ford_openmp<Weight>(graph, query.source);
       }}));
}

/// The searches of sparse graphs on the host.
template <class Weight>
void add_sparse_host(Solvers& all) {
  using Sssp = SsspOver<Weight>;
  using Limits = reference::SearchLimits<Weight>;
  using Sources = std::span<const Vertex>;
  const auto add = [&all](HostFunction<Sssp> function) {
    function.takes_heavy_arcs = true;
    // solve() is a search from one source without limits.
    function.run = [run = function.run_limited](const Graph& graph,
                                                const problem::SsspQuery& query) {
      return run(graph, {&query.source, 1}, {}, query.predecessors);
    };
    all.of<Sssp>().push_back(host_solver<Sssp>(table_name, std::move(function)));
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
             // The number of threads is that of delta_stepping_threads(). Threads wait for each
             // other.
             const double size = work.vertices + work.arcs;
             const double threads = std::max(
                 std::min(size / reference::size_for_a_thread, static_cast<double>(work.threads)),
                 1.0);
             return 1.2e5 + (14 * work.vertices + 9 * work.arcs) / std::pow(threads, 0.55);
           },
       .run_limited =
           [](const Graph& graph, Sources sources, const Limits& limits, bool predecessors) {
             // A search from several sources runs on one thread.
             return sources.size() > 1
                        ? reference::dijkstra<Weight>(graph, sources, limits, predecessors)
                        : reference::delta_stepping<Weight>(
                              graph, sources.front(), reference::delta_stepping_threads(graph),
                              limits, predecessors);
           }});
}

}  // namespace

void add_sssp(Solvers& all, const Device* device) {
  if (device == nullptr) {
    add_dense_host<std::int32_t>(all);
    add_dense_host<double>(all);
    add_sparse_host<std::int32_t>(all);
    add_sparse_host<double>(all);
    return;
  }
  add_path_steps<sssp::Options>(all, table_name, sssp::option_table(), *device);
  add_ranks_solvers<RanksVariant<problem::Sssp, sssp::Options>>(all.sssp, table_name,
                                                                sssp::option_table(), *device);
}

}  // namespace graphspec::ours
