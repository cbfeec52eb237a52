/// \file
/// The BFS paper's steps and its sequential function as solvers.
#include "gpu/bfs/bfs.hpp"
#include "gpu/problem/level_solvers.hpp"
#include "gpu/problem/paper_solvers.hpp"
#include "reference/bfs/bfs.hpp"

namespace graphspec::papers::bfs {

AddSolvers add_solvers;
void add_solvers(Solvers& all, const Device* device) {
  using problem::Bfs;
  constexpr auto paper = "bfs";
  if (device != nullptr) {
    add_level_steps<graphspec::bfs::Options>(all, paper, graphspec::bfs::option_table(), *device);
    return;
  }
  all.bfs.push_back(host_solver<Bfs>(
      paper,
      {.name = "bfs",
       .source = "BFS_sequential",
       .summary = "the paper's sequential host function",
       .expected_ns = [](const HostWork& work) { return 100 + 5 * (work.vertices + work.arcs); },
       .run = [](const Graph& graph,
                 const Bfs::Query& query) { return reference::bfs(graph, query.source); }}));
}

}  // namespace graphspec::papers::bfs
