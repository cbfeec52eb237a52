/// \file
/// What values the command line takes: numbers are decimal, whole where they count something, and
/// in range; no text is empty.
#pragma once

#include <CLI/CLI.hpp>

namespace graphspec::program {

/// Makes every option of a command and of those below it take nothing else: CLI11 itself reads
/// "010" as 8, "" as 0 and -1 as the greatest number. To be called when all options are there.
void refuse_odd_values(CLI::App& command);

/// For an option's check().
extern const CLI::Validator positive;
extern const CLI::Validator not_negative;

}  // namespace graphspec::program
