/// \file
/// The file of a machine's checks: what `graphspec check --output` keeps of properties that were
/// held to on a device, so that a run on hardware is evidence like any other result.
#pragma once

#include <filesystem>
#include <vector>

#include "properties/harness/run_tasks.hpp"

namespace graphspec::program {

/// Keeps the rows in the file, each with the index of its run: program, machine, seed, date. What
/// was there of the same problem, variant, device and property goes; all else stays.
/// \throws InputError where a file is there that is none of checks, or it cannot be written
void keep_checks(const std::filesystem::path& path, const properties::CheckOptions& options,
                 const std::vector<properties::CheckRow>& rows);

}  // namespace graphspec::program
