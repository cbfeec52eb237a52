/// \file
/// The Bellman-Ford paper's steps and its sequential procedure as solvers.
#include "gpu/bellman_ford/bellman_ford.hpp"
#include "gpu/problem/paper_solvers.hpp"
#include "gpu/problem/path_solvers.hpp"
#include "reference/bellman_ford/bellman_ford.hpp"

namespace graphspec::papers::bellman_ford {
namespace {

constexpr auto paper = "bellman_ford";

template <class Weight>
void add_host(Solvers& all) {
  using Sssp = problem::SsspOver<Weight>;
  all.of<Sssp>().push_back(host_solver<Sssp>(
      paper, {.name = "bellman_ford",
              .source = "the procedure of section 1.1",
              .summary = "the procedure of section 1.1 as a sequential host function",
              .reads_matrix = true,
              .run = [](const Graph& graph, const problem::SsspQuery& query) {
                return reference::bellman_ford<Weight>(graph, query.source);
              }}));
}

}  // namespace

AddSolvers add_solvers;
void add_solvers(Solvers& all, const Device* device) {
  if (device != nullptr) {
    add_path_steps<graphspec::bellman_ford::Options>(
        all, paper, graphspec::bellman_ford::option_table(), *device);
    return;
  }
  add_host<std::int32_t>(all);
  add_host<double>(all);
}

}  // namespace graphspec::papers::bellman_ford
