/// \file
/// The readers of single formats, for readers.cpp alone.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "reference/graph/edge_list.hpp"
#include "reference/graph/graph.hpp"
#include "reference/graph/text_scanner.hpp"

namespace graphspec {

[[nodiscard]] EdgeList read_matrix_market(TextScanner& file);
[[nodiscard]] EdgeList read_dimacs(TextScanner& file);
/// \param ids  gets the file's id of each vertex
[[nodiscard]] EdgeList read_snap(TextScanner& file, std::vector<std::int64_t>& ids);
[[nodiscard]] EdgeList read_metis(TextScanner& file);
[[nodiscard]] EdgeList read_gap(TextScanner& file, bool with_weights);
[[nodiscard]] Graph read_binary(const std::filesystem::path& path);
void write_binary(const Graph& graph, const std::filesystem::path& path);

}  // namespace graphspec
