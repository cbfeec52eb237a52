/// \file
/// Spanning forests as text: an edge a line, its two vertices and its weight.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reference/graph/graph.hpp"
#include "reference/graph/output_file.hpp"

namespace graphspec::program {

/// Writes a forest. The file appears with commit(), or not at all.
class ForestFile {
 public:
  explicit ForestFile(const std::filesystem::path& path) : file_(path) {}

  /// \param edges  positions of the graph's arcs, one an edge
  void write(const Graph& graph, std::span<const ArcIndex> edges);
  void commit() { file_.commit(); }

 private:
  OutputFile file_;
};

/// A forest as it was read.
struct ReadForest {
  /// Positions of arcs u -> v, u < v, in the order of the lines; of parallel arcs the lightest, or
  /// that of the weight which the line names.
  std::vector<ArcIndex> edges;
  /// The first line, if any, that names no edge of the graph, as an objection of the certificate's
  /// rule `edge`; `edges` lacks that line and all after it.
  std::optional<std::string> no_edge;
};

/// Reads lines "u v" or "u v weight"; empty lines and such as begin with # or % say nothing. Of a
/// real weight six digits suffice.
///
/// \throws InputError naming file and line for what is no such line, and for what is no vertex
[[nodiscard]] ReadForest read_forest(const std::filesystem::path& path, const Graph& graph);

}  // namespace graphspec::program
