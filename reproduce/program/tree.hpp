/// \file
/// Where the tree is that the program belongs to, or its installation.
#pragma once

#include <filesystem>
#include <optional>

namespace graphspec::program {

/// The folder with reproduce/: near the program, near the current folder, or where the program was
/// built. An installation has scripts and schemes there, and no sources.
[[nodiscard]] std::optional<std::filesystem::path> find_tree();

}  // namespace graphspec::program
