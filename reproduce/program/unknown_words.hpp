/// \file
/// Messages about commands and options that do not exist, with the name that was probably meant.
#pragma once

#include <CLI/App.hpp>
#include <span>
#include <string>
#include <string_view>

namespace graphspec::program {

/// Returns "there is no option '--grahp' of run bfs; did you mean '--graph'?".
/// \param command  its options are the known ones
/// \param name  of the command, as typed
[[nodiscard]] std::string no_such_option(const CLI::App& command, std::string_view name,
                                         std::string_view option);

/// The command of this parent that has the option; null if none has it.
[[nodiscard]] const CLI::App* command_with_option(const CLI::App& parent,
                                                  const std::string& option);

/// Looks for the cause of a command line that could not be parsed.
/// \param words  argv
/// \throws InputError  naming the first command or option that does not exist
void refuse_unknown_words(const CLI::App& app, std::span<char* const> words);

}  // namespace graphspec::program
