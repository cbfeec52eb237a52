/// \file
/// The subcommands of the program: each adds itself to the parser, and runs when it is chosen.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <span>
#include <string>
#include <utility>

#include "reference/problem/paper_hook.hpp"

namespace graphspec::papers {

/// A paper's own commands, as graphspec::papers::PAPER::add_commands.
using AddCommands = void(CLI::App& app);

[[nodiscard]] std::span<const Hook<AddCommands>> all_add_commands();

}  // namespace graphspec::papers

namespace graphspec::program {

/// Adds a command that calls `run` with what it was told.
/// \return the command, and its arguments, which live as long: its options are to fill them in
template <class Arguments>
[[nodiscard]] std::pair<CLI::App*, Arguments*> add_command(CLI::App& app, const std::string& name,
                                                           const std::string& what,
                                                           const std::string& footer,
                                                           void (*run)(const Arguments&)) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App* const command = app.add_subcommand(name, what);
  command->footer(footer);
  command->callback([arguments, run] { run(*arguments); });
  return {command, arguments.get()};
}

papers::AddCommands add_list, add_devices, add_run, add_check, add_certify, add_generate,
    add_convert, add_info, add_errata, add_reproduce, add_compare, add_show, add_trace, add_prove,
    add_document;

}  // namespace graphspec::program
