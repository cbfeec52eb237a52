/// \file
/// The vector instructions that code for the host is compiled for more than once, and which of them
/// this machine has. The build itself asks for the architecture's least.
#pragma once

#include <span>
#include <string_view>

namespace graphspec::reference {

/// A set of vector instructions.
enum class HostVectors {
  portable,  ///< what every machine of the architecture has
  avx2,      ///< 8 lengths a vector
  avx512,    ///< 16 lengths a vector
};

/// Those that this machine has, narrowest first.
[[nodiscard]] std::span<const HostVectors> host_vectors();

/// "portable", "avx2" or "avx512".
[[nodiscard]] std::string_view name(HostVectors vectors);

}  // namespace graphspec::reference
