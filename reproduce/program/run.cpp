/// \file
/// graphspec run: one variant on one graph, its summary, its result.
#include "reproduce/program/commands.hpp"
#include "reproduce/program/problem_command.hpp"
#include "reproduce/program/run_problems.hpp"

namespace graphspec::program {
namespace {

constexpr auto footer = R"(Examples:
  graphspec run bfs --graph rmat:14,16,sym --variant block_queue --device cpu
  graphspec run johnson --graph random:100,4,w=1..9 --output lengths.txt
  graphspec run floyd_warshall --graph random:100,4,w=1..9 --predecessors paths.txt
  graphspec run bellman_ford --graph random:100,4,w=1..9 --variant reduce_coarse --device opencl
  graphspec run boruvka_mst --graph random:100,4,sym,w=1..9 --output forest.txt
`graphspec run bfs --help` and so on show the options of each.)";

}  // namespace

void add_run(CLI::App& app) {
  CLI::App* command = add_problem_command(app, "run", "Runs one variant on one graph");
  command->footer(footer);
  add_run_bfs(*command);
  add_run_johnson(*command);
  add_run_floyd_warshall(*command);
  add_run_bellman_ford(*command);
  add_run_boruvka_mst(*command);
}

}  // namespace graphspec::program
