/// \file
/// The problems of `graphspec run`: each adds itself to the command.
#pragma once

#include <CLI/CLI.hpp>

namespace graphspec::program {

void add_run_bfs(CLI::App& command);
void add_run_johnson(CLI::App& command);
void add_run_floyd_warshall(CLI::App& command);
void add_run_bellman_ford(CLI::App& command);
void add_run_boruvka_mst(CLI::App& command);

}  // namespace graphspec::program
