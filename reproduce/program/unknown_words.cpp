/// \file
/// Compares the words of a command line with the names that the parser knows.
#include "reproduce/program/unknown_words.hpp"

#include <fmt/format.h>

#include <vector>

#include "reference/graph/error.hpp"
#include "reference/graph/near_names.hpp"

namespace graphspec::program {
namespace {

std::vector<const CLI::App*> commands_of(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App*) { return true; });
}

/// The command of that name; null if there is none.
const CLI::App* command_named(const CLI::App& app, std::string_view name) {
  for (const CLI::App* command : commands_of(app)) {
    if (command->get_name() == name) return command;
  }
  return nullptr;
}

/// Whether the command has the option, or the same command of another problem has it.
bool is_known(const CLI::App& command, const std::string& option) {
  if (command.get_option_no_throw(option) != nullptr) return true;
  const CLI::App* const parent = command.get_parent();
  if (parent == nullptr || parent->get_parent() == nullptr) return false;
  return command_with_option(*parent, option) != nullptr;
}

std::string option_of(std::string_view word) {
  return std::string(word.substr(0, word.find('=')));
}

}  // namespace

std::string no_such_option(const CLI::App& command, std::string_view name,
                           std::string_view option) {
  std::vector<std::string> known;
  for (const CLI::Option* each : command.get_options()) {
    for (const std::string& long_name : each->get_lnames()) known.push_back("--" + long_name);
  }
  const std::string near = did_you_mean(option, {known.begin(), known.end()});
  return fmt::format("there is no option '{}' of {}{}", option, name,
                     near.empty() ? "; see --help" : near);
}

const CLI::App* command_with_option(const CLI::App& parent, const std::string& option) {
  for (const CLI::App* each : commands_of(parent)) {
    if (each->get_option_no_throw(option) != nullptr) return each;
  }
  return nullptr;
}

void refuse_unknown_words(const CLI::App& app, std::span<char* const> words) {
  const CLI::App* command = &app;
  std::string name = app.get_name();
  for (const std::string_view word : words.subspan(1)) {
    if (word.starts_with("--")) {
      const std::string option = option_of(word);
      if (word.size() > 2 && !is_known(*command, option)) {
        throw InputError(no_such_option(*command, name, option));
      }
      continue;
    }
    const std::vector<const CLI::App*> commands = commands_of(*command);
    if (commands.empty() || word.starts_with("-")) continue;
    const CLI::App* const chosen = command_named(*command, word);
    if (chosen == nullptr && command == &app) {
      std::vector<std::string> known;
      known.reserve(commands.size());
      for (const CLI::App* each : commands) known.push_back(each->get_name());
      throw InputError(fmt::format("there is no command '{}'{}", word,
                                   names_instead(word, {known.begin(), known.end()})));
    }
    if (chosen == nullptr) continue;
    name = command == &app ? chosen->get_name() : fmt::format("{} {}", name, chosen->get_name());
    command = chosen;
  }
}

}  // namespace graphspec::program
