/// \file
/// The Python side: figures and report are drawn by reproduce/report from result files alone.
#pragma once

#include <filesystem>
#include <string_view>

namespace graphspec::program {

/// Draws the figures and writes the report of one result file, beside it.
/// Returns true when all claims that could be tested hold.
/// \throws InputError when there is no Python with matplotlib, no script, or the script fails
[[nodiscard]] bool write_report(std::string_view paper, const std::filesystem::path& results);

}  // namespace graphspec::program
