/// \file
/// Problems as subcommands, and what is said of those that there are not.
#include "reproduce/program/problem_command.hpp"

#include <fmt/format.h>

#include <memory>
#include <utility>

#include "reference/graph/error.hpp"
#include "reproduce/program/papers.hpp"

namespace graphspec::program {
namespace {

/// Reports the first word that a problem's parser left over.
void refuse_extras(const CLI::App& problem) {
  const std::vector<std::string> extras = problem.remaining();
  if (extras.empty()) return;
  const std::string option = extras.front().substr(0, extras.front().find('='));
  const CLI::App& command = *problem.get_parent();
  for (const CLI::App* other : command.get_subcommands([](const CLI::App*) { return true; })) {
    if (option.starts_with("--") && other->get_option_no_throw(option) != nullptr) {
      throw InputError(fmt::format("{} {}: {} is an option of {} {}", command.get_name(),
                                   problem.get_name(), option, command.get_name(),
                                   other->get_name()));
    }
  }
  throw InputError(fmt::format("{} {}: {} was not expected; --help shows what there is",
                               command.get_name(), problem.get_name(), option));
}

}  // namespace

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
      throw InputError(fmt::format("{}: name a PROBLEM first, such as bfs; --help shows more",
                                   command->get_name()));
    }
    static_cast<void>(paper(extras.front()));
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
