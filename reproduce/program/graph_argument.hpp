/// \file
/// How a command is told its graph: a file, or a specification with a seed.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>

#include "reference/graph/graph.hpp"

namespace graphspec::program {

/// The options --graph, --graph-seed, --undirected and --weighted.
struct GraphArgument {
  std::string graph;
  std::uint64_t seed = 1;
  bool undirected = false;
  bool weighted = false;

  /// Adds them to a command; `positional` takes the graph as GRAPH instead of --graph.
  void add_to(CLI::App& command, bool positional = false);
  /// Adds --weighted alone, which add_to() adds with the others.
  void add_weighted(CLI::App& command);
  /// Reads or makes the graph; shows progress meanwhile.
  /// \throws InputError for what is neither a file that can be read nor a specification
  [[nodiscard]] Graph load() const;
};

}  // namespace graphspec::program
