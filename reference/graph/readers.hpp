/// \file
/// Graph files: which formats there are, and one function that reads them all.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

#include "reference/graph/graph.hpp"

namespace graphspec {

/// The formats. The text formats may be gzip-compressed.
enum class Format {
  matrix_market,  ///< .mtx: coordinate, general or symmetric, pattern, integer or real; from 1
  dimacs,         ///< .gr: DIMACS-9 shortest paths, arcs as listed, signed weights; from 1
  snap,           ///< .txt, .snap: pairs of any ids, renumbered in ascending order
  metis,          ///< .graph: a line a vertex, undirected, each edge at both ends; from 1
  gap_el,         ///< .el: pairs; from 0
  gap_wel,        ///< .wel: pairs with a weight; from 0
  binary          ///< .gsg: our own, mapped into memory
};

/// The format that a file's name promises, ".gz" aside; nothing for another name.
[[nodiscard]] std::optional<Format> format_of(const std::filesystem::path& path);

/// The names of the extensions, for messages: ".mtx, .gr, ...".
[[nodiscard]] std::string_view known_extensions();

struct ReadOptions {
  /// Each listed arc is an undirected edge, so both arcs are in the graph and duplicates are
  /// merged.
  bool undirected = false;
  /// Where given, gets the file's id of each vertex of a SNAP file.
  std::vector<std::int64_t>* ids = nullptr;
};

/// Reads a graph file. Weights are what the file says: none where it has none.
/// \param format  that of the file's name where not given
/// \throws InputError "FILE:LINE: what is wrong; what would be right"
[[nodiscard]] Graph read_graph(const std::filesystem::path& path, std::optional<Format> format = {},
                               const ReadOptions& options = {});

}  // namespace graphspec
