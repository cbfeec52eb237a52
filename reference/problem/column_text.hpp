/// \file
/// Levels of a breadth-first search, and a tree's parents, as text: one integer a line, in vertex
/// order.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string_view>
#include <vector>

#include "reference/graph/output_file.hpp"
#include "reference/graph/types.hpp"

namespace graphspec {

/// Reads one for each of num_vertices vertices.
/// \param what  one is, in messages: "level"
/// \throws InputError naming file and line for what is no integer of 32 bits, or a wrong count
[[nodiscard]] std::vector<std::int32_t> read_column(const std::filesystem::path& path,
                                                    Vertex num_vertices, std::string_view what);

/// Writes one a line.
void write_column(OutputFile& file, std::span<const std::int32_t> values);

}  // namespace graphspec
