/// \file
/// Commands that have options of their own for each problem: `run bfs`, `certify apsp`. Whoever
/// uses what commands, options and variants were called before gets one line with the present name.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>
#include <string_view>

namespace graphspec::program {

/// Adds a command that wants a problem after it; without one, or with another, it says so.
CLI::App* add_problem_command(CLI::App& app, const std::string& name, const std::string& what);

/// Adds a problem to such a command. An option that only another problem has is refused as that.
CLI::App* add_problem(CLI::App& command, const std::string& name, const std::string& what,
                      std::function<void()> run);

/// Throws InputError naming the new option, where the option has one.
/// \param command  that was given it: "certify bfs"
void refuse_old_option(std::string_view command, std::string_view option);

/// Throws InputError naming the new variant, where the variant has one.
void refuse_old_variant(std::string_view problem, std::string_view variant);

/// Throws InputError for what is no problem; of a paper it names the problems.
/// \param command  that wants a problem: "run"
[[noreturn]] void refuse_problem(std::string_view command, std::string_view name);

}  // namespace graphspec::program
