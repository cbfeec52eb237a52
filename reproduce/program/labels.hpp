/// \file
/// Labels and parents as text: one integer a line, in vertex order.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string_view>
#include <vector>

#include "reference/graph/types.hpp"

namespace graphspec::program {

/// Reads one for each of num_vertices vertices.
/// \param what  one is, in messages: "label"
/// \throws InputError naming file and line for what is no integer of 32 bits, or a wrong count
[[nodiscard]] std::vector<std::int32_t> read_labels(const std::filesystem::path& path,
                                                    Vertex num_vertices, std::string_view what);

/// Writes them, wholly or not at all. \throws InputError when that fails
void write_labels(const std::filesystem::path& path, std::span<const std::int32_t> labels);

}  // namespace graphspec::program
