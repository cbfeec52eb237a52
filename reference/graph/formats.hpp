/// \file
/// The readers of single formats, for readers.cpp alone.
#pragma once

#include <cstdint>
#include <filesystem>

#include "reference/graph/edge_list.hpp"
#include "reference/graph/graph.hpp"
#include "reference/graph/text_scanner.hpp"
#include "reference/graph/vertex_ids.hpp"

namespace graphspec {

[[nodiscard]] EdgeList read_matrix_market(TextScanner& file);
[[nodiscard]] EdgeList read_dimacs(TextScanner& file);
/// Reads a list by ids. \param weighted  as ReadOptions' \param may_have_header  the first line may
/// name the columns
[[nodiscard]] Graph read_edge_list(TextScanner& file, bool weighted, bool may_have_header,
                                   FileFacts& facts);
/// A graph already, for every edge must be found at both ends.
[[nodiscard]] Graph read_metis(TextScanner& file);
[[nodiscard]] EdgeList read_gap(TextScanner& file, bool with_weights);
/// \param facts  gets the ids of the file, unless it is null
[[nodiscard]] Graph read_binary(const std::filesystem::path& path, FileFacts* facts = nullptr);
void write_binary(const Graph& graph, const std::filesystem::path& path, const VertexIds& ids = {});
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

/// Fails, at the file's last line, unless as many things came as a line before promised.
void check_promise(const TextScanner& file, std::int64_t found, std::int64_t promised,
                   const char* things, std::int64_t line);

}  // namespace graphspec
