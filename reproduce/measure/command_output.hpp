/// \file
/// What another program prints.
#pragma once

#include <string>

namespace graphspec::reproduce {

/// What a shell's command prints, to the end or until it fails; empty where there is none.
[[nodiscard]] std::string output_of(const std::string& command);

}  // namespace graphspec::reproduce
