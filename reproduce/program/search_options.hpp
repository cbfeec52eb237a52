/// \file
/// The command-line form of each problem's options, of devices and of the executor's schedules.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>

#include "gpu/bellman_ford/bellman_ford.hpp"
#include "gpu/bfs/bfs.hpp"
#include "gpu/boruvka_mst/boruvka_mst.hpp"
#include "gpu/device/cpu/schedule.hpp"
#include "gpu/floyd_warshall/floyd_warshall.hpp"
#include "gpu/johnson/johnson.hpp"

namespace graphspec::program {

/// Adds one flag for each field of the options.
void add_search_options(CLI::App& command, bfs::Options& options);
void add_search_options(CLI::App& command, johnson::Options& options);
void add_search_options(CLI::App& command, floyd_warshall::Options& options);
void add_search_options(CLI::App& command, bellman_ford::Options& options);
void add_search_options(CLI::App& command, boruvka_mst::Options& options);

/// "FIRST..LAST", both included, or one number; nothing: all vertices.
/// \throws InputError for anything else, and for what is no vertex of the graph
[[nodiscard]] johnson::Sources parse_sources(std::string_view text, Vertex num_vertices);

/// "cpu", "cuda" or "opencl:N"; empty: a GPU if there is one, else the CPU executor.
/// \throws InputError for anything else
[[nodiscard]] Device parse_device(std::string_view text);

/// KIND or KIND:SEED. \throws InputError listing the kinds
[[nodiscard]] executor::Schedule parse_schedule(std::string_view text);

}  // namespace graphspec::program
