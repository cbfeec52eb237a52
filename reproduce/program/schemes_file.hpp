/// \file
/// The schemes that a command is told: a paper's, or those of somebody's own file.
#pragma once

#include <string>

#include "spec/library.hpp"
#include "spec/saa/algorithm.hpp"
#include "spec/saa/binding.hpp"

namespace graphspec::program {

/// A paper's schemes by its name, or a file's, of which each law is decided first.
/// \throws InputError as saa::load() \throws reproduce::DoesNotHold for a law that does not hold
[[nodiscard]] saa::Algorithm load_schemes(const std::string& paper_or_file);

/// The paper whose schemes are in this file: PAPER for PATH/PAPER/PAPER.saa, if PATH/laws.saa
/// exists. nullptr: the file is no part of a suite.
[[nodiscard]] const saa::Paper* paper_of_file(const std::string& file);

/// The commands that check a paper's schemes: "`graphspec check spec --variant bfs`".
[[nodiscard]] std::string check_commands(const saa::Paper& paper);

/// What they act on. \param algorithm  as it was loaded
[[nodiscard]] saa::Model model_of(const std::string& paper_or_file,
                                  const saa::Algorithm& algorithm);

}  // namespace graphspec::program
