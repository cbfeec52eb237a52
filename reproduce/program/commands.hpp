/// \file
/// The subcommands of the program: each adds itself to the parser, and runs when it is chosen.
#pragma once

#include <CLI/CLI.hpp>

namespace graphspec::program {

void add_list(CLI::App& app);
void add_devices(CLI::App& app);
void add_tune(CLI::App& app);
void add_run(CLI::App& app);
void add_check(CLI::App& app);
void add_certify(CLI::App& app);
void add_generate(CLI::App& app);
void add_convert(CLI::App& app);
void add_info(CLI::App& app);
void add_errata(CLI::App& app);
void add_reproduce(CLI::App& app);
void add_compare(CLI::App& app);
void add_route(CLI::App& app);
void add_show(CLI::App& app);
void add_trace(CLI::App& app);
void add_prove(CLI::App& app);

}  // namespace graphspec::program
