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
/// \param weighted  as ReadOptions' \param ids  gets the file's id of each vertex
[[nodiscard]] EdgeList read_snap(TextScanner& file, bool weighted, std::vector<std::int64_t>& ids);
/// A graph already, for every edge must be found at both ends.
[[nodiscard]] Graph read_metis(TextScanner& file);
[[nodiscard]] EdgeList read_gap(TextScanner& file, bool with_weights);
[[nodiscard]] Graph read_binary(const std::filesystem::path& path);
void write_binary(const Graph& graph, const std::filesystem::path& path);
/// Each takes no more memory than the graph. \throws InputError also where a file that says that it
/// is undirected is not
[[nodiscard]] Graph read_graphhpc(const std::filesystem::path& path);
/// \pre the weights are reals
void write_graphhpc(const Graph& graph, const std::filesystem::path& path);

/// A number of vertices, in a file's header or implied by its ids, as a Vertex.
/// \throws InputError, naming the line, when this machine cannot hold the rows of so many
[[nodiscard]] Vertex plausible_vertices(const TextScanner& file, std::int64_t line,
                                        std::int64_t vertices);

/// The next word as the weight of an arc: any std::int32_t.
[[nodiscard]] std::int32_t integer_weight(TextScanner& file);

/// Fails, at the file's last line, unless as many things came as its header promised.
void check_promise(const TextScanner& file, std::int64_t found, std::int64_t promised,
                   const char* things);

}  // namespace graphspec
