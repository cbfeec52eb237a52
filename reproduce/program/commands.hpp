/// \file
/// The subcommands of the program: each adds itself to the parser, and runs when it is chosen.
#pragma once

#include <CLI/CLI.hpp>
#include <span>

#include "reference/problem/paper_hook.hpp"

namespace graphspec::papers {

/// A paper's own commands, as graphspec::papers::PAPER::add_commands.
using AddCommands = void(CLI::App& app);

[[nodiscard]] std::span<const Hook<AddCommands>> all_add_commands();

}  // namespace graphspec::papers

namespace graphspec::program {

papers::AddCommands add_list, add_devices, add_run, add_check, add_certify, add_generate,
    add_convert, add_info, add_errata, add_reproduce, add_compare, add_show, add_trace, add_prove,
    add_document;

}  // namespace graphspec::program
