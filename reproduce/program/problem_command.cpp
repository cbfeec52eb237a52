/// \file
/// Problems as subcommands, and the refusal of words that are no problem.
#include "reproduce/program/problem_command.hpp"

#include <fmt/format.h>

#include <memory>
#include <utility>

#include "reference/graph/error.hpp"
#include "reference/graph/near_names.hpp"
#include "reproduce/program/papers.hpp"
#include "reproduce/program/problems.hpp"
#include "reproduce/program/unknown_words.hpp"

namespace graphspec::program {
namespace {

/// Reports the first word that a problem's parser left over.
void refuse_extras(const CLI::App& problem) {
  const std::vector<std::string> extras = problem.remaining();
  if (extras.empty()) return;
  const std::string option = extras.front().substr(0, extras.front().find('='));
  const CLI::App& command = *problem.get_parent();
  const std::string name = fmt::format("{} {}", command.get_name(), problem.get_name());
  if (!option.starts_with("--")) {
    throw InputError(fmt::format("{}: unexpected argument {}; see --help", name, option));
  }
  if (const CLI::App* const other = command_with_option(command, option)) {
    throw InputError(fmt::format("{}: {} is an option of {} {}", name, option, command.get_name(),
                                 other->get_name()));
  }
  throw InputError(no_such_option(problem, name, option));
}

}  // namespace

void refuse_problem(std::string_view command, std::string_view name) {
  const Paper* const paper = find_paper(name);
  if (paper == nullptr) {
    throw InputError(
        fmt::format("there is no problem '{}'{}", name, names_instead(name, problem_names())));
  }
  throw InputError(
      fmt::format("{0} needs a problem, but {1} is a paper on {2}; use {0} {3} (graphspec list {3} "
                  "lists its variants)",
                  command, name, fmt::join(paper->problems, ", "), paper->problems.front()));
}

CLI::App* add_problem_command(CLI::App& app, const std::string& name, const std::string& what) {
  CLI::App* command = app.add_subcommand(name, what);
  const auto formatter = std::make_shared<CLI::Formatter>();
  formatter->label("SUBCOMMAND", "PROBLEM");
  formatter->label("Subcommands", "Problems");
  command->formatter(formatter);
  command->require_subcommand(0, 1);
  command->allow_extras();
  command->callback([command] {
    if (!command->get_subcommands().empty()) return;
    const std::vector<std::string> extras = command->remaining();
    if (extras.empty() || extras.front().starts_with("-")) {
      throw InputError(
          fmt::format("{}: name a PROBLEM first, such as bfs; see --help", command->get_name()));
    }
    refuse_problem(command->get_name(), extras.front());
  });
  return command;
}

CLI::App* add_problem(CLI::App& command, const std::string& name, const std::string& what,
                      std::function<void()> run) {
  CLI::App* problem = command.add_subcommand(name, what);
  problem->allow_extras();
  problem->callback([problem, run = std::move(run)] {
    refuse_extras(*problem);
    run();
  });
  return problem;
}

}  // namespace graphspec::program
