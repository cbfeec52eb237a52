/// \file
/// Where the tree is that the program belongs to, or what was installed of it.
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

namespace graphspec {

/// The folder that has this file or folder: near the program, near the library that has this code,
/// near the current folder, or where the program was built. An installation has scripts and
/// schemes, and no sources.
///
/// \param file  "spec/laws.saa"
[[nodiscard]] std::optional<std::filesystem::path> find_tree(std::string_view file);

}  // namespace graphspec
