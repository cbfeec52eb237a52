/// \file
/// Commands that have options of their own for each problem: `run bfs`, `certify apsp`.
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

/// Throws InputError for what is no problem; of a paper it names the problems.
/// \param command  that wants a problem: "run"
[[noreturn]] void refuse_problem(std::string_view command, std::string_view name);

}  // namespace graphspec::program
