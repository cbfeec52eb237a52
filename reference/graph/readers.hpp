/// \file
/// Graph files: which formats there are, and one function that reads them all.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reference/graph/graph.hpp"
#include "reference/graph/vertex_ids.hpp"

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
  /// .txt, .snap, .edges, and out.NAME of KONECT: pairs of ids, integers of 64 bits. Vertices are
  /// numbered in the order of their ids, which FileFacts keeps. Lines that begin with # or % are
  /// comments; these count where they stand before the first arc:
  /// - `# Nodes: N Edges: M`: the file has M lines. Where N is above every id, ids are numbers of
  ///   vertices, and vertices without arcs are among them.
  /// - a comment with the word "undirected", without "directed": each line is an edge.
  /// - a comment with the word "weight": the third column is a weight. ReadOptions::weighted says
  ///   the same. Weights are integers where all are of 32 bits, else reals.
  /// - `% sym KIND` or `% asym KIND`, and `% EDGES VERTICES VERTICES` below: KONECT's.
  /// networkx's `{}` and `{'weight': 3}` may stand behind an arc.
  snap,
  csv,  ///< .csv: as snap; columns end with , or ; and the first line may name them
  tsv,  ///< .tsv: as csv; written with tabs
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

/// The format that a file's name promises, ".gz" aside, in capitals or not; nothing for another
/// name.
[[nodiscard]] std::optional<Format> format_of(const std::filesystem::path& path);

/// The format of a name such as "mtx" or "snap"; nothing for another name.
[[nodiscard]] std::optional<Format> format_named(std::string_view name);

/// The names of the formats, for messages: "mtx, gr, ...".
[[nodiscard]] std::vector<std::string_view> format_names();

/// The names of the extensions, for messages: ".mtx, .gr, ...".
[[nodiscard]] std::string_view known_extensions();

/// How a file is read.
struct ReadOptions {
  /// Each arc of a file that does not say that it is symmetric stands for an undirected edge: the
  /// result is symmetrized(), duplicates merged.
  bool undirected = false;
  /// The third number of each line of an edge list by ids is a weight, though no comment says so.
  bool weighted = false;
  /// Where given, gets what the file states beside the graph.
  FileFacts* facts = nullptr;
};

/// Reads a graph file. Weights are what the file says: none where it has none.
/// \param path  a file or a pipe, or "-" for standard input
/// \param format  that of the file's name where not given
/// \throws InputError "FILE:LINE: what is wrong; what would be right"
[[nodiscard]] Graph read_graph(const std::filesystem::path& path, std::optional<Format> format = {},
                               const ReadOptions& options = {});

}  // namespace graphspec
