/// \file
/// The Python side: figures, reports and comparisons are made by reproduce/report from result files
/// alone.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace graphspec::program {

/// Draws the figures and writes the report of one result file, beside it.
/// Returns true when none of the paper's claims is contradicted, in direction or in number.
/// \throws InputError when there is no Python with matplotlib, no script, or the script fails
[[nodiscard]] bool write_report(std::string_view paper, const std::filesystem::path& results);

/// Writes index.html and report.md of all papers into a machine's folder of results.
/// \param summary  print the number of claims by verdict as well as the report's path
/// \throws InputError as write_report() does
void write_machine_report(const std::filesystem::path& machine, bool summary);

/// Becomes the script that prints two machines' results side by side, and does not come back.
/// \param words  of the script's command line
/// \throws InputError when there is no Python or no script
[[noreturn]] void compare_results(const std::vector<std::string>& words);

}  // namespace graphspec::program
