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

/// The formats, and what their entries mean. The text formats may be gzip-compressed.
enum class Format {
  /// .mtx, `matrix coordinate`, numbered from 1. `general`: an arc row -> column an entry, as
  /// listed. `symmetric`: an undirected edge an entry of one triangle; the graph has both arcs and
  /// knows that it is symmetric. `skew-symmetric`: an entry of one triangle is an arc, and an arc
  /// back of the weight with its sign changed. `pattern`: no weights; `integer`, `real`: weights.
  matrix_market,
  /// .gr, DIMACS-9 shortest paths, numbered from 1: arcs as listed, signed integer weights.
  dimacs,
  /// .txt, .snap: pairs of ids, arcs as listed, and where a comment has the word "Weight", or
  /// ReadOptions::weighted is set, the weight behind each: integers where all are of 32 bits, else
  /// reals. Ids are renumbered in ascending order,
  /// unless a comment "# Nodes: N Edges: M" gives an N above every id: then ids are vertex numbers,
  /// and vertices without arcs are among them. M must be the number of lines.
  snap,
  /// .graph, METIS and DIMACS-10, numbered from 1: a line a vertex, undirected, each edge listed at
  /// both ends with the same weight; the graph knows that it is symmetric. Sizes and weights of
  /// vertices are skipped.
  metis,
  gap_el,   ///< .el: pairs of vertices 0 .. the greatest that occurs, arcs as listed, no weights
  gap_wel,  ///< .wel: the same with an integer weight
  binary,   ///< .gsg: our own, mapped into memory; everything that a graph knows
  /// .graphhpc, of the contest GraphHPC-2015: arcs as listed, real weights, and whether the graph
  /// is directed. Where it is not, each arc is looked for in the other direction, and the graph
  /// knows that it is symmetric. The contest's own programs give their files no ending.
  graphhpc
};

/// The format that a file's name promises, ".gz" aside; nothing for another name.
[[nodiscard]] std::optional<Format> format_of(const std::filesystem::path& path);

/// The names of the extensions, for messages: ".mtx, .gr, ...".
[[nodiscard]] std::string_view known_extensions();

/// How a file is read.
struct ReadOptions {
  /// Each arc of a file that does not say that it is symmetric stands for an undirected edge: the
  /// result is symmetrized(), duplicates merged.
  bool undirected = false;
  /// The third number of each line of a SNAP file is a weight, though no comment says so.
  bool weighted = false;
  /// Where given, gets the file's id of each vertex of a SNAP file; empty for other formats.
  std::vector<std::int64_t>* ids = nullptr;
};

/// Reads a graph file. Weights are what the file says: none where it has none.
/// \param format  that of the file's name where not given
/// \throws InputError "FILE:LINE: what is wrong; what would be right"
[[nodiscard]] Graph read_graph(const std::filesystem::path& path, std::optional<Format> format = {},
                               const ReadOptions& options = {});

}  // namespace graphspec
