/// \file
/// Our breadth-first searches as solvers: those of one device, those of several ranks, and those of
/// the host.
#include "gpu/ours/solvers.hpp"

#include <span>

#include "gpu/ours/bfs/bfs.hpp"
#include "gpu/problem/level_solvers.hpp"
#include "gpu/problem/on_ranks.hpp"
#include "gpu/problem/paper_solvers.hpp"
#include "reference/baseline/bfs.hpp"

namespace graphspec::ours {
namespace {

using problem::Bfs;

void add_host(Solvers& all) {
  all.bfs.push_back(host_solver<Bfs>(
      table_name, {.name = "openmp",
                   .source = "ours",
                   .summary = "levels only; all host cores share the frontier",
                   .has_predecessors = false,
                   .run = [](const Graph& graph, const Bfs::Query& query) -> Bfs::Result {
                     return {reference::bfs_openmp(graph, query.source), {}};
                   }}));
  all.bfs.push_back(host_solver<Bfs>(
      table_name, {.name = "direction_optimizing",
                   .source = "ours",
                   .summary = "levels only; direction-optimizing (Beamer et al. 2012), on the host",
                   .has_predecessors = false,
                   .expected_ns =
                       [](const HostWork& work) {
                         // Bottom-up rounds, which a directed graph does not have, look at few of
                         // the arcs.
                         return 300 + 5 * work.vertices + (work.symmetric ? 1 : 5) * work.arcs;
                       },
                   .run =
                       [](const Graph& graph, const Bfs::Query& query) {
                         return reference::direction_optimizing_bfs(graph, {&query.source, 1});
                       },
                   .run_limited =
                       [](const Graph& graph, std::span<const Vertex> sources,
                          const LimitsOf<Bfs>& limits, bool predecessors) {
                         return reference::direction_optimizing_bfs(graph, sources, limits,
                                                                    predecessors);
                       }}));
}

}  // namespace

void add_bfs(Solvers& all, const Device* device) {
  if (device == nullptr) {
    add_host(all);
    return;
  }
  add_level_steps<bfs::Options>(all, table_name, bfs::option_table(), *device);
  add_ranks_solvers<RanksVariant<Bfs, bfs::Options>>(all.bfs, table_name, bfs::option_table(),
                                                     *device);
}

}  // namespace graphspec::ours
